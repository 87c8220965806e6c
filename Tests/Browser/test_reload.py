"""The page that somebody looks at while they work on the site."""

import json
import shutil
import signal
import subprocess

import pytest

import look_support as look
from engines_support import Viewer
from gallery_support import ROOT, gallery_program


@pytest.fixture
def watched(tmp_path):
    """The folder of a small site that is served and watched, and its address."""
    shutil.copytree(ROOT / "site-example/photos/Garden", tmp_path / "photos/Garden")
    (tmp_path / "gallery.json").write_text('{"title": "Before"}')
    process = subprocess.Popen(
        [gallery_program(), "serve", tmp_path, "--port", "0", "--watch"],
        stderr=subprocess.PIPE, text=True)
    try:
        address = next(line.split(" at ")[1].split()[0]
                       for line in process.stderr if "http://localhost" in line)
        yield tmp_path, address
    finally:
        process.send_signal(signal.SIGINT)
        process.stderr.close()
        assert process.wait(timeout=20) in (0, 130)


def show_a_photo_and_rebuild(page, folder, base, pause, asks=lambda: True):
    """Opens a photo, changes the site's title, and waits until both are shown."""
    page.add_init_script(look.WATCH)
    loads = []
    page.on("load", lambda _: loads.append(page.url))
    look.open_album(page, f"{base}/garden/index.html")
    page.locator(".g-tile__link").first.click()
    look.wait(page, "Gallery.lightbox.isOpen()")
    photo = look.shown(page)
    page.wait_for_timeout(pause)
    assert len(loads) == 1 and asks()
    assert page.evaluate("watched.refused") == []
    (folder / "gallery.json").write_text(json.dumps({"title": "After"}))
    look.wait(page, "document.title.includes('After')", seconds=40)
    # The photo that was open is open again.
    look.wait(page, "window.Gallery && Gallery.lightbox && Gallery.lightbox.isOpen()")
    assert look.shown(page) == photo


def test_an_open_page_loads_itself_again_when_the_site_was_rebuilt(context, watched):
    folder, address = watched
    page = context.new_page()
    show_a_photo_and_rebuild(page, folder, address.rstrip("/"), 1600)
    # Nobody is interrupted while typing.
    page.evaluate("""() => { const field = document.createElement('textarea');
      document.body.append(field); field.inert = false; field.focus(); window.isSamePage = true; }""")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    (folder / "templates/locales").mkdir(parents=True)
    (folder / "gallery.json").write_text(json.dumps({"title": "Later"}))
    for _ in range(100):
        if "Later" in page.request.get(f"{address}index.html").text():
            break
        page.wait_for_timeout(200)
    page.wait_for_timeout(2000)
    assert page.evaluate("window.isSamePage === true")
    page.evaluate("document.activeElement.blur()")
    look.wait(page, "document.title.includes('Later')", seconds=20)


def test_the_published_pages_know_nothing_of_it(context, watched, serve):
    folder, address = watched
    sent = context.request.get(f"{address}index.html").text()
    assert sent.count("/.gallery-reload/reload.js") == 1
    for path in (folder / "site").rglob("*"):
        assert path.is_dir() or b"gallery-reload" not in path.read_bytes(), path
    plain = serve(folder / "site")
    assert "gallery-reload" not in context.request.get(f"{plain}/index.html").text()


@pytest.fixture
def watching(tmp_path):
    """The folder of a small site that is watched without a server, and what watches it."""
    shutil.copytree(ROOT / "site-example/photos/Garden", tmp_path / "photos/Garden")
    (tmp_path / "gallery.json").write_text('{"title": "Before"}')
    process = subprocess.Popen(
        [gallery_program(), "watch", tmp_path], stderr=subprocess.PIPE, text=True)
    try:
        assert any("Watching" in line for line in process.stderr)
        yield tmp_path, process
    finally:
        if process.poll() is None:
            process.kill()
        process.stderr.close()
        process.wait(timeout=20)


@pytest.mark.parametrize("protocol", ["file", "http"])
def test_a_page_needs_no_server_to_be_loaded_again(context, watching, serve, gallery, protocol):
    folder, process = watching
    base = (folder / "site").as_uri() if protocol == "file" else serve(folder / "site")
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    show_a_photo_and_rebuild(page, folder, base, 2500, lambda: any("site.js?" in url for url in asked))

    # Its end leaves a site as any build makes it, whose open pages ask for nothing more.
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) in (0, 130)
    left = {path: path.read_bytes() for path in (folder / "site").rglob("*") if path.is_file()}
    assert b'"watch"' not in left[folder / "site/data/site.js"]
    page.wait_for_timeout(1500)
    asked.clear()
    page.wait_for_timeout(2500)
    assert asked == []
    gallery("build", folder)
    assert left == {path: path.read_bytes() for path in left}
    page.reload()
    page.wait_for_timeout(2000)  # a server may answer once with what it sent within the same second
    asked.clear()
    page.wait_for_timeout(2000)
    assert asked == []


def test_a_page_from_a_disk_is_loaded_again_in_other_engines_too(watching, engine):
    folder, _ = watching
    viewer = Viewer(engine, (folder / "site").as_uri()).open("garden/index.html")
    (folder / "gallery.json").write_text(json.dumps({"title": "After"}))
    viewer.until("document.title.includes('After')", seconds=60)
    viewer.wait()


def test_what_a_killed_watch_leaves_is_put_right_by_the_next_build(watching, gallery):
    folder, process = watching
    script = folder / "site/data/site.js"
    # What is watched begins once the first build is marked.
    assert b'"watch":"' in script.read_bytes()
    process.kill()
    process.wait(timeout=20)
    gallery("check", folder)
    gallery("build", folder)
    assert b'"watch"' not in script.read_bytes()
