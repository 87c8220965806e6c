"""The committed example library: it decodes, and everything special about it is really there."""

import io
import json
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageStat

SITE = Path(__file__).resolve().parents[2] / "site-example"
PHOTOS = SITE / "photos"
PICTURES = sorted(p for p in PHOTOS.rglob("*") if p.suffix.lower() in (".jpg", ".png"))
PARTY = "Wedding – Ana & Luis"


def exif(*arguments):
    out = subprocess.run(["exiftool", "-json", "-n", "-G1", "-r", *arguments, str(PHOTOS)],
                         check=True, capture_output=True).stdout
    return {str(Path(row["SourceFile"]).relative_to(PHOTOS)): row for row in json.loads(out)}


@pytest.fixture(scope="module")
def tags():
    return exif("-ext", "jpg", "-ext", "png", "-ext", "dng", "-ext", "mp4")


def test_there_are_about_forty_pictures_under_twelve_megabytes():
    assert 38 <= len(PICTURES) <= 60
    assert sum(p.stat().st_size for p in PHOTOS.rglob("*") if p.is_file()) < 12_000_000


@pytest.mark.parametrize("path", PICTURES, ids=lambda p: p.name)
def test_a_picture_decodes_and_shows_something(path):
    with Image.open(path) as image:
        image.load()
        assert max(image.size) >= 1200
        assert ImageStat.Stat(image.convert("L")).stddev[0] > 12


def test_pictures_stand_in_nested_albums_with_names_beyond_ascii():
    folders = {str(p.parent.relative_to(PHOTOS)) for p in PICTURES}
    assert {"Islands/Skýjafjöll", "山水", f"{PARTY}/Ceremony", f"{PARTY}/Party"} <= folders
    assert (PHOTOS / "山水/山水一.jpg").is_file()


@pytest.mark.parametrize("orientation", [3, 6, 8])
def test_some_pictures_are_stored_turned(tags, orientation):
    turned = [n for n, t in tags.items() if t.get("IFD0:Orientation") == orientation]
    assert turned
    for name in turned:  # a portrait is stored lying, so upright it stands again
        with Image.open(PHOTOS / name) as image:
            assert image.width > image.height


def test_places_lie_south_and_west_too(tags):
    places = [(t["Composite:GPSLatitude"], t["Composite:GPSLongitude"])
              for t in tags.values() if "Composite:GPSLatitude" in t]
    assert len(places) > 20
    assert any(lat < 0 and lon < 0 for lat, lon in places)
    assert any(lat < 0 < lon for lat, lon in places) and any(lon < 0 < lat for lat, lon in places)


def test_a_burst_is_told_apart_by_parts_of_a_second(tags):
    burst = [tags[f"Islands/DSC_{n:04}.JPG"] for n in (417, 418, 419)]
    assert len({t["ExifIFD:DateTimeOriginal"] for t in burst}) == 1
    assert [str(t["ExifIFD:SubSecTimeOriginal"]) for t in burst] == ["120", "420", "720"]
    assert all(t["ExifIFD:OffsetTimeOriginal"] == "-10:00" for t in burst)


def test_every_picture_has_its_date_its_zone_and_its_maker(tags):
    for name, t in tags.items():
        if name.endswith(".mp4"):
            continue
        assert t["ExifIFD:DateTimeOriginal"][:4] in ("2025", "2026"), name
        assert t["ExifIFD:OffsetTimeOriginal"], name
        assert t["IFD0:Copyright"].startswith("CC0"), name


def test_ratings_labels_titles_and_captions_are_there_and_not_everywhere(tags):
    pictures = {n: t for n, t in tags.items() if n.lower().endswith(".jpg")}
    for key in ("XMP-xmp:Rating", "XMP-xmp:Label", "XMP-dc:Description", "XMP-dc:Title"):
        count = sum(key in t for t in pictures.values())
        assert 5 <= count < len(pictures), key
    captioned = next(t for t in pictures.values() if "Mo‘orea" in t.get("XMP-dc:Description", ""))
    assert captioned["IPTC:Caption-Abstract"] == captioned["XMP-dc:Description"]


def test_two_pictures_name_the_faces_in_them(tags):
    named = {n: t["XMP-mwg-rs:RegionName"] for n, t in tags.items() if "XMP-mwg-rs:RegionName" in t}
    assert len(named) == 2 and all(set(v) == {"Ana", "Luis"} for v in named.values())


def test_a_raw_its_picture_and_its_sidecar_share_a_stem(tags):
    stem = PHOTOS / "Still life/IMG_4471"
    assert tags["Still life/IMG_4471.DNG"]["File:FileType" if "File:FileType" in
                                           tags["Still life/IMG_4471.DNG"] else "System:FileType"] == "DNG"
    preview = subprocess.run(["exiftool", "-b", "-JpgFromRaw", str(stem.with_suffix(".DNG"))],
                             check=True, capture_output=True).stdout
    with Image.open(io.BytesIO(preview)) as image, Image.open(stem.with_suffix(".JPG")) as jpeg:
        assert image.size == (1200, 800)
        a, b = (i.convert("L").resize((60, 40)) for i in (image, jpeg))
        difference = [abs(x - y) for x, y in zip(a.tobytes(), b.tobytes())]
        assert sum(difference) / len(difference) < 4
    rating = subprocess.run(["exiftool", "-s3", "-XMP-xmp:Rating", str(stem.with_suffix(".xmp"))],
                            check=True, capture_output=True, text=True).stdout
    assert rating.strip() == "4"


def test_one_picture_is_in_display_p3_and_one_is_transparent(tags):
    assert tags["Still life/Marbles.jpg"]["ICC_Profile:ProfileDescription"] == "Display P3"
    with Image.open(PHOTOS / "Still life/Cut flower.png") as image:
        assert image.convert("RGBA").getchannel("A").getextrema() == (0, 255)


def test_the_film_is_short_small_and_dated(tags):
    film = PHOTOS / "Night sky/Aurora, moving.mp4"
    assert film.stat().st_size < 900_000
    t = tags["Night sky/Aurora, moving.mp4"]
    assert 5 <= t["QuickTime:Duration"] <= 6
    assert (t["Track1:ImageWidth"], t["Track1:ImageHeight"]) == (960, 540)
    assert t["Track1:CompressorID"] == "avc1"
    assert t["QuickTime:CreateDate"] == "2026:02:12 22:02:00"
    assert t["Keys:CreationDate"] == "2026:02:12 23:02:00+01:00"


def test_the_configuration_names_the_library_and_asks_for_twelve():
    configuration = json.loads((SITE / "gallery.json").read_text(encoding="utf-8"))
    assert (SITE / configuration["library"]).is_dir()
    assert configuration["picking"] == {"mode": "multiple", "maximum": 12, "ratings": True,
                                        "labels": True, "notes": True}


def test_an_album_is_described():
    text = (PHOTOS / "Islands/Skýjafjöll/index.md").read_text(encoding="utf-8")
    assert text.startswith("Title: ")
