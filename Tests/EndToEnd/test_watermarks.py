"""Watermarks as they are published: seen in the pixels of every picture."""

import json

import pytest
from PIL import Image

import site_assets


def album(site, folder):
    for found in site_assets.albums(site):
        if found["url"] == f"{folder}/index.html":
            return found["assets"]
    raise AssertionError(f"no album {folder}")


def red_share(site, asset):
    """Of each picture of an asset, how much of it is red."""
    shares = []
    for picture in [asset["thumb"], *asset["srcset"],
                    *(one for source in asset.get("sources", []) for one in source["srcset"])]:
        image = Image.open(site / picture["src"]).convert("RGB")
        pixels = image.tobytes()
        red = sum(pixels[i] > 150 and pixels[i + 1] < 90 for i in range(0, len(pixels), 3))
        shares.append(red / (image.width * image.height))
    return shares


@pytest.fixture(scope="module")
def site(gallery, tmp_path_factory):
    folder = tmp_path_factory.mktemp("marks")
    for number, name in enumerate(["proofs", "proofs/more", "clean", "corner", "twins"]):
        (folder / "photos" / name).mkdir(parents=True)
        shade = (96, 96, 60 + 30 * number)
        Image.new("RGB", (900, 600), shade).save(folder / "photos" / name / "a.jpg", quality=92)
    # The same picture once more, in an album that is marked.
    (folder / "photos/proofs/twin.jpg").write_bytes((folder / "photos/twins/a.jpg").read_bytes())
    mark = Image.new("RGBA", (200, 100), (255, 0, 0, 255))
    mark.save(folder / "mark.png")
    mark.save(folder / "photos/corner/own.png")
    (folder / "photos/proofs/album.json").write_text('{ "watermark": true }')
    (folder / "photos/clean/index.md").write_text("Watermark: no\n\nAs they are.\n")
    (folder / "photos/corner/album.json").write_text(
        '{ "watermark": { "image": "own.png", "position": "top-left", "size": 0.1 } }')
    (folder / "gallery.json").write_text(json.dumps({
        "watermark": {"enabled": False, "image": "mark.png", "position": "tiled", "opacity": 1,
                      "size": 0.2},
        "exclude": ["own.png"],
        "renditions": {"sizes": [400, 800], "formats": ["jpeg", "webp"]}}))
    gallery("build", folder)
    return folder / "site"


def test_every_picture_of_a_marked_album_is_marked_and_of_those_below_it(site):
    for folder in ("proofs", "proofs/more"):
        for asset in album(site, folder):
            shares = red_share(site, asset)
            assert len(shares) == 5
            assert all(0.15 < share < 0.35 for share in shares), (folder, shares)


def test_other_albums_are_not(site):
    assert all(share == 0 for asset in album(site, "clean") for share in red_share(site, asset))


def test_an_album_has_its_own_mark_in_its_own_place(site):
    asset, = album(site, "corner")
    assert all(0.002 < share < 0.02 for share in red_share(site, asset))
    image = Image.open(site / asset["srcset"][-1]["src"])
    assert image.getpixel((30, 25))[0] > 200 and image.getpixel((image.width - 40, 25))[0] < 120


def test_a_copy_of_a_marked_picture_is_marked_too(site):
    asset, = album(site, "twins")
    assert all(share > 0.15 for share in red_share(site, asset))
