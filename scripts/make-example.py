#!/usr/bin/env python3
"""Make the pictures of site-example/photos: rendered, never photographed, the same on every run.

    python3 -m venv .venv-example && .venv-example/bin/pip install -r scripts/example/requirements.txt
    OMP_NUM_THREADS=1 .venv-example/bin/python scripts/make-example.py [--output DIR] [--only TEXT]

Needs exiftool and ffmpeg. With --only, just the files whose path contains the text.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
# Code that numba takes from its cache rounds a little differently from code it has just compiled,
# so every run compiles afresh: that is what makes its bytes the same.
compiled = tempfile.TemporaryDirectory(prefix="make-example-")
os.environ["NUMBA_CACHE_DIR"] = compiled.name
sys.path.insert(0, str(Path(__file__).parent))

from example import library  # noqa: E402


def main():
    root = Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, default=root / "site-example" / "photos")
    parser.add_argument("--only", action="append", default=[])
    options = parser.parse_args()
    start = time.monotonic()
    for path in library.make(options.output, options.only):
        print(f"{time.monotonic() - start:6.1f} s  {path.stat().st_size:8d}  "
              f"{path.relative_to(options.output)}", flush=True)


if __name__ == "__main__":
    main()
