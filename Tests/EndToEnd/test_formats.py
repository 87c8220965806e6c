"""Formats, turns and colours from the file to the published picture, judged by other programs."""

import io
import json
import shutil
import struct
import subprocess

import pytest
from PIL import Image, ImageCms

from colour_difference import delta_e_2000, lab
from site_assets import assets

COLOURS = [(220, 30, 30), (30, 200, 30), (30, 30, 220), (240, 240, 240)]
# How an upright picture is turned to be stored with each orientation of EXIF.
STORED = {1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM,
          5: Image.TRANSPOSE, 6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270}


def quarters(shade=0):
    picture = Image.new("RGB", (300, 200))
    for index, (red, green, blue) in enumerate(COLOURS):
        box = (index % 2 * 150, index // 2 * 100)
        picture.paste((red, green, max(0, blue - shade)), (*box, box[0] + 150, box[1] + 100))
    return picture


def is_upright(path):
    with Image.open(path) as image:
        image = image.convert("RGB")
        width, height = image.size
        places = [(width // 4, height // 4), (3 * width // 4, height // 4),
                  (width // 4, 3 * height // 4), (3 * width // 4, 3 * height // 4)]
        return width > height and all(
            all(abs(a - b) < 45 for a, b in zip(image.getpixel(place), wanted))
            for place, wanted in zip(places, COLOURS))


def turned_avif(picture, angle, folder):
    """An AVIF whose container turns it by `angle` times 90° counterclockwise."""
    stored = [None, Image.ROTATE_270, Image.ROTATE_180, Image.ROTATE_90][angle]
    (picture.transpose(stored) if stored is not None else picture).save(folder / "stored.png")
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", folder / "stored.png", "-c:v", "libaom-av1",
         "-still-picture", "1", "-pix_fmt", "yuv420p", "-cpu-used", "8", folder / "plain.avif"],
        check=True)
    data = bytearray((folder / "plain.avif").read_bytes())

    def grow(tag, count):
        place = data.index(tag) - 4
        data[place:place + 4] = struct.pack(">I", struct.unpack(
            ">I", data[place:place + 4])[0] + count)
        return place

    # The property goes to the end of its container, and the picture is told to have it.
    properties = grow(b"ipco", 9)
    end = properties + struct.unpack(">I", data[properties:properties + 4])[0] - 9
    count = data[properties:end].count(b"ispe")
    assert count == 1
    index, place = 0, properties + 8
    while place < end:
        index += 1
        place += struct.unpack(">I", data[place:place + 4])[0]
    data[end:end] = struct.pack(">I4sB", 9, b"irot", angle)
    associations = grow(b"ipma", 1)
    data[associations + 18] += 1
    size = struct.unpack(">I", data[associations:associations + 4])[0]
    data.insert(associations + size - 1, 0x80 | (index + 1))
    grow(b"iprp", 10)
    grow(b"meta", 10)
    location = data.index(b"iloc") + 4
    for place in range(location, data.index(b"iinf") - 4):
        value = struct.unpack(">I", data[place:place + 4])[0]
        if value == data.index(b"mdat") + 4 - 10:
            data[place:place + 4] = struct.pack(">I", value + 10)
            return bytes(data)
    raise AssertionError("the picture's place was not found")


def build(gallery, folder, **settings):
    (folder / "gallery.json").write_text(json.dumps(
        {"renditions": {"sizes": [400], "quality": 100, "thumbnail": {"size": 90, "quality": 95}}}
        | settings))
    done = gallery("build", "--json", folder, check=False)
    return assets(folder / "site"), json.loads(done.stdout)["problems"]


def test_all_eight_orientations_of_every_format_that_carries_one(gallery, tmp_path):
    photos = tmp_path / "photos"
    photos.mkdir()
    for ending, save in {"jpg": {"quality": 95}, "png": {}, "webp": {"quality": 95},
                         "tif": {"compression": "tiff_lzw"}}.items():
        for orientation, turn in STORED.items():
            picture = quarters(orientation)
            stored = picture.transpose(turn) if turn is not None else picture
            exif = Image.Exif()
            exif[274] = orientation
            stored.save(photos / f"{ending}-{orientation}.{ending}", exif=exif, **save)
    for angle in range(4):
        (photos / f"avif-{angle}.avif").write_bytes(
            turned_avif(quarters(10 + angle), angle, tmp_path))
    found, problems = build(gallery, tmp_path)
    assert problems == [] and len(found) == 4 * 8 + 4
    for name, asset in found.items():
        assert (asset["width"], asset["height"]) == (300, 200), name
        for picture in [asset["thumb"], *asset["srcset"]]:
            assert is_upright(tmp_path / "site" / picture["src"]), name


def test_what_can_not_be_decoded_is_told_in_clear_words(gallery, corpus, tmp_path):
    photos = tmp_path / "photos"
    photos.mkdir()
    content = io.BytesIO()
    quarters().save(content, "JPEG")
    twelve = bytearray(content.getvalue())
    twelve[twelve.index(b"\xff\xc0") + 4] = 12
    (photos / "twelve.jpg").write_bytes(twelve)
    lossless = bytearray(content.getvalue())
    lossless[lossless.index(b"\xff\xc0") + 1] = 0xC3
    (photos / "lossless.jpg").write_bytes(lossless)
    shutil.copy(corpus / "open/jpeg/arithmetic.jpg", photos)
    found, problems = build(gallery, tmp_path)
    told = {problem["path"]: problem["message"] for problem in problems}
    assert set(told) == {"twelve.jpg", "lossless.jpg"}
    assert "a JPEG of 12 bits a channel; convert it to JPEG, or leave it out" in told["twelve.jpg"]
    assert "a lossless or hierarchical JPEG" in told["lossless.jpg"]
    assert all("problem" in found[name] for name in told)
    # What no browser shows is shown by its renditions.
    assert "problem" not in found["arithmetic.jpg"] and found["arithmetic.jpg"]["width"] == 480


def test_depths_and_interlacing_make_no_difference(gallery, tmp_path):
    """A PNG of 16 bits, interlaced, or with a palette comes out as the plain one does."""
    photos = tmp_path / "photos"
    photos.mkdir()
    subprocess.run(["convert", "-size", "300x200", "gradient:red-blue", "-colors", "60",
                    f"PNG24:{tmp_path}/plain.png"], check=True)
    for name, options in {
            "plain": [], "interlaced": ["-interlace", "PNG"], "deep": ["-depth", "16"],
            "deep-interlaced": ["-depth", "16", "-interlace", "PNG"]}.items():
        kind = "PNG48" if "deep" in name else "PNG24"
        subprocess.run(["convert", tmp_path / "plain.png", *options, "-set", "comment", name,
                        f"{kind}:{photos}/{name}.png"], check=True)
    subprocess.run(["convert", tmp_path / "plain.png", f"PNG8:{photos}/palette.png"], check=True)
    assert {Image.open(path).mode for path in photos.glob("pal*")} == {"P"}
    assert Image.open(photos / "interlaced.png").info["interlace"] == 1
    found, problems = build(gallery, tmp_path)
    assert problems == []
    pictures = {name: Image.open(tmp_path / "site" / asset["srcset"][-1]["src"]).tobytes()
                for name, asset in found.items()}
    assert len(pictures) == 5
    assert len(set(pictures.values())) == 1


def profiled(corpus):
    """The corpus's files in RGB that bring a profile of their own."""
    for path in sorted((corpus / "open").rglob("*")):
        if path.suffix.lower() not in (".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp"):
            continue
        try:
            with Image.open(path) as image:
                profile = image.info.get("icc_profile")
                # A transparent picture shows a background, which is not the profile's affair.
                if profile and image.mode == "RGB" and max(image.size) <= 3000:
                    ImageCms.ImageCmsProfile(io.BytesIO(profile))
                    yield path
        except (OSError, ValueError, SyntaxError, ImageCms.PyCMSError, Image.DecompressionBombError):
            continue


def test_colours_are_those_of_imagemagick(gallery, corpus, tmp_path):
    """Mean CIEDE2000 against ImageMagick's conversion at the same size: at most 1.5."""
    photos = tmp_path / "photos"
    photos.mkdir()
    for path in profiled(corpus):
        shutil.copy(path, photos / f"{path.parent.name}-{path.name}")
    standard = tmp_path / "srgb.icc"
    standard.write_bytes(
        ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    found, _ = build(gallery, tmp_path)
    differences = {}
    for name, asset in found.items():
        picture = asset["srcset"][-1]
        size = f"{picture['width']}x{picture['height']}!"
        subprocess.run(
            ["convert", f"{photos / name}[0]", "-auto-orient", "-filter", "Lanczos", "-resize", size,
             "-intent", "Perceptual", "-profile", standard, "-depth", "8",
             f"PNG24:{tmp_path}/wanted.png"], check=True)
        ours = Image.open(tmp_path / "site" / picture["src"]).convert("RGB")
        wanted = Image.open(tmp_path / "wanted.png").convert("RGB")
        assert ours.size == wanted.size
        places = [(x, y) for y in range(2, ours.height - 2, max(1, ours.height // 40))
                  for x in range(2, ours.width - 2, max(1, ours.width // 40))]
        differences[name] = sum(
            delta_e_2000(lab(ours.getpixel(place)), lab(wanted.getpixel(place)))
            for place in places) / len(places)
    print({name: round(value, 2) for name, value in differences.items()})
    assert len(differences) >= 12
    assert {name: value for name, value in differences.items() if value > 1.5} == {}


@pytest.mark.parametrize("one, other, wanted", [
    # From the paper's own table.
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (50.0, 3.2592, 0.3350), 1.0000),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
])
def test_the_measure_itself(one, other, wanted):
    assert abs(delta_e_2000(one, other) - wanted) < 0.0001
