#!/usr/bin/env python3
"""Changes a library at random, builds after each change, and compares with a build from nothing.

    soak.py [--seed N] [--changes 500] [--seconds 600] [--every 25] [--results]

What a build of what is there already makes must be, byte for byte, what a first build would make.
The seed is printed: the same seed makes the same changes. At the first difference the seed, the
last changes and the files that differ are told, the folder is kept, and the exit status is 1.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "Benchmarks")]
import results
from gallery_support import files_of, gallery_program
from soak_changes import CHANGES, Library

SETTINGS = {
    "id": "soak", "title": "Soak", "library": "../photos", "languages": ["en"], "photoPages": True,
    "albums": {"kinds": ["camera-roll", "album", "event", "library"], "pageSize": 7},
    "renditions": {"thumbnail": {"size": 32}, "sizes": [64]}}


class Difference(AssertionError):
    """The two builds are not the same."""


class Soak:
    def __init__(self, folder: pathlib.Path, seed: int):
        self.folder, self.seed = folder, seed
        self.dice = random.Random(seed)
        self.library = Library(folder / "photos", self.dice, self.gallery)
        self.counts = collections.Counter()
        self.history: list[str] = []
        self.comparisons = self.files = 0
        self.settings = dict(SETTINGS)
        for name in ("site", "fresh"):
            (folder / name).mkdir(parents=True)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder / "home"), "LC_ALL": "C.UTF-8"}
        for _ in range(12):
            self.library.add()

    def gallery(self, *words, codes=(0,)) -> subprocess.CompletedProcess:
        done = subprocess.run(
            [gallery_program(), *map(str, words)], cwd=self.folder / "site", env=self.environment,
            capture_output=True, text=True, timeout=300)
        if done.returncode not in codes:
            raise Difference(self.told(f"gallery {words}: exit {done.returncode}\n{done.stderr}"))
        return done

    def step(self) -> None:
        """One change, and a build of it."""
        names = sorted(CHANGES)
        name = self.dice.choices(names, [CHANGES[name][1] for name in names])[0]
        what = CHANGES[name][0](self.library, self.settings)
        self.history.append(f"{len(self.history) + 1}. {name}: {what}")
        self.counts[name] += 1
        self.build("site")

    def build(self, name: str) -> None:
        (self.folder / name / "gallery.json").write_text(json.dumps(self.settings))
        footer = self.folder / name / "templates/partials/footer.mustache"
        if self.library.footer is None:
            footer.unlink(missing_ok=True)
        else:
            footer.parent.mkdir(parents=True, exist_ok=True)
            footer.write_text(self.library.footer)
        # 1: a broken photo is named, and has a tile in its place.
        self.gallery("build", "--quiet", self.folder / name, codes=(0, 1))

    def compare(self) -> None:
        """Raises if a build from nothing makes anything else."""
        shutil.rmtree(self.folder / "fresh")
        (self.folder / "fresh").mkdir()
        self.build("fresh")
        site, fresh = (
            files_of(self.folder / name / "site") for name in ("site", "fresh"))
        self.comparisons += 1
        self.files += len(fresh)
        if site == fresh:
            return
        told = [f"only in the soaked site: {name}" for name in sorted(site.keys() - fresh.keys())]
        told += [f"only in the fresh site: {name}" for name in sorted(fresh.keys() - site.keys())]
        told += [
            f"different: {name}" for name in sorted(site.keys() & fresh.keys())
            if site[name] != fresh[name]]
        raise Difference(self.told("\n".join(told)))

    def told(self, what: str) -> str:
        last = "\n".join(self.history[-30:])
        return f"seed {self.seed}, after {len(self.history)} changes in {self.folder}:\n{last}\n{what}"

    def run(self, changes: int, seconds: float, every: int) -> None:
        """Goes on until so many changes are made or the time is over; compares at the end too."""
        end = time.monotonic() + seconds
        self.build("site")
        while len(self.history) < changes and time.monotonic() < end:
            self.step()
            if len(self.history) % every == 0:
                self.compare()
        if len(self.history) % every != 0 or not self.history:
            self.compare()

    def summary(self) -> str:
        made = ", ".join(f"{count} × {name}" for name, count in sorted(self.counts.items()))
        return (
            f"seed {self.seed}: {len(self.history)} changes, a build after each, compared with a build "
            f"from nothing {self.comparisons} times ({self.files:,} files), no difference: {made}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--changes", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--every", type=int, default=25)
    parser.add_argument("--results", action="store_true", help="write it into Benchmarks/RESULTS.md")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gallery-soak-"))
    soak = Soak(folder, options.seed)
    begun = time.monotonic()
    try:
        soak.run(options.changes, options.seconds, options.every)
    except Difference as difference:
        print(difference)
        return 1
    minutes = (time.monotonic() - begun) / 60
    summary = f"{soak.summary()}. {minutes:.1f} minutes on {os.cpu_count()} processors."
    print(summary)
    if options.results:
        results.write_section("Soak", f"Made by `make soak`. {summary}")
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
