"""What the tests of the theme share: data of a site, fingers, and what a page measured of itself."""

import json
import pathlib
import re
import shutil
import time

import axe_playwright_python
from playwright.sync_api import Error

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
ROOT = pathlib.Path(__file__).resolve().parents[2]
THEME = ROOT / "Templates" / "default"

# Runs before the page: layout shifts, long tasks and refused loads are counted from the start.
WATCH = """
window.watched = { shift: 0, long: [], refused: [] };
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) watched.shift += one.value;
}).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) watched.long.push(Math.round(one.duration));
}).observe({ type: 'longtask', buffered: true });
document.addEventListener('securitypolicyviolation',
  (event) => watched.refused.push(event.violatedDirective + ' ' + event.blockedURI));
"""


def data(path: pathlib.Path):
    """The value that a data file defines."""
    text = path.read_text(encoding="utf-8").strip()
    return json.loads(re.fullmatch(r"Gallery\.define\(\"\w+\",\s*(.*?)\);?", text, re.S).group(1))


def define(path: pathlib.Path, kind: str, value) -> None:
    path.write_text(
        f"Gallery.define({json.dumps(kind)}, {json.dumps(value)});\n", encoding="utf-8")


def albums(site: pathlib.Path) -> list:
    return data(site / "data/site.js")["albums"]


def largest(site: pathlib.Path) -> dict:
    """The album with the most photos of its own, as data/site.js has it."""
    return max(albums(site), key=lambda album: len(assets(site, album)))


def assets(site: pathlib.Path, album: dict) -> list:
    return data(site / album["data"])["assets"]


def copy_with(site: pathlib.Path, folder: pathlib.Path, album: dict, change) -> pathlib.Path:
    """A copy of the site in which `change(assets)` has altered the data of one album."""
    copy = folder / "site"
    shutil.copytree(site, copy)
    value = data(copy / album["data"])
    value["assets"] = change(value["assets"]) or value["assets"]
    define(copy / album["data"], "album", value)
    return copy


def many(count: int):
    """A change that repeats an album's photos until there are `count`, each an asset of its own."""

    def change(found):
        photos = [one for one in found if one["type"] == "photo" and "problem" not in one]
        return [
            photos[at % len(photos)] | {"id": f"{at:032x}", "name": f"IMG_{at:05}.jpg"}
            for at in range(count)
        ]

    return change


class Finger:
    """Touches through the browser's own input, as a finger makes them."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.page = page

    def send(self, kind, *points, at=None):
        """At a time of the clock, if it is given: a busy machine is no slow finger."""
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind,
            "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)],
        } | ({"timestamp": at} if at else {}))

    def swipe(self, start, end, steps=8):
        self.send("touchStart", start)
        for at in range(1, steps + 1):
            part = at / steps
            self.send("touchMove", tuple(a + (b - a) * part for a, b in zip(start, end)))
            self.page.wait_for_timeout(12)
        self.send("touchEnd")

    def pinch(self, middle, start, end, steps=8):
        x, y = middle
        self.send("touchStart", (x - start, y), (x + start, y))
        for at in range(1, steps + 1):
            half = start + (end - start) * at / steps
            self.send("touchMove", (x - half, y), (x + half, y))
            self.page.wait_for_timeout(12)
        self.send("touchEnd")

    def double_tap(self, point):
        begun = time.time()
        for tap in range(2):
            self.send("touchStart", point, at=begun + tap * 0.1)
            self.send("touchEnd", at=begun + tap * 0.1 + 0.04)


def wait(page, expression, seconds=8):
    """Waits until an expression is true. The policy forbids the browser to poll it by itself."""
    for _ in range(int(seconds * 25)):
        try:
            if page.evaluate(expression):
                return
        except Error as error:
            if "Execution context was destroyed" not in str(error):  # the page is being loaded anew
                raise
        page.wait_for_timeout(40)
    raise AssertionError(f"never true: {expression}")


def violations(page):
    """What axe finds on a page as it is now."""
    page.evaluate(AXE + "\n;undefined")
    found = page.evaluate("""async () => (await axe.run(document, { runOnly: { type: 'tag',
      values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } })).violations""")
    return [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]


def phone(browser, **more):
    return browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB", **more)


def open_album(page, address):
    page.goto(address)
    wait(page, "Gallery.assets.visible().length && document.readyState === 'complete'")


def shown(page):
    """Id of the photo in the lightbox, or None."""
    return page.evaluate("Gallery.lightbox.isOpen() ? Gallery.lightbox.current().id : null")


def scale(page):
    return page.evaluate("Gallery.lightbox.slide().view().scale")
