#!/usr/bin/env python3
"""How near renditions, before encoding, come to a Lanczos-3 of the full-resolution decode.

    sharpness.py [--photos DIR] [--corpus DIR] [--limit N] [--batch N]

For each photo: 1600 and 320 px of gallery (`gallery-bench pixels`), Pillow (draft mode, Lanczos) and
plain gd (`gdscale`), each against Pillow's full decode scaled in floating point. Prints a table, writes
artifacts/sharpness.json and the section "Sharpness" of Benchmarks/RESULTS.md. Ends with 1 where a photo
of gallery's is below the floors.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import numpy
from PIL import Image, ImageCms, ImageFile

from results import ROOT, write_section

SIDES = {"display": 1600, "thumb": 320}
FLOORS = {"display": (44.0, 0.99), "thumb": (50.0, 0.995)}
# AVIF and HEIC are read by other libraries, with other colours; of RAW files Pillow reads another part.
SAME_DECODERS = (".jpg", ".jpeg", ".jpe", ".mpo", ".png", ".gif", ".webp", ".bmp", ".tif", ".tiff")
TOOL = ROOT / ".build/release/gallery-bench"
Image.MAX_IMAGE_PIXELS = None


def psnr(one, other):
    error = numpy.mean((one - other) ** 2)
    return 99.0 if error == 0 else 10 * numpy.log10(255 ** 2 / error)


def ssim(one, other):
    """Mean structural similarity of luma, windows of seven by seven."""
    window = 7
    if min(one.shape[:2]) < window:
        return 1.0 if numpy.array_equal(one, other) else float("nan")
    weights = numpy.array([0.299, 0.587, 0.114])
    a, b = one @ weights, other @ weights

    def mean(values):
        sums = numpy.zeros((values.shape[0] + 1, values.shape[1] + 1))
        sums[1:, 1:] = values.cumsum(0).cumsum(1)
        return (sums[window:, window:] - sums[:-window, window:] - sums[window:, :-window]
                + sums[:-window, :-window]) / window ** 2

    mean_a, mean_b = mean(a), mean(b)
    var_a, var_b = mean(a * a) - mean_a ** 2, mean(b * b) - mean_b ** 2
    covariance = mean(a * b) - mean_a * mean_b
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return float(numpy.mean((2 * mean_a * mean_b + c1) * (2 * covariance + c2)
                            / ((mean_a ** 2 + mean_b ** 2 + c1) * (var_a + var_b + c2))))


def opened(path):
    """The picture in RGB at full size, and its profile; nothing where no reference can be made."""
    image = Image.open(path)
    if image.format == "TIFF" and image.tag_v2.get(0x0112, 1) != 1:
        return None, None  # Pillow turns it upright, and no other format
    image.load()
    profile = image.info.get("icc_profile")
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    elif image.mode not in ("RGB", "L", "1", "P"):
        return None, None
    return image.convert("RGB"), profile


def reference(image, profile, size):
    planes = []
    for plane in image.split():
        # Floating point all the way: no rounding between the two directions.
        scaled = plane.convert("F").resize(size, Image.LANCZOS)
        planes.append(numpy.clip(numpy.floor(numpy.asarray(scaled, dtype=float) + 0.5), 0, 255))
    pixels = numpy.stack(planes, axis=-1)
    if profile:
        from io import BytesIO
        scaled = Image.fromarray(pixels.astype("uint8"))
        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        if own.profile.xcolor_space.strip() != "RGB":
            return None
        converted = ImageCms.profileToProfile(scaled, own, ImageCms.createProfile("sRGB"))
        pixels = numpy.asarray(converted, dtype=float)
    return pixels


def pillow(path):
    image = Image.open(path)
    scale = SIDES["display"] / max(image.size)
    image.draft("RGB", (int(image.width * scale), int(image.height * scale)))
    image = image.convert("RGB")
    found = {}
    for name, side in SIDES.items():
        image.thumbnail((side, side), Image.LANCZOS, reducing_gap=None)
        found[name] = numpy.asarray(image, dtype=float)
    return found


def compare(paths, folder, with_peers):
    """(rows, reasons): what was measured of each photo, or why it could not be."""
    rows, reasons = [], {}
    runs = {"gallery": [str(TOOL), "pixels"]}
    if with_peers:
        runs["gd"] = [str(ROOT / ".build/bench/gdscale")]
    for name, command in runs.items():
        (folder / name).mkdir()
        subprocess.run([*command, folder / name, *paths], check=True, stdout=subprocess.DEVNULL)
    for index, path in enumerate(paths):
        made = folder / "gallery" / str(index)
        if not (made / "display.png").exists():
            reasons[path] = "refused by gallery"
            continue
        try:
            image, profile = opened(path)
        except Exception as error:  # whatever Pillow says of a broken file
            reasons[path] = f"Pillow: {error}"
            continue
        if image is None:
            reasons[path] = "no plain RGB for Pillow"
            continue
        row = {"file": path}
        draft = pillow(path) if with_peers else {}
        for rendition in SIDES:
            own = numpy.asarray(Image.open(made / f"{rendition}.png").convert("RGB"), dtype=float)
            try:
                wanted = reference(image, profile, (own.shape[1], own.shape[0]))
            except (ImageCms.PyCMSError, OSError) as error:
                wanted, reasons[path] = None, f"profile: {error}"
            if wanted is None:
                reasons.setdefault(path, "a profile that is not RGB")
                break
            pictures = {"gallery": own}
            if with_peers:
                pictures["Pillow (draft)"] = draft[rendition]
                pictures["gd"] = numpy.asarray(
                    Image.open(folder / "gd" / str(index) / f"{rendition}.png").convert("RGB"),
                    dtype=float)
            for name, pixels in pictures.items():
                if pixels.shape == wanted.shape:
                    row[f"{name}/{rendition}"] = (psnr(pixels, wanted), ssim(pixels, wanted))
        else:
            rows.append(row)
    return rows, reasons


def below(rows):
    found = []
    for row in rows:
        for rendition, (decibels, likeness) in FLOORS.items():
            value = row[f"gallery/{rendition}"]
            if value[0] < decibels or value[1] < likeness:
                found.append((row["file"], rendition, value))
    return found


def measure(paths, batch, with_peers):
    rows, reasons = [], {}
    for start in range(0, len(paths), batch):
        with tempfile.TemporaryDirectory(prefix="gallery-sharpness-") as folder:
            more, why = compare(paths[start:start + batch], pathlib.Path(folder), with_peers)
        rows += more
        reasons.update(why)
        print(f"{min(start + batch, len(paths))} of {len(paths)}", file=sys.stderr, flush=True)
    return rows, reasons


def table(rows):
    lines = ["| | display, PSNR: mean, least | SSIM: mean, least | thumbnail, PSNR | SSIM |",
             "|---|---|---|---|---|"]
    for name in ("gallery", "Pillow (draft)", "gd"):
        cells = []
        for rendition in SIDES:
            values = [row[key] for row in rows if (key := f"{name}/{rendition}") in row]
            for place, form in ((0, "{:.1f} dB"), (1, "{:.4f}")):
                numbers = [value[place] for value in values]
                cells.append(", ".join(form.format(call(numbers))
                                       for call in (statistics.mean, min)) if numbers else "–")
        if any(cell != "–" for cell in cells):
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def report(rows, corpus):
    """The section of the results, and what is below the floors."""
    failed = below(rows) + below(corpus)
    text = (f"Made by `make bench-sharpness`: renditions of 1600 and 320 px before encoding, against "
            f"Pillow's full decode scaled by Lanczos-3 in floating point; {len(rows)} photos of 12 and "
            f"24 megapixels.\n\n{table(rows)}\n\n{len(corpus)} files of the shared corpus, those that "
            f"Pillow can make a reference of; a picture that is smaller than the rendition keeps its "
            f"size, and counts 99 dB where it comes out exactly:\n\n{table(corpus)}\n\n"
            f"Below the floors (44 dB and 0.99; 50 dB and 0.995): "
            + ("none." if not failed else ""))
    text += "".join(f"\n- `{pathlib.Path(file).name}`, {name}: {value[0]:.1f} dB, {value[1]:.4f}"
                    for file, name, value in failed)
    return text, failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", default=str(ROOT / "artifacts/bench/S"))
    parser.add_argument("--corpus", default=os.environ.get(
        "GALLERY_SHARED", str(ROOT.parent / "shared")) + "/corpus/open")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--batch", type=int, default=10)
    options = parser.parse_args()
    ImageFile.LOAD_TRUNCATED_IMAGES = False

    def files(folder):
        return sorted(str(path) for path in pathlib.Path(folder).rglob("*") if path.is_file())

    photos = files(options.photos)[:options.limit]
    if not photos:
        sys.exit(f"no photos in {options.photos}")
    rows, reasons = measure(photos, options.batch, True)
    others = [path for path in files(options.corpus) if path.lower().endswith(SAME_DECODERS)]
    corpus, skipped = measure(others[:options.limit], options.batch, False)
    text, failed = report(rows, corpus)
    print(text)
    (ROOT / "artifacts").mkdir(exist_ok=True)
    (ROOT / "artifacts/sharpness.json").write_text(json.dumps(
        {"photos": rows, "corpus": corpus, "left out": reasons | skipped}, indent=1))
    if not options.limit:
        write_section("Sharpness", text)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
