"""What the tests of the documents share: their texts, blocks, links and tables."""

import html
import pathlib
import re

from gallery_support import ROOT

GUIDES = [ROOT / "README.md", *sorted((ROOT / "Documentation").glob("*.md"))]
ALL = GUIDES + [
    ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", ROOT / "CHANGELOG.md",
    ROOT / "site-example" / "README.md"]


def name(document: pathlib.Path) -> str:
    return str(document.relative_to(ROOT))


def blocks(document: pathlib.Path, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", document.read_text(), re.S | re.M)


def prose(document: pathlib.Path) -> str:
    """The text without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", document.read_text(), flags=re.S | re.M)


def commands(document: pathlib.Path) -> list[str]:
    """Each line of a shell block that runs gallery, without its comment."""
    lines = []
    for block in blocks(document, "sh"):
        for line in block.replace("\\\n", " ").splitlines():
            line = re.sub(r"\s+# .*$", "", line).strip()
            if re.search(r"(^|[|;&(]\s*)gallery\s", line):
                lines.append(line)
    return lines


def links(document: pathlib.Path) -> set[str]:
    """What a document points to, in Markdown and in HTML."""
    text = re.sub(r"`[^`\n]+`", "", prose(document))
    found = set(re.findall(r"\]\(([^)\s]+)\)", text))
    found |= set(re.findall(r'(?:src|srcset|href)="([^"]+)"', text))
    return {html.unescape(link) for link in found}


def anchors(document: pathlib.Path) -> set[str]:
    """The anchors that headings get on code hosts."""
    found = set()
    for heading in re.findall(r"^#+ (.+)$", prose(document), re.M):
        plain = re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", heading).lower()
        found.add(re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-"))
    return found


def rows(document: pathlib.Path) -> dict[str, list[str]]:
    """The rows of tables whose first cell is a key in code, by that key."""
    return {
        cells[0].strip().strip("`"): [cell.strip() for cell in cells[1:]]
        for cells in (
            line.strip("|").split("|") for line in document.read_text().splitlines()
            if re.match(r"\| `[A-Za-z.\[\]]+` \|", line))}
