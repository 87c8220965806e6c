"""Where things are, for the fixtures and for the tests themselves."""

import os
import pathlib
import shutil

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
ARTIFACTS = pathlib.Path(os.environ.get("GALLERY_ARTIFACTS", ROOT / "artifacts"))


def files_of(folder: pathlib.Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes, by its path from there."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file()}


def copy_of_site(example_site, folder: pathlib.Path) -> pathlib.Path:
    """A site of one's own whose pictures are made already; its index is made again."""
    shutil.copytree(
        example_site, folder, symlinks=True, ignore=shutil.ignore_patterns("index.sqlite*", "*-wal", "*-shm"))
    return folder


def gallery_program() -> pathlib.Path:
    """The program under test; `make test` has built it."""
    given = os.environ.get("GALLERY_PROGRAM")
    program = pathlib.Path(given) if given else ROOT / ".build" / "debug" / "gallery"
    if not program.exists():
        pytest.exit(f"{program} is missing: run 'swift build' first", returncode=2)
    return program
