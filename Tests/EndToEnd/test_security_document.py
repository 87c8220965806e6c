"""Each promise of SECURITY.md names tests that exist."""

import re

from gallery_support import ROOT

OTHER_PROOFS = {"make fuzz", "make sanitize"}


def rows():
    lines = (ROOT / "SECURITY.md").read_text().splitlines()
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines
            if line.startswith("| ") and " | " in line and "Shown by" not in line]


def test_every_row_names_its_tests_and_they_exist():
    found = rows()
    assert len(found) > 15
    for row in found:
        assert len(row) == 4, row
        names = re.findall(r"`([^`]+)`", row[3])
        assert names, row
        for name in set(names) - OTHER_PROOFS:
            pattern = name if name.endswith(".py") else f"{name}.swift"
            assert list((ROOT / "Tests").glob(f"*/{pattern}")), f"{name} of SECURITY.md is no test"


def test_the_targets_that_it_names_exist():
    makefile = (ROOT / "Makefile").read_text()
    for target in OTHER_PROOFS:
        assert f"\n{target.removeprefix('make ')}:" in makefile
