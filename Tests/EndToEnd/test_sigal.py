"""A library that was made for sigal builds unchanged, and comes out as sigal itself shows it."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import site_assets
from gallery_support import ROOT
from PIL import Image

PHOTOS = sorted((ROOT / "site-example/photos").rglob("*.JPG"))

# Laid out as sigal's documentation shows: `index.md` in folders, `<photo>.md` beside photos.
TEXTS = {
    "index.md": "Title: Pictures of a year\nAuthor: John Doe\n\nWhat *happened*.\n",
    "dir1/index.md":
        "Title: Another example gallery\nThumbnail: test2/21.jpg\nAuthor: Jane Doe\n"
        "Authors: Waylan Limberg\n         Jane Doe\nSort: -meta.order\n\n"
        "And a description with *Markdown* syntax.\n",
    "dir1/test1/index.md": "Title: An example sub-category\nOrder: 2\n",
    "dir1/test2/index.md": "\ufeffTitle: \"Quoted\" & more\nThumbnail: b.tiff\nOrder: 10\n",
    "dir1/test1/11.md":
        "Title: My awesome photo\nDate: 2020-01-01T09:00:00\nLocation: Las Vegas\n\n"
        "And a description with *Markdown* syntax.\n",
    "dir1/test2/b.md": "Title: Saved as TIFF\nDate: 2019-03-02T10:11:12\nLat: -33.5\nLon: 18.25\n",
    "dir2/README.md": "No photo is called so.\n",
    "archiv é/film.md": "Title: A film\nDate: 2018-07-06T05:04:03\n",
}
PICTURES = ["dir1/test1/11.jpg", "dir1/test1/9.jpg", "dir1/test2/21.jpg", "dir1/test2/22.jpg",
            "dir2/sea view.jpg", "dir2/a.jpg", "archiv é/01.jpg"]
SIGAL = """
import json, sys
from sigal.gallery import Gallery
from sigal.settings import read_settings
gallery = Gallery(read_settings(sys.argv[1]), ncpu=1)
gallery.build()
print("\\n" + json.dumps({
    path: {
        "title": album.title, "author": album.author, "thumbnail": album.thumbnail,
        "albums": [one.title for one in album.albums],
        "images": album.medias_count["image"], "videos": album.medias_count["video"],
        "medias": [[one.src_filename, one.title, str(one.description)] for one in album.medias],
    } for path, album in gallery.albums.items()}))
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory) -> pathlib.Path:
    """The folder `pictures` of somebody who uses sigal, with its configuration beside it."""
    desk = tmp_path_factory.mktemp("sigal")
    for number, name in enumerate(PICTURES):
        path = desk / "pictures" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with Image.open(PHOTOS[number * 5]) as photo:
            # The first of each album is wide: without a thumbnail of its own sigal takes that one.
            photo.crop((0, 0, photo.width, photo.width * 2 // 3)).resize((600, 400)).save(path)
    with Image.open(PHOTOS[3]) as photo:
        photo.resize((300, 200)).save(desk / "pictures/dir1/test2/b.tiff")
    film = next((ROOT / "site-example/photos").rglob("*.mp4"))
    (desk / "pictures/archiv é/film.mp4").write_bytes(film.read_bytes())
    for name, text in TEXTS.items():
        (desk / "pictures" / name).write_text(text, encoding="utf-8")
    (desk / "sigal.conf.py").write_text(
        "source = 'pictures'\ndestination = '_build'\nimg_format = 'JPEG'\nuse_orig = True\n")
    return desk / "pictures"


@pytest.fixture(scope="module")
def by_sigal(library):
    """What sigal makes of it, by folder."""
    done = subprocess.run(
        [sys.executable, "-c", SIGAL, library.parent / "sigal.conf.py"],
        capture_output=True, text=True, check=True, timeout=120)
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def by_us(gallery, library, tmp_path_factory):
    """What gallery makes of it: the site's albums by title, and their assets by path."""
    desk = tmp_path_factory.mktemp("gallery")
    (desk / "gallery.json").write_text(json.dumps({
        "library": str(library), "sort": "name", "map": True, "privacy": {"location": True}}))
    gallery("build", desk, env=os.environ | {"XDG_CACHE_HOME": str(desk / "cache")})

    def data(name):
        return site_assets.data(desk / "site" / name)

    site = data("data/site.js")
    albums = {one["title"]: one for one in site["albums"]}
    assets = {
        asset["path"]: asset for one in site["albums"] for asset in data(one["data"])["assets"]}
    return desk / "site", site, albums, assets


def order(page: pathlib.Path, titles) -> list[str]:
    """The titles, in the order in which a page's cards show them."""
    text = page.read_text().replace("&quot;", '"').replace("&amp;", "&")
    cards = text[text.index('class="g-cards"'):]
    return sorted((one for one in titles if f"<bdi>{one}</bdi>" in cards),
                  key=lambda one: cards.index(f"<bdi>{one}</bdi>"))


def test_titles_and_authors_are_those_that_sigal_shows(by_sigal, by_us):
    site_folder, site, albums, _ = by_us
    assert site["title"] == by_sigal["."]["title"] == "Pictures of a year"
    for path, one in by_sigal.items():
        if path != ".":
            assert one["title"] in albums, path
    text = (site_folder / "dir1/index.html").read_text()
    assert by_sigal["dir1"]["author"] == "Jane Doe" and "Jane Doe" in text
    assert "And a description with <em>Markdown</em> syntax." in text


def test_counts_are_those_of_sigal(by_sigal, by_us):
    _, _, albums, _ = by_us
    for path, one in by_sigal.items():
        below = [other for name, other in by_sigal.items()
                 if name == path or name.startswith(path + "/")]
        if path != ".":
            ours = albums[one["title"]]
            assert ours["photos"] == sum(other["images"] for other in below), path
            assert ours["videos"] == sum(other["videos"] for other in below), path


def test_covers_are_the_photos_that_sigal_takes(by_sigal, by_us):
    _, _, albums, assets = by_us
    wanted = {
        "dir1": "dir1/test2/21.jpg", "dir1/test1": "dir1/test1/9.jpg",
        "dir1/test2": "dir1/test2/b.tiff", "dir2": "dir2/a.jpg", "archiv é": "archiv é/01.jpg"}
    for path, photo in wanted.items():
        stem = pathlib.PurePath(photo).stem
        assert f"{stem}." in by_sigal[path]["thumbnail"], path
        assert albums[by_sigal[path]["title"]]["cover"] == assets[photo]["thumb"]["src"], path


def test_photos_have_the_titles_and_words_that_sigal_reads(by_sigal, by_us):
    _, _, _, assets = by_us
    for path, one in by_sigal.items():
        for name, title, description in one["medias"]:
            ours = assets[f"{path}/{name}"]
            assert ours.get("title", pathlib.PurePath(name).stem) == title
            assert bool(ours.get("caption")) == bool(description)
    assert assets["dir1/test1/11.jpg"]["caption"] == "And a description with Markdown syntax."
    assert assets["archiv é/film.mp4"]["date"].startswith("2018-07-06T05:04:03")
    assert assets["dir1/test2/b.tiff"]["date"].startswith("2019-03-02T10:11:12")
    assert assets["dir1/test2/b.tiff"]["location"] == [-33.5, 18.25]


def test_albums_and_photos_stand_in_sigals_order(by_sigal, by_us):
    site_folder, _, _, assets = by_us
    for path in (".", "dir1"):
        page = site_folder / ("index.html" if path == "." else "dir1/index.html")
        assert order(page, by_sigal[path]["albums"]) == by_sigal[path]["albums"]
    assert by_sigal["dir1"]["albums"] == ['"Quoted" & more', "An example sub-category"]
    names = [name for name, _, _ in by_sigal["dir1/test1"]["medias"]]
    assert [path for path in assets if path.startswith("dir1/test1/")] == [
        f"dir1/test1/{name}" for name in names] == ["dir1/test1/9.jpg", "dir1/test1/11.jpg"]


def test_the_library_is_as_it_was(by_us, library):
    assert {path.name for path in library.rglob("*") if path.suffix not in (".jpg", ".tiff", ".mp4")} \
        >= {"index.md", "11.md"}
    for name, text in TEXTS.items():
        assert (library / name).read_text(encoding="utf-8") == text
