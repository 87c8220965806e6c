"""A disk that is full, folders that are closed, photos that change while they are read, and others
who work at the same time: nothing is lost, what went wrong is said, and the next run is right."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import threading
import time

import pytest

from fault_commands import BEST, change_library, named
from fault_desk import Desk, TALLY, litter
from fault_trial import EVERYWHERE, Trial
from small_photos import photo

FULL = ("no space left", "disk is full", "file too large", "free some space")
WRITING = [named(name) for name in (
    ["build", "add", "import", "export", "zip", "sidecars", "embed"]
    + ["first build", "build with originals", "merge", "album create"] * EVERYWHERE)]


def expect_told(done: subprocess.CompletedProcess, codes, words) -> None:
    assert done.returncode in codes, f"exit {done.returncode}\n{done.stderr}"
    told = (done.stderr + done.stdout).lower()
    assert any(word in told for word in words), told
    assert "fatal error" not in told


@pytest.mark.parametrize("command", WRITING, ids=lambda command: command.name)
def test_a_file_that_may_not_grow_is_told_and_the_next_run_is_right(command, recorded, tmp_path):
    """As a full disk, but for every user: the system refuses to let a file get larger."""
    trial = Trial(recorded(command), tmp_path)
    for limit in (0, 700, 40_000) if EVERYWHERE else (0, 40_000):
        desk = trial.fresh()
        done = run_limited(desk, command.words, limit)
        trial.count("full disks")
        if done.returncode not in command.again or limit == 0:
            expect_told(done, {1, 73, 74}, FULL)
        expect_no_word_of_it_published(desk)
        trial.expect_survived(desk, f"a limit of {limit} bytes a file")


def run_limited(desk: Desk, words, limit: int) -> subprocess.CompletedProcess:
    return desk.run(*words, program=["prlimit", f"--fsize={limit}"])


def expect_no_word_of_it_published(desk: Desk) -> None:
    for name, data in desk.files().items():
        if name.startswith("site/"):
            assert not any(word.encode() in data.lower() for word in FULL), name


@pytest.fixture
def small_disk(tmp_path):
    """A file system of one megabyte, where this user may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "none", folder], capture_output=True)
    if mounted.returncode != 0:
        pytest.skip("this user may mount nothing")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.parametrize("command", WRITING, ids=lambda command: command.name)
def test_a_full_disk_is_told_and_the_next_run_is_right(command, recorded, tmp_path, small_disk):
    trial = Trial(recorded(command), tmp_path)
    trial.work = small_disk / "desk"
    ballast = small_disk / "ballast"
    for free in (0, 8 << 10, 60 << 10) if EVERYWHERE else (0, 60 << 10):
        ballast.unlink(missing_ok=True)
        desk = trial.fresh()
        room = shutil.disk_usage(small_disk).free - free
        ballast.write_bytes(bytes(max(room, 0)))
        done = desk.run(*command.words)
        trial.count("full disks")
        if done.returncode not in command.again:
            expect_told(done, {1, 73, 74}, FULL)
        expect_no_word_of_it_published(desk)
        ballast.unlink()
        trial.expect_survived(desk, f"{free} bytes left on the disk")


def as_nobody(desk: Desk, *words) -> subprocess.CompletedProcess:
    return desk.run(*words, program=["setpriv", "--reuid", "nobody", "--clear-groups"])


CLOSED = [
    ("build", "site", 0o555), ("build", "site/media", 0o555), ("build", "site/summer", 0o555),
    ("build", ".gallery", 0o555), ("build", "photos/Summer", 0), ("build", "photos", 0),
    ("add", "photos", 0o555), ("add", "photos/.gallery", 0o555), ("add", "card/new.jpg", 0),
    ("album create", "photos/.gallery/albums", 0o555), ("import", "photos/.gallery/albums", 0o555),
    ("import", "ana.picks.json", 0), ("export", "out", 0o555), ("zip", "out", 0o555),
    ("export", "photos/Spring/a.jpg", 0), ("zip", "photos/Spring/a.jpg", 0),
    ("sidecars", "photos/Spring", 0o555), ("embed", "photos/Spring", 0o555),
    ("merge", ".", 0o555),
]


@pytest.fixture
def open_folder():
    """A folder that every user may enter; those of pytest are its own user's."""
    with tempfile.TemporaryDirectory(prefix="gallery-faults-") as folder:
        pathlib.Path(folder).chmod(0o755)
        yield pathlib.Path(folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="changes to another user")
@pytest.mark.parametrize("name, closed, mode", CLOSED, ids=lambda value: str(value))
def test_what_is_closed_is_named_and_the_next_run_is_right(name, closed, mode, recorded, open_folder):
    """As a user without rights, with one file or folder that must not be read or written."""
    trial = Trial(recorded(named(name)), open_folder)
    desk = trial.fresh()
    (desk.folder / "out").mkdir(exist_ok=True)
    subprocess.run(["chown", "-R", "nobody", desk.folder], check=True)
    if as_nobody(desk, "--version").returncode != 0:
        pytest.skip("another user can't run the program where it is")
    target = desk.folder / closed
    before = target.stat().st_mode
    target.chmod(mode)
    done = as_nobody(desk, *trial.command.words)
    target.chmod(before)
    trial.count("closed files and folders")
    expect_told(done, {1, 73, 74, 77}, [target.name.lower(), "permission"])
    assert "permission" in done.stderr + done.stdout
    trial.look_at(desk)
    assert as_nobody(desk, *trial.command.words).returncode in trial.command.again
    trial.expect_survived(desk, f"{closed} was closed")


def test_a_photo_that_changes_while_it_is_read_is_right_in_the_end(built, tmp_path):
    """Programs that save while a build reads: by renaming over a file, in place, and as a pipe."""
    desk = built.copy_to(tmp_path / "work")
    quiet = threading.Event()

    def disturb():
        number = 0
        while not quiet.is_set():
            number += 1
            desk.write("photos/Summer/c.jpg", photo(50 + number % 2))
            (desk.library / "Spring/grows.jpg").write_bytes(photo(60)[: 200 + 97 * (number % 20)])
            (desk.library / "Spring/moves.jpg").write_bytes(photo(61))
            (desk.library / "Spring/moves.jpg").rename(desk.library / "Summer/moves.jpg")
            os.mkfifo(desk.library / "Spring/pipe.jpg")
            time.sleep(0.002)
            (desk.library / "Spring/pipe.jpg").unlink()

    writer = threading.Thread(target=disturb)
    writer.start()
    try:
        for _ in range(6):
            done = desk.run("build")
            assert done.returncode in (0, 1), done.stderr
            TALLY["build"]["disturbed by changing photos"] += 1
    finally:
        quiet.set()
        writer.join()
    desk.write("photos/Spring/grows.jpg", photo(60))
    for number in (50, 51):
        desk.write("photos/Summer/c.jpg", photo(number))
        desk.succeed("build")
        fresh = Desk(tmp_path / "fresh")
        shutil.rmtree(fresh.folder, ignore_errors=True)
        shutil.copytree(desk.folder, fresh.folder)
        fresh.succeed("clean", "--site")
        fresh.succeed("build")
        expected = fresh.outcome()
        assert {name: data for name, data in desk.outcome().items()} == expected


def test_builds_and_changes_at_the_same_time_leave_what_they_leave_in_turn(built, tmp_path):
    """The second build says so and ends with 75; every change of an album is in it."""
    desk = built.copy_to(tmp_path / "work")
    change_library(desk)
    quiet = built.copy_to(tmp_path / "quiet")
    change_library(quiet)
    photos = ["Spring/b.jpg", "Spring/z.jpg", "Summer/c.jpg", "Summer/d.jpg"]
    for words in [("add", "card/newer.jpg", "card/newer.xmp"), ("add", "card/new.jpg")]:
        quiet.succeed(*words)
    for path in photos:
        quiet.succeed("album", "add", BEST, path)
    quiet.succeed("build")
    running = [desk.start("build"), desk.start("build"), desk.start("build")]
    running += [desk.start("album", "add", BEST, path) for path in photos]
    running += [desk.start("add", "card/newer.jpg", "card/newer.xmp"),
                desk.start("add", "card/new.jpg"), desk.start("add", "card/new.jpg")]
    done = [(process.communicate(timeout=120), process.returncode) for process in running]
    codes = [code for _, code in done]
    assert set(codes[:3]) <= {0, 1, 75} and codes[3:] == [0] * 7, done
    for (_, errors), code in done[:3]:
        assert code != 75 or "another build" in errors
    TALLY["build"]["at the same time as others"] += 3
    desk.succeed("build")
    assert litter(desk) == []
    outcome, expected = desk.outcome(), quiet.outcome()
    album = "photos/.gallery/albums/best-of.picks.json"
    order = lambda manifest: sorted(pick["path"] for pick in manifest["picks"])
    assert order(outcome[album]) == order(expected[album])
    site = lambda files: {
        name: data for name, data in files.items()
        if not name.startswith(("photos/.gallery/albums", "site/best-of", "site/data", "site/index"))}
    assert site(outcome).keys() == site(expected).keys()
    fresh = Desk(tmp_path / "fresh")
    shutil.copytree(desk.folder, fresh.folder)
    fresh.succeed("clean", "--site")
    fresh.succeed("build")
    assert desk.outcome() == fresh.outcome()
