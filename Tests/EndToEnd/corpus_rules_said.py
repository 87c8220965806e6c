"""The table's sentences on what files say of themselves: dates, places, captions, ratings."""

import datetime
import re

from PIL import Image

from corpus_rules import DATE, documented, expect_copied, says


def wall_clock(case) -> str:
    return case.asset["captureDate"]


def is_dated(case) -> bool:
    return case.asset["captureDateSource"] != "modificationTime"


@says(rf"(?:date|shown) {DATE}(?: \(not 00:48 next day\))?")
def _(case, match):
    day, time, zone = match.groups()
    wanted = f"{day}T{time.rstrip('0') if '.' in (time or '') else time}" if time else day
    if case.file == "video/iphone_rot90.mov":
        # Apple's own date, with its zone, goes before the container's, which was written 17 s later.
        wanted, zone = case.tags["Keys:CreationDate"].replace(":", "-", 2).replace(" ", "T")[:19], "+03:00"
        written = datetime.datetime.fromisoformat(f"{day}T{time}+00:00")
        apart = written - datetime.datetime.fromisoformat(wall_clock(case))
        assert abs(apart.total_seconds()) < 60
    assert wall_clock(case).startswith(wanted) and is_dated(case)
    if zone:
        assert wall_clock(case).endswith("+00:00" if zone == "Z" else zone)
    assert case.tile.get("date", "").startswith(wanted)


@says(r"no date(?: \(not 1899, 1970 or 0000\))?")
def _(case, match):
    assert not is_dated(case) and "date" not in case.tile


@says(r'date falls back to file time or "unknown", never 1970 or build day silently')
def _(case, match):
    assert case.asset["captureDateSource"] == "modificationTime"
    written = datetime.datetime.fromtimestamp(int(case.path.stat().st_mtime), datetime.timezone.utc)
    assert wall_clock(case) == written.isoformat()
    assert "date" not in case.tile, "the page does not show it"


@says("sorts first")
def _(case, match):
    assert case.position() == 0


@says("sorted with the undated")
def _(case, match):
    after = case.album()[case.position():]
    assert not [one for one in after if is_dated(case.corpus.case(one))]


@says(r"order by sub-second as a decimal fraction: burst_c \(.05\) < burst_a \(.123\) < burst_b \(.9\)",
      r"name order \(a,b,c\) and integer order \(c,b,a\) are both wrong")
def _(case, match):
    bursts = [one for one in case.album() if "burst" in one]
    assert bursts == [f"date/burst_{letter}.jpg" for letter in "cab"]


@says("one documented winner")
def _(case, match):
    assert wall_clock(case).startswith("2015") and case.asset["captureDateSource"] == "exif"
    documented("Metadata.md", "1. EXIF .*2. XMP `exif:DateTimeOriginal`")


@says("stable", "same on every machine time zone", "must not take the build machine zone")
def _(case, match):
    dates = {zone[case.file.removeprefix("date/")] for zone in case.corpus.zones}
    assert dates == {wall_clock(case)}


@says("date as stored")
def _(case, match):
    stored = case.tags["ExifIFD:DateTimeOriginal"]
    assert wall_clock(case) == stored.replace(":", "-", 2).replace(" ", "T")


@says(r"shown (\d\d:\d\d)", "see tz_newfoundland")
def _(case, match):
    time, zone = re.match(r"(\d\d:\d\d),? ([+-]\d\d:\d\d|no offset)", case.special).groups()
    assert wall_clock(case)[11:] == f"{time}:00{'' if zone == 'no offset' else zone}"


@says("document whether order is by local or UTC")
def _(case, match):
    documented("Library.md", "The order is that of wall clocks")
    dates = [case.corpus.case(one) for one in case.album() if one.startswith("date/tz_")]
    assert [wall_clock(one)[:16] for one in dates] == sorted(wall_clock(one)[:16] for one in dates)


@says(r"(?:lat )?(-?\d+\.\d+)(?:, ?| lon )(-?\d+\.\d+)")
def _(case, match):
    place = case.asset["location"]
    assert abs(place["latitude"] - float(match[1])) < 0.00001
    assert abs(place["longitude"] - float(match[2])) < 0.00001
    assert match[1] not in case.corpus.pages and match[2] not in case.corpus.pages


@says("no position")
def _(case, match):
    assert "location" not in case.asset


@says("if GPS stripping is on: no trace in derivatives AND copied originals per documented rule")
def _(case, match):
    for picture in (case.picture(), case.picture("large")):
        assert 0x8825 not in Image.open(picture).getexif() and b"<x:xmpmeta" not in picture.read_bytes()
    documented("Configuration.md", r"`originals` .*\*\*GPS included\*\*")
    assert "original" not in case.tile, "unless they are asked for"
    expect_copied(case)


@says('(?:caption|description) "([^"]+)"', r"caption ([\w-]+)", '"([^"]+)"')
def _(case, match):
    assert case.asset["caption"] == match[1] and case.tile["caption"] == match[1]


@says('title "([^"]+)"')
def _(case, match):
    assert case.asset["title"] == match[1] and case.tile["title"] == match[1]


@says(r"rating (\d) label (\w+) for IMG_0010 \(RAW; JPEG by rule\)", r"rating (\d)(?:, label (\w+))?(?! for)",
      r"(\d) \(XMP wins\)()", r"(0)/unrated()")
def _(case, match):
    assert case.asset["rating"] == int(match[1])
    assert not match[2] or case.asset["label"] == match[2].lower() == case.tile["label"]
    assert case.tile.get("rating", 0) == int(match[1])


@says(r"rejected \(-1\), not 0 and not 255/6")
def _(case, match):
    assert case.asset["rating"] == -1


@says("label kept as text", "label text kept", "mapping to green only if documented")
def _(case, match):
    assert case.asset["label"] == case.tags["XMP-xmp:Label"]


@says("no caption, or trimmed")
def _(case, match):
    assert "caption" not in case.asset or case.asset["caption"] == case.asset["caption"].strip()


@says(r'4 keywords exactly: ((?:"[^"]+" ?)+)', "keywords? ([^;]+)")
def _(case, match):
    wanted = re.findall(r'"([^"]+)"', match[1]) or re.split(", ?", match[1])
    assert case.asset["keywords"] == wanted and case.tile["keywords"] == wanted


@says(r"(\d+) keywords")
def _(case, match):
    assert len(case.asset["keywords"]) == int(match[1])


@says("shown (unchanged|as text)", "(shown) cut or scrollable")
def _(case, match):
    if case.file == "meta/keywords_odd.jpg":
        assert "<b>bold" not in case.corpus.pages.replace('"<b>bold', "")
        return
    said = case.tags["XMP-dc:Description"]
    assert case.asset["caption"] == said.strip() == case.tile["caption"]
    if "XMP-dc:Title" in case.tags:
        assert case.asset["title"] == case.tags["XMP-dc:Title"] == case.tile["title"]


@says("layout not mirrored", "no script runs", "page markup intact")
def _(case, match):
    """As a browser has it: test_a_browser_shows_the_captions_as_text."""
    page = (case.corpus.site / "meta/index.html").read_text()
    assert '<html lang="en" dir="rtl"' not in page
    assert "<script>alert" not in page and "<img src=x" not in page


@says("page not bloated by copies")
def _(case, match):
    page = (case.corpus.site / "meta/index.html").read_text()
    assert len(page) < len(case.asset["caption"]) + 60_000
    assert case.corpus.pages.count(case.asset["caption"][:10_000]) <= 2 * 6
