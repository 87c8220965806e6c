"""Taking picks in: files, drops, links; what is refused, and what is kept that nobody knows."""

import json

import pytest
from picks_support import FIXTURES, Viewer, manifest, until


@pytest.fixture
def viewer(page, site_url):
    return Viewer(page, site_url("http", "")).open_album()


def test_an_exported_file_brings_everything_back(viewer):
    a, b = viewer.ids()[:2]
    viewer.tick(b)
    viewer.tick(a)
    viewer.focus(a)
    viewer.press("3", "7")
    before, _ = viewer.hand_over(name="Ana")
    viewer.page.evaluate("() => localStorage.clear()")
    viewer.page.reload()
    viewer.wait()
    assert viewer.count() == 0
    viewer.take(before)
    viewer.settle("2")
    after, _ = viewer.hand_over()
    after["modifiedAt"] = before["modifiedAt"]
    assert after == before
    viewer.take(before)
    until(
        viewer.page,
        "() => document.querySelector('[data-role=toast]').textContent.includes(Gallery.t('picks.import.same'))")


def test_unknown_fields_and_strangers_survive_at_any_depth(viewer):
    known = viewer.ids()[0]
    source = manifest(
        [{"id": known, "state": "picked", "crop": {"x": [1, {"deep": None}]}, "rating": 0},
         {"id": "ab" * 16, "path": "gone/away.jpg", "name": "away.jpg", "state": "picked", "z": 1},
         {"path": "only/a path.jpg", "state": "rejected", "note": "?"}],
        picker={"name": "Bo", "phone": {"home": "1"}}, site={"id": "f" * 20, "theme": "dark"},
        studio=["x", {"y": 2}], title="Bo's picks")
    viewer.take(source)
    viewer.settle("2")
    assert "2" in viewer.toast()
    viewer.page.reload()
    viewer.wait()
    out, _ = viewer.hand_over()
    assert out["studio"] == source["studio"] and out["title"] == "Bo's picks"
    assert out["picker"] == source["picker"] and out["site"]["theme"] == "dark"
    first, second, third = out["picks"]
    assert first["crop"] == source["picks"][0]["crop"] and first["rating"] == 0 and first["path"]
    assert source["picks"][1].items() <= second.items()
    assert source["picks"][2].items() <= third.items() and "id" not in third


def test_photos_are_found_by_path_and_by_name_and_time(viewer):
    assets = viewer.page.evaluate("Gallery.assets.all().slice(0, 2)")
    viewer.take(manifest([
        {"path": assets[0]["path"], "state": "picked"},
        {"id": "cd" * 16, "path": "elsewhere/x.jpg", "name": assets[1]["name"], "state": "picked",
         "captureDate": assets[1]["date"], "pixelSize": [assets[1]["width"], assets[1]["height"]]}]))
    viewer.settle("2")
    assert viewer.picked() == [asset["id"] for asset in assets]


@pytest.mark.parametrize("choice, expected", [("add", "both"), ("replace", "theirs")])
def test_other_picks_are_asked_about(viewer, choice, expected):
    a, b, c = viewer.ids()[:3]
    viewer.tick(a)
    viewer.tick(b)
    viewer.focus(b)
    viewer.press("2")
    viewer.page.evaluate("(id) => Gallery.picks.mark([id], { note: 'mine' })", b)
    theirs = [{"id": c, "state": "picked"}, {"id": b, "state": "picked", "rating": 5, "label": "red", "note": "theirs"}]
    viewer.take(manifest(theirs))
    viewer.page.locator('[data-action="import-differences"]').click()
    assert viewer.page.locator('[data-role="differences"] details').count() == 3
    viewer.page.locator(f'[data-action="import-{choice}"]').click()
    if expected == "both":
        viewer.settle("3")
        assert viewer.picks() == [(a, "picked", None, None, ""), (b, "picked", 2, "red", "mine\ntheirs"),
                                  (c, "picked", None, None, "")]
    else:
        until(viewer.page, "(id) => Gallery.store.all()[0].id === id", arg=c)
        assert viewer.picks() == [(c, "picked", None, None, ""), (b, "picked", 5, "red", "theirs")]
    viewer.page.locator(".g-toast__action").click()
    assert viewer.picks() == [(a, "picked", None, None, ""), (b, "picked", 2, None, "mine")]


HOSTILE = {
    "not JSON": "{",
    "empty": "",
    "another format": json.dumps({"picks": []}),
    "a list": "[]",
    "a number": "7",
    "a newer version": json.dumps(manifest([], version=2)),
    "version as text": json.dumps(manifest([], version="1")),
    "no picks": json.dumps({"format": "gallery-selection", "version": 1}),
    "picks as object": json.dumps(manifest({"0": {}})),
    "a pick as text": json.dumps(manifest(["../secret.txt"])),
    "a pick as list": json.dumps(manifest([["id"]])),
    "an id as object": json.dumps(manifest([{"id": {"toString": "x"}}])),
    "nothing to find it by": json.dumps(manifest([{"state": "picked"}])),
    "unknown state": json.dumps(manifest([{"id": "a", "state": "maybe"}])),
    "rating too high": json.dumps(manifest([{"id": "a", "rating": 6}])),
    "rating as text": json.dumps(manifest([{"id": "a", "rating": "5"}])),
    "rating with fraction": json.dumps(manifest([{"id": "a", "rating": 1.5}])),
    "unknown label": json.dumps(manifest([{"id": "a", "label": "<img>"}])),
    "note as object": json.dumps(manifest([{"id": "a", "note": {"html": "<b>"}}])),
    "size of one side": json.dumps(manifest([{"id": "a", "pixelSize": [1]}])),
    "picker as text": json.dumps(manifest([], picker="Ana")),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_whole_manifest_is_refused_with_a_reason(viewer, name):
    viewer.tick(viewer.ids()[0])
    viewer.take(HOSTILE[name])
    viewer.page.wait_for_selector('[data-role="toast"]')
    assert len(viewer.toast()) > 20 and "picks.refused" not in viewer.toast()
    if name == "a newer version":
        assert "2" in viewer.toast()
    assert viewer.count() == 1


def test_a_file_beyond_ten_megabytes_is_refused(viewer):
    viewer.take(" " * (10 * 1024 * 1024 + 1))
    viewer.page.wait_for_selector('[data-role="toast"]')
    assert viewer.count() == 0


def test_text_of_a_manifest_is_only_text(viewer):
    evil = '<img src=x onerror="window.hacked=1">"><script>window.hacked=1</script>'
    viewer.take('{"format":"gallery-selection","version":1,"__proto__":{"polluted":1},"picker":{"name":%s},'
                '"picks":[{"id":%s,"name":%s,"path":"../../etc/passwd","note":%s,"__proto__":{"polluted":1}},{"id":"__proto__"}]}'
                % ((json.dumps(evil),) * 4))
    viewer.settle("2")
    viewer.open("picks.html")
    assert viewer.page.locator(".g-pick").count() == 2
    assert viewer.page.evaluate("() => [window.hacked, ({}).polluted]") == [None, None]
    assert viewer.page.locator(".g-pick").first.locator("a[href]").count() == 0
    out, _ = viewer.hand_over()
    assert out["picks"][0]["note"] == evil and out["picks"][1]["id"] == "__proto__"


def test_a_file_dropped_anywhere_is_opened(viewer):
    text = json.dumps(manifest([{"id": viewer.ids()[2], "state": "picked"}]))
    viewer.page.evaluate("""(text) => { const data = new DataTransfer();
      data.items.add(new File([text], 'a.picks.json'));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })); }""", text)
    viewer.settle("1")
    assert viewer.picked() == viewer.ids()[2:3]


def link_to(viewer, is_final=False):
    return viewer.page.evaluate(
        "(f) => Gallery.picksLink.encode(Gallery.site.id, Gallery.store.all(), f)", is_final)


def test_a_link_with_the_same_picks_says_nothing_and_with_others_asks(viewer):
    a, b = viewer.ids()[:2]
    viewer.tick(a)
    same = link_to(viewer)
    viewer.page.evaluate("(v) => { location.hash = 'picks=' + v; }", same)
    until(viewer.page, "() => !location.hash.includes('picks=')")
    assert viewer.page.locator("dialog[open], [data-role=toast]").count() == 0
    viewer.tick(b)
    viewer.page.evaluate("(v) => { location.hash = 'picks=' + v; }", same)
    viewer.page.locator('[data-action="import-replace"]').click()
    viewer.settle("1")
    assert viewer.picked() == [a]


@pytest.mark.parametrize("change", ["cut", "grown", "version", "letters"])
def test_a_damaged_link_is_refused(viewer, change):
    viewer.tick(viewer.ids()[0])
    link = link_to(viewer)
    bad = {"cut": link[:-4], "grown": link + "AAAA", "version": "Ag" + link[2:], "letters": "%21%21"}[change]
    viewer.page.evaluate("(v) => { location.hash = 'picks=' + v; }", bad)
    viewer.page.wait_for_selector('[data-role="toast"]')
    assert viewer.count() == 1 and viewer.page.locator("dialog[open]").count() == 0


def test_a_link_of_another_gallery_is_refused(viewer):
    page = viewer.page
    link = page.evaluate("""() => Gallery.picksLink.encode('a'.repeat(20),
      [{ id: '9'.repeat(32), state: 'picked', rating: null, label: null }], false)""")
    page.evaluate("(v) => { location.hash = 'picks=' + v; }", link)
    page.wait_for_selector('[data-role="toast"]')
    assert viewer.count() == 0


VECTORS = json.loads((FIXTURES / "picks-links.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", VECTORS["valid"], ids=lambda case: case["name"])
def test_a_link_is_the_same_bytes_as_the_command_line_writes(viewer, case):
    value = viewer.page.evaluate(
        "(c) => Gallery.picksLink.encode(c.siteID, c.picks, c.final)", case)
    assert value == case["value"]
    read = viewer.page.evaluate("(value) => Gallery.picksLink.decode(value)", value)
    assert (read["siteID"], read["isFinal"]) == (case["siteID"], case["final"])
    assert read["picks"] == [
        {"prefix": pick["id"][:12] + pick["id"][32:],
         **{key: pick[key] for key in ("state", "rating", "label")}} for pick in case["picks"]]


@pytest.mark.parametrize("case", VECTORS["invalid"], ids=lambda case: case["name"])
def test_what_is_no_whole_link_is_refused(viewer, case):
    assert viewer.page.evaluate(
        "(value) => { try { Gallery.picksLink.decode(value); return 'read'; } catch { return 'refused'; } }",
        case["value"]) == "refused"
