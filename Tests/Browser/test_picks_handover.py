"""Handing over: the manifest, the name, names to paste, the letter, the link, the fallbacks."""

import re
import urllib.parse
import uuid

import pytest
from picks_support import Viewer, site_data, until, variant


@pytest.fixture
def viewer(page, site_url):
    return Viewer(page, site_url("http", "")).open_album()


CLIPBOARD = """() => { window.copied = [];
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (t) => void copied.push(t) } }); }"""


def test_the_manifest_holds_every_field(viewer, site):
    a, b, c = viewer.ids()[:3]
    viewer.tick(b)
    viewer.tick(a)
    viewer.focus(b)
    viewer.press("5", "8")
    viewer.page.evaluate("(id) => Gallery.picks.mark([id], { note: 'crop tighter' })", b)
    viewer.focus(c)
    viewer.press("x")
    manifest, name = viewer.hand_over()
    data = site_data(site)
    assert name.endswith(".picks.json")
    assert manifest["format"] == "gallery-selection" and manifest["version"] == 1
    assert manifest["site"] == {"id": data["id"], "title": data["title"], "revision": data["revision"]}
    assert manifest["sequence"] == "picked" and "picker" not in manifest
    uuid.UUID(manifest["id"])
    for moment in (manifest["createdAt"], manifest["modifiedAt"], manifest["picks"][0]["pickedAt"]):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", moment)
    first, second, third = manifest["picks"]
    asset = viewer.page.evaluate("(id) => Gallery.assets.get(id)", b)
    assert {key: first[key] for key in ("id", "path", "name", "captureDate", "pixelSize")} == {
        "id": b, "path": asset["path"], "name": asset["name"], "captureDate": asset["date"],
        "pixelSize": [asset["width"], asset["height"]]}
    assert (first["state"], first["rating"], first["label"], first["note"]) == (
        "picked", 5, "green", "crop tighter")
    assert second["id"] == a and not {"rating", "label", "note"} & second.keys(), "absent is not zero"
    assert (third["id"], third["state"]) == (c, "rejected")


def test_the_same_picks_give_the_same_file_and_a_revision_keeps_its_id(viewer):
    a, b = viewer.ids()[:2]
    viewer.tick(a)
    first, _ = viewer.hand_over(name="Ana", is_final=True)
    again, name = viewer.hand_over()
    assert first == again and "Ana" in name
    assert first["picker"] == {"name": "Ana"} and first["final"] is True
    viewer.tick(b)
    viewer.page.reload()
    viewer.wait()
    revised, _ = viewer.hand_over()
    assert (revised["id"], revised["createdAt"]) == (first["id"], first["createdAt"])
    assert len(revised["picks"]) == 2 and revised["picker"] == {"name": "Ana"}


def test_the_tray_tells_what_was_not_handed_over(viewer):
    state = viewer.page.locator('[data-role="storage-state"]')
    assert state.get_attribute("data-kind") == "hint"
    viewer.tick(viewer.ids()[0])
    assert state.get_attribute("data-kind") == "unhanded"
    viewer.hand_over()
    assert state.get_attribute("data-kind") == "handed"
    viewer.tick(viewer.ids()[1])
    assert state.get_attribute("data-kind") == "unhanded"


def test_with_nothing_picked_there_is_nothing_to_hand_over(viewer):
    viewer.page.locator('[data-action="export"]').click()
    assert viewer.page.locator("dialog[open]").count() == 0 and viewer.toast()


def test_too_few_are_said_clearly_and_handed_over_all_the_same(page, site, tmp_path):
    copy = variant(site, tmp_path, picking={"minimum": 3, "maximum": 5})
    viewer = Viewer(page, copy.as_uri()).open_album()
    viewer.tick(viewer.ids()[0])
    page.locator('[data-action="export"]').click()
    text = page.locator('[data-role="short"]').inner_text()
    assert "3" in text and "2" in text
    with page.expect_download():
        page.locator('[data-action="export-confirm"]').click()


def test_names_come_as_each_program_takes_them(viewer):
    viewer.page.evaluate(CLIPBOARD)
    ids = viewer.ids()[:3]
    for id in ids:
        viewer.tick(id)
    viewer.focus(viewer.ids()[3])
    viewer.press("x")
    stems = viewer.page.evaluate(
        "(ids) => ids.map((id) => Gallery.assets.get(id).name.replace(/\\.[^.]*$/, ''))", ids)
    viewer.page.locator('[data-action="export"]').click()
    for form in ("list", "lightroom", "captureOne", "finder", "explorer"):
        viewer.page.locator('[data-role="names-format"]').select_option(form)
        viewer.page.locator('[data-action="copy-names"]').click()
    assert viewer.page.evaluate("() => copied") == [
        "\n".join(stems), ", ".join(stems), " ".join(stems), " OR ".join(stems), " OR ".join(stems)]


def test_a_copied_link_brings_the_picks_to_somebody_else(viewer, browser):
    viewer.page.evaluate(CLIPBOARD)
    a, b = viewer.ids()[:2]
    viewer.tick(b)
    viewer.tick(a)
    viewer.focus(b)
    viewer.press("2", "6")
    viewer.page.locator('[data-action="copy-link"]').click()
    [link] = viewer.page.evaluate("() => copied")
    assert "picks.html#picks=" in link
    other = browser.new_context()
    friend = Viewer(other.new_page(), viewer.base)
    friend.page.goto(link)
    friend.settle("2")
    assert friend.picks() == [(b, "picked", 2, "red", ""), (a, "picked", None, None, "")]
    assert "picks=" not in friend.page.url
    other.close()


def test_the_letter_is_short_enough_and_names_the_photos(page, site, tmp_path):
    hand_over = {"email": "studio@example.org", "subject": "Picks & more"}
    copy = variant(site, tmp_path, picking={"handOver": hand_over}, baseURL="https://photos.example.org/ana")
    viewer = Viewer(page, copy.as_uri()).open_album()
    viewer.tick(viewer.ids()[0])
    letter = page.evaluate("Gallery.handover.letter()")
    parts = urllib.parse.urlsplit(letter)
    query = urllib.parse.parse_qs(parts.query)
    assert parts.path == "studio@example.org" and query["subject"] == ["Picks & more"]
    [body] = query["body"]
    name = page.evaluate("Gallery.names.stems()[0]")
    assert name in body and "https://photos.example.org/ana/picks.html#picks=" in body
    page.evaluate("""() => Gallery.store.update(Array.from({ length: 900 }, (_, i) => i.toString(16).padStart(32, '0')),
      { state: 'picked', snap: { name: 'DSC_0001_a_rather_long_name.NEF' } }, '')""")
    page.evaluate("() => Gallery.store.all().forEach((pick, i) => pick.snap.name = `DSC_${i}_long_name.NEF`)")
    assert len(page.evaluate("Gallery.handover.letter()")) < 2000
    assert page.locator('[data-action="export"]').is_enabled()


def test_a_browser_that_cannot_save_shows_the_text(viewer):
    viewer.page.evaluate("() => { Gallery.transfer.download = () => false; }")
    viewer.tick(viewer.ids()[0])
    viewer.page.locator('[data-action="export"]').click()
    viewer.page.locator('[data-action="export-confirm"]').click()
    text = viewer.page.locator('[data-role="plain-text"]').input_value()
    assert '"gallery-selection"' in text and viewer.ids()[0] in text
    assert viewer.count() == 1


def test_a_clipboard_that_refuses_shows_the_text(viewer):
    viewer.page.evaluate(
        "() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { throw 1; } } })")
    viewer.tick(viewer.ids()[0])
    viewer.page.locator('[data-action="copy-link"]').click()
    assert "#picks=" in viewer.page.locator('[data-role="plain-text"]').input_value()


def test_the_share_sheet_gets_the_file(viewer):
    viewer.page.evaluate("""() => { window.shared = [];
      navigator.canShare = ({ files }) => files[0].name.endsWith('.txt');
      navigator.share = async ({ files }) => shared.push([files[0].name, await files[0].text()]); }""")
    viewer.tick(viewer.ids()[0])
    viewer.page.locator('[data-action="export"]').click()
    viewer.page.locator('[data-action="share"]').click()
    until(viewer.page, "() => shared.length")
    [[name, text]] = viewer.page.evaluate("() => shared")
    assert name.endswith(".picks.json.txt") and '"gallery-selection"' in text
    assert viewer.page.locator('[data-role="storage-state"]').get_attribute("data-kind") == "handed"
