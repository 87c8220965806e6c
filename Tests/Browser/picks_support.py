"""What the tests of picking share: a viewer who does what people do, and sites that differ."""

import json
import pathlib
import re
import shutil
import time

FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "Fixtures"


def site_data(site: pathlib.Path) -> dict:
    """The value of data/site.js."""
    text = (site / "data/site.js").read_text(encoding="utf-8")
    return json.loads(re.search(r'define\("site",\s*(.*)\);?\s*$', text, re.S).group(1).rstrip(");\n "))


def variant(site: pathlib.Path, folder: pathlib.Path, picking=None, **changes) -> pathlib.Path:
    """A copy of a published site with other settings in data/site.js."""
    copy = folder / "variant"
    shutil.copytree(site, copy)
    data = site_data(site) | changes
    data["picking"] = data["picking"] | (picking or {})
    (copy / "data/site.js").write_text(
        f'Gallery.define("site", {json.dumps(data)});\n', encoding="utf-8")
    return copy


def until(page, function, arg=None, seconds=20):
    """Waits until a function of the page gives truth. The policy forbids the browser to poll it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if page.evaluate(function, arg):
            return
        page.wait_for_timeout(40)
    raise AssertionError(f"never true: {function} {arg}")


class Viewer:
    """Somebody in front of a page. `base` is the address of the site's root."""

    def __init__(self, page, base):
        self.page = page
        self.base = base.rstrip("/")

    def open(self, path="index.html"):
        self.page.goto(f"{self.base}/{path}")
        self.wait()
        return self

    def wait(self):
        self.page.wait_for_selector('[data-role="tray"]:not([hidden]) [data-role="pick-count"]')

    def albums(self):
        """Addresses of ordinary albums without albums in them, the larger first."""
        found = self.page.evaluate("""() => Gallery.site.albums
          .filter((one) => one.kind === 'album' && one.photos >= 5 && !Gallery.site.albums.some(
            (other) => other !== one && other.url.startsWith(one.url.replace('index.html', ''))))
          .sort((a, b) => b.photos - a.photos).map((one) => one.url)""")
        assert len(found) >= 2, "the site needs two albums of five photos or more"
        return found

    def open_album(self, number=0):
        self.open()
        self.open(self.albums()[number])
        self.page.wait_for_selector('[data-role="grid"] [data-asset-id]')
        return self

    def ids(self):
        return self.page.evaluate("Gallery.assets.visible()")

    def tile(self, id):
        return self.page.locator(f'[data-role="grid"] [data-asset-id="{id}"]')

    def tick(self, id, **options):
        self.tile(id).locator('[data-action="pick"]').click(**options)

    def is_ticked(self, id):
        return self.tile(id).locator('[data-action="pick"]').get_attribute("aria-pressed") == "true"

    def count(self):
        return int(self.page.locator('[data-role="pick-count"]').inner_text())

    def picks(self):
        """[(id, state, rating, label, note)] in pick order."""
        return [tuple(one) for one in self.page.evaluate(
            "Gallery.store.all().map((p) => [p.id, p.state, p.rating, p.label, p.note])")]

    def picked(self):
        return [one[0] for one in self.picks() if one[1] == "picked"]

    def toast(self):
        return self.page.locator('[data-role="toast"]').inner_text()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self, id):
        self.tile(id).locator("a").focus()

    def hand_over(self, name=None, is_final=False):
        """The manifest that is downloaded, and its file name."""
        self.page.locator('[data-action="export"]').click()
        if name is not None:
            self.page.locator('[data-role="picker-name"]').fill(name)
        if is_final:
            self.page.locator('[data-role="final"]').check()
        with self.page.expect_download() as download:
            self.page.locator('[data-action="export-confirm"]').click()
        text = pathlib.Path(download.value.path()).read_text(encoding="utf-8")
        return json.loads(text), download.value.suggested_filename

    def take(self, manifest, name="picks.picks.json"):
        """Opens a manifest (an object or text) by the file dialog."""
        text = manifest if isinstance(manifest, str) else json.dumps(manifest)
        self.page.locator('input[type="file"][data-action="import"]').set_input_files(
            [{"name": name, "mimeType": "application/json", "buffer": text.encode()}])

    def settle(self, count):
        until(
            self.page,
            "(count) => document.querySelector('[data-role=pick-count]').textContent == count", arg=count)


def manifest(picks, **more):
    return {
        "format": "gallery-selection", "version": 1, "id": "5f0c9f9e-4a52-4b7e-9d57-2f1a3b1c7d10",
        "createdAt": "2026-05-04T10:00:00Z", "modifiedAt": "2026-05-04T10:12:00Z",
        "sequence": "picked", "picks": picks,
    } | more
