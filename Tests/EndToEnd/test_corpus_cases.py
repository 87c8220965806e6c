"""Each file of the shared corpus, judged by each sentence of its line in the corpus's table."""

import datetime
import os
import pathlib

import pytest

for helper in ("corpus_pictures", "corpus_rules", "corpus_rules_said", "corpus_rules_files"):
    pytest.register_assert_rewrite(helper)
import corpus_rules_said  # noqa: F401, E402: the rules are tried in this order
import corpus_rules_files  # noqa: F401, E402
from corpus_reading import Corpus, rows  # noqa: E402
from corpus_rules import statements  # noqa: E402
from gallery_support import ROOT  # noqa: E402

SHARED = pathlib.Path(os.environ.get("GALLERY_SHARED", ROOT.parent / "shared")) / "corpus"
ROWS = rows(SHARED) if (SHARED / "open" / "cases.tsv").exists() else []
JUDGED: dict[str, int] = {}


def outcome(index: int) -> str:
    """What a line expects; `as above` is what the line before does."""
    said = ROWS[index]["expected outcome"]
    return outcome(index - 1) if said == "as above" else said


@pytest.fixture(scope="module")
def read(corpus, corpus_folder, tmp_path_factory) -> Corpus:
    return Corpus(corpus, corpus_folder, tmp_path_factory.mktemp("corpus-cases"))


@pytest.mark.parametrize("index", range(len(ROWS)), ids=[row["file"] for row in ROWS])
def test_a_file_comes_out_as_the_table_says(read, index):
    case = read.case(ROWS[index]["file"])
    faults = []
    for check, match in statements(outcome(index)):
        JUDGED[case.file] = JUDGED.get(case.file, 0) + 1
        try:
            check(case, match)
        except (AssertionError, KeyError, TypeError, ValueError, OSError) as error:
            faults.append(f"{match[0]}: {type(error).__name__} {error}")
    assert faults == []


def test_the_whole_table_was_judged(read):
    """Runs behind the cases, in the same process: no line was passed over, and few say nothing."""
    if len(JUDGED) < len(ROWS) // 2:
        pytest.skip("only some cases were run")
    silent = {row["file"] for row in ROWS} - JUDGED.keys()
    assert silent == {"xmp/bad_encoding.jpg", "xmp/digikam-example.jpg"}, "their sidecars' lines speak"
    print(f"{len(JUDGED)} files, {sum(JUDGED.values())} expectations")
    assert len(ROWS) >= 231 and sum(JUDGED.values()) > 400


def upright(tags: dict) -> int:
    """EXIF's orientation of the picture itself; what is no orientation is upright."""
    said = tags.get("IFD0:Orientation", 1)
    return said if said in range(1, 9) else 1


def test_exiftool_reads_the_same_turns_dates_and_places(read):
    """Of every photo, not only of those whose line says so."""
    compared = {"turns": 0, "dates": 0, "places": 0}
    for file, asset in read.shown.items():
        case, tags = read.case(file), read.tags.get(file)
        kind = case.representation["format"]
        if not tags or kind in ("xmp", "unknown") or asset["path"] != file or case.told:
            continue
        if kind in ("jpeg", "tiff", "webp", "cr2", "nef", "dng"):
            compared["turns"] += 1
            assert case.representation["orientation"] == upright(tags), file
        stored = tags.get("ExifIFD:DateTimeOriginal", tags.get("IFD0:DateTimeOriginal"))
        if asset["captureDateSource"] == "exif" and stored:
            compared["dates"] += 1
            stored = datetime.datetime.strptime(stored, "%Y:%m:%d %H:%M:%S")
            assert asset["captureDate"].startswith(stored.isoformat()), file
        if "GPS:GPSLatitude" in tags and "location" in asset and kind != "mov":
            compared["places"] += 1
            signs = [-1 if tags.get(f"GPS:GPS{name}Ref") == far else 1
                     for name, far in (("Latitude", "S"), ("Longitude", "W"))]
            assert abs(asset["location"]["latitude"] - signs[0] * tags["GPS:GPSLatitude"]) < 1e-5, file
            assert abs(asset["location"]["longitude"] - signs[1] * tags["GPS:GPSLongitude"]) < 1e-5, file
    print(compared)
    assert compared["turns"] > 90 and compared["dates"] > 40 and compared["places"] > 10


def test_every_photo_stays_an_entry_of_its_own(read):
    """Byte-identical files, too, which share their pictures."""
    same = [file for file, tile in read.tiles.items() if tile["id"].startswith("00be809fe34ca990")]
    assert len(same) > 10
    assert len({read.tiles[file]["id"] for file in same}) == len(same)
    assert len({read.tiles[file]["thumb"]["src"] for file in same}) == 1


def test_a_browser_shows_the_captions_as_text(read, page):
    """Markup, Hebrew and Arabic, sixty thousand letters: as text, and nothing sticks out."""
    page.set_viewport_size({"width": 800, "height": 700})
    page.goto((read.site / "meta/index.html").as_uri())
    page.locator("[data-asset-id]").first.wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).direction") == "ltr"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("script:not([src])").count() == 0
    for name in ("caption_html", "caption_emoji_rtl", "caption_60k", "keywords_odd"):
        asset = read.case(f"meta/{name}.jpg").asset
        page.locator(f'[data-asset-id="{asset["id"]}"] .g-tile__link').click()
        page.locator("dialog[open], [data-role=lightbox]:not([hidden])").first.wait_for()
        if name != "keywords_odd":
            words = asset["caption"][:60].strip()
            assert page.get_by_text(words).first.is_visible(), name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        page.keyboard.press("Escape")
