"""A ledger that somebody else has got at: any statement, no guards."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from ledger import journal
from ledger.journal import Database
from ledger.journal.sqlite import SqliteDatabase


class Taken(SqliteDatabase):
    """A SQLite ledger read on one connection, in which tests have changed what they liked."""

    open: Connection

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        yield self.open


@pytest.fixture
def sqlite_ledger(sqlite_url: str) -> Iterator[Database]:
    """An empty SQLite ledger, open for writing."""
    with journal.connect(sqlite_url, write=True) as opened:
        yield opened


def drop_guards(path: Path) -> None:
    """Drop every trigger."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        for (name,) in file.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            file.execute(f"DROP TRIGGER {name}")
