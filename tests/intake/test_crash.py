"""Killed at any moment and started again: nothing lost, nothing doubled, quarantine included."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ledger import journal
from ledger.intake import Counts
from tests.intake.conftest import House, commissioned, sold

ROOT = Path(__file__).parents[2]

# Takes a feed in small batches and is killed, by itself, at the moment that is named.
VICTIM = """
import os, signal, sys
from ledger import intake, journal
from ledger.intake import quarantine, reader, settle

url, feed, moment, left, small = sys.argv[1:4] + [int(sys.argv[4]), int(sys.argv[5])]
reader.BATCH_LINES = small

def fatal(function):
    def call(*args, **words):
        global left
        result = function(*args, **words)
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return result
    return call

ticks = iter(range(10**15, 2 * 10**15, 10**6))
now = lambda: next(ticks)
progress = None
if moment == "begun":
    now = fatal(now)
elif moment == "appended":
    settle.journal.append = fatal(settle.journal.append)
elif moment == "set-aside":
    quarantine.add = fatal(quarantine.add)
elif moment == "committed":
    progress = fatal(lambda stage: None)
with journal.connect(url, write=True) as database:
    intake.ingest(database, [feed], now=now, progress=progress, shelf=lambda rules: None)
"""


def feed() -> list[bytes]:
    lines = [commissioned("c1")]
    for number in range(60):
        lines.append(sold(f"s{number}"))
        if number % 7 == 0:
            lines.append(sold(f"t{number}", table="T2"))
        if number % 11 == 0:
            lines += [b'{"id": %d' % number, sold(f"s{number}"), sold(f"s{number}", 1)]
        if number == 40:
            lines.append(commissioned("c2", "T2"))
    return lines


@pytest.mark.parametrize("moment", ["begun", "appended", "set-aside", "committed"])
@pytest.mark.parametrize("left", [1, 4])
def test_killed_and_sent_again_is_as_if_sent_once(
    database_url: str, sqlite_house: House, tmp_path: Path, moment: str, left: int
) -> None:
    expected = sqlite_house.send(*feed())
    path = sqlite_house.folder / "feed.ndjson"
    dead = subprocess.run(
        [
            sys.executable,
            "-c",
            VICTIM,
            other(database_url, tmp_path),
            str(path),
            moment,
            str(left),
            "9",
        ],
        cwd=ROOT,
        check=False,
    )
    assert dead.returncode == -signal.SIGKILL

    with journal.connect(other(database_url, tmp_path), write=True) as database:
        house = House(database, tmp_path)
        before = len(house.journal())
        again = house.ingest(str(path))
        assert house.ids() == sqlite_house.ids()
        assert [
            (entry.line, entry.code, entry.raw, entry.position) for entry in house.entries()
        ] == [
            (entry.line, entry.code, entry.raw, entry.position) for entry in sqlite_house.entries()
        ]
        assert before + again.appended == expected.appended
        assert again.quarantined == expected.quarantined
        assert house.ingest(str(path)) == Counts(
            0, expected.appended + expected.duplicates, expected.quarantined
        )


def other(url: str, folder: Path) -> str:
    """A second empty ledger; on SQLite the fixture's file is taken by the other house."""
    if not url.startswith("sqlite"):
        return url
    path = folder / "victim.db"
    if not path.exists():
        journal.upgrade(f"sqlite:///{path}")
    return f"sqlite:///{path}"


@pytest.mark.parametrize("names", [("feed.ndjson", "feed.ndjson"), ("one", "two")])
def test_two_ingests_at_once_take_every_fact_once(
    database_url: str, tmp_path: Path, names: tuple[str, str]
) -> None:
    with journal.connect(database_url, write=True) as database:
        house = House(database, tmp_path)
        paths = [house.file(feed(), name) for name in names]
        house.send(commissioned("c1"), name="first")
        runs = [
            subprocess.Popen(
                [sys.executable, "-c", VICTIM, database_url, path, "never", "0", "5"], cwd=ROOT
            )
            for path in paths
        ]
        assert [run.wait() for run in runs] == [0, 0]
        ids = house.ids()
        assert sorted(ids) == sorted(set(ids))
        assert {f"s{number}" for number in range(60)} <= set(ids)
        held = [(entry.file, entry.line) for entry in house.entries()]
        assert len(held) == len(set(held))
        conflicts = [entry for entry in house.entries() if entry.code == "conflict"]
        assert len(conflicts) == 6 * len(set(names))
