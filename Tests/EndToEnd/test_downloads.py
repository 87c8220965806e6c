"""An album as a zip file, as viewers get it."""

import os
import subprocess
import zipfile

import pytest

from gallery_support import ROOT


@pytest.fixture(scope="module")
def built(gallery, tmp_path_factory):
    """build(files, zone): the site of two albums, whose names are none that every disk takes."""
    folder = tmp_path_factory.mktemp("downloads")
    library = folder / "photos"
    for album in ["Garden", "山水"]:
        (library / album).mkdir(parents=True)
        for photo in (ROOT / "site-example/photos" / album).iterdir():
            os.link(photo, library / album / photo.name)

    def build(files, zone):
        site = folder / f"{files}-{zone.replace('/', '-')}"
        site.mkdir(exist_ok=True)
        (site / "gallery.json").write_text(
            '{"title": "Downloads", "library": "../photos", "downloads": {"files": "%s"}}' % files)
        done = gallery("build", site, env=os.environ | {"TZ": zone})
        return site / "site", done.stderr

    return build


def test_a_viewer_downloads_the_largest_pictures(built, serve, page, tmp_path):
    site, _ = built("largest", "UTC")
    page.goto(f"{serve(site)}/index.html")
    page.locator("a[data-album-id]", has_text="山水").click()
    button = page.locator("[data-action='download-album']")
    assert "MB" in button.inner_text() or "kB" in button.inner_text()
    with page.expect_download() as waiting:
        button.click()
    saved = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(saved)
    assert saved.name == "山水.zip"
    subprocess.run(["unzip", "-tqq", saved], check=True)
    with zipfile.ZipFile(saved) as archive:
        photos = sorted(path.name for path in (ROOT / "site-example/photos/山水").iterdir())
        assert sorted(archive.namelist()) == [f"山水/{name}" for name in photos]
        assert all(one.compress_type == zipfile.ZIP_STORED for one in archive.infolist())
        # Dated as the camera's clock was.
        assert {one.date_time[:2] for one in archive.infolist()} == {(2026, 3)}


def test_the_same_photos_are_the_same_file_in_any_time_zone(built):
    there, _ = built("originals", "Pacific/Auckland")
    here, told = built("originals", "America/New_York")
    names = [path.relative_to(here) for path in here.rglob("*.zip")]
    assert len(names) == 2
    for name in names:
        assert (here / name).read_bytes() == (there / name).read_bytes(), name
    with zipfile.ZipFile(here / "山水/山水.zip") as archive:
        for one in archive.infolist():
            original = ROOT / "site-example/photos" / one.filename
            assert archive.read(one) == original.read_bytes()
    # Originals say where they were taken: whoever publishes them is told.
    assert "downloads" in told
