"""Filter on an album and search over the site, both with their state in the address."""

import pytest

import look_support as look


@pytest.fixture
def album(page, site, site_url):
    look.open_album(page, site_url("file", look.largest(site)["url"]))
    return look.assets(site, look.largest(site))


def visible(page):
    return page.evaluate("Gallery.assets.visible()")


def test_words_find_names_and_captions_and_stay_in_the_address(page, album):
    word = album[0]["name"].rsplit(".", 1)[0].lower()
    page.locator('[data-action="filter"]').click()
    page.locator('[data-role="filter"] [name="q"]').fill(word)
    look.wait(page, f"location.hash.includes('q=')")
    found = visible(page)
    assert album[0]["id"] in found and len(found) < len(album)
    assert page.locator(".g-tile:visible").count() == len(found)
    assert str(len(found)) in page.locator(".g-filter__status").inner_text()
    other = page.context.new_page()
    look.open_album(other, page.url)
    assert visible(other) == found
    assert other.locator('[name="q"]').input_value() == word


def test_back_undoes_a_filter_and_clear_shows_all(page, album):
    page.locator('[data-action="filter"]').click()
    page.locator('[name="q"]').fill("no photo is called this")
    look.wait(page, "Gallery.assets.visible().length === 0")
    assert page.locator('[data-role="filter-none"]').is_visible()
    page.go_back()
    look.wait(page, f"Gallery.assets.visible().length === {len(album)}")
    page.go_forward()
    look.wait(page, "Gallery.assets.visible().length === 0")
    page.locator('[data-action="filter-clear"]').click()
    assert len(visible(page)) == len(album)
    assert "q=" not in page.url


def test_accents_and_case_do_not_matter(page, album):
    test = "Gallery.filter.test({ q: 'CAFE espana' })"
    assert page.evaluate(test + "({ name: 'a.jpg', caption: 'Café en España', type: 'photo' })")
    assert not page.evaluate(test + "({ name: 'a.jpg', caption: 'Café', type: 'photo' })")


@pytest.mark.parametrize("state, expected", [
    ({"type": "video"}, ["v"]),
    ({"from": "2026-05-02"}, ["b", "v"]),
    ({"from": "2026-05-02", "to": "2026-05-02"}, ["b"]),
    ({"person": "Ana"}, ["a"]),
    ({"tag": "sea"}, ["a", "b"]),
    ({"stars": "4"}, ["b"]),
    ({"label": "red"}, ["a"]),
    ({"type": "photo", "tag": "sea", "stars": "5"}, ["b"]),
])
def test_each_field_narrows_the_list(page, album, state, expected):
    assets = [
        {"id": "a", "name": "a.jpg", "type": "photo", "date": "2026-05-01T10:00:00", "people": ["Ana"],
         "keywords": ["sea"], "rating": 3, "label": "red"},
        {"id": "b", "name": "b.jpg", "type": "photo", "date": "2026-05-02T23:59:59+02:00",
         "keywords": ["sea"], "rating": 5},
        {"id": "v", "name": "v.mp4", "type": "video", "date": "2026-05-03T00:00:00Z"},
        {"id": "n", "name": "n.jpg", "type": "photo"},
    ]
    found = page.evaluate(
        "([assets, state]) => assets.filter(Gallery.filter.test(state)).map((one) => one.id)",
        [assets, state])
    assert found == expected


def test_picked_photos_can_be_shown_alone(page, album):
    page.locator('[data-action="pick"]').nth(1).click()
    page.locator('[data-action="filter"]').click()
    page.locator('[data-role="filter"] [name="state"]').select_option("picked")
    assert visible(page) == [album[1]["id"]]
    assert "state=picked" in page.url


def test_a_filtered_photo_opens_with_the_filtered_neighbours(page, album):
    word = album[1]["name"].rsplit(".", 1)[0]
    page.evaluate("(q) => Gallery.filter.set({ q })", word)
    page.locator(".g-tile:visible .g-tile__link").first.click()
    assert page.evaluate("Gallery.lightbox.ids()") == visible(page)
    assert "q=" in page.url and "photo=" in page.url
    page.keyboard.press("Escape")
    assert "q=" in page.url


def test_the_search_finds_photos_of_every_album(page, site, site_url):
    page.goto(site_url("file"))
    target = look.assets(site, look.largest(site))[0]
    page.locator('[data-action="search"]').click()
    page.keyboard.type(target["name"])
    tile = page.locator(f'[data-role="search-results"] [data-asset-id="{target["id"]}"]')
    tile.wait_for()
    assert "search=" in page.url
    assert not page.locator('[data-role="albums"]').is_visible()
    tile.locator("a").click()
    assert look.shown(page) == target["id"]
    page.go_back()
    look.wait(page, "!Gallery.lightbox.isOpen()")
    assert tile.is_visible()
    page.go_back()
    page.locator('[data-role="albums"]').wait_for()


def test_the_search_finds_albums_by_title_and_says_when_there_is_nothing(page, site, site_url):
    album = look.largest(site)
    page.goto(site_url("file") + "#search=" + album["title"].split()[0])
    page.locator(".g-found", has_text=album["title"]).wait_for()
    page.locator('.g-search__form input').fill("zzzzqqqq")
    status = page.locator(".g-search__status")
    look.wait(page, "document.querySelector('.g-search__status').textContent.includes('zzzzqqqq')")
    assert status.get_attribute("role") == "status"


def test_search_from_another_page_goes_to_the_index(page, site, site_url):
    look.open_album(page, site_url("file", look.largest(site)["url"]))
    page.locator('[data-action="search"]').click()
    page.wait_for_url("**/index.html#search*")
    look.wait(page, "document.activeElement.name === 'search'")
