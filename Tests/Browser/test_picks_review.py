"""The review page: order, notes, removing, comparing, printing."""

import pytest
from picks_support import Viewer, until


@pytest.fixture
def viewer(page, site_url):
    viewer = Viewer(page, site_url("http", "")).open_album(0)
    for id in reversed(viewer.ids()[:3]):
        viewer.tick(id)
    viewer.open(viewer.albums()[1])
    page.wait_for_selector('[data-role="grid"] [data-asset-id]')
    viewer.tick([id for id in viewer.ids() if id not in viewer.picked()][0])
    viewer.open("picks.html")
    page.wait_for_selector(".g-pick")
    return viewer


def cards(viewer):
    return viewer.page.evaluate(
        "() => [...document.querySelectorAll('[data-role=review-picked] > *')].map((card) => card.dataset.assetId)")


def card(viewer, id):
    return viewer.page.locator(f'.g-pick[data-asset-id="{id}"]')


def test_all_picks_are_there_in_pick_order_with_their_picture(viewer):
    assert cards(viewer) == viewer.picked() and len(cards(viewer)) == 4
    until(
        viewer.page,
        "() => [...document.querySelectorAll('.g-pick__image')].every((image) => image.getAttribute('src'))")
    assert card(viewer, cards(viewer)[0]).locator(".g-pick__album").inner_text()


def test_the_handle_moves_a_pick_with_the_arrows_and_says_where(viewer):
    a, b, c, d = cards(viewer)
    card(viewer, a).locator('[data-action="reorder"]').focus()
    viewer.press("ArrowRight", "ArrowRight")
    assert cards(viewer) == viewer.picked() == [b, c, a, d]
    assert viewer.page.evaluate("() => document.activeElement.dataset.action") == "reorder"
    until(
        viewer.page,
        "() => document.querySelector('[data-role=live-polite]').textContent.includes('3')")
    viewer.press("Home")
    assert viewer.picked() == [a, b, c, d]
    card(viewer, a).locator('[data-action="move-later"]').click()
    assert viewer.picked() == [b, a, c, d]
    viewer.press("Control+z", "Control+z", "Control+z")
    assert cards(viewer) == [b, a, c, d]
    viewer.page.reload()
    viewer.page.wait_for_selector(".g-pick")
    assert cards(viewer) == viewer.picked()


def test_the_handle_drags_a_pick(viewer):
    a, b, c, d = cards(viewer)
    mouse = viewer.page.mouse
    box = card(viewer, a).locator('[data-action="reorder"]').bounding_box()
    mouse.move(box["x"] + 10, box["y"] + 10)
    mouse.down()
    to = card(viewer, c).bounding_box()
    mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2, steps=6)
    mouse.up()
    assert viewer.picked() == cards(viewer) == [b, c, a, d]
    viewer.press("Control+z")
    assert cards(viewer) == [a, b, c, d]


def test_album_order_is_a_view_and_the_own_order_is_kept(viewer):
    own = viewer.picked()
    viewer.page.locator("input[name=sequence][value=album]").check(force=True)
    assert cards(viewer) != own and sorted(cards(viewer)) == sorted(own)
    manifest, _ = viewer.hand_over()
    assert manifest["sequence"] == "album" and [pick["id"] for pick in manifest["picks"]] == own
    viewer.page.locator("input[name=sequence][value=picked]").check(force=True)
    assert cards(viewer) == own


def test_removing_gives_the_focus_on_and_can_be_undone(viewer):
    a, b, *rest = cards(viewer)
    card(viewer, a).locator('[data-action="remove"]').click()
    assert cards(viewer) == [b, *rest]
    until(viewer.page, "(id) => document.activeElement.closest('.g-pick').dataset.assetId === id", arg=b)
    viewer.page.locator(".g-toast__action").click()
    assert cards(viewer) == [a, b, *rest]


def test_notes_and_marks_are_edited_in_place(viewer):
    a = cards(viewer)[0]
    note = card(viewer, a).locator('[data-action="note"]')
    note.fill("for grandma")
    card(viewer, a).locator('[data-rating="4"]').click()
    card(viewer, a).locator('[data-set-label="purple"]').click()
    assert viewer.picks()[0] == (a, "picked", 4, "purple", "for grandma")
    card(viewer, a).locator('[data-rating="4"]').click()
    assert viewer.picks()[0][2] is None
    card(viewer, a).locator('[data-action="reject"]').click()
    assert a not in cards(viewer)
    assert viewer.page.locator('[data-role="review-rejected"] .g-pick').count() == 1


def test_picks_are_compared_side_by_side_and_zoomed_together(viewer):
    a, b, c, _ = cards(viewer)
    button = viewer.page.locator('.g-review [data-action="compare"]')
    assert button.is_disabled()
    for id in (a, b, c):
        card(viewer, id).locator('[data-action="compare-choose"]').check()
    button.click()
    viewer.page.wait_for_selector('[data-role="compare"] .g-compare__image')
    stages = viewer.page.locator(".g-compare__stage")
    assert stages.count() == 3
    box = stages.nth(1).bounding_box()
    viewer.page.mouse.move(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
    viewer.page.mouse.wheel(0, -500)

    def views():
        return set(viewer.page.evaluate(
            "() => [...document.querySelectorAll('.g-compare__image')].map((image) => image.style.transform)"))

    [zoomed] = views()
    assert "scale(1)" not in zoomed and "translate(0%" not in zoomed
    viewer.page.mouse.down()
    viewer.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    viewer.page.mouse.up()
    [moved] = views()
    assert moved != zoomed
    viewer.page.locator(".g-compare__pane").nth(0).focus()
    viewer.press("x", "ArrowRight", "2", "z")
    assert views() == {"translate(0%, 0%) scale(1)"}
    viewer.press("Escape")
    viewer.page.wait_for_selector('[data-role="compare"]', state="detached")
    states = {one[0]: one[1:3] for one in viewer.picks()}
    assert states[a] == ("rejected", None) and states[b] == ("picked", 2)


def test_printing_shows_pictures_names_and_notes_only(viewer):
    a = cards(viewer)[0]
    card(viewer, a).locator('[data-action="note"]').fill("frame it")
    viewer.page.evaluate("() => { window.print = () => (window.printed = true); }")
    viewer.page.locator('.g-review [data-action="print"]').click()
    until(viewer.page, "() => window.printed")
    viewer.page.emulate_media(media="print")
    assert card(viewer, a).locator(".g-pick__note").is_visible()
    for hidden in (".g-tray", ".g-pick__handle", ".g-pick .g-marks", ".g-review__tools"):
        assert not viewer.page.locator(hidden).first.is_visible()


def test_an_empty_page_says_where_to_begin(viewer):
    viewer.page.locator('[data-action="clear"]').click()
    assert viewer.page.locator(".g-review__empty").is_visible()
    viewer.page.locator(".g-toast__action").click()
    assert len(cards(viewer)) == 4


def test_hundreds_of_picks_are_made_a_few_at_a_time_and_all_of_them_printed(viewer):
    """Thousands at once took ten seconds before the first was seen."""
    first = viewer.picked()
    shown, count = viewer.page.evaluate("""() => {
      const [one] = Gallery.store.dump().picks;
      const picks = Array.from({ length: 400 }, (_, i) => (
        { ...one, id: i.toString(16).padStart(32, "0"), order: 1000 + i }));
      Gallery.store.merge({ picks }, true);
      return [document.querySelectorAll(".g-pick").length, Gallery.store.picked().length];
    }""")
    assert count == 404 and len(first) < shown < 200
    viewer.page.evaluate("() => { window.print = () => (window.printed = document.querySelectorAll('.g-pick').length); }")
    viewer.page.locator('.g-review [data-action="print"]').click()
    until(viewer.page, "() => window.printed")
    assert viewer.page.evaluate("() => window.printed") == 404
    viewer.page.reload()
    until(viewer.page, "() => document.querySelectorAll('.g-pick').length === 404")
    assert cards(viewer) == viewer.picked()
