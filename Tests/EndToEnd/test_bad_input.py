"""One clear message, the fitting exit code, and nothing lost."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

import site_assets
from gallery_support import ROOT, gallery_program

GARDEN = ROOT / "site-example" / "photos" / "Garden"


@pytest.fixture
def small(tmp_path) -> pathlib.Path:
    """A site of a few photos."""
    shutil.copytree(GARDEN, tmp_path / "photos" / "Garden")
    (tmp_path / "gallery.json").write_text('{"title": "Small"}')
    return tmp_path


def published(folder: pathlib.Path) -> dict[str, bytes]:
    return {
        str(path): path.read_bytes() for path in (folder / "site").rglob("*") if path.is_file()}


@pytest.mark.parametrize("words, code, told", [
    (["bild"], 64, "did you mean 'build'"),
    (["build", "--outptu", "x"], 64, "did you mean '--output'"),
    (["build", "--jobs", "many"], 64, "whole number"),
    (["build", "no-such-site"], 66, "no-such-site"),
    (["build", "--library", "no-such-library", "--output", "out"], 66, "no-such-library"),
    (["albums", "--kind", "event", "extra", "words"], 64, "words"),
    (["selection", "import"], 64, "FILE"),
    (["selection", "import", "no-such.picks.json"], 66, "no-such.picks.json"),
    (["show", "nothing-here"], 66, "nothing-here"),
])
def test_a_mistake_on_the_command_line_is_explained(gallery, small, words, code, told):
    done = gallery(*words, check=False, cwd=small)
    assert done.returncode == code, done.stderr
    assert told in done.stderr
    assert "Traceback" not in done.stderr and "Fatal" not in done.stderr


@pytest.mark.parametrize("text, told", [
    ('{"titel": "x"}', ["titel", "title", "line 1"]),
    ('{\n  "picking": {"maximum": "many"}\n}', ["maximum", "line 2"]),
    ('{"renditions": {"quality": 400}}', ["quality"]),
    ('{"title": "x"', ["gallery.json"]),
    ('[]', ["gallery.json"]),
])
def test_a_mistake_in_the_configuration_names_key_line_and_remedy(gallery, small, text, told):
    gallery("build", small)
    before = published(small)
    (small / "gallery.json").write_text(text)
    done = gallery("build", small, check=False)
    assert done.returncode == 78, done.stderr
    for word in told:
        assert word in done.stderr
    assert published(small) == before


def test_a_broken_photo_costs_that_photo_alone(gallery, small):
    photos = small / "photos" / "Garden"
    (photos / "broken.jpg").write_bytes(next(photos.glob("*.jpg"), next(photos.iterdir())).read_bytes()[:200])
    (photos / "empty.jpg").write_bytes(b"")
    (photos / "text.jpg").write_text("not a photo at all")
    done = gallery("build", small, check=False)
    assert done.returncode == 1
    for name in ("broken.jpg", "empty.jpg", "text.jpg"):
        assert name in done.stderr
    album = site_assets.data(next((small / "site" / "data").glob("garden*.js")))
    tiles = {asset["name"]: asset for asset in album["assets"]}
    assert "problem" in tiles["broken.jpg"]
    assert (small / "site" / tiles["broken.jpg"]["thumb"]["src"]).stat().st_size > 500
    assert sum("problem" not in tile for tile in tiles.values()) == len(list(GARDEN.glob("*.[jJpP]*")))


@pytest.mark.parametrize("text, code, told", [
    ('{"format": "gallery-selection", "version": 99, "picks": []}', 65, "newer"),
    ('{"format": "something-else", "version": 1}', 65, "gallery-selection"),
    ('{"format": "gallery-selection", "version": 1, "picks": [', 65, "line 1"),
    ('<html>', 65, "expected"),
])
def test_a_wrong_manifest_is_refused_with_its_place(gallery, small, text, code, told):
    (small / "picks.json").write_text(text)
    done = gallery("selection", "import", "picks.json", check=False, cwd=small)
    assert done.returncode == code, done.stderr
    assert "picks.json" in done.stderr and told in done.stderr


def test_unresolved_picks_stop_an_export_before_it_begins(gallery, small):
    manifest = {
        "format": "gallery-selection", "version": 1, "id": "8a6f0c9e-0000-4000-8000-000000000000",
        "createdAt": "2026-05-04T10:00:00Z", "modifiedAt": "2026-05-04T10:00:00Z",
        "sequence": "picked",
        "picks": [{"path": "../../etc/passwd", "name": "passwd", "state": "picked"}]}
    (small / "picks.json").write_text(json.dumps(manifest))
    done = gallery(
        "selection", "export", "picks.json", "--to", small / "out", check=False, cwd=small)
    assert done.returncode == 65
    assert not (small / "out").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="changes to another user")
def test_folders_that_are_closed_are_named_and_what_was_published_stays(small):
    """As a user without rights: root may read everything."""
    small.chmod(0o755)
    for parent in small.parents:
        if parent == pathlib.Path("/tmp"):
            break
        parent.chmod(0o755)
    shutil.copytree(GARDEN, small / "photos" / "Closed")
    subprocess.run(["chown", "-R", "nobody", small], check=True)

    def build():
        return subprocess.run(
            ["setpriv", "--reuid", "nobody", "--clear-groups", gallery_program(), "build", small],
            capture_output=True, text=True,
            env={"PATH": os.environ["PATH"], "HOME": str(small),
                 "GALLERY_TEMPLATES": str(ROOT / "Templates")})

    if build().returncode != 0:
        pytest.skip("another user can't run the program where it is")
    (small / "photos" / "Closed").chmod(0)
    try:
        partly = build()
        assert partly.returncode in (1, 77), partly.stderr
        assert "Closed" in partly.stderr
        assert (small / "site" / "closed" / "index.html").exists()
        (small / "photos").chmod(0)
        denied = build()
        assert denied.returncode == 77, denied.stderr
        assert (small / "site" / "index.html").exists()
    finally:
        (small / "photos").chmod(0o755)
        (small / "photos" / "Closed").chmod(0o755)
