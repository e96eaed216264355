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


def steps(database: journal.Database, moment: str) -> None:
    """The writer's: it says when it has come to the moment, and waits for its end."""
    with database.writing() as connection:
        if moment == "begun":
            rest()
        journal.append(connection, facts(100, first=4), now_us=1)
        if moment == "appended":
            rest()
    rest()


def rest() -> None:
    sys.stdout.write("here\n")
    sys.stdout.flush()
    sys.stdin.read()


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
