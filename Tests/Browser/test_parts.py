"""A very large album is told to a browser in parts: each page knows the part that it is in."""

import shutil

import look_support as look
import pytest


@pytest.fixture(scope="module")
def parted(site, tmp_path_factory):
    """The example with its largest album in two parts, as one of ten thousand photos has them."""
    folder = tmp_path_factory.mktemp("parted") / "site"
    shutil.copytree(site, folder)
    site_data = look.data(folder / "data/site.js")
    entry = max(site_data["albums"], key=lambda album: album["photos"])
    album = look.data(folder / entry["data"])
    half = len(album["assets"]) // 2
    second = entry["data"].replace(".js", "-2.js")
    halves = album["assets"][:half], album["assets"][half:]
    for number, (file, assets) in enumerate(zip((entry["data"], second), halves), 1):
        look.define(folder / file, "album", album | {"part": number, "assets": assets})
    entry["parts"] = [second]
    look.define(folder / "data/site.js", "site", site_data)
    page = folder / entry["url"]
    text = page.read_text().replace(
        "</main>", '<nav data-role="paging"><a href="page-26.html">26</a></nav></main>')
    page.write_text(text)
    page.with_name("page-26.html").write_text(text.replace(entry["data"], second))
    return folder, entry, [[asset["id"] for asset in assets] for assets in halves]


def test_a_page_shows_its_part_and_leads_to_the_others(page, parted):
    folder, entry, (first, second) = parted
    page.goto((folder / entry["url"]).as_uri())
    look.wait(page, "Gallery.assets && Gallery.assets.visible().length > 0")
    assert page.evaluate("Gallery.assets.visible()") == first
    page.click('[data-role="paging"] a')
    look.wait(page, "Gallery.assets && Gallery.assets.visible().length > 0")
    assert page.evaluate("Gallery.assets.visible()") == second


def test_a_link_to_a_photo_of_another_part_opens_it(page, parted):
    folder, entry, (first, second) = parted
    page.goto((folder / entry["url"]).as_uri() + "#photo=" + second[-1])
    look.wait(page, "Gallery.lightbox && Gallery.lightbox.isOpen()")
    assert page.evaluate("Gallery.lightbox.current().id") == second[-1]
    assert page.evaluate("Gallery.assets.visible()") == first


def test_a_photo_that_is_nowhere_is_said_to_be_gone(page, parted):
    folder, entry, _ = parted
    page.goto((folder / entry["url"]).as_uri() + "#photo=" + "0" * 32)
    page.wait_for_selector(".g-toast")
    assert "photo=" not in page.url


def test_other_pages_take_the_parts_together(page, parted):
    folder, entry, (first, second) = parted
    page.goto((folder / "index.html").as_uri())
    look.wait(page, "Gallery.site && Gallery.assets")
    known = page.evaluate("""async (id) => {
      const album = await Gallery.assets.loadAlbum(Gallery.site.albums.find((one) => one.id === id));
      return album.assets.map((asset) => asset.id);
    }""", entry["id"])
    assert sorted(known) == sorted(first + second)
