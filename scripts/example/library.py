"""Write the library: encode, tag and pair what the catalogue lists."""

from pathlib import Path

import numpy as np
from PIL import Image

from . import dng, metadata, video
from .catalogue import PICTURES, VIDEO

MOST = 285_000  # bytes a picture may take before its quality is lowered
TURNS = {6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270, 3: Image.Transpose.ROTATE_180}


def encode_jpeg(image, path, **options):
    """At quality 85, or as much less as the size limit wants, but not under 72."""
    for quality in range(85, 71, -1):
        image.save(path, "JPEG", quality=quality, optimize=True, subsampling="4:2:0", **options)
        if path.stat().st_size <= MOST * max(1.0, image.width * image.height / 2.3e6):
            break


def write_picture(entry, path):
    pixels = entry["scene"]()
    path.parent.mkdir(parents=True, exist_ok=True)
    image = Image.fromarray(np.ascontiguousarray(pixels))
    if path.suffix == ".png":
        image.quantize(256, Image.Quantize.FASTOCTREE).save(path, "PNG", optimize=True)
        return image
    upright = image
    if "orientation" in entry:
        image = image.transpose(TURNS[entry["orientation"]])
    options = {}
    if entry.get("profile") == "Display P3":
        image, options["icc_profile"] = metadata.to_display_p3(image)
    encode_jpeg(image, path, **options)
    return upright


def make(output, only=()):
    """Make every file, or those whose path contains one of `only`; yields the paths written."""
    for entry in PICTURES:
        if only and not any(text in entry["path"] for text in only):
            continue
        path = Path(output) / entry["path"]
        upright = write_picture(entry, path)
        metadata.tag(path, entry)
        yield path
        if entry.get("pair"):
            raw = path.with_suffix(".DNG")
            dng.write(raw, upright)
            metadata.tag(raw, {**entry, "rating": None, "title": None})
            yield raw
            sidecar = path.with_suffix(".xmp")
            metadata.write_sidecar(sidecar, entry, rating=4)
            yield sidecar
    if not only or any(text in VIDEO["path"] for text in only):
        path = Path(output) / VIDEO["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        video.write(path, VIDEO)
        yield path
