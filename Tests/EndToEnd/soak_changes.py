"""What people and programs do to a library, each as one change; the dice choose which and where."""

import json
import os
import pathlib
import shutil

from small_photos import photo, rated, sidecar

FOLDERS = ["", "Spring", "Summer", "Summer/Lake", "Trips #1/Rome & Bari", "été", "10 Ten", "2 Two"]
NAMES = ["IMG_{}.jpg", "IMG_{}.JPG", "{}.jpeg", "a b {}.jpg", "mañana {}.jpg", "100% {}?.jpg", "😀{}.jpg"]


class Library:
    def __init__(self, root: pathlib.Path, dice, gallery):
        self.root, self.dice, self.gallery = root, dice, gallery
        self.next = 0
        # What a site's own template says at the end of each page, if there is one.
        self.footer = None
        # Where the site is published that is built after each change.
        self.published = root.parent / "site" / "site"
        root.mkdir(parents=True)

    def photos(self) -> list[pathlib.Path]:
        found = [path for path in self.root.rglob("*") if path.suffix.lower() in (".jpg", ".jpeg")]
        return sorted(path for path in found if ".gallery" not in path.parts and path.is_file())

    def any(self) -> pathlib.Path:
        """Some photo; one is made where there is none."""
        photos = self.photos()
        if not photos:
            self.add()
            photos = self.photos()
        return self.dice.choice(photos)

    def folder(self) -> pathlib.Path:
        folder = self.root / self.dice.choice(FOLDERS)
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def number(self) -> int:
        self.next += 1
        return self.next

    def free(self) -> pathlib.Path:
        while True:
            path = self.folder() / self.dice.choice(NAMES).format(self.dice.randrange(200))
            if not path.exists():
                return path

    def told(self, path: pathlib.Path) -> str:
        return str(path.relative_to(self.root))

    def add(self) -> str:
        path = self.free()
        rating = self.dice.choice([None, None, 1, 5])
        path.write_bytes(photo(self.number(), rating))
        return self.told(path)


def add(library, settings):
    return library.add()


def add_several(library, settings):
    return ", ".join(library.add() for _ in range(library.dice.randrange(2, 9)))


def copy(library, settings):
    source, target = library.any(), library.free()
    library.dice.choice([shutil.copy, shutil.copy2, os.link])(source, target)
    return f"{library.told(source)} → {library.told(target)}"


def remove(library, settings):
    path = library.any()
    path.unlink()
    return library.told(path)


def rename(library, settings):
    source, target = library.any(), library.free()
    source.rename(target)
    return f"{library.told(source)} → {library.told(target)}"


def move_folder(library, settings):
    source = library.any().parent
    if source == library.root:
        return "nothing: it is the library's own"
    target = library.root / f"Folder {library.dice.randrange(50)}"
    if target.exists() or target in source.parents:
        return "nothing: the name is taken"
    source.rename(target)
    return f"{library.told(source)} → {library.told(target)}"


def remove_folder(library, settings):
    folder = library.any().parent
    if folder == library.root or len(list(folder.rglob("*"))) > 20:
        return "nothing: it holds too much"
    shutil.rmtree(folder)
    return library.told(folder)


def edit(library, settings):
    """As programs save: in place, or by another file that takes the name."""
    path, data = library.any(), photo(library.number())
    if library.dice.random() < 0.5:
        path.write_bytes(data)
    else:
        beside = path.with_name("being saved")
        beside.write_bytes(data)
        beside.rename(path)
    return library.told(path)


def edit_and_keep_time(library, settings):
    """Another picture of the same size in bytes, with the old one's time: only the inode tells."""
    path, other = library.any(), photo(library.number())
    size, times = path.stat().st_size, (path.stat().st_atime_ns, path.stat().st_mtime_ns)
    beside = path.with_name("being saved")
    beside.write_bytes(other[:size] if len(other) > size else other + bytes(size - len(other)))
    os.utime(beside, ns=times)
    beside.rename(path)
    return library.told(path)


def rate_in_the_file(library, settings):
    path, rating = library.any(), library.dice.choice([None, -1, 1, 2, 3, 4, 5])
    data = path.read_bytes()
    if not data.startswith(b"\xff\xd8"):
        return "nothing: it is no photo"
    path.write_bytes(rated(data, rating))
    return f"{library.told(path)}: {rating}"


def rate_beside_the_file(library, settings):
    path = library.any()
    beside = library.dice.choice([path.with_suffix(".xmp"), path.with_name(path.name + ".xmp")])
    if beside.exists() and library.dice.random() < 0.4:
        beside.unlink()
        return f"{library.told(beside)} removed"
    beside.write_bytes(library.dice.choice([sidecar(library.dice.randrange(6)), b"<no xmp"]))
    return library.told(beside)


def touch(library, settings):
    path = library.any()
    path.touch()
    return library.told(path)


def corrupt(library, settings):
    path = library.any()
    data = path.read_bytes()
    damaged = [b"", data[: len(data) // 2], b"no photo at all", data[:400] + bytes(200) + data[600:]]
    path.write_bytes(library.dice.choice(damaged))
    return f"{library.told(path)}: {path.stat().st_size} bytes"


def album_settings(library, settings):
    folder = library.any().parent
    file = folder / library.dice.choice(["album.json", "index.md"])
    if file.exists() and library.dice.random() < 0.4:
        file.unlink()
        return f"{library.told(file)} removed"
    title = f"Title {library.dice.randrange(100)}"
    cover = library.dice.choice([path.name for path in sorted(folder.iterdir()) if path.is_file()])
    if file.name == "album.json":
        file.write_text(json.dumps({"title": title, "thumbnail": cover}))
    else:
        file.write_text(f"---\ntitle: {title}\n---\n\nA *text* no. {library.dice.randrange(100)}.\n")
    return f"{library.told(file)}: {title}"


def hide_folder(library, settings):
    folder = library.any().parent
    if folder == library.root:
        return "nothing: it is the library's own"
    marker = folder / ".nomedia"
    marker.unlink() if marker.exists() else marker.touch()
    return library.told(marker)


def custom_album(library, settings):
    """By the program itself: albums are made, filled, ordered, renamed and deleted."""
    dice, titles = library.dice, [f"Album {letter}" for letter in "ABC"]
    title, photos = dice.choice(titles), library.photos()
    some = [library.told(path) for path in dice.sample(photos, min(3, len(photos)))]
    choices = [("create", title), ("rename", title, dice.choice(titles)), ("delete", title)]
    if some:
        choices += [
            ("add", title, *some), ("add", title, *some, "--at", "0"), ("remove", title, *some),
            ("move", title, *some, "--to", "1")]
    words = dice.choice(choices)
    # 66: no such album, or a photo in a hidden folder; 73: the title is taken.
    done = library.gallery("album", *words, codes=(0, 66, 73))
    return f"{' '.join(words)}: exit {done.returncode}"


def add_by_program(library, settings):
    card = library.root.parent / "card"
    card.mkdir(exist_ok=True)
    file = card / f"card {library.dice.randrange(30)}.jpg"
    file.write_bytes(photo(library.number()))
    library.gallery("add", file, *library.dice.choice([(), ("--album", "Album A")]))
    return file.name


def own_template(library, settings):
    """With a text of its own, with what changes on every page, and none."""
    library.footer = library.dice.choice(
        [None, "<footer>{{site.title}}</footer>", "<footer>{{site.revision}}</footer>"])
    return library.footer or "removed"


def tamper(library, settings):
    """Somebody does something to what was published; the next build mends it."""
    dice, files = library.dice, sorted(
        path for path in library.published.rglob("*") if path.is_file())
    path = dice.choice(files)
    if path.suffix not in (".html", ".js", ".css") or dice.random() < 0.3:
        path.unlink()
        return f"{path.relative_to(library.published)} removed"
    status, data = path.stat(), path.read_bytes()
    how = dice.choice(["touched", "replaced", "cut off", "edited and dated back"])
    if how == "touched":
        path.touch()
    elif how == "replaced":
        path.unlink()
        path.write_bytes(data[::-1])
    elif how == "cut off":
        os.truncate(path, len(data) // 2)
    else:
        with open(path, "r+b") as file:
            file.write(data[:-1][::-1])
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    return f"{path.relative_to(library.published)} {how}"


def site_settings(library, settings):
    dice = library.dice
    change = dice.choice([
        {"sort": dice.choice(["date", "-date", "name", "-name", "rating", "-rating"])},
        {"photoPages": dice.random() < 0.5},
        {"title": f"Soak {dice.randrange(10)}"},
        {"timeline": dice.random() < 0.5},
        {"map": dice.random() < 0.5},
        {"baseURL": dice.choice(["https://example.org/a", "https://example.org/b"]),
         "feed": dice.random() < 0.5},
        {"language": dice.choice(["en", "de"])},
        {"picking": {"ratings": dice.random() < 0.5}},
        {"downloads": {"files": dice.choice(["none", "largest", "originals"])}},
        {"exclude": dice.choice([[], ["2 Two"], ["*.jpeg"]])},
        {"originals": dice.choice(["none", "copy", "link"])},
        {"albums": settings["albums"] | {"pageSize": dice.choice([3, 7, 50])}},
        {"albums": settings["albums"] | {"kinds": dice.choice(
            [["camera-roll", "album"], ["album", "library"], ["camera-roll", "album", "event"]])}},
        {"renditions": settings["renditions"] | {"quality": dice.choice([70, 82])}},
    ])
    settings.update(change)
    return json.dumps(change)


# Name -> what it does, and how often among the others.
CHANGES = {
    "add": (add, 10), "add several": (add_several, 3), "copy": (copy, 4), "remove": (remove, 8),
    "rename": (rename, 8), "move a folder": (move_folder, 2), "remove a folder": (remove_folder, 1),
    "edit": (edit, 8), "edit and keep the time": (edit_and_keep_time, 3),
    "rate in the file": (rate_in_the_file, 8), "rate beside the file": (rate_beside_the_file, 8),
    "touch": (touch, 5), "corrupt": (corrupt, 4), "settings of an album": (album_settings, 6),
    "hide a folder": (hide_folder, 2), "custom album": (custom_album, 10),
    "add by the program": (add_by_program, 3), "settings of the site": (site_settings, 6),
    "template of the site's own": (own_template, 2), "tamper with what is published": (tamper, 8),
}
