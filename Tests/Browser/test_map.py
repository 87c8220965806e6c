"""The map: photos on it, near ones together, offline; and the list where there is no map."""

import io
import json
import shutil

import pytest
from PIL import Image

import look_support as look

MARKERS = "document.querySelectorAll('.g-pin').length"


def points(site):
    return look.data(site / "data/map.js")["points"]


def open_map(page, address):
    page.goto(address)
    look.wait(page, f"window.Gallery && Gallery.map && {MARKERS} > 0")


def on_map(page):
    """How many photos the markers stand for."""
    return page.evaluate("""[...document.querySelectorAll('.g-pin')].reduce((sum, pin) =>
      sum + Number((pin.querySelector('.g-pin__count') || { textContent: '1' }).textContent), 0)""")


@pytest.mark.parametrize("protocol", ["file", "http"])
def test_every_photo_with_a_place_is_on_the_map_and_nothing_else_is_asked_for(
        page, site, site_url, protocol):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(look.WATCH)
    open_map(page, site_url(protocol, "map.html"))
    assert on_map(page) == len(points(site)) > 20
    assert page.locator(".g-map__line").count() > 4
    assert page.evaluate("watched.refused") == []
    base = site_url(protocol, "")
    assert [url for url in asked if not url.startswith((base, "data:"))] == []
    assert page.evaluate("watched.shift") < 0.01


def test_near_photos_stand_together_and_come_apart(page, site, site_url):
    open_map(page, site_url("http", "map.html"))
    before = page.evaluate(MARKERS)
    assert before < len(points(site))
    cluster = page.locator(".g-pin", has=page.locator(".g-pin__count")).first
    assert "photos" in cluster.get_attribute("aria-label")
    zoom = page.evaluate("Gallery.map.map.getZoom()")
    cluster.focus()
    page.keyboard.press("Enter")
    look.wait(page, f"Gallery.map.map.getZoom() > {zoom} || document.querySelector('.leaflet-cluster-spider-leg')")


def test_a_photo_opens_from_the_map_in_its_album_and_the_album_leads_back(page, site, site_url):
    point = points(site)[0]
    open_map(page, site_url("http", f"map.html#at={point[2]}"))
    popup = page.locator(".leaflet-popup a.g-map__found")
    popup.wait_for()
    assert point[3] in popup.inner_text()
    popup.click()
    look.wait(page, "window.Gallery && Gallery.lightbox && Gallery.lightbox.isOpen()")
    assert look.shown(page) == point[2]
    page.keyboard.press("i")
    link = page.locator(".g-details a[href*='map.html#at=']")
    link.wait_for()
    assert link.get_attribute("href").endswith(point[2])


def test_a_place_of_the_list_is_shown_on_the_map(page, site, site_url):
    open_map(page, site_url("http", "map.html"))
    place = page.locator(".g-place").nth(2)
    number = int(place.get_attribute("id").removeprefix("place-"))
    place.locator("[data-action='show-place']").click()
    wanted = [(point[0], point[1]) for point in points(site) if point[6] == number]
    inside = page.evaluate(
        "(all) => all.every((one) => Gallery.map.map.getBounds().contains(one))", wanted)
    assert inside and page.evaluate("Gallery.map.map.getZoom()") > 8
    assert page.evaluate("document.activeElement.dataset.role") == "map"


def test_without_javascript_there_are_all_places_with_their_photos_and_albums(browser, site, site_url):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url("file", "map.html"))
    places = page.locator(".g-place")
    assert places.count() == len({point[6] for point in points(site)})
    assert not page.locator(".g-map").is_visible()
    assert not page.locator("[data-action='show-place']").first.is_visible()
    address = places.first.locator(".g-place__photo").first.get_attribute("href")
    assert (site / address.split("#")[0]).exists()
    places.first.locator(".g-place__albums a").first.click()
    assert page.locator(".g-tile").count() > 0
    context.close()


@pytest.mark.parametrize("size, scheme", [((390, 844), "light"), ((1440, 900), "dark")])
def test_the_map_is_for_everyone(browser, site_url, artifacts, size, scheme):
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, locale="de-DE",
        reduced_motion="reduce")
    page = context.new_page()
    open_map(page, site_url("http", "map.html"))
    look.wait(page, "document.querySelector('h1').textContent === 'Karte'")
    assert look.violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=artifacts / f"page-map-{size[0]}-{scheme}.png")
    context.close()


@pytest.fixture(scope="module")
def tiled(gallery, example_site, tmp_path_factory):
    """The example with tiles of another host; and built where Leaflet is missing."""
    folder = tmp_path_factory.mktemp("tiled")
    settings = json.loads((example_site / "gallery.json").read_text())
    settings |= {
        "library": str(example_site / "photos"),
        "map": {"tiles": "https://tiles.test/{z}/{x}/{y}.png", "maximumZoom": 12,
                "attribution": "© [Tiles](https://tiles.test/terms)"}}
    (folder / "gallery.json").write_text(json.dumps(settings))
    shutil.copytree(example_site / "site/media", folder / "site/media")
    gallery("build", folder)
    return folder


def test_tiles_come_from_the_host_that_is_named_and_from_no_other(context, tiled, serve):
    asked, refused = [], []
    picture = io.BytesIO()
    Image.new("RGB", (256, 256), "#abc").save(picture, "PNG")

    def answer(route):
        asked.append((route.request.url, route.request.headers.get("referer")))
        route.fulfill(body=picture.getvalue(), content_type="image/png")

    context.route("https://**", answer)
    page = context.new_page()
    page.add_init_script(look.WATCH)
    base = serve(tiled / "site")
    open_map(page, f"{base}/map.html")
    look.wait(page, "document.querySelectorAll('img.leaflet-tile-loaded').length > 0")
    assert all(url.startswith("https://tiles.test/") for url, _ in asked)
    assert {referrer for _, referrer in asked} == {f"{base}/"}
    assert page.evaluate("watched.refused") == refused
    assert page.locator(".g-map__attribution a").inner_text() == "Tiles"
    page.evaluate("new Image().src = 'https://elsewhere.test/x.png'")
    look.wait(page, "watched.refused.length > 0")
    assert "elsewhere.test" in page.evaluate("watched.refused")[0]
    # The other pages ask nobody.
    asked.clear()
    page.goto(f"{base}/index.html")
    page.wait_for_load_state("networkidle")
    assert asked == []


def test_where_leaflet_is_missing_the_build_says_so_and_the_page_is_a_list(
        gallery, tiled, serve, page, monkeypatch, tmp_path):
    monkeypatch.setenv("GALLERY_LEAFLET", str(tmp_path / "nothing"))
    done = gallery("build", tiled)
    told = [line for line in done.stderr.splitlines() if "libjs-leaflet" in line]
    assert len(told) == 1 and str(tmp_path / "nothing") in told[0]
    assert not (tiled / "site/assets/leaflet").exists()
    page.goto(f"{serve(tiled / 'site')}/map.html")
    assert page.locator(".g-place").count() > 5
    assert page.locator("[data-role='map'], [data-action='show-place']").count() == 0
    gallery("check", tiled)
