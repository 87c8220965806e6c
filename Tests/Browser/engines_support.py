"""Firefox and WebKit with the same few commands, and a viewer who uses only those."""

import json
import os
import pathlib
import shutil
import subprocess
import time
import warnings

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MINI_BROWSER = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)

# Goes into the copies of the pages that the engines open: what went wrong, from the start.
WATCH = """window.problems = [];
for (const type of ["error", "unhandledrejection", "securitypolicyviolation"]) {
  window.addEventListener(type, (event) => window.problems.push([type, event.message || event.reason
    || event.violatedDirective || (event.target && event.target.outerHTML)].join(": ")), true);
}
const { error } = console;
console.error = (...words) => {
  window.problems.push("console: " + words.join(" "));
  error.apply(console, words);
};
"""


def watched(site: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """A copy of a site whose pages tell what went wrong in them."""
    shutil.copytree(site, folder)
    (folder / "assets/watch.js").write_text(WATCH, encoding="utf-8")
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        root = "../" * (len(page.relative_to(folder).parts) - 1)
        if page.name != "hub.html":
            assert "<script" in text, page
            page.write_text(
                text.replace("<script", f'<script src="{root}assets/watch.js"></script>\n<script', 1),
                encoding="utf-8")
    return folder


def missing(what: str):
    """A browser that is not there may be done without at home, never where it counts."""
    words = f"{what} is missing: run 'make test', which installs it"
    if os.environ.get("CI") == "true":
        pytest.fail(words)
    pytest.skip(words)


class Firefox:
    name = "firefox"

    def __init__(self, folder: pathlib.Path, artifacts: pathlib.Path):
        binary, python = shutil.which("firefox-esr"), ROOT / ".venv-marionette/bin/python"
        if binary is None:
            missing("firefox-esr")
        if not python.exists():
            missing(".venv-marionette")
        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        with (artifacts / "firefox-driver.log").open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [python, pathlib.Path(__file__).with_name("firefox_driver.py"), binary,
                 self.downloads, artifacts / "firefox.log"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True,
                env=os.environ | {"HOME": str(folder)})
        self.answer()

    def answer(self):
        line = self.process.stdout.readline()
        assert line, "the Firefox driver ended: see firefox-driver.log among the artifacts"
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]

    def __getattr__(self, name):
        def ask(*arguments):
            self.process.stdin.write(json.dumps([name, *arguments]) + "\n")
            self.process.stdin.flush()
            return self.answer()

        return ask

    def forbid_storage(self):
        self.pref("dom.storage.enabled", False)

    def stop(self):
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()


class WebKit:
    name = "webkit"

    def __init__(self, folder: pathlib.Path, artifacts: pathlib.Path):
        for program in ("WebKitWebDriver", "Xvfb"):
            if shutil.which(program) is None:
                missing(program)
        if MINI_BROWSER is None:
            missing("MiniBrowser of webkit2gtk-4.1")
        self.downloads = folder / "Downloads"
        self.downloads.mkdir()
        (folder / ".config").mkdir()
        (folder / ".config/user-dirs.dirs").write_text('XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
        self.folder, self.log = folder, artifacts / "webkit-driver.log"
        self.driver = None
        reads, writes = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            pass_fds=[writes], stderr=subprocess.DEVNULL)
        os.close(writes)
        with os.fdopen(reads) as display:
            self.display = ":" + display.readline().strip()
        assert self.display != ":", "Xvfb did not start"
        try:
            self.start()
        except BaseException:
            self.stop()
            raise

    def start(self, *more):
        from selenium import webdriver

        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(MINI_BROWSER)
        for argument in ("--automation", *more):
            options.add_argument(argument)
        home = str(self.folder)
        service = webdriver.WebKitGTKService(
            executable_path=shutil.which("WebKitWebDriver"), log_output=str(self.log),
            env=os.environ | {
                "DISPLAY": self.display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1",
                "LIBGL_ALWAYS_SOFTWARE": "1", "HOME": home, "XDG_CONFIG_HOME": home + "/.config",
            })
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of Selenium to itself
            self.driver = webdriver.WebKitGTK(options=options, service=service)
        self.driver.set_page_load_timeout(60)

    def open(self, address):
        self.driver.get(address)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def click(self, css):
        found = self.driver.find_element("css selector", css)
        self.run("arguments[0].scrollIntoView({ block: 'center' })", found)
        found.click()

    def type(self, css, text):
        self.driver.find_element("css selector", css).send_keys(text)

    def reload(self):
        self.driver.refresh()

    def back(self):
        self.driver.back()

    def console(self, base):
        return []  # the driver has no such command: the pages watch themselves

    def forget(self, *more):
        """Every session of an automated MiniBrowser is a new, private one."""
        self.driver.quit()
        self.driver = None
        self.start(*more)

    def forbid_storage(self):
        self.forget("--enable-html5-local-storage=false")

    def stop(self):
        if self.driver:
            self.driver.quit()
        self.screen.terminate()
        self.screen.wait(timeout=20)


ENGINES = {one.name: one for one in (Firefox, WebKit)}


class Viewer:
    """Somebody in front of an engine. `base` is the address of the site's root."""

    def __init__(self, engine, base):
        self.engine = engine
        self.base = base.rstrip("/")
        self.problems = []

    def look(self, script, *arguments):
        return self.engine.run("return " + script, *arguments)

    def until(self, script, *arguments, seconds=20):
        """Waits until an expression of the page is true; a page may be changing meanwhile."""
        last = None
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                last = self.look(script, *arguments)
            except Exception as error:
                last = error
            if last and not isinstance(last, Exception):
                return last
            time.sleep(0.05)
        raise AssertionError(f"never true: {script} {arguments}: {last!r}")

    def wait(self):
        self.until("""!!window.Gallery && document.readyState === 'complete'
          && !!document.querySelector('[data-role="tray"]:not([hidden]) [data-role="pick-count"]')""")

    def collect(self):
        """Keeps what the page tells of itself before another takes its place."""
        self.problems += self.look("window.problems || []")

    def open(self, path="index.html"):
        self.engine.open(f"{self.base}/{path}")
        self.wait()
        return self

    def press(self, action, within=""):
        self.engine.click(f'{within} [data-action="{action}"]')

    def follow(self, css, target):
        """Clicks a link and waits for its page."""
        self.collect()
        self.engine.click(css)
        self.until("location.href.split('#')[0] === arguments[0]", f"{self.base}/{target}")
        self.wait()

    def reload(self):
        self.collect()
        self.engine.reload()
        self.wait()

    def albums(self):
        """Addresses of ordinary albums without albums in them, the larger first."""
        found = self.look("""Gallery.site.albums
          .filter((one) => one.kind === 'album' && one.photos >= 3 && !Gallery.site.albums.some(
            (other) => other !== one && other.url.startsWith(one.url.replace('index.html', ''))))
          .sort((a, b) => b.photos - a.photos).map((one) => one.url)""")
        assert len(found) >= 2, "the site needs two albums of three photos or more"
        return found

    def enter(self, album):
        """From the index into an album, by its card."""
        self.follow(f'a[data-album-id][href="{album}"], [data-album-id] a[href="{album}"]', album)
        self.until("Gallery.assets.visible().length > 0")

    def ids(self):
        return self.look("Gallery.assets.visible()")

    def tick(self, id):
        self.press("pick", f'[data-role="grid"] [data-asset-id="{id}"]')

    def is_ticked(self, id):
        return self.look("""document.querySelector(`[data-role="grid"] [data-asset-id="${arguments[0]}"]
          [data-action="pick"]`).getAttribute("aria-pressed") === "true" """, id)

    def picked(self):
        return self.look("Gallery.store.picked().map((pick) => pick.id)")

    def count(self):
        return int(self.look("document.querySelector('[data-role=pick-count]').textContent"))

    def settle(self, count):
        self.until("document.querySelector('[data-role=pick-count]').textContent == arguments[0]", count)

    def hand_over(self, name="Ana"):
        """The file that the browser saved."""
        self.press("export")
        self.until("!!document.querySelector('dialog[open] [data-role=picker-name]')")
        self.engine.type("[data-role=picker-name]", name)
        self.press("export-confirm")
        end = time.monotonic() + 20
        while time.monotonic() < end:
            files = list(self.engine.downloads.iterdir())
            # A file still being written has no content, or a part beside it.
            if len(files) == 1 and files[0].suffix == ".json" and files[0].stat().st_size:
                return files[0]
            time.sleep(0.05)
        raise AssertionError(f"nothing was saved: {list(self.engine.downloads.iterdir())}")

    def take(self, file):
        self.engine.type('input[type="file"][data-action="import"]', str(file))

    def assert_no_problems(self):
        self.collect()
        assert self.problems == []
        assert self.engine.console(self.base) == []
