"""One command against faults: what it does undisturbed, and what must hold after each fault."""

import os
import re
import time

from fault_commands import BEST, Command
from fault_desk import TALLY, Desk, expect_nothing_half_done, litter


# Set by `make faults`: everything that there is, and not only as much as a test run has time for.
EVERYWHERE = os.environ.get("GALLERY_FAULTS") == "all"


def built_desk(folder) -> Desk:
    """A desk whose site is built and whose library has a custom album."""
    desk = Desk.made(folder)
    desk.succeed("build")
    desk.succeed("album", "add", BEST, "Spring/a.jpg", "Summer/c.jpg")
    desk.succeed("build")
    return desk


class Record:
    """What a command finds and does undisturbed, the same for all of its trials."""

    def __init__(self, command: Command, built: Desk, folder):
        self.command = command
        self.start = built.copy_to(folder / "start")
        command.prepare(self.start)
        self.before = self.start.files()
        desk = self.start.copy_to(folder / "undisturbed")
        begun = time.monotonic()
        done = desk.succeed(*command.words, GALLERY_FAULT_AT="list")
        self.seconds = time.monotonic() - begun
        self.points = re.findall(r"^fault point \d+: (.*)$", done.stderr, re.MULTILINE)
        Trial(self, folder).look_at(desk)
        self.reference = desk.outcome()


class Trial:
    """A place in which a command is disturbed."""

    def __init__(self, record: Record, folder):
        self.command, self.record = record.command, record
        self.work = folder / "work"

    def fresh(self) -> Desk:
        return self.record.start.copy_to(self.work)

    def count(self, what: str, number: int = 1) -> None:
        TALLY[self.command.name][what] += number

    def look_at(self, desk: Desk) -> None:
        """Nothing is half-done, and a site that was there opens."""
        self.count("files looked at", expect_nothing_half_done(
            desk, self.record.before, self.command.changing, is_removed=self.command.name == "clean"))
        if self.command.words[0] == "build" and (desk.site / "index.html").exists():
            desk.succeed("check")

    def expect_survived(self, desk: Desk, what: str) -> None:
        """All is well after the fault, and the same command finishes the work."""
        self.look_at(desk)
        desk.succeed(*self.command.words, codes=self.command.again)
        self.look_at(desk)
        assert litter(desk) == [], f"after {what}"
        outcome = desk.outcome()
        assert outcome.keys() == self.record.reference.keys(), (
            f"after {what}: {outcome.keys() ^ self.record.reference.keys()}")
        for name in outcome:
            assert outcome[name] == self.record.reference[name], f"{name} after {what}"
