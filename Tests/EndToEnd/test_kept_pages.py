"""Pages that would come out as they are already are not made; whatever they show is right."""

import json

import pytest

from gallery_support import ROOT, files_of
from test_unchanged import XMP, Site, photo


def look_again(site):
    """Another look at everything; files of the clock's last tick are not trusted at the first."""
    (site.folder / ".gallery/finished.json").unlink()
    return site.build()


def test_pages_that_would_come_out_as_they_are_are_not_made(gallery, tmp_path):
    site = Site(gallery, tmp_path)
    site.build()
    pages = look_again(site)["pages"]
    (site.photos / "Lake/5.xmp").write_text(XMP % 2)
    rated = site.build()
    # The album's and the camera roll's data, and what the site says of itself; what is never looked
    # up is few: the style sheet, the script, the locales; what was written in the clock's last tick.
    assert 0 < rated["pagesWritten"] <= 4
    fixed = 2 + len(list((site.output / "data").glob("locale-*"))) + len(
        list((site.output / "assets/icons").rglob("*")))
    assert rated["pagesKept"] >= pages - fixed - 4 - 3
    # A page that was touched is made again, and what it was made of is known again.
    kept, before = rated["pagesKept"], site.page().read_bytes()
    site.page().touch()
    assert site.build()["pagesKept"] < pages - fixed
    assert site.page().read_bytes() == before
    look_again(site)
    assert look_again(site)["pagesKept"] >= kept
    # Another template makes all pages again.
    partials = site.folder / "templates/partials"
    partials.mkdir(parents=True)
    (partials / "footer.mustache").write_text("<footer>{{site.revision}}</footer>")
    changed = site.build()
    assert changed["pagesKept"] == 0
    # And one that shows what changes with every photo is right on each page.
    (site.photos / "Lake/5.xmp").write_text(XMP % 5)
    site.build()
    revision = json.loads(
        (site.output / "data/site.js").read_text().removeprefix('Gallery.define("site",')
        .removesuffix(");\n"))["revision"]
    for page in set(site.output.rglob("*.html")) - set((site.output / "assets").rglob("*")):
        assert f"<footer>{revision}</footer>" in page.read_text(), page


def test_what_stands_on_a_first_page_only_makes_no_other_page(gallery, tmp_path):
    site = Site(gallery, tmp_path)
    site.configure(albums={"pageSize": 2, "kinds": ["camera-roll"]})
    site.build()
    site.configure(title="Older")
    site.build()

    def add(number):
        """The newest photo; gives the report, and the pages of the camera roll."""
        (site.photos / f"Lake/new {number}.jpg").write_bytes(photo(number))
        report = site.build()
        return report, {path.name: path.read_text() for path in (site.output / "camera-roll").glob("*.html")}

    _, before = add(70)
    look_again(site)
    report, after = add(71)
    # Of four pages the first tells the count, and the last shows the photo.
    assert {name for name in after if after[name] != before[name]} == {"index.html", "page-4.html"}
    assert report["pagesKept"] >= 2
    # A tile that tells the count is made again on every page.
    own = site.folder / "templates/partials/tile.mustache"
    own.parent.mkdir(parents=True)
    tile = (ROOT / "Templates/default/partials/tile.mustache").read_text()
    own.write_text(tile + "<i>{{album.photos}} of {{page.title}}</i>\n")
    add(72)
    _, pages = add(73)
    assert len(pages) == 5
    for name, text in pages.items():
        assert text.count("<i>10 of ") == 2, name


@pytest.mark.parametrize("damage", [b"", b"gallery-prints 1\n" + bytes(40), b"gallery-prints 1\n" + bytes(320)])
def test_a_damaged_note_of_what_pages_are_made_of_costs_time_only(gallery, tmp_path, damage):
    site = Site(gallery, tmp_path)
    site.build()
    before = files_of(site.output)
    [prints] = (site.folder / ".gallery").glob("prints-*")
    prints.write_bytes(damage)
    (site.folder / ".gallery/finished.json").unlink()
    assert site.build()["pagesKept"] == 0
    assert files_of(site.output) == before
    look_again(site)
    assert look_again(site)["pagesKept"] > 0
