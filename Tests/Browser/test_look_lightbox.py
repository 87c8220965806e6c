"""The lightbox: keys, address, focus, and what cannot be shown."""

import pytest

import look_support as look


@pytest.fixture
def album(page, site, site_url):
    """The page with its largest album open; the ids in order."""
    look.open_album(page, site_url("file", look.largest(site)["url"]))
    return page.evaluate("Gallery.assets.visible()")


def open_nth(page, at):
    page.locator(".g-tile__link").nth(at).click()
    look.wait(page, "Gallery.lightbox.isOpen()")


def test_a_click_opens_and_escape_gives_the_focus_back(page, album):
    open_nth(page, 2)
    assert look.shown(page) == album[2]
    assert page.locator('[data-role="lightbox"]').get_attribute("aria-modal") == "true"
    page.keyboard.press("Escape")
    assert look.shown(page) is None
    assert page.evaluate("document.activeElement.closest('.g-tile').dataset.assetId") == album[2]
    assert "photo=" not in page.url


def test_arrows_home_and_end_go_through_the_album(page, album):
    open_nth(page, 1)
    for key, expected in [("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("Home", 0),
                          ("ArrowLeft", 0), ("End", len(album) - 1)]:
        page.keyboard.press(key)
        assert look.shown(page) == album[expected], key
    assert f"photo={album[-1]}" in page.url.replace("%7E", "~")


def test_back_closes_the_lightbox_and_a_link_opens_it(page, album):
    before = page.url
    open_nth(page, 3)
    page.keyboard.press("ArrowRight")
    link = page.url
    page.go_back()
    look.wait(page, "!Gallery.lightbox.isOpen()")
    assert page.url.split("#")[0] == before.split("#")[0]
    page.go_forward()
    look.wait(page, "Gallery.lightbox.isOpen()")
    assert look.shown(page) == album[4]
    other = page.context.new_page()
    other.goto(link)
    look.wait(other, "Gallery.lightbox.isOpen()")
    assert look.shown(other) == album[4]


def test_zoom_is_in_the_address_and_comes_back_from_it(page, album):
    at = page.evaluate("Gallery.assets.visible().findIndex((id) => "
                       "{ const one = Gallery.assets.get(id); return one.type === 'photo' && !one.problem })")
    open_nth(page, at)
    page.keyboard.press("z")
    look.wait(page, "location.hash.includes('zoom=')")
    zoomed = look.scale(page)
    assert zoomed > 1.5
    other = page.context.new_page()
    other.goto(page.url)
    look.wait(other, "Gallery.lightbox.isOpen() && Gallery.lightbox.slide().view().scale > 1")
    assert look.scale(other) == pytest.approx(zoomed, abs=0.02)
    page.keyboard.press("z")
    look.wait(page, "!location.hash.includes('zoom=')")
    assert look.scale(page) == 1


def test_the_wheel_zooms_where_it_points(page, album):
    at = page.evaluate("Gallery.assets.visible().findIndex((id) => "
                       "{ const one = Gallery.assets.get(id); return one.type === 'photo' && !one.problem })")
    open_nth(page, at)
    page.wait_for_timeout(350)
    box = page.locator(".g-box__stage").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.4)
    for _ in range(6):
        page.mouse.wheel(0, -200)
    look.wait(page, "Gallery.lightbox.slide().view().scale > 1.5")
    view = page.evaluate("Gallery.lightbox.slide().view()")
    assert view["x"] <= 0 <= view["y"]


def test_the_focus_stays_in_the_lightbox(page, album):
    open_nth(page, 0)
    for _ in range(25):
        page.keyboard.press("Tab")
        assert page.evaluate("""document.activeElement === document.body ||
          Boolean(document.activeElement.closest('[data-role="lightbox"]'))""")


def test_the_information_panel_names_the_file(page, album):
    open_nth(page, 0)
    page.keyboard.press("i")
    name = page.evaluate("Gallery.lightbox.current().name")
    assert name in page.locator(".g-box__info").inner_text()
    assert page.locator('[data-action="info"]').get_attribute("aria-expanded") == "true"


def test_a_screen_reader_hears_the_place_in_the_album(page, album):
    open_nth(page, 1)
    look.wait(page, "[...document.querySelectorAll('[data-role=live-polite]')].some((one) => one.textContent)")
    heard = page.locator('body > [data-role="live-polite"]').inner_text()
    assert f"2 of {len(album)}" in heard


def test_the_current_photo_is_asked_for_before_its_neighbours(page, site, album):
    asked = []
    at = page.evaluate("""(() => { const all = Gallery.assets.visible().map(Gallery.assets.get);
      return all.findIndex((one, at) => at > 0 && [all[at - 1], one, all[at + 1]]
        .every((near) => near && near.type === 'photo' && !near.problem)) })()""")
    page.on("request", lambda request: asked.append(request.url))
    open_nth(page, at)
    page.wait_for_timeout(600)
    media = [url for url in asked if "/media/" in url]
    near = page.evaluate("""(at) => [at - 1, at, at + 1].map((one) =>
      Gallery.assets.get(Gallery.assets.visible()[one]).srcset.map((size) => size.src))""", at)
    first = [at for at, url in enumerate(media) if any(url.endswith(src) for src in near[1])]
    rest = [at for at, url in enumerate(media) if any(url.endswith(src) for src in near[0] + near[2])]
    assert not first or not rest or min(first) < min(rest)


def test_what_cannot_be_shown_is_explained(context, site, tmp_path):
    page = context.new_page()
    album = look.largest(site)

    def spoil(found):
        photos = [one for one in found if one["type"] == "photo"]
        photos[0]["problem"] = "the file ends too early"
        photos[1] |= {"type": "video", "video": {
            "src": "media/none.avi", "type": "video/x-msvideo", "playable": False}}
        photos[2]["srcset"] = [{"src": "media/none.jpg", "width": 800, "height": 600}]
        photos[2].pop("sources", None)
        return photos

    copy = look.copy_with(site, tmp_path, album, spoil)
    look.open_album(page, f"{copy.as_uri()}/{album['url']}")
    ids = page.evaluate("Gallery.assets.visible()")
    page.evaluate("(id) => Gallery.lightbox.open(id)", ids[0])
    assert "the file ends too early" in page.locator(".g-box__slide:not([inert])").inner_text()
    page.keyboard.press("ArrowRight")
    slide = page.locator(".g-box__slide:not([inert])")
    assert slide.locator("a[download]").get_attribute("href").endswith("media/none.avi")
    page.keyboard.press("ArrowRight")
    slide.locator(".g-box__message").wait_for()


def test_a_video_plays_in_the_page(page, site, site_url):
    for album in look.albums(site):
        films = [one for one in look.assets(site, album)
                 if one["type"] == "video" and one.get("video", {}).get("playable")]
        if films:
            break
    else:
        pytest.fail("the example site has a video")
    look.open_album(page, site_url("file", album["url"]) + "#photo=" + films[0]["id"])
    page.wait_for_selector(".g-box__slide:not([inert]) video source", state="attached")
    page.keyboard.press("Space")
    look.wait(page, """(() => { const video = document.querySelector(
      '.g-box__slide:not([inert]) video'); return video && (video.currentTime > 0 || video.error) })()""")


def test_the_slideshow_goes_on_by_itself_and_a_key_stops_it(page, album):
    page.clock.install()
    page.locator('.g-toolbar [data-action="slideshow"]').click()
    assert look.shown(page) == album[0]
    look.wait(page, "document.querySelector('.is-playing')")
    for _ in range(40):
        page.clock.run_for(500)
        if look.shown(page) != album[0]:
            break
        page.wait_for_load_state("networkidle")
    assert look.shown(page) == album[1]
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("Gallery.slideshow.isOn()") is False


def test_the_list_of_keys_opens_and_can_turn_letters_off(page, album):
    open_nth(page, 0)
    page.keyboard.press("?")
    dialog = page.locator("dialog[open]")
    assert dialog.locator("kbd").count() > 10
    dialog.locator("input[type=checkbox]").uncheck()
    page.keyboard.press("Escape")
    assert look.shown(page) == album[0]
    page.keyboard.press("i")
    assert not page.locator(".g-box__info").is_visible()
    page.keyboard.press("ArrowRight")
    assert look.shown(page) == album[1]
