"""The documents say what is so: their commands run, their links lead somewhere, their pictures exist."""

import json
import os
import re
import shutil
import subprocess
import urllib.parse

import documents
import pytest
from gallery_support import ROOT, gallery_program

# Lines that are shown and not run here, each with its reason.
NOT_RUN = {
    "gallery selection import 'https://…/picks.html#picks=AQEj…' --library ~/Photos/ana-luis":
        "the link is cut short for reading; PicksLinkTests and test_round_trip read whole ones",
}
# Commands that end with another status than 0 when all is well.
STATUS = {"gallery selection diff": 1}
# Commands that go on until they are stopped.
ENDLESS = ("gallery serve", "gallery watch")
# Options in the prose that are other programs'; `--g-…` are the theme's custom properties.
FOREIGN_OPTIONS = {"--delay-updates", "--delete-after", "--automation"}

MANIFEST = {
    "format": "gallery-selection", "version": 1,
    "createdAt": "2026-05-04T10:00:00Z", "modifiedAt": "2026-05-04T10:12:00Z",
    "sequence": "picked"}


def manifest(number, picker, names):
    return MANIFEST | {
        "id": f"8a6f0c9e-0000-4000-8000-00000000000{number}", "picker": {"name": picker},
        "picks": [
            {"name": name, "path": path, "state": "picked", "rating": 4} for path, name in names]}


@pytest.fixture
def desk(tmp_path):
    """A photographer's home with what the guides take for granted; runs a line as their shell does."""
    home = tmp_path / "home"
    photos = home / "Photos" / "ana-luis"
    shutil.copytree(ROOT / "site-example/photos/Wedding – Ana & Luis/Ceremony", photos)
    for path in (ROOT / "site-example/photos/Still life").glob("IMG_4471.*"):
        shutil.copy(path, photos)
    shutil.copytree(photos, home / "Photos" / "islands")
    work = home / "work"
    work.mkdir()
    jpegs = [(path.name, path.name) for path in sorted(photos.glob("*.JPG"))]
    for number, picker, names in ((1, "Ana", jpegs[:3]), (2, "Luis", jpegs[1:4])):
        (work / f"{picker.lower()}.picks.json").write_text(
            json.dumps(manifest(number, picker, names)))
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "gallery").symlink_to(gallery_program())
    # macOS's clipboard: what somebody copied from a letter.
    (programs / "pbpaste").write_text(f"#!/bin/sh\necho '{jpegs[0][1]}, {jpegs[2][1]}'\n")
    (programs / "pbpaste").chmod(0o755)
    environment = os.environ | {
        "HOME": str(home), "XDG_CACHE_HOME": str(home / ".cache"),
        "PATH": f"{programs}:{os.environ['PATH']}",
        "GALLERY_TEMPLATES": str(ROOT / "Templates")}

    def run(line):
        return subprocess.run(
            ["bash", "-o", "pipefail", "-c", line], cwd=work, env=environment,
            capture_output=True, text=True, timeout=300)

    return run


@pytest.mark.parametrize("document", documents.GUIDES, ids=documents.name)
def test_each_command_of_a_guide_works_in_the_guides_order(document, desk):
    for line in documents.commands(document):
        if line in NOT_RUN:
            continue
        if line.startswith(ENDLESS):
            done = desk(f"timeout --signal=INT 4 {line}")
            assert done.returncode == 124, f"{line} ended by itself\n{done.stderr}"
            continue
        done = desk(line)
        wanted = next((code for word, code in STATUS.items() if line.startswith(word)), 0)
        assert done.returncode == wanted, f"{line}\nstatus {done.returncode}\n{done.stderr}"


def test_the_list_of_commands_not_run_is_not_out_of_date():
    shown = {line for document in documents.GUIDES for line in documents.commands(document)}
    assert set(NOT_RUN) <= shown


def test_options_named_in_the_prose_exist(gallery):
    words = re.findall(r"^  ([a-z][a-z -]+?)  ", gallery("--help").stdout, re.M)
    assert len(words) > 10
    known = {"--help", "--version"} | FOREIGN_OPTIONS
    for word in words:
        known |= set(re.findall(r"--[a-z-]+", gallery(*word.split(), "--help").stdout))
    for document in documents.GUIDES:
        named = set(re.findall(r"(?<=`)--(?!g-)[a-z-]+", documents.prose(document)))
        assert named <= known, f"{documents.name(document)}: {sorted(named - known)}"


@pytest.mark.parametrize("document", documents.ALL, ids=documents.name)
def test_links_between_documents_lead_somewhere(document):
    for link in documents.links(document):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, fragment = urllib.parse.unquote(link).partition("#")
        target = document.parent / path if path else document
        assert target.exists(), f"{documents.name(document)}: {link}"
        if fragment and target.suffix == ".md":
            assert fragment in documents.anchors(target), f"{documents.name(document)}: {link}"


def test_pictures_are_used_described_and_small():
    images = {path.name: path.stat().st_size for path in (ROOT / "Documentation/images").iterdir()}
    text = "".join(document.read_text() for document in documents.ALL)
    assert [image for image in images if image not in text] == []
    assert sum(images.values()) < 2_000_000
    assert re.findall(r"!\[\]\(|<img(?![^>]*alt=)", text) == []


def test_settings_shown_are_settings(gallery, tmp_path):
    """Each JSON block of the README and the guide to settings is read by the program."""
    for document in (ROOT / "README.md", ROOT / "Documentation/Configuration.md"):
        for number, block in enumerate(documents.blocks(document, "json")):
            site = tmp_path / f"{document.stem}-{number}"
            photos = site / "photos" / "party"
            photos.mkdir(parents=True)
            shutil.copy(ROOT / "site-example/photos/Garden/DSC04410.JPG", photos / "IMG_0007.JPG")
            is_albums = '"thumbnail":' in block
            (photos / "album.json" if is_albums else site / "gallery.json").write_text(block)
            done = gallery(
                "build", "--dry-run", "--library", site / "photos", "--output", site / "site", site,
                check=False, env=os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")})
            assert done.returncode == 0, f"{block}\n{done.stderr}"


def test_the_mistake_shown_in_the_guide_to_settings_is_told_so(gallery, tmp_path):
    guide = (ROOT / "Documentation/Configuration.md").read_text()
    shown = re.search(r"^gallery: gallery\.json: (.*)$", guide, re.M).group(1)
    (tmp_path / "gallery.json").write_text('{\n  "title": "A",\n  "picking": {\n    "maximun": 30\n  }\n}\n')
    done = gallery("albums", "--library", ROOT / "site-example/photos/Garden", tmp_path, check=False)
    assert done.returncode == 78
    assert shown in done.stderr


def keys(schema, prefix="") -> dict[str, dict]:
    """The keys of a JSON Schema that hold a value, with their schemas."""
    found = {}
    for schema in schema.get("oneOf", [schema]):
        for key, inner in schema.get("properties", {}).items():
            path = f"{prefix}{key}"
            below = keys(inner, path + ".") | keys(inner.get("items", {}), path + "[].")
            if not below or inner.get("type") == "array":
                found[path] = inner
            found |= below
    return found


@pytest.fixture(scope="module")
def settings():
    schema = json.loads((ROOT / "Documentation/gallery.schema.json").read_text())
    return {key: inner for key, inner in keys(schema).items() if key != "$schema"}


@pytest.fixture(scope="module")
def table():
    return documents.rows(ROOT / "Documentation/Configuration.md")


def test_the_guide_to_settings_has_every_key_and_no_other(settings, table):
    assert sorted(set(settings) - set(table)) == []
    assert sorted(set(table) - set(settings) - {"output", ".gallery"}) == []


def test_the_guide_to_settings_has_every_choice_and_bound(settings, table):
    for key, inner in settings.items():
        row = " ".join(table[key])
        for choice in inner.get("enum", inner.get("items", {}).get("enum", [])):
            assert f'"{choice.lstrip("-")}"' in row, f"{key}: {choice}"
        if "maximum" in inner and inner["maximum"] < 30_000:
            assert f"{inner['maximum']:,}".removesuffix(".0") in row, key


def test_the_guide_to_settings_has_the_defaults_of_the_code(table):
    """The defaults are initial values in Configuration.swift, in structs named as the keys."""
    source = (ROOT / "Sources/SiteBuilder/Configuration/Configuration.swift").read_text()
    levels, checked = [], 0
    for line in source.splitlines():
        indent = len(line) - len(line.lstrip())
        if opened := re.match(r"\s*package struct (\w+)", line):
            levels = levels[: indent // 2] + [opened.group(1)]
        value = re.match(r"\s*package var (\w+) = (?!\w+\(\))(.+)$", line)
        if not value:
            continue
        path = [level[0].lower() + level[1:] for level in levels[1 : indent // 2]]
        key = ".".join(path + [value.group(1)])
        if key not in table or key.startswith("albums.smart"):
            continue
        # `.bottomRight` or `Sort.date` is "bottom-right" or "date" in the file.
        text = re.sub(
            r"\w*\.([a-z]\w*)",
            lambda case: '"' + re.sub("[A-Z]", lambda m: "-" + m.group().lower(), case.group(1)) + '"',
            value.group(2))
        default = json.loads(text)
        if default in ([], ""):
            continue
        shown = re.search(r"`([^`]+)`", table[key][0])
        assert shown and json.loads(shown.group(1)) == default, f"{key}: {default}"
        checked += 1
    assert checked > 25
