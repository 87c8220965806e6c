"""A minute of random changes; `make soak` goes on for ten minutes, with another seed each time."""

import datetime
import os

from fault_desk import TALLY
from soak import Soak

SECONDS = float(os.environ.get("GALLERY_SOAK_SECONDS", "60"))
# The same all day, so that a failure comes again; told at the end, and by the failure itself.
SEED = int(os.environ.get("GALLERY_SEED", datetime.date.today().toordinal()))


def test_what_builds_leave_after_random_changes_is_what_a_first_build_makes(tmp_path):
    soak = Soak(tmp_path / "soak", SEED)
    soak.run(changes=10_000, seconds=SECONDS, every=25)
    TALLY[f"soak with seed {SEED}"] |= {
        "changes": len(soak.history), "comparisons": soak.comparisons, "files compared": soak.files}
    assert soak.comparisons > 0
