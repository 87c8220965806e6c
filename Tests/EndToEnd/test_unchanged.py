"""A build that has nothing to do does nothing; whatever changed, by whomever, is noticed."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from gallery_support import ROOT, files_of, gallery_program

sys.path.insert(0, str(ROOT / "Benchmarks"))
from make_library import photo  # noqa: E402

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="%d"/></rdf:RDF></x:xmpmeta>"""


def rows_of(*folders):
    rows = {}
    for folder in folders:
        for path in folder.rglob("*"):
            status = path.lstat()
            rows[str(path)] = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    return rows


class Site:
    """A small site that changes are made to."""

    def __init__(self, gallery, folder):
        self.gallery, self.folder = gallery, folder
        self.photos, self.output = folder / "photos", folder / "site"
        for number in range(6):
            album = self.photos / ("Alps" if number < 4 else "Lake")
            album.mkdir(parents=True, exist_ok=True)
            (album / f"{number}.jpg").write_bytes(photo(number))
        self.configure(title="Small", renditions={"thumbnail": {"size": 200}, "sizes": [400]})

    def configure(self, **settings):
        path = self.folder / "gallery.json"
        old = json.loads(path.read_text()) if path.exists() else {}
        path.write_text(json.dumps(old | settings))

    def build(self, *words, **options):
        return json.loads(self.gallery("build", "--json", *words, self.folder, **options).stdout)

    def looks_at_everything(self, *words, **options):
        """Whether the next build looks at each page and picture."""
        return "plan" in self.build(*words, **options)["seconds"]

    def published_list(self):
        """The list of what was published; one output, one list."""
        [found] = (self.folder / ".gallery").glob("published-*.json")
        return found

    def rendition(self):
        return sorted((self.output / "media").rglob("*.jpg"))[0]

    def page(self):
        return self.output / "alps" / "index.html"


@pytest.fixture(scope="module")
def built(gallery, tmp_path_factory):
    """One site for all changes: after each the site is finished again."""
    site = Site(gallery, tmp_path_factory.mktemp("unchanged"))
    assert site.looks_at_everything()
    assert not site.looks_at_everything()
    return site


@pytest.fixture
def site(built):
    yield built
    built.build()


def in_place(path, text):
    """Overwrites the beginning of a file, and dates it back."""
    status = path.stat()
    with open(path, "r+b") as file:
        file.write(text)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


LIBRARY_CHANGES = {
    "a photo is added": lambda site: (site.photos / "Lake/new.jpg").write_bytes(photo(77)),
    "a photo is replaced": lambda site: (site.photos / "Lake/4.jpg").write_bytes(photo(78)),
    "a photo is renamed": lambda site: (site.photos / "Alps/0.jpg").rename(site.photos / "Alps/00.jpg"),
    "a photo is removed": lambda site: (site.photos / "Alps/1.jpg").unlink(),
    "a folder is renamed": lambda site: (site.photos / "Lake").rename(site.photos / "Sea"),
    "a rating is given": lambda site: (site.photos / "Alps/2.xmp").write_text(XMP % 3),
    "a rating is edited": lambda site: (site.photos / "Alps/2.xmp").write_text(XMP % 4),
    "an album gets a name": lambda site: (site.photos / "Alps/album.json").write_text('{"title": "Alp"}'),
    "an album gets another": lambda site: (site.photos / "Alps/index.md").write_text("Title: A\n\nText."),
    "an album is made": lambda site: site.gallery("album", "create", "Best", "--site", site.folder),
    "a photo joins it": lambda site: site.gallery(
        "album", "add", "Best", "Alps/2.jpg", "--site", site.folder),
}
SITE_CHANGES = {
    "the title is changed": lambda site: site.configure(title="Other"),
    "a setting is added": lambda site: site.configure(photoPages=True),
    "a picture is to be drawn onto all": lambda site: (
        (site.folder / "mark.jpg").write_bytes(photo(1000)),
        site.configure(watermark={"image": "mark.jpg"})),
    "that picture is another": lambda site: (
        SITE_CHANGES["a picture is to be drawn onto all"](site), site.build(),
        (site.folder / "mark.jpg").write_bytes(photo(1001))),
    "a template is the site's own": lambda site: (
        (site.folder / "templates/partials").mkdir(parents=True),
        (site.folder / "templates/partials/footer.mustache").write_text("<footer>Mine</footer>")),
    "a style is the site's own": lambda site: (
        (site.folder / "templates/assets/static").mkdir(parents=True),
        (site.folder / "templates/assets/static/.hidden.svg").write_text("<svg/>")),
}


@pytest.mark.parametrize("name", [*LIBRARY_CHANGES, *SITE_CHANGES])
def test_whatever_a_site_is_made_of_is_noticed(site, name):
    (LIBRARY_CHANGES | SITE_CHANGES)[name](site)
    assert site.looks_at_everything()
    assert not site.looks_at_everything()


REPAIRED = {
    "a page is gone": lambda site: site.page().unlink(),
    "a page is edited": lambda site: site.page().write_text("mine"),
    "a page is edited and dated back": lambda site: in_place(site.page(), b"<!DOCTYPE HTML>"),
    "data is cut off": lambda site: os.truncate(site.output / "data/site.js", 100),
    "a rendition is gone": lambda site: site.rendition().unlink(),
    "a rendition is empty": lambda site: os.truncate(site.rendition(), 0),
    "a rendition is cut off": lambda site: os.truncate(site.rendition(), 900),
    "all renditions are gone": lambda site: shutil.rmtree(site.output / "media"),
    "the script is edited": lambda site: (site.output / "assets/gallery.js").write_text(""),
    "the list of files is gone": lambda site: site.published_list().unlink(),
    "the state is gone": lambda site: shutil.rmtree(site.folder / ".gallery"),
}


@pytest.mark.parametrize("name", REPAIRED)
def test_whatever_is_done_to_what_was_published_is_repaired(site, name):
    before = files_of(site.output)
    REPAIRED[name](site)
    assert site.looks_at_everything()
    assert files_of(site.output) == before
    assert not site.looks_at_everything()


def picks_of(site, name, file):
    """A manifest with the one photo."""
    found = json.loads(
        site.gallery("show", "--json", name, "--library", site.photos).stdout)["assets"]
    file.write_text(json.dumps({
        "format": "gallery-selection", "version": 1,
        "picks": [{"id": found[0]["id"], "state": "picked"}]}))
    return file


def test_a_site_built_elsewhere_leaves_the_usual_one_as_it_is(gallery, tmp_path):
    site = Site(gallery, tmp_path)
    site.build()
    before = files_of(site.output)
    more = site.photos / "Alps" / "9.jpg"
    more.write_bytes(photo(9))
    site.build()
    picks = picks_of(site, "Alps/2.jpg", tmp_path / "one.picks.json")
    site.build("--selection", picks, "--only-selected", "--output", tmp_path / "for-ana")
    assert gallery("check", site.folder).stdout == ""
    assert gallery("check", site.folder, "--output", tmp_path / "for-ana").stdout == ""
    more.unlink()
    assert site.build()["removed"] > 0
    assert files_of(site.output) == before
    gallery("clean", "--site", site.folder)
    assert not site.output.exists() or files_of(site.output) == {}
    assert gallery("check", site.folder, "--output", tmp_path / "for-ana").stdout == ""


def test_another_command_line_or_program_is_another_build(site, tmp_path):
    picks = picks_of(site, "Alps/2.jpg", tmp_path / "one.picks.json")
    assert site.looks_at_everything("--selection", picks)
    assert not site.looks_at_everything("--selection", picks)
    assert site.looks_at_everything("--selection", picks, "--only-selected")
    assert site.looks_at_everything()
    program = tmp_path / "gallery"
    shutil.copy(gallery_program(), program)
    environment = os.environ | {"GALLERY_TEMPLATES": str(ROOT / "Templates")}

    def looks_at_everything():
        done = subprocess.run([program, "build", "--json", site.folder], capture_output=True,
                              text=True, check=True, env=environment)
        return "plan" in json.loads(done.stdout)["seconds"]

    assert looks_at_everything()
    assert not looks_at_everything()


def test_what_makes_no_difference_costs_nothing(site):
    site.build()
    (site.output / ".git").mkdir(exist_ok=True)
    (site.output / ".git/index").write_text("x")
    (site.photos / "notes.txt").write_text("not a photo")
    before = rows_of(site.output, site.folder / ".gallery")
    assert not site.looks_at_everything("--jobs", "1")
    assert rows_of(site.output, site.folder / ".gallery") == before


def test_the_report_of_a_build_with_nothing_to_do_is_that_of_one_that_looked(site):
    (site.photos / "Alps/bad.jpg").write_bytes(b"\xff\xd8 no picture")
    first = site.build(check=False)
    again = site.build(check=False)
    assert site.gallery("build", "--quiet", site.folder, check=False).returncode == 1
    (site.folder / ".gallery/finished.json").unlink()
    looked = site.build(check=False)
    (site.photos / "Alps/bad.jpg").unlink()
    assert "plan" in first["seconds"] and "plan" in looked["seconds"]
    assert "plan" not in again["seconds"]
    for report in (again, looked):
        del report["seconds"], report["stages"], report["pagesKept"]
    assert again == looked
    assert any("bad.jpg" in str(problem) for problem in again["problems"])


def test_what_failed_for_want_of_a_program_is_tried_again(gallery, tmp_path):
    folder = tmp_path / "site"
    (folder / "photos").mkdir(parents=True)
    film = next((ROOT / "site-example/photos").rglob("*.mp4"))
    shutil.copy(film, folder / "photos/film.mp4")
    (folder / "gallery.json").write_text("{}")
    without = os.environ | {"PATH": str(tmp_path)}
    for _ in range(2):
        report = json.loads(gallery("build", "--json", folder, env=without, check=False).stdout)
        assert "plan" in report["seconds"] and report["problems"]
    report = json.loads(gallery("build", "--json", folder).stdout)
    assert report["problems"] == [] and report["rendered"] > 0
    assert "plan" not in json.loads(gallery("build", "--json", folder).stdout)["seconds"]
