"""Nothing that a photo, a name, a text or a manifest says is ever run, even without the policy."""

import json
import re

import pytest

import hostile_support as hostile
import look_support as look


@pytest.fixture(scope="module")
def hostile_site(gallery, tmp_path_factory):
    folder = hostile.make(tmp_path_factory.mktemp("hostile"))
    done = gallery("build", folder, check=False)
    assert done.returncode == 1, done.stderr  # the broken photo
    assert "\x1b" not in done.stderr and "\x07" not in done.stderr
    return folder / "site"


@pytest.fixture(scope="module")
def base(hostile_site, serve):
    return serve(hostile_site)


@pytest.fixture
def victim(browser, base):
    """A page without the protection of its policy: what runs, runs. It notes down what left it."""
    context = browser.new_context(bypass_csp=True, accept_downloads=True, locale="en-GB")
    context.add_init_script(hostile.NOTICE)
    page = context.new_page()
    left, problems = [], []
    context.on("request", lambda request: left.append(request.url)
               if not request.url.startswith((base, "data:", "blob:")) else None)
    page.on("dialog", lambda dialog: (problems.append(dialog.message), dialog.dismiss()))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("popup", lambda popup: problems.append(popup.url))
    yield page
    assert page.evaluate(hostile.SCAN) == []
    assert left == [] and problems == []
    context.close()


def check(page):
    """Moves over everything and into it, so that handlers would run; then looks for traces."""
    page.wait_for_timeout(50)
    page.evaluate("""() => { for (const one of document.querySelectorAll('*'))
      for (const type of ['mouseover', 'focus', 'error', 'load', 'toggle', 'animationstart'])
        if (one.localName !== 'script' && one.localName !== 'img' && one.localName !== 'iframe')
          one.dispatchEvent(new Event(type)); }""")
    assert page.evaluate(hostile.SCAN) == []


def assets(site):
    return [asset for album in look.albums(site) for asset in look.assets(site, album)]


def test_every_page_has_the_strict_policy(hostile_site):
    found = hostile.policies(hostile_site)
    assert len(found) > 20
    for file, policy in found.items():
        assert policy and policy.startswith("default-src 'none'; script-src 'self'"), file
        assert "unsafe" not in policy and "*" not in policy and "http" not in policy, file


def test_the_texts_are_there_to_be_read(hostile_site):
    """Else the other tests would prove nothing: each text is in the data, and shown as it is."""
    known = json.dumps([{key: asset.get(key) for key in ("caption", "title", "keywords", "people", "camera")}
                        for asset in assets(hostile_site)])
    for number in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12):
        assert f"hacked({number})" in known, number
    names = {asset["name"] for asset in assets(hostile_site)}
    assert {f"{name}.jpg" for name in hostile.NAMES} <= names


def test_pages_of_a_hostile_library_run_nothing(victim, hostile_site, base):
    pages = sorted(str(path.relative_to(hostile_site)) for path in hostile_site.rglob("*.html"))
    for name in pages:
        victim.goto(f"{base}/{name}")
        victim.wait_for_load_state("load")
        check(victim)
    print(f"{len(pages)} pages")


def test_lightbox_panel_filter_and_search_run_nothing(victim, hostile_site, base):
    albums = [album for album in look.albums(hostile_site) if album["kind"] == "album"]
    opened = 0
    for album in [look.largest(hostile_site), *albums]:
        found = look.assets(hostile_site, album)
        if not found:
            continue
        look.open_album(victim, f"{base}/{album['url']}")
        victim.evaluate("(id) => Gallery.lightbox.open(id, Gallery.assets.visible())", found[0]["id"])
        victim.keyboard.press("i")
        for _ in found:
            check(victim)
            victim.keyboard.press("ArrowRight")
            opened += 1
        victim.keyboard.press("Escape")
        look.wait(victim, "!Gallery.lightbox.isOpen()")
        victim.locator('[data-action="filter"]').click()
        check(victim)
    for text in ("<script>", "onerror", "javascript:", "hacked", "{{{"):
        victim.goto(f"{base}/index.html")
        victim.locator('[data-action="search"]').click()
        victim.locator('input[type="search"]').fill(text)
        victim.wait_for_timeout(400)
        check(victim)
    assert opened >= len(hostile.NAMES)


def test_a_hostile_manifest_runs_nothing_here_and_on_the_review_page(victim, hostile_site, base):
    victim.goto(f"{base}/picks.html")
    look.wait(victim, "Boolean(document.querySelector('input[type=file][data-action=import]'))")
    victim.locator('input[type="file"][data-action="import"]').set_input_files(
        [{"name": "<img src=x onerror=hacked(60)>.picks.json", "mimeType": "application/json",
          "buffer": hostile.manifest(assets(hostile_site)[:8]).encode()}])
    look.wait(victim, "Gallery.store.count() > 0 || Boolean(document.querySelector('dialog[open]'))")
    check(victim)
    if victim.locator('[data-action="import-replace"]').count():
        victim.locator('[data-action="import-replace"]').click()
    look.wait(victim, f"Gallery.store.all().length === {len(hostile.TEXTS)}")
    check(victim)
    victim.reload()
    look.wait(victim, "document.querySelectorAll('.g-pick').length > 10")
    check(victim)
    victim.locator('[data-action="export"]').click()
    check(victim)
    victim.keyboard.press("Escape")
    for album in look.albums(hostile_site)[:3]:
        victim.goto(f"{base}/{album['url']}")
        victim.wait_for_load_state("load")
        check(victim)


def test_a_link_that_somebody_made_up_leads_nowhere_else(victim, hostile_site, base):
    """Fragments travel with links: picks, filters, searches and what pages carry to each other."""
    site = look.data(hostile_site / "data/site.js")
    photo = assets(hostile_site)[0]["id"]
    victim.goto(f"{base}/picks.html")
    for address in ("javascript:hacked(71)", "http://evil.invalid/71", "//evil.invalid/72", "data:text/html,x"):
        snap = {"albumURL": address, "thumb": address, "name": hostile.TEXTS[2], "revision": site["revision"]}
        rows = [["f" * 32, 0, 1, "picked", snap, 3, "red", hostile.TEXTS[2]], [photo, 0, 2, "picked", 0]]
        value = victim.evaluate(
            "(value) => Gallery.picksLink.toBase64(new TextEncoder().encode(JSON.stringify(value)))",
            [1, site["id"], 1_780_000_000_000, {"mod": 1}, [address], rows])
        for name in ("picks.html", "index.html", look.largest(hostile_site)["url"]):
            victim.goto("about:blank")
            victim.goto(f"{base}/{name}#carry={value}")
            look.wait(victim, "Gallery.store && Gallery.store.all().length === 2")
            check(victim)
            hrefs = victim.evaluate("[...document.querySelectorAll('a[href], img[src]')].map((a) => a.href || a.src)")
            assert [href for href in hrefs if not re.match(f"{base}|data:image|blob:|mailto:", href)] == []
    for text in hostile.TEXTS[:6]:
        for key in ("picks", "photo", "search", "zoom"):
            victim.goto("about:blank")
            victim.evaluate("""([address, key, text]) => { location.href =
              address + '#' + key + '=' + encodeURIComponent(text); }""",
                            [f"{base}/{look.largest(hostile_site)['url']}", key, text])
            victim.wait_for_url("**/*#*")
            look.wait(victim, "document.readyState === 'complete'")
        check(victim)
