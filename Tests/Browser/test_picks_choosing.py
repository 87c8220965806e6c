"""Choosing: ticks, ranges, drags, keys, quota, single choice, undo."""

import pytest
from picks_support import Viewer, until, variant


@pytest.fixture
def viewer(page, site_url):
    return Viewer(page, site_url("file", "")).open_album()


def touch(page, kind, points):
    session = getattr(page, "touch_session", None) or page.context.new_cdp_session(page)
    page.touch_session = session
    session.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tick_picks_and_a_second_one_takes_it_back(viewer):
    first = viewer.ids()[0]
    viewer.tick(first)
    assert viewer.is_ticked(first) and viewer.count() == 1
    viewer.tick(first)
    assert not viewer.is_ticked(first) and viewer.count() == 0


def test_a_click_on_the_photo_opens_it_and_picks_nothing(viewer):
    first = viewer.ids()[0]
    viewer.tile(first).locator("a").click()
    viewer.page.wait_for_selector('[data-role="lightbox"]:not([hidden])')
    assert viewer.count() == 0


def test_the_lightbox_has_the_same_marks(viewer):
    first, second = viewer.ids()[:2]
    viewer.tile(first).locator("a").click()
    slot = viewer.page.locator('[data-role="lightbox-picks"]')
    slot.locator('[data-action="pick"]').click()
    viewer.press("4", "7", "ArrowRight")
    until(viewer.page, "id => Gallery.lightbox.current().id === id", arg=second)
    assert slot.locator('[data-action="pick"]').get_attribute("aria-pressed") == "false"
    viewer.press("x")
    assert viewer.picks() == [(first, "picked", 4, "yellow", ""), (second, "rejected", None, None, "")]


def test_a_note_typed_in_the_lightbox_stays_with_its_photo(viewer):
    first, second = viewer.ids()[:2]
    viewer.tile(first).locator("a").click()
    note = viewer.page.locator('[data-role="lightbox-picks"] [data-action="note"]')
    note.fill("crop tighter, px 12")
    viewer.page.locator('[data-role="lightbox"] [data-action="next"]').click()
    until(viewer.page, "id => Gallery.lightbox.current().id === id", arg=second)
    assert note.input_value() == ""
    assert viewer.picks() == [(first, "picked", None, None, "crop tighter, px 12")]


def test_the_keys_mark_the_focused_photo(viewer):
    a, b, c = viewer.ids()[:3]
    viewer.focus(a)
    viewer.press("p", "3", "9", "ArrowRight", "x", "ArrowRight", "Space", "5", "0")
    assert viewer.picks() == [
        (a, "picked", 3, "blue", ""), (b, "rejected", None, None, ""), (c, "picked", None, None, "")]
    viewer.press("u")
    assert viewer.picked() == [a]


def test_shift_takes_the_range(viewer):
    ids = viewer.ids()
    viewer.tick(ids[1])
    viewer.tick(ids[4], modifiers=["Shift"])
    assert sorted(viewer.picked()) == sorted(ids[1:5])
    viewer.press("Control+z")
    assert viewer.picked() == [ids[1]]


def test_the_mouse_drags_over_several(viewer):
    viewer.page.set_viewport_size({"width": 1280, "height": 1600})
    ids = viewer.ids()
    mouse = viewer.page.mouse
    mouse.move(*middle(viewer.tile(ids[0])))
    mouse.down()
    for id in (ids[1], ids[3], ids[2]):
        mouse.move(*middle(viewer.tile(id)), steps=4)
    mouse.up()
    assert viewer.picked() == ids[:3]
    assert viewer.page.locator('[data-role="lightbox"]:not([hidden])').count() == 0
    viewer.press("Control+z")
    assert viewer.picked() == []


def test_escape_gives_a_drag_up(viewer):
    viewer.page.set_viewport_size({"width": 1280, "height": 1600})
    ids = viewer.ids()
    viewer.page.mouse.move(*middle(viewer.tile(ids[0])))
    viewer.page.mouse.down()
    viewer.page.mouse.move(*middle(viewer.tile(ids[2])), steps=4)
    viewer.press("Escape")
    viewer.page.mouse.up()
    assert viewer.picked() == []


@pytest.fixture
def phone(browser, site_url):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    yield Viewer(context.new_page(), site_url("file", "")).open_album()
    context.close()


def test_a_long_press_and_drag_picks_several_by_touch(phone):
    ids = phone.ids()
    phone.tile(ids[0]).scroll_into_view_if_needed()
    at = [middle(phone.tile(id)) for id in ids[:3]]
    before = phone.page.evaluate("scrollY")
    touch(phone.page, "touchStart", [at[0]])
    phone.page.wait_for_selector(".is-sweeping")
    for x, y in at[1:]:
        touch(phone.page, "touchMove", [(x, y)])
    touch(phone.page, "touchEnd", [])
    phone.settle("3")
    assert phone.picked() == ids[:3]
    assert phone.page.evaluate("scrollY") == before, "the page does not scroll under the finger"
    assert phone.page.locator('[data-role="lightbox"]:not([hidden])').count() == 0


def test_a_swipe_scrolls_and_picks_nothing(phone):
    x, y = middle(phone.tile(phone.ids()[1]))
    touch(phone.page, "touchStart", [(x, y)])
    for step in range(1, 8):
        touch(phone.page, "touchMove", [(x, y - 30 * step)])
    touch(phone.page, "touchEnd", [])
    assert phone.page.evaluate("new Promise((done) => setTimeout(() => done(scrollY), 500))") > 50
    assert phone.count() == 0


def test_ticks_show_and_are_large_enough_on_touch(phone):
    button = phone.tile(phone.ids()[0]).locator('[data-action="pick"]')
    box = button.bounding_box()
    assert button.is_visible() and box["width"] >= 44 and box["height"] >= 44
    assert button.locator("svg").evaluate("(icon) => getComputedStyle(icon).opacity") == "1"


def test_all_none_and_invert_follow_the_filter(viewer):
    ids = viewer.ids()
    viewer.tick(ids[0])
    shown = ids[:4]
    viewer.page.evaluate("(ids) => Gallery.assets.setFilter((asset) => ids.includes(asset.id))", shown)
    viewer.page.locator('[data-action="select-invert"]').click()
    assert viewer.picked() == shown[1:]
    viewer.page.locator('[data-action="select-all"]').click()
    assert sorted(viewer.picked()) == sorted(shown)
    viewer.page.locator('[data-action="select-none"]').click()
    assert viewer.picked() == []
    viewer.press("Control+z", "Control+z", "Control+z")
    assert viewer.picked() == [ids[0]]
    viewer.press("Control+Shift+z")
    assert viewer.picked() == shown[1:]


def test_every_change_tells_scripts_and_screen_readers(viewer):
    viewer.page.evaluate(
        "document.addEventListener('gallery:selectionchange', (event) => window.told = event.detail)")
    first = viewer.ids()[0]
    viewer.tick(first)
    assert viewer.page.evaluate("told.map((pick) => [pick.id, pick.state])") == [[first, "picked"]]
    until(
        viewer.page,
        "() => document.querySelector('[data-role=live-polite]').textContent.includes('1')")


@pytest.fixture
def varied(page, site, tmp_path):
    def make(**picking):
        copy = variant(site, tmp_path, picking=picking)
        return Viewer(page, copy.as_uri()).open_album()

    return make


def test_in_single_mode_another_choice_takes_the_place(varied):
    viewer = varied(mode="single")
    first, second = viewer.ids()[:2]
    viewer.tick(first)
    viewer.tick(second)
    assert viewer.picked() == [second]
    assert not viewer.is_ticked(first)
    viewer.press("Control+z")
    assert viewer.picked() == [first]
    assert viewer.page.locator('[data-action="select-all"]').count() == 0


def test_the_quota_refuses_gently_and_offers_the_review(varied):
    viewer = varied(maximum=3, minimum=2)
    ids = viewer.ids()
    for id in ids[:3]:
        viewer.tick(id)
    viewer.tick(ids[3])
    assert viewer.picked() == ids[:3] and not viewer.is_ticked(ids[3])
    assert "3" in viewer.toast()
    viewer.page.locator(".g-toast__action").click()
    viewer.page.wait_for_url("**/picks.html*")


def test_a_range_beyond_the_quota_takes_what_fits(varied):
    viewer = varied(maximum=3)
    ids = viewer.ids()
    viewer.tick(ids[0])
    viewer.tick(ids[4], modifiers=["Shift"])
    assert viewer.picked() == ids[:3]


def test_switched_off_marks_have_neither_controls_nor_keys(varied):
    viewer = varied(ratings=False, labels=False, notes=False)
    first = viewer.ids()[0]
    viewer.tile(first).locator("a").click()
    slot = viewer.page.locator('[data-role="lightbox-picks"]')
    assert slot.locator("[data-rating], [data-set-label], [data-action=note]").count() == 0
    viewer.press("5", "6", "p")
    assert viewer.picks() == [(first, "picked", None, None, "")]
