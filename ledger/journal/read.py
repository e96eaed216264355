"""Reading: by position, by table, by identity, and "up to which position was it known at that instant?"."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection

from ledger.journal.driver import find, is_sqlite, scan
from ledger.journal.entry import Entry, unpack

Key = tuple[str, str]


class Stored(NamedTuple):
    """A journal row as it lies there: for whoever checks it."""

    position: int
    entry: bytes
    leaf: bytes
    source: str
    id: str
    type: str
    table: str | None
    round: str | None


def head(connection: Connection) -> int:
    """The newest position; 0 in an empty journal."""
    return int(connection.exec_driver_sql("SELECT position FROM head").scalar_one())


def read(connection: Connection, *, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
    """Entries of the positions after `after`, up to `upto` inclusive, in order."""
    return _entries(connection, "position > ?", (after,), upto)


def read_table(
    connection: Connection, table: str, *, after: int = 0, upto: int | None = None
) -> Iterator[Entry]:
    """The entries of one table's facts, in order."""
    return _entries(connection, '"table" = ? AND position > ?', (table, after), upto)


def read_positions(connection: Connection, positions: Iterable[int]) -> Iterator[Entry]:
    """The entries at these positions, in rising order, each once; a position that is not there is left out."""
    wanted = sorted(set(positions))
    if is_sqlite(connection):
        where, value = "position IN (SELECT value FROM json_each(?))", json.dumps(wanted)
        return _entries(connection, where, (value,), None)
    return _entries(connection, "position = ANY(?::bigint[])", (wanted,), None)


def lookup(connection: Connection, keys: Iterable[Key]) -> dict[Key, Entry]:
    """Of these (source, id), the ones that are in the journal."""
    return {
        (source, id_): Entry(position, *unpack(entry))
        for source, id_, position, entry in find(connection, keys)
    }


def read_leaves(
    connection: Connection, *, after: int = 0, upto: int | None = None
) -> Iterator[tuple[int, bytes]]:
    """(position, leaf hash) without the entries."""
    for chunk in scan(connection, "position, leaf", "position > ?", (after,), upto):
        for position, leaf in chunk:
            yield position, leaf


def read_stored(
    connection: Connection, *, after: int = 0, upto: int | None = None
) -> Iterator[Stored]:
    """Whole rows, nothing derived or checked."""
    columns = 'position, entry, leaf, source, id, type, "table", round'
    for chunk in scan(connection, columns, "position > ?", (after,), upto):
        yield from map(Stored._make, chunk)


def position_at(connection: Connection, instant_us: int) -> int:
    """The newest position recorded at or before the instant (UTC µs); 0 where nothing was.

    `recorded_at` never falls along the positions, so halving finds it and no index is kept for it.
    """
    below, above = 0, head(connection) + 1
    while above - below > 1:
        middle = (below + above) // 2
        if _recorded_at(connection, middle) <= instant_us:
            below = middle
        else:
            above = middle
    return below


def _recorded_at(connection: Connection, position: int) -> int:
    statement = f"SELECT entry FROM journal WHERE position = {int(position)}"  # noqa: S608 - a number
    return unpack(bytes(connection.exec_driver_sql(statement).scalar_one()))[0]


def _entries(
    connection: Connection, where: str, values: tuple[Any, ...], upto: int | None
) -> Iterator[Entry]:
    for chunk in scan(connection, "position, entry", where, values, upto):
        for position, entry in chunk:
            yield Entry(position, *unpack(entry))
