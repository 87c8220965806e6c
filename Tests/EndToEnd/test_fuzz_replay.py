"""The fuzz targets without a fuzzer: their seeds, and a thousand broken at random, each day others.

`make fuzz` does more, with libFuzzer and the address sanitizer, and takes half an hour.
"""

import datetime
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/debug/gallery-fuzz"
COUNT = 1000
SEED = os.environ.get("GALLERY_SEED", str(datetime.date.today().toordinal()))
TARGETS = [
    "jpeg", "png", "gif", "webp", "tiff", "bmp", "heic", "avif", "metadata", "xmp", "notes", "manifest", "link",
    "list", "settings", "markdown", "mustache", "names", "zip", "request"]


def test_every_target_of_the_fuzzer_is_replayed():
    done = subprocess.run([PROGRAM], capture_output=True, text=True)
    assert done.returncode == 64
    assert sorted(done.stderr.rpartition(": ")[2].split()) == sorted(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_broken_input_crashes_and_hangs_nothing(target, tmp_path):
    seeds, last = tmp_path / "seeds", tmp_path / "last"
    subprocess.run([ROOT / "scripts/fuzz-seeds", target, seeds], check=True, timeout=120)
    done = subprocess.run(
        [PROGRAM, target, "replay", str(COUNT), SEED, last, seeds], capture_output=True, text=True,
        errors="replace", timeout=300)
    assert done.returncode == 0, f"seed {SEED}; the input is {last}: {done.stderr[-2000:]}"
    runs = int(done.stdout.split()[-2])
    assert runs > COUNT
