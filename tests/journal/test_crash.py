"""A writer that dies in the middle leaves the journal as it was, and nobody waits for it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ledger import journal
from tests.journal.facts import everything, facts, record

ROOT = Path(__file__).parents[2]

WRITER = """
import sys
from ledger import journal
from tests.journal.facts import facts
from tests.journal.test_crash import steps

with journal.connect(sys.argv[1], write=True) as database:
    steps(database, sys.argv[2])
"""


@pytest.mark.parametrize("moment", ["begun", "appended", "committed"])
def test_a_writer_that_is_killed_leaves_whole_transactions(database_url: str, moment: str) -> None:
    with journal.connect(database_url, write=True) as database:
        record(database, facts(3))

    with writer(database_url, moment) as process:
        process.kill()

    kept = 3 if moment != "committed" else 3 + 100
    with journal.connect(database_url, write=True) as database:
        assert len(everything(database)) == kept
        assert record(database, facts(1, first=999)) == kept + 1


def test_opening_a_ledger_again_leaves_the_locks_of_the_first(sqlite_url: str) -> None:
    """POSIX takes a process's locks on a file away when any handle of it is closed."""
    with journal.connect(sqlite_url, write=True) as database:
        record(database, facts(3))
        journal.connect(sqlite_url, write=False).close()
        with writer(sqlite_url, "leave") as process:
            assert process.wait(60) == 0  # the last one to leave would take the log along
        record(database, facts(1, first=999))

        with journal.connect(sqlite_url, write=False) as other:
            assert len(everything(other)) == 3 + 100 + 1


def steps(database: journal.Database, moment: str) -> None:
    """The writer's: it says when it has come to the moment, and waits for its end."""
    with database.writing() as connection:
        if moment == "begun":
            rest()
        journal.append(connection, facts(100, first=4), now_us=1)
        if moment == "appended":
            rest()
    if moment == "leave":
        say()
    else:
        rest()


def rest() -> None:
    say()
    sys.stdin.read()


def say() -> None:
    sys.stdout.write("here\n")
    sys.stdout.flush()


@contextmanager
def writer(url: str, moment: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, url, moment],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "here\n"
        yield process
