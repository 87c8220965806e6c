"""Nothing jumps, thousands of photos stay light, and pictures of the pages are kept."""

import pytest

import look_support as look


@pytest.mark.parametrize("width", [390, 768, 1440])
def test_nothing_moves_while_a_page_loads(browser, site, site_url, width):
    context = browser.new_context(viewport={"width": width, "height": 900}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(look.WATCH)
    for name in ["index.html", *[album["url"] for album in look.albums(site)[:3]]]:
        page.goto(site_url("http", name))
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(150)
        assert round(page.evaluate("watched.shift"), 2) == 0, name
    context.close()


@pytest.mark.parametrize("width", [390, 1000, 1440])
def test_computed_rows_are_the_rows_of_the_style_sheet(browser, site, site_url, width):
    context = browser.new_context(viewport={"width": width, "height": 900}, locale="en-GB")
    page = context.new_page()
    look.open_album(page, site_url("file", look.largest(site)["url"]))
    off = page.evaluate("""() => {
      const list = document.querySelector('.g-grid');
      const style = getComputedStyle(list);
      const frame = list.getBoundingClientRect();
      const ids = Gallery.assets.visible();
      const boxes = Gallery.justify(ids.map((id) => Gallery.shape(Gallery.assets.get(id))),
        { width: frame.width, row: parseFloat(style.minHeight), gap: parseFloat(style.columnGap) });
      return Math.max(...ids.map((id, at) => {
        const box = Gallery.tiles.find(id).getBoundingClientRect();
        return Math.max(Math.abs(box.left - frame.left - boxes.x[at]),
          Math.abs(box.top - frame.top - boxes.y[at]), Math.abs(box.width - boxes.width[at]));
      }));
    }""")
    assert off < 1.5
    context.close()


@pytest.fixture(scope="module")
def long_albums(site, tmp_path_factory):
    """Addresses of the same album with 500 and with 5,000 photos."""
    album = look.largest(site)
    found = {}
    for count in (500, 5000):
        copy = look.copy_with(site, tmp_path_factory.mktemp(f"of-{count}"), album, look.many(count))
        found[count] = f"{copy.as_uri()}/{album['url']}"
    return found


def working(session):
    """Seconds that the page's main thread has worked, by its own clock: other programs do not count."""
    numbers = session.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in numbers}


def measured(browser):
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    return context, page, session


def test_five_thousand_open_about_as_fast_as_five_hundred(browser, long_albums):
    def opening(address):
        context, page, session = measured(browser)
        page.goto(address)
        look.wait(page, "performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
        page.wait_for_timeout(200)
        time = working(session)["TaskDuration"]
        context.close()
        return time

    pairs = [(opening(long_albums[500]), opening(long_albums[5000])) for _ in range(5)]
    short, long = (min(times) for times in zip(*pairs))
    assert long < short * 1.5, f"{short:.3f} s, {long:.3f} s"


def test_five_thousand_scroll_without_long_tasks_in_little_memory(browser, long_albums):
    context, page, session = measured(browser)
    look.open_album(page, long_albums[5000])
    page.wait_for_timeout(500)
    steps, last = [], working(session)["TaskDuration"]
    for _ in range(30):
        page.mouse.wheel(0, 1600)
        page.wait_for_timeout(60)
        now = working(session)["TaskDuration"]
        steps.append(now - last)
        last = now
    # All tasks of a step together: so none of them is longer.
    assert max(steps) < 0.1, [round(step, 3) for step in steps]
    assert page.locator(".g-tile").count() < 200
    assert working(session)["JSHeapUsedSize"] < 300e6
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    look.wait(page, "Gallery.tiles.find(Gallery.assets.visible().at(-1))")
    context.close()


def test_a_long_album_keeps_order_focus_and_filter(page, long_albums):
    look.open_album(page, long_albums[5000])
    assert page.evaluate("document.querySelector('.g-grid').classList.contains('g-grid--rows')")
    page.locator(".g-tile__link").first.focus()
    for key in ("ArrowRight", "ArrowDown", "End"):
        page.keyboard.press(key)
    assert page.evaluate("Gallery.grid.focusedId() === Gallery.assets.visible().at(-1)")
    page.keyboard.press("Home")
    assert page.evaluate("Gallery.grid.focusedId() === Gallery.assets.visible()[0]")
    page.evaluate("Gallery.filter.set({ q: 'IMG_0042' })")
    look.wait(page, "Gallery.assets.visible().length === 10 && document.querySelectorAll('.g-tile').length <= 10")
    order = page.evaluate("[...document.querySelectorAll('.g-tile')].map((one) => one.dataset.assetId)")
    # Those far below the window are not there yet.
    assert len(order) > 4 and order == page.evaluate("Gallery.assets.visible()")[:len(order)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 768, 1440])
def test_pictures_of_the_pages_are_kept(browser, site, site_url, artifacts, width, scheme):
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, locale="en-GB")
    page = context.new_page()
    name = lambda what: str(artifacts / f"look-{what}-{width}-{scheme}.png")
    page.goto(site_url("file"))
    page.wait_for_load_state("networkidle")
    page.screenshot(path=name("index"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    look.open_album(page, site_url("file", look.largest(site)["url"]))
    page.wait_for_timeout(200)
    page.screenshot(path=name("album"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".g-tile__link").nth(1).click()
    page.wait_for_timeout(700)
    page.screenshot(path=name("lightbox"))
    context.close()


def test_right_to_left_pages_run_the_other_way(browser, site, site_url, artifacts, tmp_path):
    copy = look.copy_with(site, tmp_path, look.largest(site), lambda found: None)
    for path in copy.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace('dir="ltr"', 'dir="rtl"', 1), encoding="utf-8")
    context = browser.new_context(viewport={"width": 1000, "height": 900}, locale="en-GB")
    page = context.new_page()
    look.open_album(page, f"{copy.as_uri()}/{look.largest(site)['url']}")
    first, second = (page.locator(".g-tile").nth(at).bounding_box() for at in (0, 1))
    assert first["x"] > second["x"]
    page.screenshot(path=str(artifacts / "look-album-rtl.png"))
    page.locator(".g-tile__link").first.click()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("Gallery.lightbox.ids().indexOf(Gallery.lightbox.current().id)") == 1
    context.close()
