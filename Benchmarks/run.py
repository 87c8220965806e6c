#!/usr/bin/env python3
"""Runs gallery, its C twin and other programs on the same photos, in turn, and compares them.

    run.py [--photos DIR] [--rounds 5] [--jobs 2] [--only NAME,NAME]

Each makes a 1600 px and a 320 px JPEG at quality 82 of every photo, with nothing there before.
Prints the medians as a table, and writes artifacts/bench.json and a section of
Benchmarks/RESULTS.md.
"""
import argparse
import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile

from results import ARTIFACTS, ROOT, machine, measure, write_section

CONFIGURATION = {
    "title": "Bench",
    "renditions": {
        "thumbnail": {"size": 320, "quality": 82},
        "sizes": [1600],
        "quality": 82,
        "formats": ["jpeg"],
    },
}


def contenders(photos, jobs):
    """Name -> a function of the output folder that gives the command, for what is installed."""
    venv = pathlib.Path(sys.executable).parent

    def build(configuration):
        def command(out):
            site = pathlib.Path(out) / "site"
            site.mkdir()
            (site / "gallery.json").write_text(json.dumps(CONFIGURATION | {"library": photos}))
            return [str(ROOT / f".build/{configuration}/gallery"), "build", "--jobs", str(jobs),
                    "--quiet", str(site)]
        return command

    def vips(out):
        # vipsthumbnail takes many files at once; xargs keeps two of them busy. The smaller is made
        # from the larger.
        script = (f"find '{photos}' -type f -print0 | xargs -0 -n 8 -P {jobs} vipsthumbnail "
                  f"--size 1600 -o '{out}/%s.jpg[Q=82]'; "
                  f"find '{out}' -name '*.jpg' -print0 | xargs -0 -n 8 -P {jobs} vipsthumbnail "
                  f"--size 320 -o '{out}/t_%s.jpg[Q=82]'")
        return ["sh", "-c", script]

    def sigal(out):
        settings = pathlib.Path(out) / "sigal.conf.py"
        settings.write_text("img_size = (1600, 1600)\nthumb_size = (320, 320)\n"
                            "thumb_fit = False\njpg_options = {'quality': 82}\n")
        return [str(venv / "sigal"), "build", "-q", "-n", str(jobs), "-c", str(settings), photos,
                f"{out}/site"]

    found = {
        "gallery": build("release"),
        "gallery (debug build)": build("debug"),
        "C twin": lambda out: [str(ROOT / ".build/bench/twin"), photos, f"{out}/twin", str(jobs)],
        "Pillow (draft)": lambda out: [sys.executable, str(ROOT / "Benchmarks/peer_pillow.py"),
                                       photos, f"{out}/pillow", str(jobs)],
    }
    if shutil.which("vipsthumbnail"):
        found["vipsthumbnail"] = vips
    if (venv / "sigal").exists():
        found["sigal"] = sigal
    return found


def table(rows):
    lines = ["| | wall s | CPU s | peak MiB of all its processes | times the C twin | times gallery |",
             "|---|---|---|---|---|---|"]
    for name, row in rows.items():
        lines.append(f"| {name} | {row['wall']:.1f} | {row['cpu']:.1f} | {row['memory']:.0f} | "
                     f"{row['wall'] / rows['C twin']['wall']:.2f} | "
                     f"{row['wall'] / rows['gallery']['wall']:.2f} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", default=str(ROOT / "artifacts/bench/S"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    photos = str(pathlib.Path(options.photos).resolve())
    count = sum(len(names) for _, _, names in os.walk(photos))
    if not count:
        sys.exit(f"no photos in {photos}")
    known = contenders(photos, options.jobs)
    wanted = [name for name in options.only.split(",") if name] or list(known)
    runs = {name: [] for name in wanted}
    for index in range(options.rounds):
        for name in wanted:
            with tempfile.TemporaryDirectory(prefix="gallery-bench-") as out:
                result = measure(known[name](out))
            runs[name].append(result)
            print(f"round {index + 1}: {name} {result['wall']:.1f} s", file=sys.stderr, flush=True)
    rows = {name: {key: statistics.median(run[key] for run in results)
                   for key in ("wall", "cpu", "memory")} for name, results in runs.items()}
    ARTIFACTS.mkdir(exist_ok=True)
    report = {"machine": machine(), "photos": count, "rounds": options.rounds,
              "jobs": options.jobs, "medians": rows, "runs": runs}
    (ARTIFACTS / "bench.json").write_text(json.dumps(report, indent=2))
    if not {"gallery", "C twin"} <= set(rows):
        print(json.dumps(rows, indent=2))
        return
    text = table(rows)
    print(text)
    load = os.getloadavg()[2]
    write_section("Speed",
                  f"Made by `make bench`: {count} photos to 1600 and 320 px JPEGs at quality 82, "
                  f"{options.jobs} processes or threads, the median of {options.rounds} rounds in "
                  f"turn. {machine()}; load average of the last quarter of an hour {load:.1f}."
                  f"\n\n{text}")


if __name__ == "__main__":
    main()
