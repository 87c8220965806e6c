"""Picking for everyone: axe on every state of it, and pages that run from right to left."""

import shutil

import look_support as look
import pytest
from picks_support import Viewer, manifest


def tray(viewer):
    """Picks, a rejected photo and all marks, on the tiles and in the bar."""


def empty_review(viewer):
    viewer.page.locator('[data-action="clear"]').click()
    viewer.open("picks.html")


def review(viewer):
    viewer.open("picks.html")
    viewer.page.wait_for_selector(".g-pick")
    viewer.page.locator(".g-review__rejected summary").click()


def marking(viewer):
    viewer.tile(viewer.ids()[0]).locator("a").click()
    viewer.page.wait_for_selector('[data-role="lightbox-picks"] [data-action="note"]')
    viewer.page.wait_for_timeout(500)


def handing_over(viewer):
    viewer.page.locator('[data-action="export"]').click()
    viewer.page.wait_for_selector('dialog[open] [data-role="picker-name"]')
    viewer.page.wait_for_timeout(300)


def comparing(viewer):
    review(viewer)
    for box in viewer.page.locator('.g-pick [data-action="compare-choose"]').all()[:2]:
        box.check()
    viewer.page.locator('.g-review [data-action="compare"]').click()
    viewer.page.wait_for_selector('[data-role="compare"] .g-compare__image')


def taking_in(viewer):
    viewer.take(manifest([{"id": viewer.ids()[-1], "state": "picked", "note": "This"}], picker={"name": "Bo"}))
    viewer.page.locator('[data-action="import-differences"]').click()
    viewer.page.wait_for_timeout(300)


def refusing(viewer):
    viewer.take("no manifest at all")
    viewer.page.wait_for_selector('[data-role="toast"]')


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("act", [
    tray, empty_review, review, marking, handing_over, comparing, taking_in, refusing])
def test_axe_finds_nothing_while_picking(browser, site_url, act, scheme):
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": 1280, "height": 900}, locale="en-GB")
    viewer = Viewer(context.new_page(), site_url("file", "")).open_album()
    choose(viewer)
    act(viewer)
    assert look.violations(viewer.page) == []
    context.close()


def choose(viewer):
    a, b, c = viewer.ids()[:3]
    for id in (a, b):
        viewer.tick(id)
    viewer.focus(a)
    viewer.press("4", "6")
    viewer.page.evaluate("(id) => Gallery.picks.mark([id], { note: 'Tighter, please' })", a)
    viewer.focus(c)
    viewer.press("x")


@pytest.fixture(scope="module")
def mirrored(site, tmp_path_factory):
    """The site as a language written from right to left would have it."""
    copy = shutil.copytree(site, tmp_path_factory.mktemp("rtl") / "site")
    for page in copy.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace('dir="ltr"', 'dir="rtl"', 1), encoding="utf-8")
    return copy.as_uri()


@pytest.mark.parametrize("width", [390, 1440])
def test_pages_run_from_right_to_left(browser, mirrored, artifacts, width):
    context = browser.new_context(viewport={"width": width, "height": 900}, locale="en-GB")
    page = context.new_page()
    viewer = Viewer(page, mirrored).open_album()
    choose(viewer)
    middle = lambda css: page.evaluate(
        "(css) => { const box = document.querySelector(css).getBoundingClientRect(); return box.x + box.width / 2; }",
        css)
    width_of_page = page.evaluate("document.documentElement.clientWidth")
    no_wider = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(no_wider)
    assert middle(".g-header__title") > width_of_page / 2 > middle('[data-role="header-picks"]')
    assert middle(".g-tray__count") > width_of_page / 2 > middle('[data-action="export"]')
    first, tick = (f'[data-asset-id="{viewer.ids()[0]}"]{more}' for more in ("", ' [data-action="pick"]'))
    assert middle(tick) < middle(first), "ticks are at the end of the line"
    if width > 1000:
        assert middle(first) > middle(f'[data-asset-id="{viewer.ids()[1]}"]'), "rows begin at the right"
    # The name that shows on the tile in use does not lie under its marks.
    viewer.focus(viewer.ids()[0])
    page.screenshot(path=artifacts / f"rtl-album-{width}.png")
    assert page.evaluate("""(css) => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector(css + ' .g-tile__name'));
      return words.getBoundingClientRect().bottom
        <= document.querySelector(css + ' .g-tile__marks').getBoundingClientRect().top;
    }""", first)
    viewer.open("picks.html")
    page.wait_for_selector(".g-pick")
    assert page.evaluate(no_wider)
    card = '[data-role="review-picked"] .g-pick:first-child '
    assert middle(card + ".g-pick__name") > middle(card + '[data-action="remove"]')
    page.screenshot(path=artifacts / f"rtl-review-{width}.png")
    context.close()
