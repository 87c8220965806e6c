"""The theme `minimal`: its own look, the same picking, nothing that jumps, for everyone."""

import json

import look_support as look
import pytest
from gallery_support import ROOT

SCHEMES = ["light", "dark"]


def open_page(browser, address, **options):
    context = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce"} | options)
    page = context.new_page()
    page.add_init_script(look.WATCH)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return context, page


@pytest.mark.parametrize("protocol", ["file", "http"])
def test_picks_made_in_it_come_back_as_photos(browser, gallery, minimal_site, minimal_url, protocol, tmp_path):
    album = look.largest(minimal_site)
    context, page = open_page(browser, minimal_url(protocol, album["url"]), accept_downloads=True)
    tiles = page.locator("[data-asset-id]")
    wanted = [tiles.nth(place).get_attribute("data-asset-id") for place in (5, 0, 2)]
    for one in wanted:
        page.locator(f'[data-asset-id="{one}"] button[data-action="pick"]').click()
    assert page.locator('[data-role="pick-count"]').first.inner_text() == "3"
    page.locator('[data-role="tray"] [data-action="export"]').click()
    with page.expect_download() as download:
        page.locator('[data-action="export-confirm"]').click()
    manifest = tmp_path / "ana.picks.json"
    download.value.save_as(manifest)
    assert [pick["id"] for pick in json.loads(manifest.read_text())["picks"]] == wanted
    done = gallery(
        "selection", "import", manifest, "--library", ROOT / "site-example/photos", "--json")
    (found,) = json.loads(done.stdout)["selections"]
    assert [pick["result"] for pick in found["picks"]] == ["found"] * 3
    context.close()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("where", ["index", "album", "lightbox", "picks"])
def test_axe_finds_nothing(browser, minimal_site, minimal_url, where, scheme):
    album = look.largest(minimal_site)["url"]
    name = {"index": "index.html", "picks": "picks.html"}.get(where, album)
    context, page = open_page(browser, minimal_url("http", name), color_scheme=scheme)
    if where in ("album", "lightbox"):
        page.locator('button[data-action="pick"]').nth(1).click()
    if where == "lightbox":
        page.locator(".g-tile__link").nth(1).click()
        look.wait(page, "Gallery.lightbox.current()")
    assert look.violations(page) == []
    context.close()


@pytest.mark.parametrize("width", [390, 768, 1440])
def test_nothing_moves_and_nothing_sticks_out(browser, minimal_site, minimal_url, width):
    for name in ("index.html", look.largest(minimal_site)["url"]):
        context, page = open_page(
            browser, minimal_url("http", name), viewport={"width": width, "height": 900})
        page.wait_for_timeout(150)
        assert round(page.evaluate("watched.shift"), 2) == 0, name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert page.evaluate("watched.refused") == []
        context.close()


@pytest.mark.parametrize("width", [390, 768, 1440])
def test_frames_are_whole_of_one_size_and_where_the_script_puts_them(browser, minimal_site, minimal_url, width):
    context, page = open_page(
        browser, minimal_url("file", look.largest(minimal_site)["url"]),
        viewport={"width": width, "height": 900})
    off, sizes, fits = page.evaluate("""() => {
      const list = document.querySelector('.g-grid');
      const style = getComputedStyle(list);
      const frame = list.getBoundingClientRect();
      const ids = Gallery.assets.visible();
      const boxes = Gallery.justify(ids.map(() => 1),
        { width: frame.width, row: parseFloat(style.minHeight), gap: parseFloat(style.columnGap) });
      const tiles = ids.map((id) => Gallery.tiles.find(id).getBoundingClientRect());
      return [
        Math.max(...tiles.map((box, at) => Math.max(Math.abs(box.left - frame.left - boxes.x[at]),
          Math.abs(box.top - frame.top - boxes.y[at]), Math.abs(box.width - boxes.width[at]),
          Math.abs(box.height - boxes.height[at])))),
        new Set(tiles.map((box) => Math.round(box.width) + 'x' + Math.round(box.height))).size,
        getComputedStyle(document.querySelector('.g-tile__image')).objectFit];
    }""")
    assert off < 1.5
    assert (sizes, fits) == (1, "contain")
    context.close()


def test_a_long_album_keeps_only_the_frames_near_the_window(browser, minimal_site, tmp_path):
    album = look.largest(minimal_site)
    copy = look.copy_with(minimal_site, tmp_path, album, look.many(2000))
    context, page = open_page(browser, f"{copy.as_uri()}/{album['url']}")
    assert page.evaluate("Gallery.assets.visible().length") == 2000
    page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    page.wait_for_timeout(300)
    assert 0 < page.locator(".g-tile").count() < 300
    seen = page.evaluate("""[...document.querySelectorAll('.g-tile')].filter((tile) => {
      const box = tile.getBoundingClientRect();
      return box.top < innerHeight && box.bottom > 0 && box.width > 50; }).length""")
    assert seen > 10
    context.close()


def test_it_is_complete_without_scripts(browser, minimal_site, minimal_url):
    context, page = open_page(browser, minimal_url("file"), java_script_enabled=False)
    assert page.locator("a[data-album-id]").count() == 9
    page.locator("a[data-album-id]").first.click()
    assert page.locator(".g-tile__link").count() > 3
    assert page.locator('button[data-action="pick"]:visible').count() == 0
    context.close()


def test_it_shares_the_default_themes_scripts_but_one(minimal_site, site):
    ours, theirs = ((folder / "assets/gallery.js").read_text() for folder in (minimal_site, site))
    assert ours != theirs and abs(len(ours) - len(theirs)) < 1500
    own = {str(path.relative_to(ROOT / "Templates/minimal"))
           for path in (ROOT / "Templates/minimal").rglob("*.js")}
    assert own == {"assets/js/layout.js"}
