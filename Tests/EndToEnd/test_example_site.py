"""The example, built as the README says."""

import filecmp
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

import pytest

from gallery_support import ROOT, files_of, gallery_program


def copy_of_example(folder: pathlib.Path) -> pathlib.Path:
    target = folder / "site-example"
    shutil.copytree(
        ROOT / "site-example", target, ignore=shutil.ignore_patterns("site", ".gallery"))
    return target


def test_two_builds_are_the_same_and_the_second_does_nothing(gallery, tmp_path, site):
    one = copy_of_example(tmp_path / "one")
    first = json.loads(gallery("build", "--json", one).stdout)
    assert files_of(one / "site") == files_of(site)
    assert first["rendered"] > 60

    times = {path: path.stat().st_mtime_ns for path in (one / "site").rglob("*")}
    again = json.loads(gallery("build", "--json", one).stdout)
    assert (again["rendered"], again["pagesWritten"], again["removed"]) == (0, 0, 0)
    assert times == {path: path.stat().st_mtime_ns for path in (one / "site").rglob("*")}


def test_the_originals_are_only_read(example_site):
    """What was built has the photos that it was copied from, and no file or folder more."""
    given, built = ROOT / "site-example" / "photos", example_site / "photos"
    assert files_of(built) == files_of(given)
    assert {path.relative_to(built) for path in built.rglob("*")} == {
        path.relative_to(given) for path in given.rglob("*")}
    assert {path.name for path in example_site.iterdir()} - {"site", ".gallery"} == {
        path.name for path in (ROOT / "site-example").iterdir()} - {"site", ".gallery"}


def test_the_index_names_each_album_with_its_counts(site):
    page = (site / "index.html").read_text()
    cards = re.findall(
        r'data-album-id="[^"]+"[^>]*data-photos="(\d+)"[^>]*data-videos="(\d+)"', page)
    assert len(cards) >= 6
    assert any(int(videos) for _, videos in cards), "no album counts a video"
    assert "山水" in page


def test_every_link_and_picture_of_every_page_exists(site):
    import html
    import urllib.parse

    broken = []
    pages = list(site.rglob("*.html"))
    for page in pages:
        for value in re.findall(r'(?:href|src)="([^"#]+)', page.read_text()):
            value = html.unescape(value)
            if re.match(r"[a-z]+:", value):
                continue
            if not (page.parent / urllib.parse.unquote(value)).exists():
                broken.append((str(page), value))
    assert broken == []
    assert len(pages) > 8


def test_nothing_published_tells_where_the_library_was_or_where_photos_were_taken(
        site, example_site):
    secrets = [str(example_site).encode(), b"/root/", b"/home/", b"GPSLatitude", b"exif:GPS"]
    for path, data in files_of(site).items():
        for secret in secrets:
            assert secret not in data, f"{path} holds {secret!r}"
        assert b"\xff\xe1" not in data[:4096] or b"Exif\0\0" not in data[:4096] or b"\x88\x25" not in data[:4096], path


def test_a_build_that_is_killed_is_finished_by_the_next(gallery, tmp_path, site):
    example = copy_of_example(tmp_path)
    for delay in (0.2, 0.6, 1.2):
        process = subprocess.Popen(
            [gallery_program(), "build", example], stderr=subprocess.DEVNULL)
        time.sleep(delay)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    gallery("build", example)
    assert files_of(example / "site") == files_of(site)


@pytest.mark.alone
def test_ctrl_c_stops_within_a_second_and_keeps_the_published_site(own_site):
    example = own_site
    before = (example / "site" / "index.html").read_bytes()
    shutil.rmtree(example / "site" / "media")
    shutil.rmtree(example / ".gallery")
    process = subprocess.Popen(
        [gallery_program(), "build", example], stderr=subprocess.PIPE, text=True)
    time.sleep(0.5)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=10)
    assert time.monotonic() - start < 2
    assert process.returncode in (130, 0), errors
    assert (example / "site" / "index.html").read_bytes() == before


def test_a_second_build_of_the_same_site_says_so(gallery, own_site):
    import fcntl

    with open(own_site / ".gallery" / "build.lock", "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        refused = gallery("build", own_site, check=False)
    assert refused.returncode == 75
    assert "another build" in refused.stderr


def test_a_dry_run_says_what_would_be_done_and_does_nothing(gallery, tmp_path):
    example = copy_of_example(tmp_path)
    plan = json.loads(gallery("build", "--dry-run", "--json", example).stdout)
    assert len(plan["render"]) > 20 and "index.html" in plan["pages"]
    assert not (example / "site").exists() or not list((example / "site").rglob("*.html"))


def test_no_site_folder_is_needed(gallery, tmp_path):
    photos, output = tmp_path / "photos", tmp_path / "out"
    shutil.copytree(ROOT / "site-example" / "photos" / "Garden", photos)
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    gallery("build", "--library", photos, "--output", output, env=environment)
    assert (output / "index.html").exists()
    assert not list(photos.glob(".gallery"))
    assert filecmp.dircmp(photos, ROOT / "site-example" / "photos" / "Garden").diff_files == []
