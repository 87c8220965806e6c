"""The shared corpus of real files, built into one site that is whole, private and stays as it is."""

import json

import pytest

import site_assets

@pytest.fixture(scope="module")
def built(corpus_site):
    """(report, assets by path, site) of the corpus."""
    report, site = corpus_site
    return report, site_assets.assets(site), site


def test_every_picture_of_the_site_is_whole(built):
    """Pillow, as an independent reader, decodes every rendition; sizes are as stated."""
    from PIL import Image

    _, assets, site = built
    for asset in assets.values():
        for picture in [asset["thumb"], *asset.get("srcset", [])]:
            with Image.open(site / picture["src"]) as image:
                image.load()
                assert image.size == (picture["width"], picture["height"]), asset["path"]
                assert image.getexif().get(0x0112, 1) == 1
                assert 0x8825 not in image.getexif()


def test_thumbnails_have_the_shape_of_the_upright_photo(built):
    _, assets, _ = built
    for asset in assets.values():
        if "problem" in asset or asset["type"] == "video":
            continue
        thumb = asset["thumb"]
        # The shorter side is at least a pixel, whatever the longer one would ask for.
        scale = max(thumb["width"], thumb["height"]) / max(asset["width"], asset["height"])
        assert abs(max(1, asset["width"] * scale) - thumb["width"]) < 1, asset["path"]
        assert abs(max(1, asset["height"] * scale) - thumb["height"]) < 1, asset["path"]


@pytest.mark.parametrize("name, colours", [
    ("colour/patches_p3.jpg", [(216, 69, 50), (0, 163, 69), (54, 81, 187), (128, 128, 128)]),
    ("colour/patches_srgb_untagged.jpg",
     [(200, 80, 60), (60, 160, 80), (60, 80, 180), (128, 128, 128)]),
    ("colour/patches_garbage_icc.jpg",
     [(200, 80, 60), (60, 160, 80), (60, 80, 180), (128, 128, 128)]),
])
def test_profiles_are_converted_to_srgb(built, name, colours):
    from PIL import Image

    _, assets, site = built
    with Image.open(site / assets[name]["thumb"]["src"]) as image:
        image = image.convert("RGB")
        for index, wanted in enumerate(colours):
            x = image.width * (2 * index + 1) // (2 * len(colours))
            pixel = image.getpixel((x, image.height // 2))
            assert all(abs(a - b) <= 10 for a, b in zip(pixel, wanted)), (index, pixel)


def test_nothing_published_tells_where_the_library_is_or_a_place(built, corpus):
    _, _, site = built
    for path in site.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            assert str(corpus).encode() not in data, path
            assert b"-33.9249" not in data and b"33.9249" not in data, path


def test_a_second_build_renders_nothing(on_corpus, built):
    done = on_corpus("build", "--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["rendered"], report["pagesWritten"]) == (1, 0, 0)
