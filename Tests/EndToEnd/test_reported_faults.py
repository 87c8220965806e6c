"""Faults that people have met in such tools, on the whole way from a folder to a site and back."""

import filecmp
import html
import json
import os
import re
import shutil
import subprocess
import urllib.parse

import pytest
from PIL import Image

import site_assets
from fault_desk import Desk, manifest
from small_photos import photo, sidecar

ODD_NAMES = [
    "al#bum/cor#gi.jpg", "what?/bat?.jpg", "Trip %28 2004%29/100%.jpg", "%2e%2e.jpg",
    '12" single.jpg', "a & b <c>.jpg", "it's.jpg", "It's Fun.jpg", "back\\slash.jpg", "par(en).jpg",
    "été/mañana.jpg", "麻美.jpg", "😀.jpg", "北京/1.jpg", "上海/1.jpg", "a b/1.jpg", "a_b/1.jpg",
    "IMG_0001.JPG", "IMG_0001.jpg", "caf\u00e9.jpg", "cafe\u0301.jpg", "new\nline.jpg",
    f"{'a' * 251}.jpg", f"{'山' * 83}.jpg"]


@pytest.fixture
def desk(tmp_path) -> Desk:
    made = Desk(tmp_path / "desk")
    made.write("gallery.json", json.dumps({
        "title": "Reported", "languages": ["en"], "photoPages": True,
        "renditions": {"thumbnail": {"size": 32}, "sizes": [64]}}).encode())
    return made


def fill(desk: Desk, names) -> None:
    for number, name in enumerate(names):
        desk.write(f"photos/{name}", photo(number))


def albums(desk: Desk) -> dict[str, list[dict]]:
    """The photos of each album as the site's scripts get them, by the album's title."""
    return {album["title"]: album["assets"] for album in site_assets.albums(desk.site)}


def assets(desk: Desk) -> dict[str, dict]:
    return site_assets.assets(desk.site)


def pages(desk: Desk) -> dict[str, str]:
    return {
        str(path.relative_to(desk.site)): path.read_text() for path in desk.site.rglob("*.html")}


def test_any_name_becomes_links_that_lead_to_its_own_picture(desk):
    fill(desk, ODD_NAMES)
    before = desk.files()
    desk.succeed("build")
    found = assets(desk)
    assert sorted(found) == sorted(ODD_NAMES)
    thumbs = [found[name]["thumb"]["src"] for name in ODD_NAMES]
    assert len({name.lower() for name in thumbs}) == len(thumbs), "two photos share a picture"
    for page, text in pages(desk).items():
        for value in re.findall(r'(?:href|src)="([^"]+)"', text):
            address = urllib.parse.urlsplit(html.unescape(value))
            target = (desk.site / page).parent / urllib.parse.unquote(address.path)
            assert address.scheme or not address.path or target.is_file(), f"{page}: {value}"
    for folder in [desk.site, *desk.site.rglob("*")]:
        if folder.is_dir():
            names = [entry.name for entry in folder.iterdir()]
            assert len({name.lower() for name in names}) == len(names), "not for every disk"
            odd = [name for name in names if not re.fullmatch(r"[\w.~-]{1,100}", name)]
            assert odd == [], "these need care in addresses or on other disks"
    assert {name: data for name, data in desk.files().items() if name in before} == before


def test_the_language_and_zone_of_the_machine_change_no_byte_of_a_site(desk):
    fill(desk, ODD_NAMES[:14])
    desk.succeed("build")
    expected = {path: path.read_bytes() for path in desk.site.rglob("*") if path.is_file()}
    for machine in [{"LANG": "C", "LC_ALL": "C", "TZ": "Asia/Tokyo"},
                    {"LC_ALL": "POSIX", "TZ": "America/New_York"}]:
        desk.succeed("clean", "--site", **machine)
        desk.succeed("build", **machine)
        assert {path: path.read_bytes() for path in expected} == expected


def test_a_film_and_a_photo_of_one_name_have_pictures_of_their_own(desk):
    fill(desk, ["test.jpg"])
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=blue:s=160x90:d=0.2", "-pix_fmt",
         "yuv420p", desk.library / "test.mp4"], check=True)
    desk.succeed("build")
    found = assets(desk)
    assert found["test.jpg"]["thumb"] != found["test.mp4"]["thumb"]
    with Image.open(desk.site / found["test.mp4"]["thumb"]["src"]) as poster:
        red, _, blue = poster.convert("RGB").resize((1, 1)).getpixel((0, 0))
        assert blue > 200 > 60 > red


def test_a_film_of_one_frame_has_its_poster(desk):
    desk.library.mkdir(parents=True)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=160x90:r=25", "-frames:v", "1",
         "-pix_fmt", "yuv420p", desk.library / "1f.mp4"], check=True)
    desk.succeed("build")
    with Image.open(desk.site / assets(desk)["1f.mp4"]["thumb"]["src"]) as poster:
        assert len(poster.convert("RGB").getcolors(10_000)) > 50


def test_thumbnails_that_are_lost_come_again_as_they_were(desk):
    data = photo(1)
    turned = Image.open(__import__("io").BytesIO(data))
    exif = turned.getexif()
    exif[0x0112] = 8
    turned.save(desk.folder / "turned.jpg", exif=exif)
    desk.write("photos/turned.jpg", (desk.folder / "turned.jpg").read_bytes())
    (desk.folder / "turned.jpg").unlink()
    desk.succeed("build")
    before = desk.files()
    for path in (desk.site / "media").rglob("*.jpg"):
        path.unlink()
    desk.succeed("build")
    assert desk.files() == before
    thumb = assets(desk)["turned.jpg"]["thumb"]
    assert thumb["height"] > thumb["width"]


def test_an_edited_photo_has_a_picture_of_another_name(desk):
    fill(desk, ["e.jpg"])
    desk.succeed("build")
    before = assets(desk)["e.jpg"]["thumb"]["src"]
    (desk.library / "e.jpg").write_bytes(photo(99))
    desk.succeed("build")
    after = assets(desk)["e.jpg"]["thumb"]["src"]
    assert after != before and not (desk.site / before).exists()


def test_nothing_stays_public_of_photos_and_albums_that_are_gone(desk):
    """Stale pages, pictures and copied originals; what others put there stays."""
    fill(desk, ["old/keep.jpg", "old/private.jpg", "party/a.jpg"])
    desk.write("site/CNAME", b"photos.example.org")
    settings = json.loads((desk.folder / "gallery.json").read_text()) | {"originals": "copy"}
    desk.write("gallery.json", json.dumps(settings).encode())
    desk.succeed("build")
    secret = (desk.library / "old/private.jpg").read_bytes()
    tile = assets(desk)["old/private.jpg"]
    gone = [tile["thumb"]["src"], tile["page"], tile["original"]["src"], "old/index.html"]
    assert all((desk.site / name).exists() for name in gone)
    (desk.library / "old/private.jpg").unlink()
    (desk.library / "old").rename(desk.library / "new")
    desk.write("gallery.json", json.dumps(settings | {"exclude": ["party"]}).encode())
    desk.succeed("build")
    assert not any((desk.site / name).exists() for name in gone)
    assert not (desk.site / "party").exists() and not (desk.site / "old").exists()
    assert (desk.site / "CNAME").read_bytes() == b"photos.example.org"
    for path in filter(os.path.isfile, desk.site.rglob("*")):
        assert secret not in path.read_bytes()
        assert b"private.jpg" not in path.read_bytes()


def test_an_output_within_the_library_is_not_taken_in(desk):
    fill(desk, ["a.jpg", "sub/b.jpg"])
    output = desk.library / "site"
    for _ in range(2):
        desk.succeed("build", "--output", output)
        made = sorted(str(path.relative_to(output)) for path in output.rglob("*"))
        assert sum(name.startswith("photo/") and name.endswith(".html") for name in made) == 2
    first = made
    desk.succeed("build", "--output", output)
    assert sorted(str(path.relative_to(output)) for path in output.rglob("*")) == first
    refused = desk.run("build", "--output", desk.library)
    assert refused.returncode == 73 and "library" in refused.stderr
    assert sorted(path.name for path in desk.library.iterdir()) == ["a.jpg", "site", "sub"]


def test_photos_in_the_library_itself_and_on_ten_levels_are_all_there(desk):
    levels = ["/".join(f"l{number}" for number in range(1, depth + 1)) for depth in range(0, 11)]
    fill(desk, [f"{level}/p{depth}.jpg".lstrip("/") for depth, level in enumerate(levels)])
    desk.succeed("build")
    assert len(assets(desk)) == 11
    deepest = next(path for path in desk.site.rglob("index.html") if len(path.parts) ==
                   max(len(page.parts) for page in desk.site.rglob("index.html")))
    assert deepest.read_text().count("breadcrumb") >= 10
    desk.succeed("check")


def test_a_library_without_photos_says_why_the_site_is_empty(desk):
    desk.write("photos/text/readme.txt", b"hi")
    (desk.library / "deep/empty/er").mkdir(parents=True)
    done = desk.succeed("build")
    assert "no photo or video was found" in done.stderr
    assert (desk.site / "index.html").exists()


def test_numbers_in_names_count_as_people_count_everywhere(desk):
    fill(desk, [f"1 London/IMG_{number}.jpg" for number in ("1", "2", "10", "011", "9")]
         + ["2 Rome/a.jpg", "10 France/a.jpg"])
    settings = json.loads((desk.folder / "gallery.json").read_text()) | {"sort": "name"}
    desk.write("gallery.json", json.dumps(settings).encode())
    desk.succeed("build")
    wanted = ["IMG_1.jpg", "IMG_2.jpg", "IMG_9.jpg", "IMG_10.jpg", "IMG_011.jpg"]
    assert [asset["name"] for asset in albums(desk)["1 London"]] == wanted
    index = (desk.site / "index.html").read_text()
    assert index.index("1 London") < index.index("2 Rome") < index.index("10 France")
    desk.succeed("selection", "export", "1 London", "--to", "out", "--order", "album", "--numbered")
    exported = sorted(path.name for path in (desk.folder / "out").iterdir())
    assert [name.split("_", 1)[1] for name in exported] == wanted


def test_one_broken_photo_among_many_costs_nothing_else(desk):
    fill(desk, [f"{number}.jpg" for number in range(12)])
    desk.write("photos/broken.jpg", photo(3)[:100])
    done = desk.succeed("build", codes=(1,))
    assert "broken.jpg" in done.stderr
    found = assets(desk)
    assert len(found) == 13 and [name for name in found if "problem" in found[name]] == ["broken.jpg"]


def test_pictures_of_a_site_carry_nothing_of_the_camera_or_the_place(desk):
    fill(desk, ["g.jpg"])
    small = desk.folder / "small.jpg"
    small.write_bytes(photo(2, size=(48, 32)))
    subprocess.run(
        ["exiftool", "-q", "-overwrite_original", "-GPSLatitude=52.5", "-GPSLatitudeRef=N",
         "-GPSLongitude=13.4", "-GPSLongitudeRef=E", "-XMP-exif:GPSLatitude=52.5",
         "-SerialNumber=12345678", f"-ThumbnailImage<={small}", desk.library / "g.jpg"], check=True)
    desk.succeed("build")
    for path in (desk.site / "media").rglob("*.jpg"):
        told = json.loads(subprocess.run(
            ["exiftool", "-json", "-G", "-a", path], capture_output=True, check=True).stdout)[0]
        assert not [key for key in told if key.startswith(("EXIF:", "XMP:", "IPTC:", "MakerNotes:"))]
    for path in desk.site.rglob("*"):
        assert not path.is_file() or b"12345678" not in path.read_bytes()


def test_an_import_that_is_done_twice_changes_no_byte(desk):
    fill(desk, ["a.jpg"])
    desk.write("photos/a.xmp", sidecar(0))
    desk.write("ana.picks.json", manifest(1, [("a.jpg", 5)]))
    words = ("selection", "export", "ana.picks.json", "--xmp", "all", "--embed")
    desk.succeed(*words)
    once = desk.files()
    assert b'xmp:Rating="5"' in once["photos/a.xmp"]
    desk.succeed(*words)
    desk.succeed("selection", "import", "ana.picks.json", "--album", "Ana")
    kept = desk.files()
    desk.succeed("selection", "import", "ana.picks.json", "--album", "Ana")
    assert desk.files() == kept
    assert {name: kept[name] for name in once} == once


def test_picks_that_lead_elsewhere_are_refused_by_name(desk):
    fill(desk, ["a.jpg"])
    desk.write("secret.txt", b"secret")
    paths = ["../secret.txt", "/etc/hostname", "a/../../secret.txt", "\\secret.txt", "a.jpg"]
    desk.write("x.picks.json", manifest(1, []).replace(
        b'"picks": []', b'"picks": ' + json.dumps(
            [{"path": path, "name": "x", "state": "picked"} for path in paths]).encode()))
    done = desk.run("selection", "export", "x.picks.json", "--to", "out", "--allow-missing")
    assert sorted(path.name for path in (desk.folder / "out").rglob("*")) == ["a.jpg"]
    for path in ("../secret.txt", "/etc/hostname", "a/../../secret.txt"):
        assert path in done.stderr
    assert done.returncode in (0, 65)


def test_a_library_under_another_root_has_the_picks_and_names_what_is_missing(desk):
    fill(desk, ["2020/a.jpg"])
    shutil.copytree(desk.library, desk.folder / "other/root")
    desk.write("x.picks.json", manifest(1, [("2020/a.jpg", 5), ("2020/gone.jpg", 5)]))
    done = desk.run("selection", "export", "x.picks.json", "--library", desk.folder / "other/root",
                    "--to", "out", "--allow-missing")
    assert filecmp.cmp(desk.folder / "out/a.jpg", desk.library / "2020/a.jpg", shallow=False)
    assert "gone.jpg" in done.stderr
    refused = desk.run("selection", "export", "x.picks.json", "--to", "out2")
    assert refused.returncode == 65 and not (desk.folder / "out2").exists()
