"""The sealer: extends the stored tree to the journal's end, beside the write path.

It reads what is committed, so the tree is never ahead of what is durable; it hashes before it takes
the writers' lock; and what it adds together is committed together. So it may be killed anywhere,
and two of them at once do each other no harm.
"""

from sqlalchemy import Connection, insert

from ledger.journal import Database, head
from ledger.proof.hashes import WIDTH, leaves, sealed, stored
from ledger.proof.schema import TREE
from ledger.proof.tree import root

_BATCH = 64  # tiles, 16,384 facts: the lock is held for that many rows at the most


def seal(database: Database) -> int:
    """Bring the stored tree up to the journal; the number of facts that it covers.

    The last tile, up to 255 facts, is not whole yet and is never stored.
    """
    while True:
        with database.reading() as connection:
            first = sealed(connection)
            end = min(head(connection) // WIDTH, first + _BATCH)
            if first >= end:
                return first * WIDTH
            hashes = _roots(connection, first, end)
        with database.writing() as connection:
            _extend(connection, first, hashes)


def _roots(connection: Connection, first: int, end: int) -> list[bytes]:
    found = leaves(connection, first * WIDTH, end * WIDTH)
    return [root(found[start : start + WIDTH]) for start in range(0, len(found), WIDTH)]


def _extend(connection: Connection, first: int, hashes: list[bytes]) -> None:
    done = sealed(connection)  # another sealer may have been here
    level, first, hashes = 1, max(first, done), hashes[max(0, done - first) :]
    while hashes:
        rows = [
            {"level": level, "number": number, "hash": hash_}
            for number, hash_ in enumerate(hashes, start=first)
        ]
        connection.execute(insert(TREE), rows)
        whole = range(first // WIDTH, (first + len(hashes)) // WIDTH)
        hashes = [_over(connection, level, number) for number in whole]
        level, first = level + 1, whole.start


def _over(connection: Connection, level: int, number: int) -> bytes:
    found = stored(connection, level, number * WIDTH, (number + 1) * WIDTH)
    return root([found[each] for each in sorted(found)])
