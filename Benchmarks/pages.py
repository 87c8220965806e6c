"""How soon a page shows: an album of 500 photos by gallery, sigal and fgallery on a slow line.

Each program makes a site of the same photos; a headless Chromium opens the album's page with an
empty cache on a line of 1.6 Mbit/s with 150 ms there and back, as Lighthouse's slow 4G, several
times, in turn. Counted are the largest contentful paint, layout shifts, and the requests and bytes
until that paint and until the page is quiet. Medians go into a section of RESULTS.md.

    Benchmarks/pages.py [--photos 500] [--rounds 5] [--cpu 1] [--keep DIR] [--only NAME;NAME] [--no-write]
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import page_line
import results
from PIL import Image, ImageEnhance
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
DEVICES = {
    "phone": {"viewport": {"width": 412, "height": 823}, "device_scale_factor": 1.75, "is_mobile": True,
              "has_touch": True},
    "desktop": {"viewport": {"width": 1350, "height": 940}, "device_scale_factor": 1},
}
BAR = {"lcp": 1800, "shift": 0.00}


def make_photos(folder: pathlib.Path, count: int):
    """Photos of the example at 1,200 pixels, each a little darker or lighter than any other."""
    sources = sorted((ROOT / "site-example/photos").rglob("*.JPG"))
    folder.mkdir(parents=True)
    for number in range(count):
        with Image.open(sources[number % len(sources)]) as photo:
            photo.thumbnail((1200, 1200))
            light = 0.7 + 0.6 * number / count
            ImageEnhance.Brightness(photo).enhance(light).save(
                folder / f"IMG_{number:04}.jpg", quality=88)


def gallery_site(photos, folder, theme="default"):
    program = os.environ.get("GALLERY_PROGRAM", ROOT / ".build/release/gallery")
    folder.mkdir()
    (folder / "gallery.json").write_text(json.dumps({
        "title": "500 photos", "library": str(photos), "theme": theme,
        "albums": {"kinds": ["album"]}}))
    subprocess.run([program, "build", "--quiet", folder], check=True)
    (page,) = [path for path in (folder / "site").glob("*/index.html")]
    return folder / "site", str(page.relative_to(folder / "site"))


def sigal_site(photos, folder):
    folder.mkdir()
    # The page shows thumbnails only; photos as they are spare a long wait and change nothing in it.
    (folder / "sigal.conf.py").write_text("theme = 'photoswipe'\nuse_orig = True\nthumb_size = (280, 210)\n")
    subprocess.run(
        [sys.executable, "-m", "sigal", "build", "-c", folder / "sigal.conf.py", photos.parent,
         folder / "site"], check=True, stdout=subprocess.DEVNULL)
    return folder / "site", f"{photos.name}/index.html"


def fgallery_site(photos, folder):
    if not shutil.which("fgallery"):
        return None
    folder.mkdir()
    # Without the zip file and copies of the originals, which the others do not make either.
    subprocess.run(
        ["fgallery", "-d", "-s", "-o", "-k", "--no-sRGB", photos, folder / "site"], check=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return folder / "site", "index.html"


MAKERS = {
    "gallery": gallery_site,
    "gallery, minimal": lambda photos, folder: gallery_site(photos, folder, "minimal"),
    "sigal (photoswipe)": sigal_site,
    "fgallery": fgallery_site,
}


def section(rows, arguments, cpu) -> str:
    lines = [
        f"Made by `make bench-pages`: the page of an album of {arguments.photos} photos, opened with an "
        f"empty cache in headless Chromium at 1.6 Mbit/s and 150 ms there and back{cpu}; medians of "
        f"{arguments.rounds} rounds in turn. {results.machine()}; load average of the last quarter of an "
        f"hour {os.getloadavg()[2]:.1f}.", "",
        "| | device | LCP s | CLS | requests and kB before LCP | requests and kB until quiet |",
        "|---|---|---|---|---|---|"]
    for (name, device), one in rows.items():
        lines.append(
            f"| {name} | {device} | {one['lcp'] / 1000:.2f} | {one['shift']:.2f} | "
            f"{one['requests']}, {one['bytes'] // 1000} | {one['allRequests']}, {one['allBytes'] // 1000} |")
    return "\n".join(lines)


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--photos", type=int, default=500)
    words.add_argument("--rounds", type=int, default=5)
    words.add_argument("--cpu", type=float, default=1, help="slow the processor down so many times")
    words.add_argument("--keep", type=pathlib.Path, help="keep photos and sites here, and use those there")
    words.add_argument("--only", help="names of programs, with semicolons")
    words.add_argument("--no-write", action="store_true", help="leave RESULTS.md as it is")
    arguments = words.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        desk = arguments.keep or pathlib.Path(temporary)
        desk.mkdir(parents=True, exist_ok=True)
        photos = desk / "library" / "album"
        if not photos.exists():
            make_photos(photos, arguments.photos)
        wanted = arguments.only.split(";") if arguments.only else list(MAKERS)
        sites = {}
        for name in wanted:
            known = desk / f"{name}.json"
            if known.exists():
                site, page = json.loads(known.read_text())
                sites[name] = (pathlib.Path(site), page)
                continue
            print(f"making the site of {name}", file=sys.stderr)
            made = MAKERS[name](photos, desk / name)
            if made:
                sites[name] = made
                known.write_text(json.dumps([str(made[0]), made[1]]))
            else:
                print(f"{name} is not installed: left out", file=sys.stderr)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
            rows = page_line.medians(browser, sites, DEVICES, arguments.rounds, arguments.cpu)
            browser.close()
    cpu = f" and a processor {arguments.cpu:g} times slower" if arguments.cpu != 1 else ""
    text = section(rows, arguments, cpu)
    print(text)
    if not arguments.no_write:
        results.write_section("Pages on a slow line", text)
    missed = [
        key for key, one in rows.items()
        if key[0].startswith("gallery") and (one["lcp"] > BAR["lcp"] or one["shift"] >= 0.005)]
    for name, device in missed:
        print(f"{name} on a {device} misses the bar of 1.8 s and 0.00", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
