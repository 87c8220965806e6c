"""What arrives before a viewer sees photos: the right sizes, what is seen first, no more than that."""

import gzip
import urllib.parse

import look_support as look
import pytest

# Screens as they are: pixels of the page, and of the screen for each.
SCREENS = {"desktop": (1350, 940, 1), "tablet": (820, 1180, 2), "phone": (390, 844, 3)}
TEXTS = (".html", ".css", ".js", ".svg")
# What a line of 1.6 Mbit/s brings in 1.2 s: 1.8 s without what connecting takes.
ROOM = 240_000
SEEN = """[...document.querySelectorAll('.g-tile__image')].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }).map((one) => {
    const box = one.getBoundingClientRect();
    // In a frame the photo is not as wide as its element.
    const whole = getComputedStyle(one).objectFit === 'contain'
      ? Math.min(box.width, box.height * one.getAttribute('width') / one.getAttribute('height')) : box.width;
    const chosen = one.srcset.split(', ').find((size) =>
      one.currentSrc.endsWith(size.split(' ')[0].replace(/^(\\.\\.\\/)+/, '')));
    const sizes = one.srcset.split(', ').map((size) => parseInt(size.split(' ')[1]));
    return { src: one.currentSrc, needed: whole * devicePixelRatio,
      has: parseInt((chosen || '').split(' ')[1]), sizes };
  })"""

themes = pytest.mark.parametrize("theme", ["default", "minimal"])


@pytest.fixture
def album(request, theme):
    """The largest album of the example in a theme: its site's folder, its page's address."""
    site = request.getfixturevalue("minimal_site" if theme == "minimal" else "site")
    address = request.getfixturevalue("minimal_url" if theme == "minimal" else "site_url")
    return site, address("http", look.largest(site)["url"])


def opened(browser, address, screen, **more):
    width, height, scale = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, locale="en-GB", **more)
    page = context.new_page()
    asked = {}
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.requestWillBeSent", lambda event: asked.setdefault(
        event["request"]["url"], event["request"]["initialPriority"]))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return context, page, asked


def sent(site, address, base) -> int:
    """Bytes of one file as hosts send it."""
    path = site / urllib.parse.unquote(address.removeprefix(base).split("?")[0])
    body = path.read_bytes()
    return len(gzip.compress(body, 6)) if path.suffix in TEXTS else len(body)


@themes
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_photos_are_as_large_as_the_screen_shows_them(browser, album, screen, scripts):
    context, page, _ = opened(browser, album[1], screen, java_script_enabled=scripts)
    seen = page.evaluate(SEEN)
    assert len(seen) >= 4
    for one in seen:
        less = [size for size in one["sizes"] if size < one["has"]]
        assert one["has"] >= 0.6 * one["needed"] or one["has"] == max(one["sizes"]), one
        # A smaller one would not have done.
        assert not less or max(less) < 1.15 * one["needed"], one
    context.close()


@themes
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_first_screen_is_soon_there(browser, album, screen):
    site, address = album
    base = address.removesuffix(look.largest(site)["url"])
    context, page, asked = opened(browser, address, screen)
    wanted = {address, *(one["src"] for one in page.evaluate(SEEN))}
    wanted |= {url for url in asked if url.endswith((".css", "gallery.js", "site.js"))}
    size = sum(sent(site, url, base) for url in wanted)
    assert size < ROOM, (len(wanted), size)
    # What the scripts know of each photo comes after what is seen.
    late = {url.removeprefix(base): priority for url, priority in asked.items() if "/data/" in url}
    assert len(late) >= 3 and set(late.values()) <= {"Low", "VeryLow"}, late
    assert not [url for url in asked if not url.startswith((base, "data:"))]
    context.close()


@themes
def test_tiles_of_scripts_say_the_same_sizes_as_those_of_the_page(browser, album):
    context, page, _ = opened(browser, album[1], "desktop")
    page.wait_for_timeout(100)
    written = browser.new_context(java_script_enabled=False)
    plain = written.new_page()
    plain.goto(album[1])
    of_page = plain.evaluate("""Object.fromEntries([...document.querySelectorAll('.g-tile')].map((tile) =>
      [tile.dataset.assetId, ['sizes', 'srcset', 'width', 'height']
        .map((name) => (tile.querySelector('img') || tile).getAttribute(name))]))""")
    of_script = page.evaluate("""(ids) => Object.fromEntries(ids.map((id) => {
        const image = Gallery.tiles.render(Gallery.assets.get(id)).querySelector('img');
        return [id, ['sizes', 'srcset', 'width', 'height'].map((name) => image.getAttribute(name))];
      }))""", list(of_page))
    assert len({sizes[0] for sizes in of_page.values()}) >= 2, "the album has photos of two shapes"
    for id, (sizes, *more) in of_script.items():
        assert [sizes.removeprefix("auto, "), *more] == of_page[id]
    written.close()
    context.close()
