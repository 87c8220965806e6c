"""The user guide as a static site: valid, complete, and no link of it leads nowhere."""

import importlib.util
import subprocess

import pytest
from gallery_support import ROOT
from test_valid_pages import nu

GUIDE = ROOT / "scripts" / "guide.py"


@pytest.fixture(scope="module")
def guide(tmp_path_factory):
    folder = tmp_path_factory.mktemp("guide") / "docs"
    done = subprocess.run([GUIDE, folder], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return folder


def test_each_document_is_a_valid_page(guide):
    said = [line for line in nu(guide) if "Trailing slash on void elements" not in line]
    assert said == []
    pages = {path.name for path in guide.glob("*.html")}
    assert {"index.html", "proofing.html", "templates.html", "contributing.html"} <= pages
    assert len(pages) >= len(list((ROOT / "Documentation").glob("*.md")))


def test_the_guide_works_from_a_disk_and_its_pictures_show(guide, page):
    page.goto((guide / "index.html").as_uri())
    page.wait_for_load_state("load")
    assert page.evaluate("[...document.images].every((one) => one.naturalWidth > 0)")
    page.get_by_role("navigation").get_by_text("Proofing").first.click()
    assert page.locator("main h1").inner_text().startswith("Proofing")
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_broken_link_is_told(guide):
    spec = importlib.util.spec_from_file_location("guide", GUIDE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    text = '<h2 id="a">A</h2><a href="b.html">x</a><a href="index.html#nowhere">y</a><a href="#a">z</a>'
    made = {"index.html": "", "page.html": text}
    assert module.broken(guide, made) == [
        "page.html: 'b.html' leads nowhere",
        "page.html: 'index.html#nowhere': there is no such heading"]
