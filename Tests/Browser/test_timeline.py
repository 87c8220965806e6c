"""The timeline: every photo by year and month, with and without scripts."""

import re

import look_support as look


def months(site):
    return sorted(path.name for path in (site / "timeline").iterdir() if path.is_dir())


def taken(site):
    """All assets of the site by month, each once."""
    found = {asset["id"]: asset for album in look.albums(site) for asset in look.assets(site, album)}
    by_month = {}
    for asset in found.values():
        by_month.setdefault((asset.get("date") or "undated")[:7], set()).add(asset["id"])
    return by_month


def test_without_javascript_each_photo_is_found_by_its_month(browser, site, site_url):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url("file"))
    page.locator(".g-header__link[href*='timeline']").click()
    assert page.locator("h1").inner_text() == "Timeline"
    cards = page.locator("a[data-kind='month']")
    by_month = taken(site)
    assert cards.count() == len(by_month) == len(months(site))
    years = [link.get_attribute("href") for link in page.locator(".g-years a").all()]
    assert years == [f"#{section.get_attribute('id')}" for section in page.locator(".g-year").all()]
    for address in [card.get_attribute("href") for card in cards.all()]:
        page.goto(site_url("file", address.removeprefix("../")))
        month = re.search(r"timeline/([^/]+)/", page.url).group(1)
        ids = {tile.get_attribute("data-asset-id") for tile in page.locator(".g-tile").all()}
        assert ids == by_month[month]
    context.close()


def test_a_month_works_like_an_album_and_knows_its_albums(page, site, site_url):
    month = max(taken(site).items(), key=lambda item: len(item[1]))[0]
    look.open_album(page, site_url("http", f"timeline/{month}/index.html"))
    page.locator(".g-tile__link").first.click()
    look.wait(page, "Gallery.lightbox.isOpen()")
    page.keyboard.press("i")
    link = page.locator(".g-details a[href*='#photo=']")
    link.wait_for()
    titles = {album["title"] for album in look.albums(site)}
    assert link.inner_text() in titles
    # A pick made here remembers the album, so that the review can name it.
    page.keyboard.press("p")
    look.wait(page, "Gallery.store.count() === 1")
    url = page.evaluate("Gallery.store.all()[0].snap.albumURL")
    assert url in {album["url"] for album in look.albums(site)}


def test_months_are_named_in_the_viewers_language(browser, site, site_url):
    context = browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.goto(site_url("http", "timeline/index.html"))
    look.wait(page, "document.querySelector('h1').textContent === 'Chronologie'")
    assert "mai 2026" in page.locator("a[data-kind='month']").all_inner_texts()[1]
    crumbs = page.locator(".g-breadcrumbs__item")
    title = look.data(site / "data/site.js")["title"]
    assert crumbs.all_inner_texts() == [title, "Chronologie"]
    assert look.violations(page) == []
    for address, words in (
            ("timeline/2026-05/index.html", ["Chronologie", "mai 2026"]), ("map.html", ["Carte"]),
            ("picks.html", ["Sélection"])):
        page.goto(site_url("http", address))
        look.wait(page, "document.documentElement.lang === 'fr' && window.Gallery && Gallery.t('map') === 'Carte'")
        if crumbs.count():
            assert crumbs.all_inner_texts() == [title, *words], address
        # So is the browser's tab.
        heading = page.locator("h1").inner_text()
        assert page.title() == f"{heading} · {title}" and words[-1] in heading, address
    context.close()
