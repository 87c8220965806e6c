"""What is published tells nobody where the photos lie on the disk, whose they are, or where they were taken."""

import json
import os
import re
import subprocess

import pytest
from PIL import Image

LATITUDE, LONGITUDE = 48.858370, 2.294481
# The place as programs write it: decimal, degrees and minutes, ISO 6709, rationals, integers.
PLACES = [b"48.858", b"2.2944", b"48 deg 51", b"48,51.50", b"+48.858", b"4851.5", b"2 deg 17", b"GPSLatitude",
          b"exif:GPS", b"ISO6709", b"\xc2\xa9xyz", b"com.apple.quicktime.location"]


@pytest.fixture(scope="module")
def private(tmp_path_factory):
    """A library in somebody's home; every photo and film says where it was taken."""
    home = tmp_path_factory.mktemp("hanna-secretname")
    album = home / "Pictures of mine" / "Paris"
    album.mkdir(parents=True)
    for number, ending in enumerate(("jpg", "png", "webp", "tif")):
        Image.new("RGB", (900 + number, 600), (number * 60, 90, 120)).save(album / f"IMG_{number}.{ending}")
    subprocess.run(
        ["exiftool", "-q", "-m", "-overwrite_original", f"-GPSLatitude={LATITUDE}", "-GPSLatitudeRef=N",
         f"-GPSLongitude={LONGITUDE}", "-GPSLongitudeRef=E", "-GPSAltitude=42", "-GPSProcessingMethod=hidden",
         f"-XMP-exif:GPSLatitude={LATITUDE}", f"-XMP-exif:GPSLongitude={LONGITUDE}",
         "-XMP:LocationCreatedGPSLatitude=48.85837", "-IFD0:HostComputer=hanna-secretname's Mac",
         f"-XMP-photoshop:DocumentAncestors={album}", "-SerialNumber=SN-4711", "-OwnerName=hanna-secretname",
         str(album)], check=True)
    film = album / "MVI_1.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=duration=1:size=320x240:rate=5", "-pix_fmt", "yuv420p",
         "-movflags", "use_metadata_tags", "-metadata", f"location=+{LATITUDE}+00{LONGITUDE}/",
         "-metadata", f"com.apple.quicktime.location.ISO6709=+{LATITUDE}+00{LONGITUDE}/",
         "-metadata", f"encoded_by={album}", str(film)], check=True)
    # What can't be read is named on the page, but not by its place on the disk.
    (album / "broken.jpg").write_bytes((album / "IMG_0.jpg").read_bytes()[:150])
    (album / "broken.mp4").write_bytes(film.read_bytes()[:600])
    (album / "broken.heic").write_bytes(b"\0\0\0\x18ftypheic\0\0\0\0heicmif1" + b"\0" * 200)
    (album / "broken.tif").write_bytes((album / "IMG_3.tif").read_bytes()[:300])
    (album / "text.jpg").write_text(str(album))
    return home


CONFIGURATIONS = {
    "default": {},
    "everything": {"photoPages": True, "feed": True, "baseURL": "https://photos.example/paris/",
                   "renditions": {"formats": ["jpeg", "webp", "avif"]}, "copyright": "© somebody"},
    "watermark": {"watermark": {"text": "PROOF"}, "photoPages": True},
}


@pytest.fixture(scope="module", params=CONFIGURATIONS)
def published(request, private, gallery, tmp_path_factory):
    folder = private / "Sites" / request.param
    folder.mkdir(parents=True)
    (folder / "gallery.json").write_text(json.dumps(
        CONFIGURATIONS[request.param] | {"title": "Paris", "library": "../../Pictures of mine"}))
    environment = os.environ | {"HOME": str(private), "USER": "hanna-secretname", "LOGNAME": "hanna-secretname"}
    done = gallery("build", folder, check=False, env=environment)
    assert done.returncode == 1, done.stderr
    assert "broken.jpg" in done.stderr
    return folder / "site"


def test_no_file_holds_the_library_the_user_or_a_place(published, private):
    secrets = [b"hanna-secretname", b"Pictures of mine", str(private).encode(), b"SN-4711", *PLACES]
    secrets += [word.decode().encode("utf-16-le") for word in secrets[:2]]
    found = [(str(path.relative_to(published)), secret) for path in published.rglob("*") if path.is_file()
             for data in [path.read_bytes()] for secret in secrets if secret in data]
    assert found == []
    files = [path for path in published.rglob("*") if path.is_file()]
    assert len(files) > 25 and any(path.suffix == ".mp4" for path in files)
    assert not [path for path in files if "secretname" in path.name]


def test_an_independent_reader_finds_no_place_and_no_owner_in_any_rendition(published):
    media = published / "media"
    told = json.loads(subprocess.run(
        ["exiftool", "-j", "-a", "-G1", "-r", "-ee", str(media)], capture_output=True, text=True).stdout)
    assert len(told) >= 10
    for one in told:
        tags = {key: value for key, value in one.items() if not re.match(r"System:|SourceFile|ExifTool:|File:", key)}
        odd = [key for key, value in tags.items() if re.search(
            r"gps|location|owner|serial|host|artist|ancestor|comment:", key, re.I) or "secretname" in str(value)
            or "48.85" in str(value) or "48 deg" in str(value)]
        assert odd == [], one["SourceFile"]


def test_the_check_of_a_site_agrees(published, gallery):
    assert gallery("check", published.parent).returncode == 0
