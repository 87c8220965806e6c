"""A command that is killed leaves nothing half-done, and running it again finishes it.

`make test` kills at a few of the fault points, spread over each command, others each day; `make
faults` at each.
"""

import datetime
import os
import random
import time

import pytest

from fault_commands import COMMANDS
from fault_trial import EVERYWHERE, Trial

POINTS = 100_000 if EVERYWHERE else 3
MOMENTS = 25 if EVERYWHERE else 1
SEED = os.environ.get("GALLERY_SEED", str(datetime.date.today().toordinal()))


@pytest.fixture(params=COMMANDS, ids=lambda command: command.name)
def trial(request, recorded, tmp_path) -> Trial:
    return Trial(recorded(request.param), tmp_path)


def spread(count: int, most: int, dice: random.Random) -> list[int]:
    """Numbers from 1 to `count`: all of them, or one of each of `most` parts."""
    if count <= most:
        return list(range(1, count + 1))
    return [1 + dice.randrange(part * count // most, (part + 1) * count // most) for part in range(most)]


def test_a_command_killed_at_any_fault_point_or_moment_is_finished_by_the_next_run(trial):
    points = trial.record.points
    assert len(points) >= trial.command.fewest_points, points
    trial.count("fault points", len(points))
    dice = random.Random(f"{SEED} {trial.command.name}")
    for number in spread(len(points), POINTS, dice):
        desk = trial.fresh()
        killed = desk.run(*trial.command.words, GALLERY_FAULT_AT=number)
        # Where several work at once, points may come in another order, or be fewer.
        assert killed.returncode == -9 or number > 0.9 * len(points), killed.stderr
        trial.count("killed at points")
        trial.expect_survived(desk, f"{number} of {len(points)}: {points[number - 1]}")
    for _ in range(MOMENTS):
        moment = dice.uniform(0, trial.record.seconds)
        desk = trial.fresh()
        process = desk.start(*trial.command.words)
        time.sleep(moment)
        process.kill()
        process.communicate()
        trial.count("killed at moments")
        trial.expect_survived(desk, f"{moment:.3f} s")
