"""A larger library costs more in proportion, and a small change costs little whatever its size."""

import json
import pathlib
import subprocess
import sys

import pytest

from gallery_support import ROOT, gallery_program

sys.path.insert(0, str(ROOT / "Benchmarks"))
import make_library  # noqa: E402
from results import measure  # noqa: E402
from scale import CONFIGURATION, XMP, state_of  # noqa: E402

pytestmark = pytest.mark.alone
SMALL, LARGE = 300, 1500


class Site:
    def __init__(self, folder, size):
        self.folder, self.photos, self.output = folder, folder / "photos", folder / "site"
        make_library.make(str(self.photos), size, albums=20)
        (folder / "gallery.json").write_text(json.dumps(CONFIGURATION | {"library": "photos"}))
        self.command = [str(gallery_program()), "build", "--quiet", str(folder)]
        self.cold = measure(self.command)

    def changed(self, change):
        """The files that a build writes after a change, and those that it removes."""
        before = state_of(self.output)
        change()
        subprocess.run(self.command, check=True)
        after = state_of(self.output)

        def names(paths):
            return {str(pathlib.Path(path).relative_to(self.output)) for path in paths}

        return (names(path for path in after if before.get(path) != after[path]),
                names(before.keys() - after.keys()))


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    return {size: Site(tmp_path_factory.mktemp(str(size)), size) for size in (SMALL, LARGE)}


def without_media(files):
    return {file for file in files if not file.startswith("media/")}


def test_a_photo_costs_the_same_in_a_larger_library(sites):
    each = {size: site.cold["cpu"] / size for size, site in sites.items()}
    assert each[LARGE] < 1.5 * each[SMALL], each
    # Workers included; most of it is the programs themselves.
    memory = {size: site.cold["memory"] for size, site in sites.items()}
    assert memory[LARGE] < 200 and memory[LARGE] - memory[SMALL] < 60, memory


def workers_of(command):
    """The largest number of processes that a build had below it."""
    process = subprocess.Popen(command)
    children = pathlib.Path(f"/proc/{process.pid}/task")
    most = 0
    while process.poll() is None:
        try:
            count = sum(len((task / "children").read_text().split()) for task in children.iterdir())
        except OSError:
            break
        most = max(most, count)
    assert process.wait() == 0
    return most


def test_a_build_with_nothing_to_do_writes_nothing_and_starts_no_worker(sites):
    site = sites[LARGE]
    before = state_of(site.output, site.folder / ".gallery")
    assert workers_of(site.command) == 0
    assert state_of(site.output, site.folder / ".gallery") == before
    # The check itself sees workers where there is something to do.
    sorted(site.output.glob("media/*/*.jpg"))[0].unlink()
    assert workers_of(site.command) > 0


def test_one_photo_more_writes_only_what_shows_it(sites):
    site = sites[LARGE]
    photo = site.photos / "2010/07 Album 7" / f"IMG_{LARGE:06}.JPG"

    def add():
        # The newest, so that it comes last in its album and in the camera roll.
        photo.write_bytes(make_library.photo(LARGE))

    written, removed = site.changed(add)
    roll = f"camera-roll/page-{LARGE // 200 + 1}.html"
    data = {file for file in written if file.startswith("data/")}
    assert without_media(written) - data == {
        "index.html", "2010/index.html", "2010/07-album-7/index.html", "camera-roll/index.html", roll}
    assert sorted(file.rsplit("-", 1)[0] for file in data) == [
        "data/07-album-7", "data/camera-roll", "data/site.js"]
    assert len(written) - len(without_media(written)) == 2 and removed == set()


def test_a_rating_writes_data_only_and_a_new_name_the_pages_that_say_it(sites):
    site = sites[LARGE]
    album = site.photos / "2010/08 Album 8"
    photo = sorted(album.iterdir())[0]
    written, removed = site.changed(lambda: photo.with_suffix(".xmp").write_text(XMP))
    assert sorted(file.rsplit("-", 1)[0] for file in written) == [
        "data/08-album-8", "data/camera-roll", "data/site.js"] and removed == set()

    written, removed = site.changed(
        lambda: (album / "album.json").write_text('{"title": "A new name"}'))
    pages = {file for file in written if file.endswith(".html")}
    assert pages == {
        # Its own page, the list that it is in, and its neighbours, which lead to it.
        "2010/index.html", "2010/07-album-7/index.html", "2010/08-album-8/index.html",
        "2010/09-album-9/index.html"}
    assert len(written - pages) == 2 and removed == set()
