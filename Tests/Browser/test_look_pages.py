"""Pages as they are without JavaScript, and what they load with it."""

import re
import shutil
from urllib.parse import urljoin, urlsplit

import pytest

import look_support as look


@pytest.fixture
def plain(browser):
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    yield context.new_page()
    context.close()


def test_the_index_shows_every_album_without_javascript(plain, site, site_url):
    plain.goto(site_url("file"))
    cards = plain.locator("a[data-album-id]")
    assert cards.count() > 0
    by_id = {album["id"]: album for album in look.albums(site)}
    for at in range(cards.count()):
        card = cards.nth(at)
        album = by_id[card.get_attribute("data-album-id")]
        assert int(card.get_attribute("data-photos")) == album["photos"]
        assert int(card.get_attribute("data-videos")) == album["videos"]
        assert album["title"] in card.inner_text()
        assert urlsplit(card.get_attribute("href")).path.endswith("index.html")


def test_nothing_that_needs_javascript_shows_without_it(plain, site, site_url):
    plain.goto(site_url("file", look.largest(site)["url"]))
    for selector in ('[data-action="pick"]', '[data-role="toolbar"]', '[data-action="search"]'):
        for at in range(plain.locator(selector).count()):
            assert not plain.locator(selector).nth(at).is_visible(), selector


def test_a_tile_leads_to_its_picture_without_javascript(plain, site, site_url):
    album = look.largest(site)
    address = site_url("http", album["url"])
    plain.goto(address)
    links = plain.locator("[data-asset-id] a[href]")
    assert links.count() > 0
    target = urljoin(address, links.first.get_attribute("href"))
    assert plain.request.get(target).ok
    links.first.click()
    assert plain.url.split("#")[0] == target


def test_every_picture_has_its_size_and_a_description(plain, site, site_url):
    for album in look.albums(site)[:6]:
        plain.goto(site_url("file", album["url"]))
        bad = plain.locator("img:not([width]):not([height]), .g-tile img:not([alt])")
        assert bad.count() == 0
        tiles = plain.locator(".g-tile img")
        for at in range(min(tiles.count(), 40)):
            # Only the first few, which are in view, are loaded at once.
            assert at < 12 or tiles.nth(at).get_attribute("loading") == "lazy"
            assert tiles.nth(at).get_attribute("alt").strip()


def test_the_way_back_is_on_every_page(plain, site, site_url):
    for album in look.albums(site)[:6]:
        plain.goto(site_url("file", album["url"]))
        assert plain.locator(".g-breadcrumbs a").first.get_attribute("href").endswith("index.html")
        assert plain.locator(".g-breadcrumbs [aria-current=page]").inner_text() == album["title"]
        assert plain.locator("h1").count() == 1


def test_the_picks_page_explains_itself_without_javascript(plain, site, site_url):
    if not (site / "picks.html").exists():
        pytest.fail("the example site has picking on: it needs a picks page")
    plain.goto(site_url("file", "picks.html"))
    assert "JavaScript" in plain.locator("main").inner_text()


def test_rows_are_justified_without_javascript(plain, site, site_url):
    plain.set_viewport_size({"width": 1200, "height": 900})
    plain.goto(site_url("file", look.largest(site)["url"]))
    tiles = [tile.bounding_box() for tile in plain.locator(".g-tile").all()[:30]]
    grid = plain.locator(".g-grid").bounding_box()
    rows = {}
    for box in tiles:
        rows.setdefault(round(box["y"]), []).append(box)
    assert len(rows) > 1
    for row in list(rows.values())[:-1]:
        heights = [box["height"] for box in row]
        assert max(heights) - min(heights) < 1
        # A portrait alone before a panorama is not blown up to the whole width.
        assert len(row) == 1 or abs(row[-1]["x"] + row[-1]["width"] - grid["x"] - grid["width"]) < 1


@pytest.mark.parametrize("width", [390, 790, 1440])
def test_a_portrait_alone_before_a_panorama_is_not_blown_up(browser, site, site_url, width):
    text = (site / "garden/index.html").read_text()
    shapes = iter(["g-a6 g-b7", "g-a55 g-b0", "g-a15 g-b0", "g-a15 g-b0"])
    text = re.sub(r"g-a\d+ g-b\d", lambda _: next(shapes), text, count=4)
    context = browser.new_context(
        viewport={"width": width, "height": 900}, java_script_enabled=False)
    context.route("**/garden/index.html", lambda route: route.fulfill(
        body=text, content_type="text/html; charset=utf-8"))
    page = context.new_page()
    page.goto(site_url("http", "garden/index.html"))
    portrait, panorama = [page.locator(".g-tile").nth(at).bounding_box() for at in (0, 1)]
    row = page.locator(".g-grid").evaluate("(grid) => parseFloat(getComputedStyle(grid).minHeight)")
    assert portrait["y"] < panorama["y"]
    assert row <= portrait["height"] <= 2 * row + 1
    assert portrait["width"] / portrait["height"] == pytest.approx(0.67, abs=0.01)
    context.close()


def test_on_paper_there_are_the_photos_and_their_words_and_nothing_to_press(page, site, site_url):
    look.open_album(page, site_url("http", look.largest(site)["url"]))
    page.emulate_media(media="print")
    for selector in (".g-header__tools", ".g-toolbar", ".g-tile__pick", ".g-siblings", ".g-tray"):
        assert not any(one.is_visible() for one in page.locator(selector).all()), selector
    assert page.locator(".g-tile").first.is_visible()
    assert page.locator(".g-tile__name").first.evaluate("(one) => getComputedStyle(one).opacity") == "1"
    page.goto(site_url("http", "map.html"))
    assert not page.locator(".g-map").is_visible()
    assert page.locator(".g-place__photo").first.is_visible()


def test_the_page_has_no_strip_beside_its_tray_and_keeps_its_width_below_a_photo(
        browser, site, site_url):
    # Where the scrollbar takes no room, the page is as wide as the window.
    context = browser.new_context(viewport={"width": 1000, "height": 700})
    page = context.new_page()
    page.goto(site_url("http", "picks.html"))
    look.wait(page, "document.querySelector('[data-role=tray]').children.length > 0")
    tray = page.locator("[data-role='tray']").bounding_box()
    assert (tray["x"], tray["width"]) == (0, 1000)
    context.close()
    # Where it does, nothing moves when a photo opens over the page.
    started = browser.browser_type.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox"],
        ignore_default_args=["--hide-scrollbars"])
    page = started.new_page(viewport={"width": 1000, "height": 700})
    look.open_album(page, site_url("http", look.largest(site)["url"]))
    assert page.evaluate("innerWidth - document.documentElement.clientWidth") > 0
    before = page.locator(".g-grid").bounding_box()["width"]
    page.locator(".g-tile__link").first.click()
    look.wait(page, "Gallery.lightbox.isOpen()")
    assert page.evaluate("document.querySelector('.g-grid').getBoundingClientRect().width") == before
    # The room that the scrollbar leaves is as dark as the photo's surroundings.
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(14, 14, 14)"
    page.keyboard.press("Escape")
    assert page.locator(".g-grid").bounding_box()["width"] == before
    started.close()


@pytest.mark.parametrize("protocol", ["file", "http"])
def test_pages_ask_for_nothing_beyond_the_site(context, site, site_url, protocol):
    page = context.new_page()
    page.add_init_script(look.WATCH)
    asked, problems = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: problems.append(message.text)
            if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("response", lambda answer: problems.append(answer.url) if answer.status >= 400 else None)
    pages = ["index.html", "picks.html", *[album["url"] for album in look.albums(site)[:4]]]
    for name in pages:
        page.goto(site_url(protocol, name))
        page.wait_for_load_state("load")
        page.wait_for_timeout(100)
        assert page.evaluate("watched.refused") == []
    base = site_url(protocol, "")
    assert [url for url in asked if not url.startswith((base, "data:", "blob:"))] == []
    assert problems == []


def test_the_policy_allows_no_inline_code(site):
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "script-src &#39;self&#39;" in text or "script-src 'self'" in text, path
        assert " style=" not in text and "<style" not in text, path
        assert "<script>" not in text and " onclick=" not in text, path


@pytest.mark.parametrize("count", ["7", "48", "1,234"])
def test_many_picks_do_not_run_out_of_a_phone(browser, site_url, count):
    context = look.phone(browser)
    page = context.new_page()
    page.goto(site_url("file", "picks.html"))
    look.wait(page, "document.querySelector('[data-role=tray] [data-role=pick-count]')")
    right = page.evaluate("""(count) => {
      const badge = document.querySelector('[data-role=header-pick-count]');
      badge.textContent = count;
      badge.hidden = false;
      return badge.getBoundingClientRect().right;
    }""", count)
    assert right <= 390
    context.close()
