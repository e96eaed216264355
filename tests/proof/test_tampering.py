"""Whatever is changed, taken away, put in or moved in a log is found, and where it begins.

All of it, not a sample: a dozen facts, every bit of every column, with the guards dropped.
"""
# ruff: noqa: S608 - the statements are the tests' own

import sqlite3
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import create_engine

from ledger import journal, proof
from ledger.proof import Checkpoint
from tests.proof.conftest import Taken, drop_guards
from tests.proof.ledgers import KEY, NOON, fact, kinds, record, signed

FACTS = 12
IDS = {str(number) for number in range(1, FACTS + 1)}
COLUMNS = ("position", "entry", "leaf", "source", "id", "type", "table", "round")


class Log:
    """A ledger of a dozen facts with a kept checkpoint, in the hands of a forger."""

    def __init__(self, ledger: Taken, held: Checkpoint) -> None:
        self.ledger = ledger
        self.held = held
        self.raw = cast(sqlite3.Connection, ledger.open.connection.driver_connection)

    def rows(self) -> list[tuple[Any, ...]]:
        return self.raw.execute("SELECT * FROM journal ORDER BY position").fetchall()

    def failures(self, *, held: bool = False) -> dict[str, int | None]:
        found = kinds(self.ledger, [self.held] if held else [])
        del found["guard"]
        return found

    def after(self, *statements: tuple[Any, ...], held: bool = False) -> dict[str, int | None]:
        """What is found after these, which are then taken back."""
        self.raw.execute("BEGIN")
        for statement, *values in statements:
            self.raw.execute(statement, values)
        found = self.failures(held=held)
        self.raw.execute("ROLLBACK")
        return found


@pytest.fixture
def log(sqlite_url: str) -> Iterator[Log]:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    with journal.connect(sqlite_url, write=True) as database:
        record(database, FACTS // 2)
        round_fact = fact(FACTS // 2 + 1, round_="R")
        with database.writing() as connection:
            journal.append(connection, [round_fact], now_us=5)
        record(database, FACTS // 2 - 1, first=FACTS // 2 + 2)
        held = signed(database)
    drop_guards(path)
    engine = create_engine(sqlite_url)
    with engine.connect() as connection:
        raw = cast(sqlite3.Connection, connection.connection.driver_connection)
        raw.isolation_level = None
        raw.execute("PRAGMA ignore_check_constraints = ON")
        ledger = Taken(path, write=False, wait_s=1)
        ledger.open = connection
        yield Log(ledger, held)
        ledger.close()
    engine.dispose()


def test_what_nobody_touched_verifies(log: Log) -> None:
    assert log.failures(held=True) == {}


FLIPPED = {"entry": "content", "leaf": "content", "position": "link"}


@pytest.mark.slow
@pytest.mark.parametrize("column", COLUMNS)
def test_every_bit_of_every_column_is_watched(log: Log, column: str) -> None:
    kind = FLIPPED.get(column, "column")
    for row in log.rows():
        position, value = row[0], row[COLUMNS.index(column)]
        as_text = "?" if isinstance(value, int | bytes) else "CAST(? AS TEXT)"
        update = f'UPDATE journal SET "{column}" = {as_text} WHERE position = ?'
        for changed in flips(value):
            if column == "id" and changed.decode(errors="replace") in IDS:
                continue  # two facts of one identity: that the database cannot hold
            found = log.after((update, changed, position))
            first = min(position, changed) if column == "position" else position
            assert found.get(kind) in {position, first}


def flips(value: int | bytes | str | None) -> Iterator[Any]:
    """The value with one bit another, for each of its bits; of nothing, an empty text."""
    match value:
        case None:
            yield b""
        case int():
            # What would hit another position is no change of a bit: the database refuses it.
            yield from (
                value ^ (1 << bit) for bit in range(63) if not 1 <= value ^ (1 << bit) <= FACTS
            )
            yield -value
        case str() | bytes():
            raw = value.encode() if isinstance(value, str) else value
            for at in range(len(raw)):
                for bit in range(8):
                    yield raw[:at] + bytes([raw[at] ^ (1 << bit)]) + raw[at + 1 :]


def test_every_deletion_is_found(log: Log) -> None:
    places = range(1, FACTS + 1)
    for gone in [set(some) for n in (1, 2, 3) for some in combinations(places, n)]:
        found = log.after(
            *(("DELETE FROM journal WHERE position = ?", position) for position in gone)
        )
        assert min(place for place in found.values() if place is not None) == min(gone), gone


@pytest.mark.parametrize("gone", range(1, FACTS + 1))
def test_every_deletion_that_closes_the_gap_is_found(log: Log, gone: int) -> None:
    found = log.after(
        ("DELETE FROM journal WHERE position = ?", gone),
        ("UPDATE journal SET position = -position WHERE position > ?", gone),
        ("UPDATE journal SET position = -position - 1 WHERE position < 0",),
        ("UPDATE head SET position = position - 1",),
    )
    assert found == {"checkpoint": FACTS}


@pytest.mark.parametrize("place", range(1, FACTS + 2))
def test_every_insertion_is_found(log: Log, place: int) -> None:
    new = log.rows()[0]
    found = log.after(
        ("UPDATE journal SET position = -position WHERE position >= ?", place),
        ("UPDATE journal SET position = -position + 1 WHERE position < 0",),
        ("INSERT INTO journal VALUES (?,?,?,?,?,?,?,?)", place, *new[1:4], "new", *new[5:]),
        ("UPDATE head SET position = position + 1",),
    )
    assert found["column"] == place  # the forger left the old id in the entry
    assert ("checkpoint" in found) == (place <= FACTS)


@pytest.mark.parametrize("place", [-(2**40), -1, 0, FACTS + 2, 2**40])
def test_a_fact_outside_the_positions_is_found(log: Log, place: int) -> None:
    new = log.rows()[0]
    row = (place, *new[1:4], "new", *new[5:])
    found = log.after(("INSERT INTO journal VALUES (?,?,?,?,?,?,?,?)", *row))
    assert found["link"] == min(place, FACTS + 1)


def forged(position: int, id_: str, *, at: int = NOON) -> tuple[Any, ...]:
    """A whole row that is right in itself."""
    made = fact(int(id_))
    entry = journal.pack(at, [made.canonical])[0]
    return (position, entry, journal.leaf_hash(entry), "/s", id_, "t", "T", None)


@pytest.mark.parametrize("position", range(1, FACTS + 1))
def test_a_fact_replaced_by_another_that_is_right_in_itself_is_found(
    log: Log, position: int
) -> None:
    row = forged(position, "99")
    found = log.after(
        ("DELETE FROM journal WHERE position = ?", position),
        ("INSERT INTO journal VALUES (?,?,?,?,?,?,?,?)", *row),
    )
    assert "checkpoint" in found


def test_every_swap_is_found(log: Log) -> None:
    for one, other in combinations(range(1, FACTS + 1), 2):
        found = log.after(
            ("UPDATE journal SET position = -1 WHERE position = ?", one),
            ("UPDATE journal SET position = ? WHERE position = ?", one, other),
            ("UPDATE journal SET position = ? WHERE position = -1", other),
        )
        assert found == {"checkpoint": 1}, (one, other)


@pytest.mark.parametrize("left", range(FACTS))
def test_every_truncation_is_found_by_the_checkpoint(log: Log, left: int) -> None:
    cut = (
        ("DELETE FROM journal WHERE position > ?", left),
        ("UPDATE head SET position = ?", left),
    )
    assert log.after(*cut) == {"checkpoint": left + 1}
    # Even where the kept ones went with it: by the one that somebody else holds.
    assert log.after(*cut, ("DELETE FROM checkpoint",), held=True) == {"checkpoint": left + 1}


def test_a_head_row_that_is_gone_is_found(log: Log) -> None:
    assert log.after(("DELETE FROM head",)) == {"head": FACTS + 1}


@pytest.mark.parametrize("left", range(FACTS))
def test_a_truncation_that_forgets_the_head_is_found_by_it(log: Log, left: int) -> None:
    found = log.after(("DELETE FROM journal WHERE position > ?", left), ("DELETE FROM checkpoint",))
    assert found == {"head": left + 1}


@pytest.mark.parametrize("change", ["position = position + 1", "recorded_at = recorded_at - 1"])
def test_a_head_that_says_otherwise_is_found(log: Log, change: str) -> None:
    assert set(log.after((f"UPDATE head SET {change}",))) == {"head"}


def test_every_bit_of_a_kept_checkpoint_is_watched(log: Log) -> None:
    for column in ("number", "size", "note", "key"):
        (value,) = log.raw.execute(f"SELECT {column} FROM checkpoint").fetchone()
        for changed in flips(value):
            as_text = "CAST(? AS TEXT)" if isinstance(value, str) else "?"
            found = log.after((f"UPDATE checkpoint SET {column} = {as_text}", changed))
            assert "checkpoint" in found, (column, changed)


def test_a_kept_checkpoint_taken_out_of_the_row_of_them_is_found(log: Log) -> None:
    second = ("INSERT INTO checkpoint SELECT 2, size, note, key FROM checkpoint",)
    gone = ("DELETE FROM checkpoint WHERE number = 1",)
    assert log.after(second) == {}
    assert log.after(second, gone) == {"checkpoint": FACTS}


def test_a_log_signed_again_by_a_forger_is_found_by_a_checkpoint_held_elsewhere(log: Log) -> None:
    """All is rebuilt, and signed with the right key: only what left the house can tell."""
    log.raw.execute("BEGIN")
    row = forged(3, "99", at=NOON)
    log.raw.execute("DELETE FROM journal WHERE position = 3")
    log.raw.execute("INSERT INTO journal VALUES (?,?,?,?,?,?,?,?)", row)
    root = proof.tree.root([one[2] for one in log.rows()])
    again = KEY.sign(proof.checkpoint.text(KEY.name, FACTS, root))
    log.raw.execute("UPDATE checkpoint SET note = ?", (again,))
    alone, held = log.failures(), log.failures(held=True)
    log.raw.execute("ROLLBACK")
    assert alone == {}
    assert held == {"checkpoint": 1}


def test_a_time_of_recording_that_falls_is_found(log: Log) -> None:
    row = forged(3, "99", at=1)
    found = log.after(
        ("DELETE FROM journal WHERE position = 3",),
        ("INSERT INTO journal VALUES (?,?,?,?,?,?,?,?)", *row),
    )
    assert found["link"] == 3
