"""Reading: by position, by table, by identity, and "up to which position was it known at that instant?"."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import orjson
from sqlalchemy import Connection

from ledger.journal.driver import Key, Row, find, is_sqlite, scan
from ledger.journal.entry import Entry, entries, unpack


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
    return entries(scan(connection, "position, entry", "position > ?", (after,), upto))


def read_table(
    connection: Connection, table: str, *, after: int = 0, upto: int | None = None
) -> Iterator[Entry]:
    """The entries of one table's facts, in order."""
    where = '"table" = ? AND position > ?'
    return entries(scan(connection, "position, entry", where, (table, after), upto))


def read_positions(connection: Connection, positions: Iterable[int]) -> Iterator[Entry]:
    """The entries at these positions, in rising order, each once; what is not there is left out."""
    wanted = sorted(set(positions))
    where, values = "position = ANY(?::bigint[])", (wanted,)  # type: tuple[str, Row]
    if is_sqlite(connection):
        where = "position IN (SELECT value FROM json_each(?))"
        values = (orjson.dumps(wanted).decode(),)
    return entries(scan(connection, "position, entry", where, values))


def lookup(connection: Connection, keys: Iterable[Key]) -> dict[Key, Entry]:
    """Of these (source, id), the ones that are in the journal."""
    rows = find(connection, "source, id, position, entry", set(keys))
    return {(source, id_): Entry(position, *unpack(entry)) for source, id_, position, entry in rows}


def read_leaves(
    connection: Connection, *, after: int = 0, upto: int | None = None
) -> Iterator[tuple[int, bytes]]:
    """(position, leaf hash) without the entries."""
    yield from scan(connection, "position, leaf", "position > ?", (after,), upto)  # type: ignore[misc]  # two columns


def read_stored(
    connection: Connection, *, after: int = 0, upto: int | None = None
) -> Iterator[Stored]:
    """Whole rows, nothing derived or checked."""
    columns = 'position, entry, leaf, source, id, type, "table", round'
    return map(Stored._make, scan(connection, columns, "position > ?", (after,), upto))


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
    ((_, entry),) = scan(connection, "position, entry", "position = ?", (position,))
    return unpack(entry)[0]
