"""The corpus's reports of faults: each has its tests, and each recipe becomes part of one site."""

import csv
import json
import pathlib
import re
import shutil
import subprocess

import pytest

import site_assets
from gallery_support import ROOT

TABLE = ROOT / "Tests" / "Fixtures" / "reported-faults.tsv"
with TABLE.open(encoding="utf-8", newline="") as table:
    ROWS = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
# Five thousand links would take their time; a browser test has as many photos.
NOT_MADE = {"O48"}
HELPERS = """
j() {
  [ -f "$MADE/${2:-gray50}" ] || convert -size 480x320 "xc:${2:-gray50}" -quality 80 "JPEG:$MADE/${2:-gray50}"
  cp "$MADE/${2:-gray50}" "$1"
}
"""


def names_of_tests() -> set[str]:
    """The sentences that Swift tests have as names, and the words of Python's."""
    names = set()
    for path in (ROOT / "Tests").rglob("*Tests.swift"):
        names |= set(re.findall(r"func `([^`]+)`", path.read_text()))
    for path in (ROOT / "Tests").rglob("test_*.py"):
        names |= {name.replace("_", " ") for name in re.findall(r"^def test_(\w+)", path.read_text(), re.M)}
    return names


def plain(name: str) -> str:
    return re.sub(r"[^\w ]", "", name.lower())


def test_each_reported_fault_names_tests_that_there_are():
    known = {plain(name) for name in names_of_tests()}
    named = {row["report"]: row["tests"].split(" | ") for row in ROWS}
    missing = {report: [name for name in names if plain(name) not in known]
               for report, names in named.items()}
    assert {report: names for report, names in missing.items() if names} == {}
    assert len(named) == len(ROWS) == 64 and all(named.values())


def recipes(corpus: pathlib.Path) -> dict[str, str]:
    text = (corpus / "reports.md").read_text()
    return dict(re.findall(r"^### (O\d+) .*?^```sh\n(.*?)^```", text, re.M | re.S))


@pytest.fixture(scope="module")
def reported(corpus, gallery, tmp_path_factory):
    """(folder, report) of a site of what all recipes make, each in a folder of its own."""
    folder = tmp_path_factory.mktemp("reported")
    (folder / "made").mkdir()
    sidecar = re.search(r"^x\(\)\{.*$", (corpus / "reports.md").read_text(), re.M)[0]
    for report, recipe in recipes(corpus).items():
        if report not in NOT_MADE:
            (folder / "photos" / report).mkdir(parents=True)
            subprocess.run(
                ["bash", "-euc", f"{HELPERS}{sidecar}\n{recipe}"], cwd=folder / "photos" / report,
                check=True, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "CASES": str(corpus),
                                 "MADE": str(folder / "made")})
    (folder / "gallery.json").write_text("{}")
    done = gallery("build", "--json", folder, check=False)
    assert done.returncode == 1, done.stderr  # broken on purpose: O38, O60
    return folder, json.loads(done.stdout)


def test_the_table_has_all_reports(corpus):
    assert list(recipes(corpus)) == [row["report"] for row in ROWS]


def test_each_recipe_is_shown_as_it_should_be(reported):
    folder, _ = reported
    shown = {row["report"]: {} for row in ROWS}
    for path, asset in site_assets.assets(folder / "site").items():
        report, _, name = path.partition("/")
        shown[report][name] = asset
    faults = {}
    for row in ROWS:
        found = shown[row["report"]]
        counts = {kind: sum(one["type"] == kind for one in found.values()) for kind in ("photo", "video")}
        if row["report"] not in NOT_MADE and counts != {"photo": int(row["photos"]), "video": int(row["films"])}:
            faults[row["report"]] = sorted(found)
        for name, facts in json.loads(row["facts"]).items():
            said = {key: found[name].get(key) for key in facts}
            if said != facts:
                faults[row["report"], name] = said
    assert faults == {}


def test_the_site_of_all_recipes_is_whole_and_stays_as_it_is(gallery, reported):
    folder, report = reported
    assert {problem["path"].split("/")[0] for problem in report["problems"]} == {"O38", "O40", "O60"}
    assert gallery("check", folder, check=False).stdout == ""
    again = json.loads(gallery("build", "--json", folder, check=False).stdout)
    assert (again["rendered"], again["pagesWritten"], again["removed"]) == (0, 0, 0)
    # And once more from nothing: the same pictures under the same names.
    pictures = {path.name for path in (folder / "site/media").rglob("*.jpg")}
    shutil.rmtree(folder / "site")
    shutil.rmtree(folder / ".gallery")
    gallery("build", folder, check=False)
    assert {path.name for path in (folder / "site/media").rglob("*.jpg")} == pictures
