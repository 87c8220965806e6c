"""The sentences of the corpus's table, each with what must hold where it stands.

An outcome is read from its beginning: the first rule that fits takes its words, and so on to the end.
"""

import re

from PIL import Image

import corpus_pictures as pictures
from gallery_support import ROOT

RULES = []
SIZE = r"(\d+)x(\d+)"
DATE = r"(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d(?:\.\d+)?))?(?: ?(Z|[+-]\d\d:\d\d))?"


def says(*patterns):
    def keep(check):
        RULES.extend((re.compile(pattern), check) for pattern in patterns)
        return check

    return keep


def statements(outcome: str):
    """(check, match) of each statement of an outcome; a sentence that no rule knows is an error."""
    place = 0
    while place < len(outcome):
        for pattern, check in RULES:
            if match := pattern.match(outcome, place):
                break
        else:
            raise ValueError(f"no rule for {outcome[place:]!r}")
        yield check, match
        place = match.end()
        place += len(re.match(r"[;,. ]*", outcome[place:])[0])


def documented(document: str, words: str) -> None:
    text = re.sub(r"\s+", " ", (ROOT / "Documentation" / document).read_text())
    assert re.search(words, text), f"{document} does not say {words!r}"


def expect_shown(case, sizes, kind="photo") -> None:
    assert case.asset is not None, "not listed"
    assert case.asset["type"] == kind
    assert not [one for one in case.told if one["severity"] == "unreadable"]
    if case.representation["role"] != "primary":
        return  # shown by another file of the same photo
    assert case.tile is not None and "problem" not in case.tile
    if sizes:
        assert tuple(case.asset["pixelSize"]) in sizes
        assert (case.tile["width"], case.tile["height"]) in sizes
    for picture in [case.tile["thumb"], *case.tile["srcset"]]:
        shape = case.tile["width"] / case.tile["height"]
        ideal = (picture["height"] * shape, picture["width"] / shape)
        assert (abs(picture["width"] - ideal[0]) < 1 or abs(picture["height"] - ideal[1]) < 1
                or 1 in (picture["width"], picture["height"]))
        assert picture["width"] <= case.tile["width"] and picture["height"] <= case.tile["height"]
    pictures.expect_same(case, limit=20 if case.told else 12)


def expect_rejected(case) -> None:
    """Named with a reason in the report and on the terminal; a tile that says it, nothing else lost."""
    assert any(one["message"] for one in case.told)
    assert re.search(rf"^warning: .*{re.escape(case.file)}: ", case.corpus.errors, re.MULTILINE)
    assert case.tile is None or case.tile.get("problem")
    if case.tile:
        assert len(Image.open(case.picture()).convert("RGB").getcolors(1 << 20)) > 2, "a blank tile"
    assert case.corpus.report["photos"] > 190, "the build goes on"


def expect_either(case, sizes, kind="photo") -> None:
    if any(one["severity"] == "unreadable" for one in case.told):
        expect_rejected(case)
    else:
        expect_shown(case, sizes, kind)


def expect_left_out(case) -> None:
    assert case.asset is None
    assert case.file not in case.corpus.tiles


def expect_silence(case) -> None:
    expect_left_out(case)
    assert case.told == [] and case.file not in case.corpus.errors


def expect_copied(case) -> None:
    site, tiles = case.corpus.small
    assert (site / tiles[case.file]["original"]["src"]).read_bytes() == case.path.read_bytes()


def sizes_of(match):
    numbers = [int(one) for one in match.groups() if one]
    return set(zip(numbers[::2], numbers[1::2]))


# Outcomes, the longer sentences first.

@says(rf"either {SIZE} \(as the standard and browsers\) or {SIZE}, one documented rule")
def _(case, match):
    expect_shown(case, sizes_of(match))
    documented("Rendering.md", "EXIF orientation in such a file is not, as the standard and the browsers")
    assert case.asset["pixelSize"] == [int(one) for one in match.groups()[:2]]


@says(rf"either {SIZE} or {SIZE}, but thumb, large view, and stated size agree")
def _(case, match):
    expect_shown(case, sizes_of(match))


@says(rf"either {SIZE} or reject with message", rf"clap applied: {SIZE} \(libheif 1.15 gives {SIZE}\), "
      "or reject with message", rf"ok {SIZE} or (?:skip/)?reject(?: with message)?",
      rf"reject with message or ok {SIZE}", rf"reject or warn {SIZE}",
      rf"ok {SIZE} first picture \(or skip if .mpo not supported, said in summary\)",
      rf"ok {SIZE} first frame via another way, or listed with placeholder \+ message")
def _(case, match):
    expect_either(case, sizes_of(match))


@says(rf"warn {SIZE}: partial picture shown with a named warning, or reject with message")
def _(case, match):
    expect_either(case, sizes_of(match))
    assert case.told and case.file in case.corpus.errors


@says(rf"ok or warn {SIZE}(?: \(4 flamingos\))?", rf"ok {SIZE}", rf"raw {SIZE}(?: \(preview\), not \d+x\d+)?",
      "ok")
def _(case, match):
    expect_shown(case, sizes_of(match))


@says(rf"video {SIZE}( or skip)?")
def _(case, match):
    if match[3] and case.asset["type"] == "unknown":
        expect_rejected(case)
    else:
        expect_shown(case, {(int(match[1]), int(match[2]))}, "video")


@says(r"reject fast \(<2 s, <500 MiB\), message", "ends < 2 s", "ffmpeg does not hang",
      "reject by a stated pixel limit, or thumb within bounded memory")
def _(case, match):
    cost = case.corpus.costs[case.file]
    assert cost["cpu"] < 2 and cost["memory"] < 500, cost
    if "reject" in match[0]:
        expect_rejected(case)
        assert "limit of 300 megapixels" in case.told[0]["message"]


@says("reject/(?:skip|placeholder) with message", "reject with message", r"reject\b")
def _(case, match):
    expect_rejected(case)


@says("or reject with a message")
def _(case, match):
    expect_either(case, None)


@says("skip, counted as unsupported")
def _(case, match):
    expect_rejected(case)
    assert case.asset["type"] == "unknown"


@says("skip silently", "skip")
def _(case, match):
    expect_silence(case)


@says("documented")
def _(case, match):
    documented("Library.md", "Left out: names that begin with a dot")


@says("sidecar: not a photo", r"belongs to no file here \(orphan\) -> ignored or reported",
      "ignored or reported", "no empty tile")
def _(case, match):
    expect_left_out(case)


# What the picture shows: other programs see the same, the same way up.

@says("(as sRGB)", "(natural colours)", "(not a negative)", r"(upright kitchen)", "(rotated exactly ONCE)",
      r"(\(meerkats upright\))", "(girl upright facing as in the other kimono files)", "(primary)",
      r"(words top/left/right/bottom readable in place)", r"(\(pixels win\))", r"(\(sniff the content\))",
      "(SDR base picture)", "(default frame)", "(from the LARGER preview)", "(upright from preview)",
      r"(\(largest usable\))", "(as picture)", "(first page)", "(poster upright)", "(poster exists)",
      "(upside turned)", "(= ffmpeg auto-rotated frame)", "(upright(?: \\(labels[^)]*\\))?)", "(not mirrored)",
      "(face upright)", r'(text "This is a test file" reads left to right)', "(not rotated)",
      r"(colours converted)", "(own poster)", r"(own thumbnail \(photo\))")
def _(case, match):
    pictures.expect_same(case)


@says(r"all 16 look identical per group \(text readable, not mirrored\)",
      "same picture as the other hopper files")
def _(case, match):
    first = {"Landscape": "Landscape_1.jpg", "Portrait": "Portrait_1.jpg", "hopper": "hopper_5.webp"}
    other = case.corpus.case("orient/" + first[case.file.split("/")[1].split("_")[0]])
    assert pictures.difference(pictures.made(case.picture()), pictures.made(other.picture())) < 4


@says("thumb aspect (\\d+):(\\d+)", "thumb and stated size agree", "thumb width >= 1",
      "thumb at least 1 px high, layout not broken", "no zero-size thumbnail")
def _(case, match):
    expect_shown(case, {tuple(int(one) for one in match.groups())} if match.groups() else None)


@says("not upscaled to a blurry block, no division by zero")
def _(case, match):
    for which in ("thumb", "large"):
        assert Image.open(case.picture(which)).size == tuple(case.asset["pixelSize"])


@says("treated as 1")
def _(case, match):
    assert case.representation["orientation"] == 1


@says("no crash", "no division by zero")
def _(case, match):
    for one in case.told:
        assert not re.search("crash|signal|worker|killed|memory", one["message"]), one


@says(r"red text on BLACK \(not inverted white/cyan\)")
def _(case, match):
    pictures.expect_same(case, limit=30)
    with Image.open(case.picture()) as image:
        darkest = sum(count for count, one in image.convert("RGB").getcolors(1 << 20) if max(one) < 30)
        assert darkest > image.width * image.height / 2


def expect_colour(path, place, wanted, within) -> None:
    found = pictures.colour(path, *place)
    assert all(abs(a - b) <= within for a, b in zip(found, wanted)), (place, found, wanted)


@says(r"(?:thumb in sRGB \(or tagged P3\): sRGB )?((?:\d+,\d+,\d+\|){3})(\d+) (?:each )?within (\d+)",
      r"first patch (\d+,\d+,\d+)()()")
def _(case, match):
    patches = [tuple(map(int, one.split(","))) for one in match[1].strip("|").split("|")]
    patches += [(int(match[2]),) * 3] if match[2] else []
    for index, wanted in enumerate(patches):
        expect_colour(case.picture(), ((2 * index + 1) / 8, 0.5), wanted, int(match[3] or 10))
    assert "icc_profile" not in Image.open(case.picture()).info


@says(r"thumb red \(first frame\)")
def _(case, match):
    expect_colour(case.picture(), (0.5, 0.5), (255, 0, 0), 10)
    assert case.tile["animated"]


@says("green disc, no black box", r"own thumbnail \(green disc\)",
      r"flattened on a defined background \(not black\) or kept")
def _(case, match):
    expect_colour(case.picture(), (0.01, 0.01), (255, 255, 255), 6)
    if "green" in match[0]:
        red, green, blue = pictures.colour(case.picture(), 0.5, 0.5)
        assert green > red + 50 and green > blue + 50


@says("thumb smoothly scaled")
def _(case, match):
    site, tiles = case.corpus.small
    with Image.open(site / tiles[case.file]["thumb"]["src"]) as thumb:
        assert thumb.width <= 90 and len(thumb.convert("L").getcolors()) > 30


@says("poster preferably not all black")
def _(case, match):
    assert max(high for _, high in Image.open(case.picture()).convert("RGB").getextrema()) > 60
