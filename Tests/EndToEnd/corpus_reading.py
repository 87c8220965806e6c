"""What the program says and makes of the shared corpus, for the rules that judge it."""

import csv
import dataclasses
import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys

from fault_desk import manifest
from gallery_support import ROOT, files_of, gallery_program
from site_assets import albums, assets

sys.path.insert(0, str(ROOT / "Benchmarks"))
from results import measure  # noqa: E402

PICKS = [
    ("pairs/lr/IMG_0010.JPG", 5), ("pairs/dt/IMG_0020.jpg", 4), ("pairs/ext/a/IMG_0001.JPG", 3),
    ("pairs/ext/b/IMG_0001.JPG", 3), ("xmp/ladybug.jpg", 2), ("xmp/utf16_bom.jpg", 4)]
DANGEROUS = ["jpeg/bomb_65500x65500.jpg", "png/bomb_30000x30000_1bit.png", "tiff/ifd_loop2.tiff",
             "video/cut_no_moov.mp4"]
COPIED = ["jpeg/motion_MVIMG.jpg", "jpeg/arithmetic.jpg", "tiff/two_pages.tif",
          "gps/south_west.jpg", "png/bilevel.png"]


def rows(folder: pathlib.Path) -> list[dict]:
    """The lines of the corpus's table."""
    with open(folder / "open" / "cases.tsv", encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


@dataclasses.dataclass
class Case:
    """One file of the corpus, and all that is known of it."""

    corpus: "Corpus"
    file: str
    special: str

    @property
    def path(self) -> pathlib.Path:
        return self.corpus.open / self.file

    @property
    def asset(self) -> dict | None:
        """What `gallery show` says of the photo or film that the file belongs to."""
        return self.corpus.shown.get(self.file)

    @property
    def representation(self) -> dict:
        return next(one for one in self.asset["representations"] if one["path"] == self.file)

    @property
    def tile(self) -> dict | None:
        """What the site's scripts know of it."""
        return self.corpus.tiles.get(self.asset["path"]) if self.asset else None

    @property
    def told(self) -> list[dict]:
        """What the build's report says of the file."""
        return [one for one in self.corpus.report["problems"] if one["path"] == self.file]

    @property
    def tags(self) -> dict:
        """What ExifTool says of the file, numbers as numbers."""
        return self.corpus.tags[self.file]

    def picture(self, which: str = "thumb") -> pathlib.Path:
        made = self.tile["thumb"] if which == "thumb" else self.tile["srcset"][-1]
        return self.corpus.site / made["src"]

    def position(self) -> int:
        """Its place in the album of its folder."""
        return self.album().index(self.asset["path"])

    def album(self) -> list[str]:
        folder = self.asset["path"].rsplit("/", 1)[0]
        return next(
            [one["path"] for one in album["assets"]] for album in self.corpus.albums
            if album["kind"] == "album" and album["assets"]
            and {one["path"].rsplit("/", 1)[0] for one in album["assets"]} == {folder})


class Corpus:
    def __init__(self, folder: pathlib.Path, made: pathlib.Path, work: pathlib.Path):
        self.open, self.made, self.work = folder / "open", made, work
        self.site = made / "site"
        self.report = json.loads((made / "report.json").read_text())
        self.errors = (made / "errors.txt").read_text()
        self.rows = rows(folder)
        self.albums, self.tiles = albums(self.site), assets(self.site)

    def case(self, file: str) -> Case:
        return Case(self, file, next(
            row["what is special"] for row in self.rows if row["file"] == file))

    def run(self, *words, codes=(0,), **variables) -> subprocess.CompletedProcess:
        done = subprocess.run(
            [gallery_program(), *map(str, words)], capture_output=True, text=True, cwd=self.work,
            timeout=300, env={"PATH": os.environ["PATH"], "HOME": str(self.work)} | variables)
        assert done.returncode in codes, done.stderr
        return done

    def show(self, library: pathlib.Path, files: list[str], **variables) -> dict[str, dict]:
        """What is said of each file that belongs to a photo or film, by the file's path."""
        done = self.run("show", "--library", library, "--json", *files, codes=(0, 66), **variables)
        return {
            one["path"]: asset for asset in json.loads(done.stdout)["assets"]
            for one in asset["representations"]}

    @functools.cached_property
    def shown(self) -> dict[str, dict]:
        return self.show(
            self.open, [row["file"] for row in self.rows], XDG_CACHE_HOME=str(self.made / "cache"))

    @functools.cached_property
    def tags(self) -> dict[str, dict]:
        done = subprocess.run(
            ["exiftool", "-json", "-n", "-G1", "-a", "-charset", "filename=utf8", "-r", self.open],
            capture_output=True, text=True)
        return {
            str(pathlib.Path(one["SourceFile"]).relative_to(self.open)): one
            for one in json.loads(done.stdout)}

    @functools.cached_property
    def pages(self) -> str:
        """All pages and data of the site; that they are UTF-8 is a condition of reading them."""
        return "\n".join(
            path.read_text(encoding="utf-8") for path in sorted(self.site.rglob("*"))
            if path.suffix in (".html", ".js"))

    @functools.cached_property
    def zones(self) -> list[dict[str, str]]:
        """The dates that a machine in each of three zones reads, by an index of its own."""
        def dates(zone):
            library = self.open / "date"
            shown = self.show(
                library, sorted(path.name for path in library.iterdir()), TZ=zone,
                XDG_CACHE_HOME=str(self.work / "zones" / zone))
            return {file: asset["captureDate"] for file, asset in shown.items()}

        return [dates(zone) for zone in ("UTC", "Asia/Kathmandu", "America/St_Johns")]

    @functools.cached_property
    def small(self) -> tuple[pathlib.Path, dict[str, dict]]:
        """A site of a few files with their originals and tiny thumbnails, and its tiles."""
        folder = self.work / "small"
        for file in COPIED:
            (folder / "photos" / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.open / file, folder / "photos" / file)
        (folder / "gallery.json").write_text(json.dumps(
            {"originals": "copy", "renditions": {"thumbnail": {"size": 60}}}))
        self.run("build", folder)
        return folder / "site", assets(folder / "site")

    @functools.cached_property
    def costs(self) -> dict[str, dict]:
        """What a build of each dangerous file alone costs."""
        costs = {}
        for file in DANGEROUS:
            folder = self.work / "dangerous" / file
            (folder / "photos").mkdir(parents=True)
            shutil.copy(self.open / file, folder / "photos")
            (folder / "gallery.json").write_text("{}")
            costs[file] = measure(
                [str(gallery_program()), "build", "--quiet", str(folder)], expected=(0, 1))
        return costs

    def _pairs(self, name: str) -> pathlib.Path:
        folder = self.work / name
        for part in ("pairs", "xmp"):
            shutil.copytree(self.open / part, folder / part)
        (self.work / "x.picks.json").write_bytes(manifest(1, PICKS))
        return folder

    @functools.cached_property
    def exported(self) -> dict[str, bytes]:
        """The files that come of picks of pairs and of photos with sidecars."""
        library = self._pairs("to-export")
        self.run("selection", "export", "x.picks.json", "--library", library, "--to", "out")
        return files_of(self.work / "out")

    @functools.cached_property
    def rated(self) -> pathlib.Path:
        """A library into whose sidecars the picks were written."""
        library = self._pairs("to-rate")
        self.run("selection", "export", "x.picks.json", "--library", library, "--xmp", "all",
                 codes=(74,))  # one sidecar is left as it is, by name
        return library

    @functools.cached_property
    def apart(self) -> dict[str, dict]:
        """The RAW and the JPEG of a pair in folders of their own, each with its sidecar."""
        library = self.work / "apart"
        for file in ("IMG_0020.CR2", "IMG_0020.jpg"):
            (library / file[-3:]).mkdir(parents=True)
            for name in (file, f"{file}.xmp"):
                shutil.copy(self.open / "pairs/dt" / name, library / file[-3:])
        return self.show(library, ["CR2/IMG_0020.CR2", "jpg/IMG_0020.jpg"])
