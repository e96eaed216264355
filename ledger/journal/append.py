"""Appending: the one way into the journal. Positions are dense, in commit order, and times never fall."""

from collections import Counter
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ledger.journal.driver import insert
from ledger.journal.entry import Recordable, leaf_hash, pack
from ledger.journal.read import lookup

Key = tuple[str, str]
Row = tuple[int, bytes, bytes, str, str, str, str | None, str | None]

# The counter's row is taken first and held to the commit: whoever numbers next sees this commit or no number.
_ADVANCE = (
    "UPDATE head SET position = position + {count},"
    " recorded_at = CASE WHEN recorded_at < {now} THEN {now} ELSE recorded_at END"
    " RETURNING position, recorded_at"
)


class IdentityTaken(Exception):
    """Some of the facts have a (source, id) that is in the journal, or twice among themselves.

    Nothing of them was appended, and the transaction is as it was before the call.
    """

    def __init__(self, keys: frozenset[Key]) -> None:
        super().__init__(f"{len(keys)} identities are taken")
        self.keys = keys


def append(connection: Connection, items: Iterable[Recordable], *, now_us: int) -> int:
    """Append all of `items` in their order, inside `Database.writing()`; the first one's position.

    All get one `recorded_at`: `now_us` (UTC µs), or the newest recorded before where the clock went back.
    Of nothing, the position that would be next. Raises `IdentityTaken`.
    """
    facts = items if isinstance(items, Sequence) else list(items)
    try:
        with connection.begin_nested():
            position, recorded_at = _advance(connection, len(facts), now_us)
            first = position - len(facts) + 1
            if facts:
                insert(connection, _rows(facts, first, recorded_at))
    except IntegrityError as error:
        taken = _taken(connection, facts)
        if not taken:
            raise
        raise IdentityTaken(taken) from error
    return first


def _advance(connection: Connection, count: int, now_us: int) -> tuple[int, int]:
    # Both are integers of our own, so they may stand in the statement.
    statement = _ADVANCE.format(count=int(count), now=int(now_us))
    row = connection.exec_driver_sql(statement).one()
    return row[0], row[1]


def _rows(facts: Sequence[Recordable], first: int, recorded_at: int) -> list[Row]:
    entries = pack(recorded_at, [fact.canonical for fact in facts])
    return [
        (at, entry, leaf_hash(entry), fact.source, fact.id, fact.type, fact.table, fact.round)
        for at, (fact, entry) in enumerate(zip(facts, entries, strict=True), start=first)
    ]


def _taken(connection: Connection, facts: Sequence[Recordable]) -> frozenset[Key]:
    keys = Counter((fact.source, fact.id) for fact in facts)
    repeated = {key for key, times in keys.items() if times > 1}
    return frozenset(repeated | lookup(connection, keys).keys())
