"""Formats, turns and colours from the file to the published picture, judged by other programs."""

import io
import itertools
import json
import pathlib
import shutil
import subprocess

import pytest
from PIL import Image, ImageCms

from colour_difference import delta_e_2000, lab
from heif_support import STORED, turned
from site_assets import assets

INKS = pathlib.Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")
COLOURS = [(220, 30, 30), (30, 200, 30), (30, 30, 220), (240, 240, 240)]


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
    found, problems = build(gallery, tmp_path)
    assert problems == [] and len(found) == 4 * 8
    for name, asset in found.items():
        assert (asset["width"], asset["height"]) == (300, 200), name
        for picture in [asset["thumb"], *asset["srcset"]]:
            assert is_upright(tmp_path / "site" / picture["src"]), name


def test_what_a_container_turns_and_mirrors_is_upright_once(gallery, browser, tmp_path):
    """HEIC and AVIF by `irot` and `imir`, alone and where EXIF says the same; Chromium is the judge."""
    photos = tmp_path / "photos"
    photos.mkdir()
    for kind, angle, axis in itertools.product(("heic", "avif"), range(4), (None, 0, 1)):
        for has_exif in (False, True):
            name = f"{angle}-{axis}{'-exif' if has_exif else ''}.{kind}"
            (photos / name).write_bytes(turned(quarters(), kind, angle, axis, has_exif))
    told = json.loads(subprocess.run(
        ["exiftool", "-json", "-n", "-Orientation", photos], capture_output=True, check=True).stdout)
    said = [one.get("Orientation") for one in told]
    assert said.count(None) == 24 and set(said) == {None, *range(1, 9)}
    found, problems = build(gallery, tmp_path)
    assert problems == [] and len(found) == 2 * 4 * 3 * 2
    for name, asset in found.items():
        assert (asset["width"], asset["height"]) == (300, 200), name
        for picture in [asset["thumb"], *asset["srcset"]]:
            assert is_upright(tmp_path / "site" / picture["src"]), name
    page = browser.new_page(viewport={"width": 300, "height": 300})
    for path in photos.glob("*.avif"):
        page.goto(path.as_uri())
        page.locator("img").screenshot(path=tmp_path / "seen.png")
        assert is_upright(tmp_path / "seen.png"), f"{path.name} is not what it should be"
    page.close()


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


def differences(gallery, folder):
    """The mean CIEDE2000 of each photo's largest rendition to ImageMagick's conversion at its size."""
    standard = folder / "srgb.icc"
    standard.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    found, _ = build(gallery, folder)
    means = {}
    for name, asset in found.items():
        picture = asset["srcset"][-1]
        size = f"{picture['width']}x{picture['height']}!"
        subprocess.run(
            ["convert", f"{folder / 'photos' / name}[0]", "-auto-orient", "-filter", "Lanczos",
             "-resize", size, "-intent", "Perceptual", "-profile", standard, "-depth", "8",
             f"PNG24:{folder}/wanted.png"], check=True)
        ours = Image.open(folder / "site" / picture["src"]).convert("RGB")
        wanted = Image.open(folder / "wanted.png").convert("RGB")
        assert ours.size == wanted.size
        places = [(x, y) for y in range(2, ours.height - 2, max(1, ours.height // 40))
                  for x in range(2, ours.width - 2, max(1, ours.width // 40))]
        means[name] = sum(
            delta_e_2000(lab(ours.getpixel(place)), lab(wanted.getpixel(place)))
            for place in places) / len(places)
    print({name: round(value, 2) for name, value in means.items()})
    return means


def test_colours_are_those_of_imagemagick(gallery, corpus, tmp_path):
    """Mean CIEDE2000 against ImageMagick's conversion at the same size: at most 1.5."""
    photos = tmp_path / "photos"
    photos.mkdir()
    for path in profiled(corpus):
        shutil.copy(path, photos / f"{path.parent.name}-{path.name}")
    means = differences(gallery, tmp_path)
    assert len(means) >= 12
    assert {name: value for name, value in means.items() if value > 1.5} == {}


def test_inks_with_a_profile_of_their_own_are_those_of_imagemagick(gallery, tmp_path):
    """CMYK as Pillow writes it, and CMYK and YCCK as ImageMagick does."""
    photos = tmp_path / "photos"
    photos.mkdir()
    subprocess.run(["convert", "-seed", "3", "-size", "400x300", "plasma:fractal", "-modulate",
                    "100,150", f"PNG24:{tmp_path}/rgb.png"], check=True)
    with Image.open(tmp_path / "rgb.png") as picture:
        inks = ImageCms.profileToProfile(
            picture, ImageCms.createProfile("sRGB"), str(INKS), outputMode="CMYK")
        inks.save(photos / "pillow.jpg", quality=95, subsampling=0, icc_profile=INKS.read_bytes())
        inks.save(photos / "no-profile.jpg", quality=95, subsampling=0)
    subprocess.run(["convert", photos / "pillow.jpg", "-quality", "93", photos / "imagemagick.jpg"],
                   check=True)
    kinds = {path.name: (image.mode, image.info.get("adobe_transform"), "icc_profile" in image.info)
             for path in photos.iterdir() for image in [Image.open(path)]}
    assert {kind[0] for kind in kinds.values()} == {"CMYK"}, kinds
    assert not kinds["no-profile.jpg"][2] and kinds["pillow.jpg"][2] and kinds["imagemagick.jpg"][2]
    means = differences(gallery, tmp_path)
    plain = means.pop("no-profile.jpg")
    assert {name: value for name, value in means.items() if value > 1.5} == {}, means
    # The profile is what makes them so: the same inks without it have other colours.
    found = assets(tmp_path / "site")
    with_it, without = (
        Image.open(tmp_path / "site" / found[name]["srcset"][-1]["src"]).convert("RGB")
        for name in ("pillow.jpg", "no-profile.jpg"))
    apart = [delta_e_2000(lab(with_it.getpixel(place)), lab(without.getpixel(place)))
             for place in itertools.product(range(10, 390, 20), range(10, 290, 20))]
    assert sum(apart) / len(apart) > 3 and plain < 10


@pytest.mark.parametrize("one, other, wanted", [
    # From the paper's own table.
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (50.0, 3.2592, 0.3350), 1.0000),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
])
def test_the_measure_itself(one, other, wanted):
    assert abs(delta_e_2000(one, other) - wanted) < 0.0001
