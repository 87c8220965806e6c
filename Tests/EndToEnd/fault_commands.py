"""The commands that change a disk, each with the desk that it finds."""

import dataclasses
import json
from collections.abc import Callable

from fault_desk import Desk
from small_photos import photo, rated, sidecar


def nothing(desk: Desk) -> None:
    pass


def change_library(desk: Desk) -> None:
    """Makes a build render, write, rename and remove."""
    (desk.library / "Summer/e.jpg").unlink()
    (desk.library / "Spring/a.jpg").rename(desk.library / "Spring/z.jpg")
    desk.write("photos/Autumn/n.jpg", photo(30))
    desk.write("photos/Autumn/o.jpg", photo(31))
    desk.write("photos/Spring/b.xmp", sidecar(5))
    desk.write("photos/Summer/d.jpg", rated((desk.library / "Summer/d.jpg").read_bytes(), 4))


def publish_originals(desk: Desk) -> None:
    settings = json.loads((desk.folder / "gallery.json").read_text())
    desk.write("gallery.json", json.dumps(settings | {"originals": "copy", "photoPages": True}).encode())


def delete_site(desk: Desk) -> None:
    desk.succeed("clean", "--site")


def export_before(desk: Desk) -> None:
    """A file of another's is where an export wants to put its own."""
    desk.write("out/d.jpg", photo(40))


@dataclasses.dataclass(frozen=True)
class Command:
    name: str
    words: tuple[str, ...]
    prepare: Callable[[Desk], None] = nothing
    # Files of the library that the command is asked to change.
    changing: tuple[str, ...] = ()
    # How it may end when it has been done already.
    again: tuple[int, ...] = (0,)
    fewest_points: int = 4


BEST = "Best of"
COMMANDS = [
    Command("first build", ("build", "--jobs", "2"), delete_site, fewest_points=80),
    Command("build", ("build", "--jobs", "2"), change_library, fewest_points=40),
    Command("build with originals", ("build",), publish_originals, fewest_points=40),
    Command("render a share", ("render", "--shard", "1/1"), change_library, fewest_points=0),
    Command("clean", ("clean", "--site"), fewest_points=40),
    Command("add", ("add", "card/new.jpg", "card/newer.jpg", "card/newer.xmp", "--album", BEST,
                    "--at", "0"), fewest_points=20),
    Command("album create", ("album", "create", "Another")),
    Command("album add", ("album", "add", BEST, "Summer/d.jpg", "Summer/e.jpg", "--at", "0")),
    Command("album remove", ("album", "remove", BEST, "Spring/a.jpg")),
    Command("album move", ("album", "move", BEST, "Summer/c.jpg", "--to", "0")),
    Command("album rename", ("album", "rename", BEST, "The best"), again=(0, 66)),
    Command("album delete", ("album", "delete", BEST), again=(0, 66), fewest_points=2),
    Command("import", ("selection", "import", "ana.picks.json", "--album", "Ana")),
    Command("merge", ("selection", "merge", "ana.picks.json", "bo.picks.json", "--to",
                      "merged.picks.json")),
    Command("export", ("selection", "export", "ana.picks.json", "--to", "out"), export_before,
            fewest_points=20),
    Command("export in folders", ("selection", "export", "ana.picks.json", "--to", "out", "--names",
                                  "folders"), fewest_points=20),
    Command("zip", ("selection", "export", "ana.picks.json", "--zip", "out/ana.zip"), again=(0, 73),
            fewest_points=8),
    Command("sidecars", ("selection", "export", "ana.picks.json", "--xmp", "all"),
            changing=("photos/Spring/b.xmp",), fewest_points=15),
    Command("embed", ("selection", "export", "ana.picks.json", "--embed"),
            changing=("photos/Spring/a.jpg", "photos/Spring/b.jpg", "photos/Summer/d.jpg"),
            fewest_points=15),
    Command("contact sheet", ("contact-sheet", "Spring", "--to", "sheet.png"), fewest_points=3),
]


def named(name: str) -> Command:
    return next(command for command in COMMANDS if command.name == name)
