#!/usr/bin/env python3
"""Builds libraries of several sizes, cold, warm and after small changes, and compares their growth.

    scale.py [--sizes 1000,10000,100000] [--peer-sizes 1000,10000] [--jobs N] [--keep DIR]
             [--program FILE]

Prints tables, and writes artifacts/scale.json and a section of Benchmarks/RESULTS.md. The photos
are made once, into artifacts/scale; sites go to a temporary folder, or to DIR.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import make_library
from results import ARTIFACTS, ROOT, machine, measure, write_section

# The same pictures as sigal makes: one for looking at, one for the grid.
CONFIGURATION = {"title": "Scale", "renditions": {
    "thumbnail": {"size": 320, "quality": 82}, "sizes": [400], "quality": 82}}
XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5"/></rdf:RDF></x:xmpmeta>"""


def library(size):
    """A library of so many photos, made once."""
    folder = ARTIFACTS / f"scale/{size}"
    if not (folder / "complete").exists():
        print(f"making {size} photos", file=sys.stderr, flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        make_library.make(str(folder / "photos"), size)
        (folder / "complete").touch()
    return folder / "photos"


def copied(photos, target):
    """A copy that can be changed: of hard links, since nothing is ever written into a photo."""
    subprocess.run(["cp", "-al", str(photos), str(target)], check=True)
    return target


def state_of(*folders):
    """What stands where, so that files written in between can be counted."""
    state = {}
    for folder in folders:
        for path, _, names in os.walk(folder):
            for name in names:
                status = os.lstat(os.path.join(path, name))
                state[os.path.join(path, name)] = (status.st_ino, status.st_mtime_ns)
    return state


def written(before, after, site):
    """How many pages, data files and renditions are new or replaced, and how many are gone."""
    changed = [path for path, row in after.items() if before.get(path) != row]
    media = sum(1 for path in changed if path.startswith(str(site / "media") + "/"))
    return {"files": len(changed) - media, "renditions": media,
            "removed": sum(1 for path in before if path not in after)}


def find_time(photos):
    """The median of five listings of the tree, as the yardstick of looking at every file."""
    times = []
    for _ in range(5):
        started = time.monotonic()
        subprocess.run(["find", str(photos), "-printf", "%p %s %T@ %i\\n"],
                       stdout=subprocess.DEVNULL, check=True)
        times.append(time.monotonic() - started)
    return sorted(times)[2]


def first_photo(photos, album):
    return min(path for path in (photos / album).iterdir() if path.suffix == ".JPG")


def changes(photos, size):
    """The changes by name: each is a function that makes it, without touching a linked file."""
    small = sorted(path for path in photos.rglob("*Album 7") if path.is_dir())[0]

    def add():
        # A new photo is the newest: it comes last in its album and in the camera roll.
        (small / f"IMG_{size:06}.JPG").write_bytes(make_library.photo(size))

    def rename():
        small.rename(small.with_name("07 Renamed"))

    def rate():
        first = first_photo(photos, "0000 The large one")
        first.with_suffix(".xmp").write_text(XMP)

    return {"nothing changed": lambda: None, "one photo added": add,
            "one rating edited": rate, "one album renamed": rename}


def run_gallery(program, size, photos, place, jobs):
    """All runs of one size, by name."""
    folder = place / str(size)
    folder.mkdir(parents=True)
    photos = copied(photos, folder / "photos")
    (folder / "gallery.json").write_text(json.dumps(CONFIGURATION | {"library": "photos"}))
    command = [program, "build", "--quiet", "--jobs", str(jobs), str(folder)]
    rows, site = {}, folder / "site"
    rows["cold"] = measure(command, interval=0.25)
    after = state_of(site)
    rows["cold"] |= written({}, after, site)
    for name, change in changes(photos, size).items():
        change()
        before = after
        row = measure(command, interval=0.02)
        after = state_of(site)
        rows[name] = row | written(before, after, site)
        print(f"{size}: {name} {row['wall']:.2f} s", file=sys.stderr, flush=True)
    rows["find"] = {"wall": find_time(photos)}
    return rows


def run_sigal(photos, place, jobs):
    sigal = pathlib.Path(sys.executable).parent / "sigal"
    if not sigal.exists():
        print(f"sigal is left out: it is not at {sigal}; scripts/bench-scale installs it",
              file=sys.stderr, flush=True)
        return None
    with tempfile.TemporaryDirectory(dir=place) as out:
        settings = pathlib.Path(out) / "sigal.conf.py"
        settings.write_text("img_size = (400, 400)\nthumb_size = (320, 320)\nthumb_fit = False\n"
                            "jpg_options = {'quality': 82}\n")
        command = [str(sigal), "build", "-q", "-n", str(jobs), "-c", str(settings), str(photos),
                   f"{out}/site"]
        rows = {"cold": measure(command, interval=0.25), "nothing changed": measure(command)}
        for name, row in rows.items():
            print(f"sigal: {name} {row['wall']:.2f} s", file=sys.stderr, flush=True)
        return rows


def number(value, digits=1):
    return "" if value is None else f"{value:,.{digits}f}"


def table(results, peers):
    lines = ["| photos | what | wall s | CPU s | peak MiB | pages and data written | renditions "
             "written | removed |", "|---|---|---|---|---|---|---|---|"]
    for size, rows in results.items():
        for name, row in rows.items():
            if name != "find":
                lines.append(f"| {size:,} | {name} | {number(row['wall'], 2)} | "
                             f"{number(row['cpu'], 2)} | {row['memory']:.0f} | {row['files']:,} | "
                             f"{row['renditions']:,} | {row['removed']:,} |")
    lines += ["", "| photos | cold: ms a photo (wall, CPU) | nothing changed: s | find: s | "
              "3 × find + 1 s | sigal cold: times gallery | sigal again: times gallery |",
              "|---|---|---|---|---|---|---|"]
    for size, rows in results.items():
        peer, cold, warm = peers.get(size), rows["cold"], rows["nothing changed"]
        ratio = [number(peer[name]["wall"] / row["wall"]) if peer else ""
                 for name, row in (("cold", cold), ("nothing changed", warm))]
        find = rows["find"]["wall"]
        lines.append(f"| {size:,} | {number(cold['wall'] / size * 1000, 2)}, "
                     f"{number(cold['cpu'] / size * 1000, 2)} | {number(warm['wall'], 2)} | "
                     f"{number(find, 2)} | {number(3 * find + 1, 2)} | {ratio[0]} | {ratio[1]} |")
    return "\n".join(lines)


def verdicts(results):
    """What must hold, in words, each with whether it does."""
    sizes = sorted(results)
    small, large = results[sizes[0]], results[sizes[-1]]
    growth = (large["cold"]["wall"] / sizes[-1]) / (small["cold"]["wall"] / sizes[0])
    memory = max(row["memory"] for row in large.values() if "memory" in row)
    warm, find = large["nothing changed"], large["find"]["wall"]
    added = large["one photo added"]
    facts = [
        (f"wall time a photo, {sizes[-1]:,} against {sizes[0]:,}: {growth:.2f} (at most 1.3)",
         growth <= 1.3),
        (f"memory of all processes: {memory:.0f} MiB (at most 400)", memory <= 400),
        (f"nothing changed: {warm['wall']:.2f} s (at most {3 * find + 1:.2f} s), "
         f"{warm['files'] + warm['renditions']} files written (none)",
         warm["wall"] <= 3 * find + 1 and warm["files"] + warm["renditions"] == 0),
        (f"one photo added: {added['files']} pages and data files written "
         "(at most 16: a few albums show it)", added["files"] <= 16),
    ]
    return "\n".join(f"- {text}: {'holds' if holds else 'DOES NOT HOLD'}" for text, holds in facts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--peer-sizes", default="1000,10000")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--program", default=str(ROOT / ".build/release/gallery"))
    parser.add_argument("--keep", help="a folder in which the sites are left")
    options = parser.parse_args()
    sizes = sorted(int(size) for size in options.sizes.split(","))
    peer_sizes = [int(size) for size in options.peer_sizes.split(",") if size]
    (ARTIFACTS / "scale").mkdir(parents=True, exist_ok=True)
    place = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="sites-", dir=ARTIFACTS / "scale"))
    results, peers = {}, {}
    try:
        for size in sizes:
            photos = library(size)
            results[size] = run_gallery(options.program, size, photos, place, options.jobs)
            if size in peer_sizes:
                peers[size] = run_sigal(photos, place, options.jobs)
            if not options.keep:
                shutil.rmtree(place / str(size))
    finally:
        if not options.keep:
            shutil.rmtree(place, ignore_errors=True)
    (ARTIFACTS / "scale.json").write_text(json.dumps(
        {"machine": machine(), "jobs": options.jobs, "gallery": results, "sigal": peers}, indent=2))
    facts = verdicts(results)
    text = table(results, peers)
    print(f"{text}\n\n{facts}")
    load = os.getloadavg()[2]
    write_section("Growth", f"Made by `make bench-scale`: JPEGs of 4 to 10 KB in 200 "
                  f"albums, one of which has a twentieth of them, made into pictures of 400 and "
                  f"320 px. {machine()}; load average of the last quarter of an hour {load:.1f}."
                  f"\n\n{text}\n\n{facts}")
    if "DOES NOT HOLD" in facts:
        sys.exit(1)


if __name__ == "__main__":
    main()
