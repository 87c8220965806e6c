"""The shared corpus of real files, built into one site: every file comes out as it should."""

import csv
import json
import re

import pytest

import site_assets

# What does not come out as the corpus says, each with what would close it.
KNOWN_GAPS: dict[str, str] = {}


def cases(folder):
    with open(folder / "open" / "cases.tsv", encoding="utf-8", newline="") as table:
        return {
            row["file"]: row["expected outcome"]
            for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)}


@pytest.fixture(scope="module")
def built(corpus_site):
    """(report, assets by path, site) of the corpus."""
    report, site = corpus_site
    return report, site_assets.assets(site), site


def fault(name, expected, problems, assets):
    """What is wrong with one file's outcome, or nothing."""
    asset = assets.get(name)
    told = problems.get(name, [])
    is_rejected = any(problem["severity"] == "unreadable" for problem in told)
    word, _, rest = expected.partition(" ")
    word = word.rstrip(";,:")
    sizes = {(int(w), int(h)) for w, h in re.findall(r"\b(\d+)x(\d+)\b", rest)}
    first = sorted(sizes, key=lambda size: rest.index(f"{size[0]}x{size[1]}"))[:1]
    choices = re.findall(r"ok|warn|reject|skip|video", rest)
    if word == "reject":
        if "warn" in choices and asset and told:
            return None
        return None if told and (asset is None or "problem" in asset) else "not rejected by name"
    if word == "skip":
        shown = asset is not None and "problem" not in asset and asset["type"] != "unknown"
        return "shown" if shown else None
    if word in ("ok", "warn", "raw", "video", "either"):
        if is_rejected or asset is None or asset["type"] == "unknown":
            allowed = {"reject", "skip"} & set(choices)
            return None if allowed and (told or asset is None) else f"not shown: {told}"
        if word == "warn" and "ok" not in choices and not told:
            return "no warning"
        size = (asset.get("width"), asset.get("height"))
        wanted = set(first) if word != "either" else sizes
        if wanted and size not in wanted:
            # A second size in the outcome is another right answer only where it says so.
            if not (size in sizes and (" or " in rest or "gives" in rest)):
                return f"{size} instead of {wanted}"
        if asset["type"] != ("video" if word == "video" else "photo"):
            return f"a {asset['type']}"
    return None


def test_every_file_comes_out_as_expected(corpus, built):
    report, assets, _ = built
    problems = {}
    for problem in report["problems"]:
        problems.setdefault(problem["path"], []).append(problem)
    # A JPEG beside its RAW file is the one that is shown.
    partners = set()
    for name in cases(corpus):
        if name not in assets and name.rsplit(".", 1)[0] in {
                other.rsplit(".", 1)[0] for other in assets}:
            partners.add(name)
    faults = {}
    for name, expected in cases(corpus).items():
        if name in partners or not expected:
            continue
        wrong = fault(name, expected, problems, assets)
        if wrong:
            faults[name] = wrong
    unknown = {name: wrong for name, wrong in faults.items() if name not in KNOWN_GAPS}
    closed = sorted(set(KNOWN_GAPS) - set(faults))
    assert unknown == {}
    assert closed == [], "these gaps are closed: take them off the list"
    assert len(assets) > 190


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
