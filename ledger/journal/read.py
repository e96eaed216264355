"""Reading: by position, table or identity; and the position that an instant stands for."""

from collections.abc import Iterable, Iterator
from itertools import islice, zip_longest
from typing import NamedTuple

from sqlalchemy import Connection, select

from ledger.journal.driver import COLUMNS, NEVER, Key, Row, find, pick, scan, scan_table
from ledger.journal.entry import Entry, entries, unpack
from ledger.journal.errors import RESTORE, DamagedDatabase
from ledger.journal.rows import missing
from ledger.journal.schema import HEAD, JOURNAL

_ENTRY = "position, entry"
_PAGE = 1000  # rows that are held and looked at together


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
    """The newest position; 0 in an empty journal. Raises `DamagedDatabase` without its row."""
    found = connection.execute(select(HEAD.c.position)).scalar()
    if found is None:
        raise DamagedDatabase("the row of head, where the journal ends, is gone", remedy=RESTORE)
    return int(found)


def read(connection: Connection, *, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
    """Entries of the positions after `after`, up to `upto` inclusive, in order.

    Raises `DamagedDatabase` where one is missing.
    """
    return entries(_dense(connection, _ENTRY, after, upto))


def read_table(
    connection: Connection, table: str, *, after: int = 0, upto: int | None = None
) -> Iterator[Entry]:
    """The entries of one table's facts, in order."""
    return entries(scan_table(connection, _ENTRY, table, after=after, upto=upto))


def read_positions(connection: Connection, positions: Iterable[int]) -> Iterator[Entry]:
    """The entries at these positions, in rising order, each once; those beyond the end left out.

    Raises `DamagedDatabase` where one is missing.
    """
    wanted = sorted({position for position in positions if position > 0})
    return entries(_all(connection, wanted, pick(connection, _ENTRY, wanted)))


def lookup(connection: Connection, keys: Iterable[Key]) -> dict[Key, Entry]:
    """Of these (source, id), the ones that are in the journal."""
    rows = find(connection, "source, id, position, entry", set(keys))
    return {(source, id_): Entry(position, *unpack(entry)) for source, id_, position, entry in rows}


def read_leaves(
    connection: Connection, *, after: int = 0, upto: int | None = None
) -> Iterator[tuple[int, bytes]]:
    """(position, leaf hash) without the entries. Raises `DamagedDatabase` where one is missing."""
    yield from _dense(connection, "position, leaf", after, upto)


def read_stored(
    connection: Connection, *, after: int = 0, upto: int | None = None
) -> Iterator[Stored]:
    """Whole rows, nothing derived or checked."""
    return map(Stored._make, scan(connection, COLUMNS, after=after, upto=upto))


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
    entry = select(JOURNAL.c.entry).where(JOURNAL.c.position == position)
    return unpack(connection.execute(entry).scalar_one())[0]


def _dense(connection: Connection, columns: str, after: int, upto: int | None) -> Iterator[Row]:
    places = range(after + 1, (NEVER if upto is None else upto) + 1)
    return _all(connection, places, scan(connection, columns, after=after, upto=upto))


def _all(connection: Connection, places: Iterable[int], rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, which begin with their position, for exactly these places up to the head."""
    ahead, rest = iter(places), iter(rows)
    while due := list(islice(ahead, _PAGE)):
        page = list(islice(rest, len(due)))
        there = [row[0] for row in page]
        if there != due:
            first = next(one for one, other in zip_longest(due, there) if one != other)
            if first <= head(connection):
                raise missing(first)
            yield from page
            return
        yield from page
