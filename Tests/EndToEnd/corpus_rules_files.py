"""The table's sentences on what becomes of files: their renditions, copies, exports and sidecars."""

import re

from PIL import Image

from corpus_rules import documented, expect_copied, expect_either, expect_shown, says


@says("copied original keeps all bytes", "copy keeps both")
def _(case, match):
    expect_copied(case)


@says("thumb < 60 KB")
def _(case, match):
    assert case.picture().stat().st_size < 60 * 1024


@says("thumb must not carry the garbage")
def _(case, match):
    garbage = Image.open(case.path).info["icc_profile"]
    assert garbage and garbage not in case.picture().read_bytes()


@says("thumb$", "thumb(?=;)")
def _(case, match):
    assert case.picture().read_bytes()[:2] == b"\xff\xd8"


@says("the viewer must use a re-encoded derivative, never the original")
def _(case, match):
    """No browser decodes arithmetic coding: SOF9 and SOF10."""
    for picture in (case.picture(), case.picture("large")):
        assert not re.search(rb"\xff[\xc9\xca]\x00", picture.read_bytes())
    assert {one["src"].split("/")[0] for one in case.tile["srcset"]} == {"media"}


@says("build goes on")
def _(case, match):
    assert case.corpus.report["photos"] > 190


@says("message names the file")
def _(case, match):
    assert f"{case.file}: " in case.corpus.errors


@says("as ONE photo", r"one entry \(or two, documented\)")
def _(case, match):
    stem = case.file.rsplit(".", 1)[0]
    assert len([one for one in case.corpus.tiles if one.rsplit(".", 1)[0] == stem]) == 1


@says("derivative has the right type")
def _(case, match):
    kinds = {".jpg": "JPEG", ".webp": "WEBP", ".png": "PNG"}
    for picture in (case.picture(), case.picture("large")):
        assert Image.open(picture).format == kinds[picture.suffix]
    assert case.representation["format"] == "png"


@says("typed as WebP")
def _(case, match):
    assert case.representation["format"] == "webp"


@says("not listed as a blank tile", "never a silent hole")
def _(case, match):
    assert case.tile.get("problem") or case.picture().exists()


@says("document the choice")
def _(case, match):
    documented("Metadata.md", "XMP's `tiff:Orientation` is not applied")


@says("export takes the .CR2.xmp", r"picking it exports CR2\+JPG\+xmp", "each sidecar goes to its own file",
      "copied with the pick")
def _(case, match):
    for one in case.asset["representations"]:
        name = one["path"].rsplit("/", 1)[1]
        assert case.corpus.exported[name] == (case.corpus.open / one["path"]).read_bytes()
    assert len(case.asset["representations"]) >= {"dt": 4, "lr": 3}.get(case.file.split("/")[1], 2)


@says(r"rating (\d) for the (CR2|jpg) only")
def _(case, match):
    assert case.corpus.apart[f"{match[2]}/IMG_0020.{match[2]}"]["rating"] == int(match[1])


@says("export flat keeps both, by a stated renaming rule")
def _(case, match):
    data = case.path.read_bytes()
    names = [name for name in case.corpus.exported if name.endswith("IMG_0001.JPG")]
    assert sorted(names) == ["a_IMG_0001.JPG", "b_IMG_0001.JPG"]
    assert case.corpus.exported[f"{case.file.split('/')[2]}_IMG_0001.JPG"] == data
    documented("Proofing.md", "The same name from two folders is told apart by the folder")


@says("no overwrite")
def _(case, match):
    thumbs = {case.corpus.case(f"pairs/ext/file01.{one}").picture() for one in ("jpg", "mp4", "png")}
    assert len(thumbs) == 3


@says("crs:/darktable: properties survive any rewrite")
def _(case, match):
    before, after = case.path.read_text(), (case.corpus.rated / case.file).read_text()
    assert 'xmp:Rating="5"' in after and after != before
    for kept in ('crs:Exposure2012="+0.50"', 'darktable:history_end="3"', ">LR<"):
        assert kept in before and kept in after


@says("treated as RAW sibling by name only if documented")
def _(case, match):
    assert [one["role"] for one in case.asset["representations"]] == ["primary"]


@says(r"(\d+(?:\.\d+)?) s(?=;|$)")
def _(case, match):
    assert abs(case.asset["duration"] - float(match[1])) < 0.05


@says("warning or replaced characters")
def _(case, match):
    assert case.told or "\ufffd" in case.asset["title"]


@says("generated JSON/HTML stays valid UTF-8")
def _(case, match):
    assert case.asset["title"] in case.corpus.pages.replace("&lt;", "<").replace("&amp;", "&")


@says("photo listed")
def _(case, match):
    expect_shown(case.corpus.case(case.asset["path"]), None)


@says(r"sidecar of (\w+\.jpg): rating (\d), keyword (\w+)")
def _(case, match):
    photo = case.asset
    assert photo["path"] == f"xmp/{match[1]}" and case.representation["role"] == "sidecar"
    assert (photo["rating"], photo["keywords"]) == (int(match[2]), [match[3]])


@says("sidecar unreadable -> warning, photo still listed")
def _(case, match):
    """A warning, or better: what it says."""
    expect_either(case.corpus.case(case.asset["path"]), None)
    said = re.search(r'xmp:CreateDate="([\d:T.-]+)', case.path.read_text("utf-16"))[1]
    assert case.told or case.asset["captureDate"].startswith(said[:19])


@says("never rewritten or truncated by import")
def _(case, match):
    """What it held is there still, after a rating was written."""
    before, after = case.path.read_bytes(), (case.corpus.rated / case.file).read_bytes()
    if after != before:
        text = after.decode("utf-16" if after[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8")
        for value in re.findall(r">([^<>\s][^<>]*)<|=\"([^\"]+)\"", before.decode("utf-16")):
            assert (value[0] or value[1]) in text, value
