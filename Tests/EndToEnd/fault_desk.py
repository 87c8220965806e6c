"""A photographer's desk at which things go wrong, and what must never come of it."""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import xml.etree.ElementTree
import zipfile

from PIL import Image

from gallery_support import gallery_program
from small_photos import photo, sidecar

# What the faults of this run have met, for the summary: command -> what -> how often.
TALLY: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)

CACHES = re.compile(r"(^|/)((index|renditions)\.sqlite(-wal|-shm|-journal)?|build\.lock|lock|finished\.json|prints-[0-9a-f]+)$")
SETTINGS = {
    "id": "desk", "title": "Desk", "languages": ["en"], "picking": {"minimum": 1},
    "renditions": {"thumbnail": {"size": 32}, "sizes": [64]}}


class Desk:
    """A site's folder: settings, library, a card with new photos, and where exports go."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.library = folder / "photos"
        self.site = folder / "site"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(folder / "home"), "LC_ALL": "C.UTF-8"}

    @classmethod
    def made(cls, folder: pathlib.Path) -> "Desk":
        desk = cls(folder)
        for number, name in enumerate(
                ["Spring/a.jpg", "Spring/b.jpg", "Summer/c.jpg", "Summer/d.jpg", "Summer/e.jpg"]):
            desk.write(f"photos/{name}", photo(number))
        desk.write("photos/Spring/b.xmp", sidecar(3))
        desk.write("photos/Summer/d.jpg", photo(3, rating=2))
        desk.write("card/new.jpg", photo(20))
        desk.write("card/newer.jpg", photo(21))
        desk.write("card/newer.xmp", sidecar(4))
        desk.write("gallery.json", json.dumps(SETTINGS).encode())
        desk.write("ana.picks.json", manifest(
            1, [("Summer/d.jpg", 5), ("Spring/a.jpg", 4), ("Spring/b.jpg", 1)]))
        desk.write("bo.picks.json", manifest(2, [("Summer/e.jpg", 3), ("Spring/a.jpg", 2)]))
        return desk

    def write(self, name: str, data: bytes) -> None:
        """As careful programs write: another file of the name takes the old one's place."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_name("being-written").write_bytes(data)
        path.with_name("being-written").rename(path)

    def copy_to(self, folder: pathlib.Path) -> "Desk":
        """A desk of the same content; photos are the same files, so that they need no new reading."""
        if folder.exists():
            shutil.rmtree(folder)
        shutil.copytree(self.folder, folder, copy_function=self._copy)
        return Desk(folder)

    def _copy(self, source, target):
        linked = pathlib.Path(source).suffix in (".jpg", ".xmp")
        try:
            os.link(source, target) if linked else shutil.copy2(source, target)
        except OSError:
            shutil.copy2(source, target)  # another disk

    def start(self, *words, program=(), **variables) -> subprocess.Popen:
        return subprocess.Popen(
            [*program, gallery_program(), *map(str, words)], cwd=self.folder,
            env=self.environment | {name: str(value) for name, value in variables.items()},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words, **variables) -> subprocess.CompletedProcess:
        process = self.start(*words, **variables)
        output, errors = process.communicate(timeout=300)
        return subprocess.CompletedProcess(words, process.returncode, output, errors)

    def succeed(self, *words, codes=(0,), **variables) -> subprocess.CompletedProcess:
        done = self.run(*words, **variables)
        assert done.returncode in codes, f"{words}: exit {done.returncode}\n{done.stderr}"
        return done

    def files(self) -> dict[str, bytes]:
        """Everything but caches and locks, by the path from the desk."""
        return {
            name: path.read_bytes() for path in sorted(self.folder.rglob("*"))
            if path.is_file() and not CACHES.search(name := str(path.relative_to(self.folder)))}

    def outcome(self) -> dict[str, object]:
        """What a command has made of the desk, without clock and chance."""
        return {name: comparable(name, data) for name, data in self.files().items()}


def manifest(number: int, ratings: list[tuple[str, int]]) -> bytes:
    """The picks of somebody, as a browser hands them over."""
    picks = [
        {"path": path, "name": path.split("/")[-1], "state": "picked", "rating": rating}
        for path, rating in ratings]
    return json.dumps({
        "format": "gallery-selection", "version": 1,
        "id": f"8a6f0c9e-0000-4000-8000-{number:012}", "createdAt": "2026-05-04T10:00:00Z",
        "modifiedAt": "2026-05-04T10:00:00Z", "sequence": "picked", "picks": picks}).encode()


def comparable(name: str, data: bytes) -> object:
    """The content of a file without ids that are drawn by lot, and without the time of day."""
    if name.endswith(".picks.json"):
        manifest = json.loads(data)
        for entry in [manifest, *manifest["picks"]]:
            for key in ("createdAt", "modifiedAt", "pickedAt"):
                entry.pop(key, None)
        manifest.pop("id", None)
        return manifest
    if name.endswith(".zip"):
        return zipped(data)
    return data


def zipped(data: bytes) -> list:
    import io
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return [(entry.filename, archive.read(entry)) for entry in archive.infolist()]


def expect_nothing_half_done(desk: Desk, before: dict[str, bytes], changing=(), is_removed=False) -> int:
    """What holds at any moment; returns how many files were looked at.

    `before` is what was there before the command; files of the library whose names `changing` gives
    may differ, as the command is asked to change them.
    """
    files = desk.files()
    for name, data in before.items():
        if name.startswith(("photos/", "card/")) and "/.gallery/" not in name and name not in changing:
            assert files.get(name) == data, f"{name} is not what it was"
    for name, data in files.items():
        if is_temporary(name):
            continue
        expect_whole(name, data)
    if "site/index.html" not in files:
        assert "site/index.html" not in before or is_removed, "the site does not open"
        return len(files)  # its first page comes last: there is no site yet
    expect_links(files)
    return len(files)


def expect_links(files: dict[str, bytes]) -> None:
    """Every page that leads on from the first one, and every picture on them, is there."""
    waiting, seen = ["site/index.html"], {"site/index.html"}
    while waiting:
        page = waiting.pop()
        for value in re.findall(r'(?:href|src)="([^"#?:]+)"', files[page].decode()):
            target = os.path.normpath(os.path.join(os.path.dirname(page), value))
            assert target in files, f"{page} leads to {value}, which is not there"
            if target.endswith(".html") and target not in seen:
                seen.add(target)
                waiting.append(target)


def expect_whole(name: str, data: bytes) -> None:
    try:
        if name.endswith(".json"):
            json.loads(data)
        elif name.endswith(".xmp") or re.search(r"\.xmp\.[0-9a-f]{8}$", name):
            xml.etree.ElementTree.fromstring(data.decode().replace("\ufeff", ""))
        elif name.endswith((".jpg", ".png")):
            import io
            with Image.open(io.BytesIO(data)) as picture:
                picture.load()
        elif name.endswith(".zip"):
            zipped(data)
        elif name.startswith("site/"):
            assert data, "it is empty"
    except Exception as error:
        raise AssertionError(f"{name} is not whole: {error!r}") from error


def is_temporary(name: str) -> bool:
    """Whether a file is one that is still being written, or was when its writer died."""
    return re.search(r"(^|/)\.gallery-[^/]*\.tmp(/|$)", name) is not None or "/incoming/" in name


def litter(desk: Desk) -> list[str]:
    return [name for name in desk.files() if is_temporary(name)]
