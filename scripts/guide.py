#!/usr/bin/env python3
"""Writes the user guide as a static site: README and Documentation/*.md by cmark-gfm, in one frame.

    scripts/guide.py FOLDER

Links between documents become links between pages; a link that leads nowhere ends it with 1. DocC's
pages, if they are in FOLDER/PhotoLibrary already, are linked and checked with the rest.
"""

import html
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGES = {
    "README.md": "index.html", "Documentation/Proofing.md": "proofing.html",
    "Documentation/Publishing.md": "publishing.html",
    "Documentation/Configuration.md": "configuration.html",
    "Documentation/Templates.md": "templates.html", "Documentation/FromSigal.md": "from-sigal.html",
    "Documentation/Metadata.md": "metadata.html", "Documentation/Rendering.md": "rendering.html",
    "Documentation/Cluster.md": "cluster.html", "Documentation/Manifest.md": "manifest.html",
    "Documentation/Library.md": "library.html", "Documentation/FeatureTable.md": "features.html",
    "Documentation/Reliability.md": "reliability.html", "SECURITY.md": "security.html",
    "CONTRIBUTING.md": "contributing.html", "CHANGELOG.md": "changes.html",
    "site-example/README.md": "example.html",
}
FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="guide.css">
</head>
<body>
<nav aria-label="Guide">
<ul>
{links}
</ul>
</nav>
<main>
{body}
</main>
</body>
</html>
"""
STYLE = """:root { color-scheme: light dark; --paper: #fff; --ink: #1b1b1a; --soft: #5c5c59; --line: #e0e0dc; --code: #f5f5f3; --link: #0b5a8a }
@media (prefers-color-scheme: dark) { :root { --paper: #141414; --ink: #ececea; --soft: #a9a9a4; --line: #333; --code: #1f1f1e; --link: #8cc4ec } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; display: grid; grid-template-columns: 14rem minmax(0, 1fr) }
nav { padding: 2rem 1rem 2rem 2rem; border-inline-end: 1px solid var(--line) }
nav ul { position: sticky; top: 2rem; margin: 0; padding: 0; list-style: none }
nav a { display: block; padding: .3rem 0; color: var(--soft); text-decoration: none }
nav a:hover { text-decoration: underline }
nav a[aria-current] { color: var(--ink); font-weight: 600 }
main { max-width: 52rem; padding: 2rem clamp(1rem, 4vw, 3rem) 6rem }
h1, h2, h3 { line-height: 1.25; margin: 2em 0 .6em }
h1 { margin-top: 0; font-size: 2.25rem }
a { color: var(--link) }
img { max-width: 100%; height: auto }
pre { overflow-x: auto; padding: 1rem; background: var(--code) }
code { background: var(--code); padding: .1em .25em; font-size: .9em; overflow-wrap: break-word }
pre code { padding: 0 }
.table { overflow-x: auto }
table { border-collapse: collapse }
th, td { padding: .4rem .8rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top }
th:empty { padding: 0; border: 0 }
@media (max-width: 60rem) { body { display: block } nav { padding: 1rem; border: 0; border-block-end: 1px solid var(--line) } nav ul { position: static; display: flex; flex-wrap: wrap; gap: 0 1.25rem } }
"""


def anchor(heading: str) -> str:
    """The name that code hosts give a heading."""
    plain = html.unescape(re.sub(r"<[^>]+>", "", heading)).lower()
    return re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")


def markup(document: pathlib.Path) -> str:
    done = subprocess.run(
        ["cmark-gfm", "--unsafe", "--validate-utf8", "-e", "table", "-e", "autolink", "-e",
         "strikethrough", document], check=True, capture_output=True, text=True)
    text = re.sub(
        r"<(h[1-6])>(.*?)</\1>", lambda match: f'<{match[1]} id="{anchor(match[2])}">{match[2]}</{match[1]}>',
        done.stdout, flags=re.S)
    # A table may be wider than a phone; its alignment is a matter of style.
    text = text.replace("<table>", '<div class="table">\n<table>').replace("</table>", "</table>\n</div>")
    return re.sub(r'<(t[hd]) align="(\w+)">', r"<\1>", text)


def target(document: pathlib.Path, link: str, folder: pathlib.Path) -> str:
    """Where a document's link leads in the guide; what is no page is copied beside it."""
    if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", link) or link.startswith("#"):
        return link
    path, _, fragment = urllib.parse.unquote(html.unescape(link)).partition("#")
    source = (document.parent / path).resolve()
    name = str(source.relative_to(ROOT))
    if name not in PAGES:
        if not source.is_file():
            raise SystemExit(f"guide: {document.relative_to(ROOT)}: '{link}' leads nowhere")
        place = folder / "files" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, place)
        return urllib.parse.quote(f"files/{name}")
    return PAGES[name] + (f"#{fragment}" if fragment else "")


def pages(folder: pathlib.Path) -> dict[str, str]:
    made, titles = {}, {}
    for name, page in PAGES.items():
        document = ROOT / name
        if not document.exists():
            continue
        body = re.sub(
            r'(\s(?:href|src|srcset))="([^"]*)"',
            lambda match: f'{match[1]}="{target(document, match[2], folder)}"', markup(document))
        heading = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)
        titles[page] = re.sub(r"<[^>]+>", "", heading[1]).split(":")[0] if heading else page
        made[page] = body
    code = folder / "PhotoLibrary/documentation/photolibrary/index.html"
    for page, body in made.items():
        here = ' aria-current="page"'
        links = [
            f'<li><a href="{other}"{here if other == page else ""}>{title}</a></li>'
            for other, title in titles.items()]
        if code.exists():
            links.append(f'<li><a href="{code.relative_to(folder)}">The library, for programs</a></li>')
        made[page] = FRAME.format(title=titles[page], links="\n".join(links), body=body)
    return made


def broken(folder: pathlib.Path, made: dict[str, str]) -> list[str]:
    names = {page: set(re.findall(r'\sid="([^"]+)"', text)) for page, text in made.items()}
    found = []
    for page, text in made.items():
        for link in re.findall(r'\s(?:href|src|srcset)="([^"]+)"', text):
            if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", link):
                continue
            path, _, fragment = urllib.parse.unquote(html.unescape(link)).partition("#")
            if path and not (folder / path).exists():
                found.append(f"{page}: '{link}' leads nowhere")
            elif fragment and fragment not in names.get(path or page, ()):
                found.append(f"{page}: '{link}': there is no such heading")
    return found


def left_out() -> list[str]:
    return [
        f"{path.relative_to(ROOT)} is no page yet: name it in scripts/guide.py"
        for path in sorted((ROOT / "Documentation").glob("*.md")) if str(path.relative_to(ROOT)) not in PAGES]


def main(folder: pathlib.Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    made = pages(folder)
    (folder / "guide.css").write_text(STYLE)
    for page, text in made.items():
        (folder / page).write_text(text)
    wrong = left_out() + broken(folder, made)
    for line in wrong:
        print(f"guide: {line}", file=sys.stderr)
    print(f"{len(made)} pages: open {folder / 'index.html'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
