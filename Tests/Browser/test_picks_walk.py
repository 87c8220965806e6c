"""The walk: somebody who never saw the site picks ten photos on a phone and hands them over."""

import json
import pathlib

import pytest
from picks_support import Viewer


def scroll_and_tap(page, locator):
    locator.scroll_into_view_if_needed()
    # Ticks under the sticky bar cannot be touched: scroll a little further, as a thumb would.
    box = locator.bounding_box()
    if box["y"] > 700:
        page.evaluate("() => scrollBy(0, 240)")
    elif box["y"] < 80:
        page.evaluate("() => scrollBy(0, -160)")
    locator.tap()


@pytest.mark.parametrize("protocol", ["file", "http"])
def test_ten_photos_over_two_albums_by_touch_alone(browser, site_url, artifacts, protocol):
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, accept_downloads=True)
    page = context.new_page()
    viewer = Viewer(page, site_url(protocol, "")).open()
    assert page.locator('[data-role="storage-state"]').inner_text(), "the bar says how to begin"

    chosen = []
    for number, wanted in ((0, 5), (1, 5)):
        if number:
            page.locator("header a").first.tap()
            page.wait_for_url("**/index.html*")
            viewer.wait()
        url = viewer.albums()[number]
        scroll_and_tap(page, page.locator(f'a[href="{url}"]').first)
        page.wait_for_url(f"**/{url}*")
        page.wait_for_selector('[data-role="grid"] [data-asset-id]')
        for id in [id for id in viewer.ids() if id not in chosen][:wanted]:
            scroll_and_tap(page, viewer.tile(id).locator('[data-action="pick"]'))
            chosen.append(id)
    viewer.settle("10")
    page.screenshot(path=artifacts / f"walk-{protocol}-picked.png")

    # A note: open the photo picked last, write, close.
    scroll_and_tap(page, viewer.tile(chosen[-1]).locator("a"))
    page.wait_for_selector('[data-role="lightbox"]:not([hidden])')
    page.locator('[data-role="lightbox-picks"] [data-action="note"]').tap()
    page.keyboard.type("Please crop tighter")
    page.screenshot(path=artifacts / f"walk-{protocol}-note.png")
    page.locator('[data-role="lightbox"] [data-action="close"]').tap()
    page.wait_for_selector('[data-role="lightbox"]', state="hidden")

    page.locator('[data-action="review"]').tap()
    page.wait_for_selector(".g-pick")
    assert page.locator(".g-pick").count() == 10
    page.locator('[data-action="export"]').tap()
    page.locator('[data-role="picker-name"]').tap()
    page.keyboard.type("Ana")
    page.screenshot(path=artifacts / f"walk-{protocol}-handover.png")
    with page.expect_download() as download:
        page.locator('[data-action="export-confirm"]').tap()
    manifest = json.loads(pathlib.Path(download.value.path()).read_text(encoding="utf-8"))
    assert [pick["id"] for pick in manifest["picks"]] == chosen
    assert manifest["picks"][-1]["note"] == "Please crop tighter"
    assert manifest["picker"] == {"name": "Ana"}
    assert len({pick["path"].rsplit("/", 1)[0] for pick in manifest["picks"]}) == 2
    context.close()
