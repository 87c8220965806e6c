"""The desk that the tests of faults begin with, and what they have met, told at the end."""

import pytest

for helper in ("fault_desk", "fault_trial"):
    pytest.register_assert_rewrite(helper)
from fault_desk import TALLY, Desk
from fault_trial import Record, built_desk


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Desk:
    """A built desk, to be copied."""
    return built_desk(tmp_path_factory.mktemp("faults") / "desk")


@pytest.fixture(scope="session")
def recorded(built, tmp_path_factory):
    """recorded(command) is what the command does undisturbed: it is found out once."""
    records = {}

    def record(command) -> Record:
        if command.name not in records:
            records[command.name] = Record(command, built, tmp_path_factory.mktemp("record"))
        return records[command.name]

    return record


def pytest_sessionfinish(session):
    output = getattr(session.config, "workeroutput", None)
    if output is not None:  # one of several processes: the first of them tells what all have met
        output["faults"] = {name: dict(counts) for name, counts in TALLY.items()}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    for name, counts in getattr(node, "workeroutput", {}).get("faults", {}).items():
        TALLY[name].update(counts)


def pytest_terminal_summary(terminalreporter):
    if not TALLY:
        return
    terminalreporter.section("faults")
    total = {}
    for name, counts in TALLY.items():
        told = ", ".join(f"{count} {what}" for what, count in counts.items())
        terminalreporter.write_line(f"{name}: {told}")
        for what, count in counts.items():
            total[what] = total.get(what, 0) + count
    told = ", ".join(f"{count} {what}" for what, count in total.items())
    terminalreporter.write_line(f"all: {told}")
