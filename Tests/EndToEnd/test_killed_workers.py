"""Workers are killed at random while a site is built: no file is lost, nothing is left over."""

import json
import os
import pathlib
import random
import signal
import subprocess
import time

import pytest
from PIL import Image

from gallery_support import files_of, gallery_program

KILLINGS = 50


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Small photos that all differ, a film, and a file that can't be read."""
    folder = tmp_path_factory.mktemp("killed") / "photos"
    folder.mkdir()
    chance = random.Random(11)
    for index in range(60):
        noise = Image.frombytes("RGB", (12, 9), chance.randbytes(12 * 9 * 3))
        noise.resize((640, 480), Image.BICUBIC).save(folder / f"p{index:03}.jpg", quality=85)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x120:d=0.5:r=10",
         "-pix_fmt", "yuv420p", "-c:v", "libx264", folder / "film.mp4"], check=True)
    (folder / "cut.jpg").write_bytes((folder / "p000.jpg").read_bytes()[:400])
    return folder


def start(library, folder) -> subprocess.Popen:
    (folder / "gallery.json").write_text(json.dumps({
        "library": str(library), "title": "Killed", "id": "killed",
        "renditions": {"sizes": [320], "thumbnail": {"size": 100}}}))
    return subprocess.Popen(
        [gallery_program(), "build", "--json", folder], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)


def workers_below(process: int) -> list[tuple[int, bool]]:
    """The worker processes of a build, and whether each works on films; no other program it runs."""
    found = []
    for children in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        try:
            for child in map(int, children.read_text().split()):
                words = pathlib.Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
                if b"worker" in words:
                    found.append((child, b"--films" in words))
        except OSError:
            continue  # it has ended meanwhile
    return found


def kill_at_random(process, chance, wanted, pause) -> int:
    """Kills a worker after pauses of any length up to `pause` seconds."""
    killed = 0
    while killed < wanted and process.poll() is None:
        time.sleep(chance.uniform(0.01, pause))
        if workers := workers_below(process.pid):
            victim, works_on_films = chance.choice(workers)
            # Films come last and take their time: what is killed at every try has no chance.
            if works_on_films and chance.random() < 0.75:
                continue
            try:
                os.kill(victim, signal.SIGKILL)
                killed += 1
            except ProcessLookupError:
                pass
    return killed


def test_workers_killed_fifty_times_cost_no_file(library, tmp_path):
    quiet = tmp_path / "quiet"
    quiet.mkdir()
    begun = time.monotonic()
    process = start(library, quiet)
    wanted = json.loads(process.communicate(timeout=120)[0])
    assert (process.returncode, wanted["photos"], wanted["videos"]) == (1, 61, 1)
    assert [problem["path"] for problem in wanted["problems"]] == ["cut.jpg"]
    site = files_of(quiet / "site")
    # As slow as the machine is: a file that is never left alone for long enough has no chance.
    pause = (time.monotonic() - begun) / 4

    chance = random.Random(5)
    killed = builds = 0
    while killed < KILLINGS:
        builds += 1
        assert builds <= 30, f"only {killed} workers could be killed"
        folder = tmp_path / f"killed-{builds}"
        folder.mkdir()
        process = start(library, folder)
        killed += kill_at_random(process, chance, KILLINGS - killed, pause)
        output, errors = process.communicate(timeout=240)
        assert process.returncode == 1, errors
        report = json.loads(output)
        assert report["problems"] == wanted["problems"]
        assert report["rendered"] == wanted["rendered"]
        assert files_of(folder / "site") == site
    print(f"{killed} workers were killed in {builds} builds")
