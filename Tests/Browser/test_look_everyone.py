"""Accessibility by axe, by keyboard, with other settings; and complete languages."""

import json
import re

import pytest

import look_support as look


def nothing(page):
    pass


def lightbox(page):
    page.locator(".g-tile__link").nth(1).click()
    page.wait_for_timeout(700)


def information(page):
    lightbox(page)
    page.keyboard.press("i")


def filtering(page):
    page.locator('[data-action="filter"]').click()
    page.locator('[name="q"]').fill("a")
    page.wait_for_timeout(400)


def keys(page):
    page.keyboard.press("?")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("where, act", [
    ("index", nothing), ("album", nothing), ("picks", nothing), ("photo", nothing),
    ("album", lightbox), ("album", information), ("album", filtering), ("album", keys),
])
def test_axe_finds_nothing(browser, site, site_url, where, act, scheme):
    photos = sorted((site / "photo").glob("*.html")) if (site / "photo").exists() else []
    names = {"index": "index.html", "picks": "picks.html", "album": look.largest(site)["url"],
             "photo": f"photo/{photos[0].name}" if photos else None}
    if names[where] is None:
        pytest.skip("this site has no photo pages")
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": 1280, "height": 900}, locale="en-GB")
    page = context.new_page()
    page.goto(site_url("file", names[where]))
    page.wait_for_load_state("load")
    page.wait_for_timeout(200)
    act(page)
    assert look.violations(page) == []
    context.close()


def test_the_first_tab_offers_to_skip_to_the_content(page, site, site_url):
    page.goto(site_url("file", look.largest(site)["url"]))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "g-skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_a_photo_is_opened_and_closed_by_keyboard_alone(page, site, site_url):
    look.open_album(page, site_url("file", look.largest(site)["url"]))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert look.shown(page) == page.evaluate("Gallery.assets.visible()[1]")
    page.keyboard.press("Escape")
    assert page.evaluate("Gallery.grid.focusedId() === Gallery.assets.visible()[1]")


def test_less_motion_is_respected(browser, site, site_url):
    context = browser.new_context(reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    look.open_album(page, site_url("file", look.largest(site)["url"]))
    page.locator(".g-tile__link").first.click()
    assert page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0
    context.close()


def test_the_browser_chooses_the_language(browser, site, site_url):
    offered = look.data(site / "data/site.js")["languages"]
    if "de" not in offered:
        pytest.skip("this site does not offer German")
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    look.open_album(page, site_url("file", look.largest(site)["url"]))
    german = json.loads((look.THEME / "locales/de.json").read_text(encoding="utf-8"))
    assert page.locator('[data-action="filter"]').inner_text() == german["filter"]
    assert page.evaluate("document.documentElement.lang") == "de"
    assert "Fotos" in page.locator('[data-role="counts"]').first.inner_text()
    context.close()


def locales():
    return {path.stem: json.loads(path.read_text(encoding="utf-8"))
            for path in sorted((look.THEME / "locales").glob("*.json"))}


def stem(key):
    return re.sub(r"_(zero|one|two|few|many|other)$", "", key)


@pytest.mark.parametrize("language", sorted(locales()))
def test_a_language_has_every_text_with_the_same_values(language):
    english, own = locales()["en"], locales()[language]
    assert {stem(key) for key in own} == {stem(key) for key in english}
    for key, text in own.items():
        assert text.strip(), key
        like = english.get(key) or english[stem(key) + "_other"]
        values = lambda words: set(re.findall(r"\{(\w+)\}", words))
        assert values(text) <= values(like), key
        # A plural form may say its number in words, or leave it out.
        if key == stem(key):
            assert values(text) == values(like), key
    assert list(own) == sorted(own), "keys are sorted, one a line"


def test_every_text_is_used_and_every_used_text_is_there():
    keys = {stem(key) for key in locales()["en"]}
    sources = [path.read_text(encoding="utf-8")
               for folder, ending in ((look.THEME, "*.mustache"), (look.THEME, "*.js"),
                                      (look.ROOT / "Sources", "*.swift"))
               for path in folder.rglob(ending)]
    text = "\n".join(sources)
    # A key made from parts is used if its beginning is: `"label_" + colour`.
    made = {match for match in re.findall(r"""["'`]([\w.]+[_.])(?:["'`]\s*\+|\$\{)""", text)}
    # Each word with what dots join to it: `a.b.c` says `a.b`, `b.c` and `c`, too.
    said = set()
    for parts in {tuple(words.split(".")) for words in re.findall(r"\w+(?:\.\w+)*", text)}:
        said |= {".".join(parts[start:end]) for start in range(len(parts))
                 for end in range(start + 1, len(parts) + 1)}
    unused = [key for key in keys if key not in said and not key.startswith(tuple(made))]
    assert unused == []
    used = set(re.findall(r"\{\{strings\.(\w+)\}\}", text))
    used |= set(re.findall(r'data-t(?:-label)?="(\w[\w.]*)"', text))
    used |= set(re.findall(r'Gallery\.t\("([\w.]+)"[,)]', text))
    assert used - keys == set()
