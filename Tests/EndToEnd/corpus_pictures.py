"""Pictures as other programs see them, small enough to compare."""

import functools
import io
import pathlib
import subprocess

from PIL import Image, ImageCms, ImageFile, ImageOps

SIDE = 24
TURNS = [None, *range(7)]  # Pillow's seven turns and flips, and none


def small(image: Image.Image) -> Image.Image:
    """On white, in sRGB, of a size in which pictures can be compared."""
    profile = image.info.get("icc_profile")
    if image.mode in ("RGBA", "LA", "P", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
        ground = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(ground, image).convert("RGB")
    elif profile and image.mode in ("RGB", "CMYK"):
        try:
            image = ImageCms.profileToProfile(
                image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"),
                outputMode="RGB")
        except (ImageCms.PyCMSError, OSError):
            pass  # it is no profile of such pixels, and is to be ignored
    return image.convert("RGB").resize((SIDE, SIDE), Image.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two small pictures' channels, of 255."""
    pairs = zip(one.tobytes(), other.tobytes())
    return sum(abs(a - b) for a, b in pairs) / (SIDE * SIDE * 3)


def colour(path: pathlib.Path, x: float, y: float) -> tuple[int, int, int]:
    """A pixel by its place, from 0 to 1."""
    with Image.open(path) as image:
        image = image.convert("RGB")
        return image.getpixel((int(x * (image.width - 1)), int(y * (image.height - 1))))


def made(path: pathlib.Path) -> Image.Image:
    with Image.open(path) as image:
        return small(image)


def references(case) -> list[Image.Image]:
    """What other programs make of a file: one picture, or the frames of a film."""
    kind = case.representation["format"]
    if case.asset["type"] == "video":
        return _frames(case.path, *case.asset["pixelSize"])
    if kind in ("cr2", "nef", "dng", "raf"):
        return [_preview(case.path)]
    return [_decoded(case.path, kind)]


@functools.cache
def _decoded(path: pathlib.Path, kind: str) -> Image.Image:
    if kind in ("heic", "avif"):
        return _by_imagemagick(path)
    try:
        ImageFile.LOAD_TRUNCATED_IMAGES = True  # as viewers do, which show what is there
        with Image.open(path) as image:
            if image.mode.startswith(("I", "F")):
                return _by_imagemagick(path, "-auto-orient")
            image.draft("RGB", (4 * SIDE, 4 * SIDE)) if image.mode == "RGB" else None
            return small(ImageOps.exif_transpose(image))
    except (OSError, SyntaxError):
        return _by_imagemagick(path, "-auto-orient")
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = False


def _by_imagemagick(path: pathlib.Path, *options) -> Image.Image:
    # libheif has turned what it decodes; EXIF is not asked again.
    done = subprocess.run(
        ["convert", f"{path}[0]", *options, "-background", "white", "-flatten", "-filter", "Box",
         "-resize", f"{4 * SIDE}x{4 * SIDE}!", "-depth", "8", "PNG24:-"],
        capture_output=True, check=True)
    return small(Image.open(io.BytesIO(done.stdout)))


@functools.cache
def _preview(path: pathlib.Path) -> Image.Image:
    """The largest picture within a RAW file by ExifTool, turned as the RAW says."""
    best = None
    for tag in ("JpgFromRaw", "PreviewImage", "OtherImage", "ThumbnailImage", "PreviewTIFF"):
        data = subprocess.run(["exiftool", "-b", f"-{tag}", path], capture_output=True).stdout
        if data[:2] == b"\xff\xd8":
            image = Image.open(io.BytesIO(data))
            if best is None or image.width > best.width:
                best = image
    turned = subprocess.run(
        ["exiftool", "-n", "-s3", "-IFD0:Orientation", path], capture_output=True, text=True).stdout
    exif = best.getexif()
    exif[0x0112] = int(turned or 1)
    best.info["exif"] = exif.tobytes()
    return small(ImageOps.exif_transpose(best))


@functools.cache
def _frames(path: pathlib.Path, width: int, height: int) -> list[Image.Image]:
    data = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-pix_fmt", "rgb24", "-f", "rawvideo", "-"],
        capture_output=True).stdout
    size = width * height * 3
    assert data and len(data) % size == 0, "another size than ffmpeg's"
    return [small(Image.frombytes("RGB", (width, height), data[start:start + size]))
            for start in range(0, len(data), size)]


# ImageMagick loses the transparency of these: places, and what is there on white.
TRANSPARENT = {
    "heif/alpha.avif": {(0.5, 0.5): (255, 255, 255), (0.02, 0.02): (255, 20, 10), (0.98, 0.98): (255, 0, 70)},
    "heif/alpha.heic": {(0.01, 0.01): (255, 255, 255), (0.5, 0.5): (255, 0, 0), (0.25, 0.5): (255, 130, 130)},
    "heif/twelve_bit.avif": {(0.02, 0.02): (255, 255, 255), (0.5, 0.2): (255, 215, 215),
                             (0.5, 0.5): (255, 236, 160)},
}


def expect_same(case, limit: float = 12) -> None:
    """The published pictures show what other programs see, turned and mirrored as they do."""
    for place, wanted in TRANSPARENT.get(case.file, {}).items():
        found = colour(case.picture("large"), *place)
        assert all(abs(a - b) < 45 for a, b in zip(found, wanted)), (place, found)
    if case.file in TRANSPARENT:
        return
    wanted = references(case)
    for which in ("thumb", "large"):
        ours = made(case.picture(which))
        by_turn = [
            min(difference(ours if turn is None else ours.transpose(turn), one) for one in wanted)
            for turn in TURNS]
        assert by_turn[0] <= limit, f"{which}: {by_turn[0]:.1f} of 255 from another program's picture"
        assert by_turn[0] <= min(by_turn) + 0.3, f"{which}: turned or mirrored: {by_turn}"
