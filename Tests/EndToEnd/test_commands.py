"""Every command, as somebody new to it would use it."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
import urllib.request

import pytest

from gallery_support import ROOT, gallery_program


@pytest.fixture
def small(tmp_path, gallery) -> pathlib.Path:
    """A built site of a few photos."""
    shutil.copytree(ROOT / "site-example" / "photos" / "Garden", tmp_path / "photos" / "Garden")
    shutil.copytree(
        ROOT / "site-example" / "photos" / "Still life", tmp_path / "photos" / "Still life")
    gallery("init", tmp_path, "--title", "Small & quiet")
    gallery("build", tmp_path)
    return tmp_path


def test_the_help_names_every_command_and_each_has_its_own(gallery):
    overview = gallery("--help").stdout
    for command in ("init", "build", "albums", "show", "add", "serve", "watch", "clean", "check",
                    "doctor", "contact-sheet", "render"):
        assert f"  {command} " in overview
        page = gallery(command, "--help").stdout
        assert page.startswith(f"usage: gallery {command}") and "--help" in page


def test_init_writes_a_configuration_that_builds_and_is_not_replaced(gallery, small):
    assert "Small &amp; quiet" in (small / "site" / "index.html").read_text()
    before = (small / "gallery.json").read_bytes()
    refused = gallery("init", small, check=False)
    assert refused.returncode == 73 and (small / "gallery.json").read_bytes() == before


def test_one_overridden_template_changes_the_pages(gallery, small):
    gallery("init", small, "--theme", "default")
    footer = small / "templates" / "partials" / "footer.mustache"
    footer.write_text("<footer>made by hand</footer>")
    gallery("build", small)
    assert "made by hand" in (small / "site" / "index.html").read_text()


def test_check_finds_what_is_wrong(gallery, small):
    assert gallery("check", small).returncode == 0
    thumb = next((small / "site" / "media").rglob("*.jpg"))
    thumb.unlink()
    (small / "site" / "data" / "stray.js").write_text(f"// {small}/photos")
    found = gallery("check", small, "--json", check=False)
    told = {(item["file"], item["what"]) for item in json.loads(found.stdout)["findings"]}
    assert found.returncode == 1
    assert any(file == str(thumb.relative_to(small / "site")) for file, _ in told)
    assert any("orphan" in what for _, what in told)
    assert any("photos" in what for _, what in told)


def test_clean_removes_what_builds_made_and_nothing_else(gallery, small):
    (small / "site" / "CNAME").write_text("mine")
    gallery("clean", "--site", small)
    assert [path.name for path in (small / "site").rglob("*")] == ["CNAME"]
    assert len(list((small / "photos").rglob("*.*"))) > 5
    assert json.loads(gallery("build", "--json", small).stdout)["rendered"] > 10


def test_shares_of_three_machines_make_one_site(gallery, small):
    shares = small / "shares"
    for share in ("1/3", "3/3"):
        gallery("render", small, "--shard", share, "--output", shares)
    env = os.environ | {"SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "3",
                        "SLURM_ARRAY_TASK_MIN": "1"}
    gallery("render", small, "--shard", "auto", "--output", shares, env=env)
    assert not list(shares.rglob("*.html"))
    report = json.loads(gallery("build", small, "--output", shares, "--json").stdout)
    assert report["rendered"] == 0
    one = {path.relative_to(small / "site"): path.read_bytes()
           for path in (small / "site").rglob("*") if path.is_file()}
    other = {path.relative_to(shares): path.read_bytes()
             for path in shares.rglob("*") if path.is_file()}
    assert one == other
    wrong = gallery("render", small, "--shard", "4/3", check=False)
    assert wrong.returncode == 64


@pytest.mark.parametrize("ending, format", [("jpg", "JPEG"), ("png", "PNG"), ("webp", "WEBP")])
def test_a_contact_sheet_shows_an_album(gallery, small, ending, format):
    from PIL import Image

    gallery("contact-sheet", "Garden", "--site", small, "--to", small / f"sheet.{ending}",
            "--width", "900", "--columns", "3")
    with Image.open(small / f"sheet.{ending}") as sheet:
        assert sheet.format == format and sheet.width == 900
        assert len(sheet.convert("RGB").resize((90, 60)).getcolors(10_000)) > 200


def test_custom_albums_are_made_filled_ordered_and_shown(gallery, small):
    photos = sorted((small / "photos" / "Garden").iterdir())[:3]
    names = [f"Garden/{photo.name}" for photo in photos]
    for _ in range(2):
        gallery("album", "create", "Best of", "--site", small)
    gallery("album", "add", "Best of", *names, "--site", small)
    gallery("album", "move", "Best of", names[2], "--to", "0", "--site", small)
    gallery("album", "remove", "Best of", names[0], "--site", small)
    gallery("album", "rename", "Best of", "The best", "--site", small)
    listed = json.loads(gallery("album", "list", "--json", "--site", small).stdout)["albums"]
    assert [(album["title"], album["count"]) for album in listed] == [("The best", 2)]
    albums = json.loads(gallery("albums", "--json", small).stdout)["albums"]
    best = next(album for album in albums if album["title"] == "The best")
    assert best["kind"] == "album" and best["count"] == {"photos": 2, "videos": 0, "all": 2}
    gallery("album", "delete", "The best", "--site", small)
    assert len(list((small / "photos" / "Garden").iterdir())) >= 3


def test_photos_are_added_once_and_from_standard_input(gallery, small, tmp_path_factory):
    source = ROOT / "site-example" / "photos" / "Dunes"
    photo = sorted(source.iterdir())[0]
    first = gallery("add", photo, "--album", "New", "--site", small).stdout
    second = gallery("add", photo, "--album", "New", "--site", small).stdout
    assert first.startswith("stored") and second.startswith("known")
    other = sorted(source.iterdir())[1]
    with open(other, "rb") as picture:
        gallery("add", "-", "--name", "scan", "--album", "New", "--at", "0", "--site", small,
                stdin=picture)
    stored = [path for path in (small / "photos").rglob("scan*")]
    assert len(stored) == 1 and stored[0].read_bytes() == other.read_bytes()


def test_completions_and_the_manual_are_well_formed(gallery, tmp_path):
    script = gallery("completions", "bash").stdout
    done = subprocess.run(
        ["bash", "-c", script + '\nCOMP_WORDS=(gallery alb); COMP_CWORD=1; _gallery; '
                                'echo "${COMPREPLY[@]}"'], capture_output=True, text=True)
    assert set(done.stdout.split()) == {"albums", "album"}
    manual = gallery("completions", "man").stdout
    assert manual.startswith(".TH GALLERY 1") and ".SH EXIT STATUS" in manual
    assert "complete -c gallery" in gallery("completions", "fish").stdout
    assert gallery("completions", "zsh").stdout.startswith("#compdef gallery")


def test_the_doctor_finds_everything_here(gallery, small):
    report = json.loads(gallery("doctor", small, "--json").stdout)
    assert {"jpeg", "webp", "avif", "ffmpeg", "worker", "library"} <= {
        finding["name"] for finding in report["findings"] if finding["isGood"]}


def wait_for(condition, seconds=30):
    """Tries until something is so; the machine may be slow."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if found := condition():
                return found
        except OSError:
            pass
        time.sleep(0.1)
    raise AssertionError("it did not come about")


def test_a_folder_that_was_built_is_shown_without_its_photos(gallery, small, tmp_path):
    built = shutil.copytree(small / "site", tmp_path / "stick")
    process = subprocess.Popen(
        [gallery_program(), "serve", built, "--port", "0"], stderr=subprocess.PIPE, text=True)
    try:
        address = next(line.split(" at ")[1].split()[0]
                       for line in process.stderr if "http://localhost" in line)
        assert "Garden" in urllib.request.urlopen(address).read().decode()
    finally:
        process.send_signal(signal.SIGINT)
        process.stderr.close()
        assert process.wait(timeout=20) in (0, 130)
    # What needs the photos as well says how they are named.
    told = gallery("check", built, check=False)
    assert told.returncode == 66 and f"--output '{built}'" in told.stderr


@pytest.mark.parametrize("words, what", [
    (["build", "one", "two"], "'gallery build' takes [SITE], and 'two' is one too many"),
    (["build", "--jobs", "0"], "--jobs takes a number from 1, not '0'"),
    (["serve", "--port", "65536"], "--port takes a number from 0 to 65535, not '65536'"),
])
def test_words_that_cannot_be_meant_are_refused(gallery, words, what):
    told = gallery(*words, check=False)
    assert told.returncode == 64 and what in told.stderr


def test_what_changes_during_the_first_build_is_watched_as_well(small):
    """A first build takes minutes, and reads the library at its beginning."""
    shutil.rmtree(small / "site")
    shutil.rmtree(small / ".gallery")
    process = subprocess.Popen([gallery_program(), "watch", small], stderr=subprocess.PIPE, text=True)
    try:
        wait_for(lambda: any((small / "site").glob("media/**/*.jpg")))
        shutil.copytree(ROOT / "site-example" / "photos" / "Dunes", small / "photos" / "Dunes")
        next(line for line in process.stderr if "Watching" in line)
        wait_for(lambda: "Dunes" in (small / "site/index.html").read_text())
    finally:
        process.send_signal(signal.SIGINT)
        process.stderr.close()
        assert process.wait(timeout=20) in (0, 130)


def test_serve_and_watch_show_what_changes(small):
    process = subprocess.Popen(
        [gallery_program(), "serve", small, "--port", "0", "--watch"],
        stderr=subprocess.PIPE, text=True)
    try:
        address = None
        for line in process.stderr:
            if "http://localhost" in line:
                address = line.split(" at ")[1].split()[0]
                break
        assert address
        page = urllib.request.urlopen(address + "index.html").read().decode()
        assert "Garden" in page and "Dunes" not in page
        shutil.copytree(
            ROOT / "site-example" / "photos" / "Dunes", small / "photos" / "Dunes")
        wait_for(lambda: "Dunes" in urllib.request.urlopen(address).read().decode())
    finally:
        process.send_signal(signal.SIGINT)
        process.stderr.close()
        assert process.wait(timeout=20) in (0, 130)
