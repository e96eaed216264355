"""The sealer: whatever was taken out of the stored tree it puts back as it was."""
# ruff: noqa: S608 - the statements are the tests' own

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger import proof
from ledger.journal import DamagedDatabase, Database
from tests.proof.conftest import drop_guards
from tests.proof.ledgers import kinds, record

FACTS = 257 * 256  # a hash of the second level, and one of the first level beyond it

TREE = "SELECT level, number, hash FROM tree ORDER BY level, number"


@pytest.mark.slow
@pytest.mark.parametrize(
    "gone",
    [
        "level = 1 AND number = 100",
        "level = 1 AND number IN (0, 3, 255)",
        "level = 1 AND number >= 200",
        "level = 2",
        "level = 1 AND number = 256 OR level = 2",
        "level > 0",
    ],
)
def test_hashes_that_were_taken_out_come_back_as_they_were(
    sqlite_ledger: Database, gone: str
) -> None:
    path = Path(sqlite_ledger.name)
    record(sqlite_ledger, FACTS)
    proof.seal(sqlite_ledger)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        before = other.execute(TREE).fetchall()
        guards = other.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        drop_guards(path)
        other.execute(f"DELETE FROM tree WHERE {gone}")
        for (guard,) in guards:
            other.execute(guard)

    assert proof.seal(sqlite_ledger) == FACTS

    with closing(sqlite3.connect(path)) as other:
        assert other.execute(TREE).fetchall() == before
    assert kinds(sqlite_ledger) == {}


def test_nothing_is_sealed_over_a_fact_that_is_gone(sqlite_ledger: Database) -> None:
    path = Path(sqlite_ledger.name)
    record(sqlite_ledger, 600)
    drop_guards(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("DELETE FROM journal WHERE position = 300")

    with pytest.raises(DamagedDatabase, match="the fact at position 300"):
        proof.seal(sqlite_ledger)

    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM tree").fetchone() == (0,)
