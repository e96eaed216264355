"""The sealer: extends the stored tree to the journal's end, beside the write path.

It reads what is committed, so the tree is never ahead of what is durable; it hashes before it takes
the writers' lock; and what it adds together is committed together. So it may be killed anywhere,
and two of them at once do each other no harm. A hash that somebody took out it puts back.
"""

from collections.abc import Mapping

from sqlalchemy import Connection, func, insert, select

from ledger.journal import Database, head
from ledger.proof.hashes import WIDTH, Hashes, leaves, sealed
from ledger.proof.schema import TREE
from ledger.proof.tree import root

_BATCH = 64  # tiles, 16,384 facts: the lock is held for that many rows at the most


def seal(database: Database) -> int:
    """Bring the stored tree up to the journal; the number of facts that it covers.

    The last tile, up to 255 facts, is not whole yet and is never stored.
    """
    while True:
        with database.reading() as connection:
            first = whole = sealed(connection)
            if lacking := _lacks(connection, whole):
                first = _first_gap(connection, whole)
            end = min(head(connection) // WIDTH, first + _BATCH)
            if first >= end and not lacking:
                return first * WIDTH
            hashes = _roots(connection, first, end)
        with database.writing() as connection:
            _extend(connection, hashes)


def _lacks(connection: Connection, whole: int) -> bool:
    """Whether hashes are missing, of any level, over the tiles up to the newest."""
    due = 0
    while whole:
        due, whole = due + whole, whole // WIDTH
    return int(connection.execute(select(func.count()).select_from(TREE)).scalar_one()) < due


def _first_gap(connection: Connection, whole: int) -> int:
    there = _numbers(connection, 1, 0, whole)
    return next((number for number in range(whole) if number not in there), whole)


def _roots(connection: Connection, first: int, end: int) -> dict[int, bytes]:
    found = leaves(connection, first * WIDTH, end * WIDTH)
    starts = range(0, len(found), WIDTH)
    return {first + start // WIDTH: root(found[start : start + WIDTH]) for start in starts}


def _extend(connection: Connection, hashes: Mapping[int, bytes]) -> None:
    """File what is not there: another sealer may have been here. Then the levels above."""
    _file(connection, 1, hashes)
    tree, level, due = Hashes(connection), 2, sealed(connection) // WIDTH
    while due:
        there = _numbers(connection, level, 0, due - 1)
        lacking = [number for number in range(due) if number not in there]
        _file(connection, level, {number: root(tree.tile(level - 1, number)) for number in lacking})
        level, due = level + 1, due // WIDTH


def _file(connection: Connection, level: int, hashes: Mapping[int, bytes]) -> None:
    there = _numbers(connection, level, min(hashes, default=0), max(hashes, default=0))
    rows = [
        {"level": level, "number": number, "hash": hash_}
        for number, hash_ in hashes.items()
        if number not in there
    ]
    if rows:
        connection.execute(insert(TREE), rows)


def _numbers(connection: Connection, level: int, first: int, last: int) -> set[int]:
    within = TREE.c.number.between(first, last)
    return set(
        connection.execute(select(TREE.c.number).where(TREE.c.level == level, within)).scalars()
    )
