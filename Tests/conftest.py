"""What every Python test shares: the program, the built sites, and a browser."""

import fcntl
import functools
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import threading

import pytest
from playwright.sync_api import sync_playwright

from gallery_support import ARTIFACTS, ROOT, copy_of_site, gallery_program

def pytest_configure(config):
    config.addinivalue_line(
        "markers", "alone: measures time or memory, so nothing else may run at the same time")


@pytest.fixture(scope="session")
def gallery():
    """Runs the program: gallery("build", …) gives the completed process."""

    def run(*words, check=True, **options):
        options = {"capture_output": True, "text": True, "timeout": 600} | options
        done = subprocess.run([gallery_program(), *map(str, words)], **options)
        if check and done.returncode != 0:
            raise AssertionError(f"gallery {words}: exit {done.returncode}\n{done.stderr}")
        return done

    return run


@pytest.fixture(scope="session")
def artifacts() -> pathlib.Path:
    """Where screenshots and logs of this run are kept."""
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    return ARTIFACTS


@pytest.fixture(scope="session")
def made_once(tmp_path_factory):
    """Makes a folder for all processes of a run: made_once("name", make) calls make(folder) once.

    At the end of the session nothing of what it made may have changed: tests read what others
    made, in any order and at the same time, and work on copies of their own.
    """
    root = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    made = {}

    def make_once(name, make) -> pathlib.Path:
        folder, state = root / f"made-{name}", root / f"made-{name}.json"
        with open(root / f"made-{name}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not state.exists():
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                make(folder)
                state.write_text(json.dumps(times_of(folder)))
        made[folder] = json.loads(state.read_text())
        return folder

    yield make_once
    for folder, times in made.items():
        now = times_of(folder)
        changed = sorted(name for name in times.keys() | now.keys() if times.get(name) != now.get(name))
        assert changed == [], f"a test has changed what others read, in {folder}"


def times_of(folder: pathlib.Path) -> dict[str, int]:
    """When each file was changed last; not those in which a command only keeps what it has read."""
    return {
        str(path.relative_to(folder)): path.stat().st_mtime_ns for path in sorted(folder.rglob("*"))
        if path.is_file() and not {".gallery", "cache"} & set(path.relative_to(folder).parts)}


@pytest.fixture(scope="session")
def example_site(gallery, made_once) -> pathlib.Path:
    """A copy of the example's configuration and photos, built; the folder of the site. To be read only."""

    def make(folder):
        shutil.copytree(
            ROOT / "site-example", folder / "site-example",
            ignore=shutil.ignore_patterns("site", ".gallery"))
        gallery("build", folder / "site-example")

    return made_once("example", make) / "site-example"


@pytest.fixture
def own_site(example_site, tmp_path) -> pathlib.Path:
    """A built example site that the test may change; the folder of the site."""
    return copy_of_site(example_site, tmp_path / "own" / "site-example")


@pytest.fixture(scope="session")
def site(example_site) -> pathlib.Path:
    """The published example site."""
    return example_site / "site"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="session")
def serve():
    """Serves a folder on the loopback: serve(folder) gives the URL of its root."""
    servers = []

    def start(folder) -> str:
        handler = functools.partial(QuietHandler, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_address[1]}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site_url(site, serve):
    """site_url("file" or "http", "page.html") is the address of a page of the example site."""
    bases = {"file": site.as_uri(), "http": serve(site)}
    return lambda protocol, page="index.html": f"{bases[protocol]}/{page}"


@pytest.fixture(scope="session")
def browser():
    executable = shutil.which("chromium")
    if executable is None:
        pytest.exit("chromium is missing: run 'make test', which installs it", returncode=2)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=executable, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield started
        started.close()


@pytest.fixture
def context(browser):
    """A browser context of the test's own: storage and downloads are not shared."""
    opened = browser.new_context(accept_downloads=True, locale="en-GB")
    yield opened
    opened.close()


@pytest.fixture
def page(context):
    """A page whose uncaught errors and refused requests fail the test."""
    opened = context.new_page()
    problems = []
    opened.on("pageerror", lambda error: problems.append(f"uncaught: {error}"))
    opened.on(
        "console",
        lambda message: problems.append(message.text) if message.type == "error" else None)
    yield opened
    assert problems == []


@pytest.fixture(scope="session")
def corpus() -> pathlib.Path:
    """The shared corpus of real files."""
    folder = pathlib.Path(os.environ.get("GALLERY_SHARED", ROOT.parent / "shared")) / "corpus"
    if not (folder / "open" / "cases.tsv").exists():
        pytest.skip(f"the shared corpus is not at {folder}: set GALLERY_SHARED")
    return folder


@pytest.fixture(scope="session")
def on_corpus(gallery, corpus, corpus_folder):
    """Runs a command on the corpus and its site: on_corpus("build", …); the site is `.site`."""
    return corpus_command(gallery, corpus, corpus_folder)


def corpus_command(gallery, corpus, folder):
    def run(command, *words):
        return gallery(
            command, "--library", corpus / "open", "--output", folder / "site", *words,
            check=False, env={"PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": str(folder / "cache")},
            cwd=folder)  # without a gallery.json: the defaults hold

    run.site = folder / "site"
    return run


@pytest.fixture(scope="session")
def corpus_folder(gallery, corpus, made_once):
    def make(folder):
        done = corpus_command(gallery, corpus, folder)("build", "--json")
        assert done.returncode == 1, done.stderr
        (folder / "report.json").write_text(done.stdout)
        (folder / "errors.txt").write_text(done.stderr)

    return made_once("corpus", make)


@pytest.fixture(scope="session")
def corpus_site(corpus_folder):
    """(report, folder) of a site of the whole corpus, broken files included."""
    return json.loads((corpus_folder / "report.json").read_text()), corpus_folder / "site"


@pytest.fixture(scope="session")
def full_site(gallery, example_site, made_once) -> pathlib.Path:
    """The example with all that a site can have; its folder. Pictures are made already."""

    def make(made):
        folder = copy_of_site(example_site, made / "site-example")
        settings = json.loads((folder / "gallery.json").read_text())
        settings |= {
            "photoPages": True, "feed": True, "originals": "link", "map": True, "timeline": True,
            "downloads": {"files": "largest"},
            "baseURL": "https://example.org/photos/", "copyright": "© Example & Daughters",
            "privacy": {"location": True, "searchEngines": True},
            "albums": {
                "kinds": ["camera-roll", "album", "event", "faces", "photo-stream", "library"],
                "pageSize": 20}}
        (folder / "gallery.json").write_text(json.dumps(settings))
        gallery("build", folder)

    return made_once("full", make) / "site-example"


@pytest.fixture(scope="session")
def minimal_site(gallery, example_site, made_once) -> pathlib.Path:
    """The published example in the theme `minimal`. Pictures are made already."""

    def make(made):
        folder = copy_of_site(example_site, made / "site-example")
        settings = json.loads((folder / "gallery.json").read_text())
        (folder / "gallery.json").write_text(json.dumps(settings | {"theme": "minimal"}))
        gallery("build", folder)

    return made_once("minimal", make) / "site-example" / "site"
