"""The lightbox under fingers: Chromium's own touch input on a phone's screen."""

import pytest

import look_support as look


@pytest.fixture
def touched(browser, site, site_url):
    context = look.phone(browser)
    page = context.new_page()
    look.open_album(page, site_url("file", look.largest(site)["url"]))
    # Three plain photos in a row, so that every gesture has something to act on.
    ids = page.evaluate("""(() => { const all = Gallery.assets.visible().map(Gallery.assets.get);
      const at = all.findIndex((one, at) => [one, all[at + 1], all[at + 2]]
        .every((near) => near && near.type === 'photo' && !near.problem));
      return all.slice(at, at + 3).map((one) => one.id) })()""")
    page.evaluate("(id) => Gallery.lightbox.open(id)", ids[1])
    page.wait_for_timeout(400)
    yield page, look.Finger(page), ids
    context.close()


def test_a_tap_on_a_photo_opens_it(browser, site, site_url):
    context = look.phone(browser)
    page = context.new_page()
    look.open_album(page, site_url("file", look.largest(site)["url"]))
    link = page.locator(".g-tile__link").first
    link.scroll_into_view_if_needed()
    box = link.bounding_box()
    page.touchscreen.tap(box["x"] + 12, box["y"] + box["height"] - 12)
    look.wait(page, "Gallery.lightbox.isOpen()")
    context.close()


def test_a_swipe_goes_to_the_next_and_back(touched):
    page, finger, ids = touched
    finger.swipe((320, 420), (60, 420))
    look.wait(page, f"Gallery.lightbox.current().id === '{ids[2]}'")
    finger.swipe((60, 420), (320, 420))
    look.wait(page, f"Gallery.lightbox.current().id === '{ids[1]}'")


def test_a_short_swipe_changes_nothing(touched):
    page, finger, ids = touched
    finger.send("touchStart", (200, 420))
    for x in (190, 180, 170):
        finger.send("touchMove", (x, 420))
    page.wait_for_timeout(150)
    finger.send("touchEnd")
    page.wait_for_timeout(350)
    assert look.shown(page) == ids[1]


def test_a_swipe_downwards_closes(touched):
    page, finger, _ = touched
    finger.swipe((200, 300), (205, 560))
    look.wait(page, "!Gallery.lightbox.isOpen()")


def test_a_pinch_zooms_and_a_pinch_back_fits(touched):
    page, finger, ids = touched
    finger.pinch((195, 420), 40, 120)
    look.wait(page, "Gallery.lightbox.slide().view().scale > 1.5")
    before = page.evaluate("Gallery.lightbox.slide().view()")
    finger.swipe((200, 420), (150, 430))
    page.wait_for_timeout(350)
    after = page.evaluate("Gallery.lightbox.slide().view()")
    assert look.shown(page) == ids[1], "a drag pans a zoomed photo"
    assert after["x"] < before["x"]
    finger.pinch((195, 420), 140, 20)
    look.wait(page, "Gallery.lightbox.slide().view().scale === 1")


def test_a_double_tap_zooms_in_and_out(touched):
    page, finger, _ = touched
    finger.double_tap((195, 420))
    look.wait(page, "Gallery.lightbox.slide().view().scale > 1.5")
    page.wait_for_timeout(400)
    finger.double_tap((195, 420))
    look.wait(page, "Gallery.lightbox.slide().view().scale === 1")


def test_a_single_tap_hides_the_controls_and_shows_them_again(touched):
    page, finger, _ = touched
    finger.send("touchStart", (195, 420))
    finger.send("touchEnd")
    page.wait_for_selector(".g-box.is-bare")
    finger.send("touchStart", (195, 420))
    finger.send("touchEnd")
    page.wait_for_selector(".g-box:not(.is-bare)")


def test_controls_are_large_enough_for_fingers(touched):
    page, _, _ = touched
    for button in page.locator(".g-box__bar button:visible").all():
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
