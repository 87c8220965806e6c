"""Picks are never lost: reload, pages, tabs, builds, and storage that fails."""

import json

import pytest
from picks_support import Viewer, site_data, until, variant

# As Firefox does on file://: each page has a storage of its own.
SEPARATE = """(() => {
  const name = (key) => location.pathname + ' ' + key;
  const { getItem, setItem, removeItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) { return getItem.call(this, name(key)); };
  Storage.prototype.setItem = function (key, value) { setItem.call(this, name(key), value); };
  Storage.prototype.removeItem = function (key) { removeItem.call(this, name(key)); };
})();"""
# The frame that keeps the picks of all pages does not answer.
DEAF = "if (location.pathname.endsWith('hub.html')) window.addEventListener = () => {};"
FORBIDDEN = """Object.defineProperty(Storage.prototype, 'setItem', {
  value() { throw new DOMException('no room', 'QuotaExceededError'); } });"""


def follow(viewer, number):
    """Goes to another album as people do: by links."""
    page = viewer.page
    page.locator("header a").first.click()
    page.wait_for_url("**/index.html*")
    viewer.wait()
    target = viewer.albums()[number]
    page.locator(f'a[data-album-id][href="{target}"], [data-album-id] a[href="{target}"]').first.click()
    page.wait_for_url(f"**/{target}*")
    viewer.wait()


@pytest.mark.parametrize("protocol", ["file", "http"])
def test_picks_of_two_albums_survive_pages_and_reloads(page, site_url, protocol):
    viewer = Viewer(page, site_url(protocol, "")).open_album(0)
    first = viewer.ids()[:2]
    for id in first:
        viewer.tick(id)
    follow(viewer, 1)
    other = [id for id in viewer.ids() if id not in first][0]
    viewer.tick(other)
    page.reload()
    viewer.wait()
    assert viewer.picked() == [*first, other]
    manifest, _ = viewer.hand_over()
    assert [pick["id"] for pick in manifest["picks"]] == [*first, other]
    assert all(pick["path"] and pick["name"] for pick in manifest["picks"])


@pytest.mark.parametrize("more", ["", DEAF], ids=["with the frame", "by links alone"])
def test_links_carry_everything_where_each_page_has_its_own_storage(page, site_url, more):
    page.add_init_script(SEPARATE + more)
    viewer = Viewer(page, site_url("file", "")).open_album(0)
    a, b, c = viewer.ids()[:3]
    viewer.tick(a)
    viewer.tick(b)
    viewer.focus(a)
    viewer.press("5", "6")
    page.evaluate("(id) => Gallery.picks.mark([id], { note: 'Gr\\u00fc\\u00dfe, \\u4f60\\u597d.' })", a)
    follow(viewer, 1)
    assert "carry" not in page.url, "the address is clean again"
    assert viewer.picks() == [(a, "picked", 5, "red", "Grüße, 你好."), (b, "picked", None, None, "")]
    other = [id for id in viewer.ids() if id not in (a, b, c)][0]
    viewer.tick(other)
    follow(viewer, 0)
    assert viewer.picked() == [a, b, other]
    viewer.tick(b)
    follow(viewer, 1)
    assert viewer.picked() == [a, other], "a removal travels too"
    until(page, "() => Gallery.store.all().every((pick) => pick.snap.path && pick.snap.name)")
    page.locator('[data-action="review"]').click()
    page.wait_for_selector('[data-role="review-picked"] .g-pick')
    until(page, "() => document.querySelectorAll('.g-pick__image[src]').length === 2")
    manifest, _ = viewer.hand_over()
    assert [pick["name"] for pick in manifest["picks"]] != [] and all("path" in p for p in manifest["picks"])
    assert manifest["picks"][0]["note"] == "Grüße, 你好."


def test_back_and_bookmarks_show_the_same_picks_where_each_page_has_its_own_storage(page, site_url):
    page.add_init_script(SEPARATE)
    viewer = Viewer(page, site_url("file", "")).open()
    target = viewer.albums()[0]
    page.locator(f'a[href="{target}"]').first.click()
    page.wait_for_url(f"**/{target}*")
    viewer.wait()
    a, b = viewer.ids()[:2]
    viewer.tick(a)
    viewer.tick(b)
    page.go_back()
    viewer.settle("2")
    viewer.open("picks.html")
    viewer.settle("2")
    page.locator(f'.g-pick[data-asset-id="{a}"] [data-action="remove"]').click()
    viewer.open(target)
    viewer.settle("1")
    assert viewer.picked() == [b] and not viewer.is_ticked(a)


def test_an_older_page_does_not_undo_what_came_later(page, site_url):
    page.add_init_script(SEPARATE)
    viewer = Viewer(page, site_url("file", "")).open_album(0)
    a, b = viewer.ids()[:2]
    viewer.tick(a)
    old = page.evaluate("Gallery.carry.encode()")
    viewer.tick(a)
    viewer.tick(b)
    page.goto("about:blank")
    viewer.open(f"{page_path(viewer)}#carry={old}")
    assert viewer.picked() == [b]


def page_path(viewer):
    viewer.open()
    return viewer.albums()[0]


def test_two_tabs_lose_nothing_of_each_other(context, site_url):
    one = Viewer(context.new_page(), site_url("http", "")).open_album(0)
    two = Viewer(context.new_page(), site_url("http", "")).open_album(0)
    a, b, c = one.ids()[:3]
    one.tick(a)
    two.settle("1")
    two.tick(b)
    one.settle("2")
    one.tick(a)
    two.settle("1")
    two.tick(c)
    one.settle("2")
    assert one.picked() == two.picked() == [b, c]
    assert one.is_ticked(c) and not two.is_ticked(a), "the tiles of the other tab follow"
    one.press("Control+z")
    two.settle("3")
    assert two.picked() == [a, b, c]


def test_where_nothing_can_be_stored_it_says_so_once_and_goes_on(page, site_url):
    page.add_init_script(FORBIDDEN)
    viewer = Viewer(page, site_url("http", "")).open_album(0)
    assert page.locator('[data-role="toast"]').count() == 1
    assert page.locator('[data-role="storage-state"]').get_attribute("data-kind") == "warning"
    a, b = viewer.ids()[:2]
    viewer.tick(a)
    viewer.tick(b)
    until(page, "() => location.hash.includes('carry=')")
    warned = []
    page.on("dialog", lambda dialog: (warned.append(dialog.type), dialog.accept()))
    page.reload()
    viewer.wait()
    assert warned == ["beforeunload"], "leaving warns"
    assert viewer.picked() == [a, b], "and a reload keeps them all the same"
    warned.clear()
    follow(viewer, 1)
    assert warned == [] and viewer.picked() == [a, b], "the links of the site carry them"


def test_a_storage_that_throws_on_reading_does_not_stop_the_page(page, site_url):
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });")
    viewer = Viewer(page, site_url("http", "")).open_album(0)
    viewer.tick(viewer.ids()[0])
    assert viewer.count() == 1


def test_damaged_storage_is_no_reason_to_fail(page, site, site_url):
    key = "gallery:" + site_data(site)["id"]
    page.add_init_script(f"if (!sessionStorage.x) {{ sessionStorage.x = 1; localStorage.setItem({json.dumps(key)}, '{{\"picks\":[1,{{\"id\":5}}'); }}")
    viewer = Viewer(page, site_url("http", "")).open_album(0)
    viewer.tick(viewer.ids()[0])
    page.reload()
    viewer.wait()
    assert viewer.count() == 1


def test_two_sites_on_one_host_do_not_mix(page, site, tmp_path, serve):
    variant(site, tmp_path, id="fedcba98765432100123").rename(tmp_path / "two")
    variant(site, tmp_path).rename(tmp_path / "one")
    base = serve(tmp_path)
    Viewer(page, f"{base}/one").open_album(0).tick(page.evaluate("Gallery.assets.visible()[0]"))
    two = Viewer(page, f"{base}/two").open_album(0)
    assert two.count() == 0
    two.tick(two.ids()[1])
    assert Viewer(page, f"{base}/one").open_album(0).picked() == two.ids()[:1]


def test_a_photo_that_left_the_site_is_shown_as_gone_and_still_handed_over(page, site, tmp_path):
    copy = variant(site, tmp_path)
    viewer = Viewer(page, copy.as_uri()).open_album(0)
    gone, kept = viewer.ids()[:2]
    viewer.tick(gone)
    viewer.tick(kept)
    data = site_data(copy) | {"revision": "a later build"}
    (copy / "data/site.js").write_text(f'Gallery.define("site", {json.dumps(data)});', encoding="utf-8")
    for album in data["albums"]:
        path = copy / album["data"]
        path.write_text(path.read_text(encoding="utf-8").replace(gone, "0" * 32), encoding="utf-8")
    viewer.open("picks.html")
    page.wait_for_selector(f'.g-pick.is-gone[data-asset-id="{gone}"]')
    page.wait_for_selector(f'.g-pick:not(.is-gone)[data-asset-id="{kept}"]')
    manifest, _ = viewer.hand_over()
    assert [pick["id"] for pick in manifest["picks"]] == [gone, kept]
    assert manifest["picks"][0]["path"]


def test_the_photographers_suggestion_is_offered_once(page, site, tmp_path, serve):
    base = Viewer(page, serve(site)).open_album(0)
    ids = base.ids()[:3]
    suggestion = {"format": "gallery-selection", "version": 1, "picks": [{"id": id} for id in ids]}
    copy = variant(site, tmp_path, preselected=suggestion)
    viewer = Viewer(page, serve(copy)).open_album(0)
    page.locator('[data-action="take-preselected"]').click()
    viewer.settle("3")
    assert viewer.picked() == ids
    page.locator('[data-action="clear"]').click()
    page.reload()
    viewer.wait()
    assert viewer.count() == 0 and not page.locator('[data-action="take-preselected"]').is_visible()
