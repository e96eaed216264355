"""Appending: the one way in. Positions are dense and in commit order; times never fall."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import Connection, bindparam, case, update

from ledger.journal.driver import Key, Row, all_or_none, find, insert, is_sqlite
from ledger.journal.entry import Columns, Recordable, leaf_hash, pack
from ledger.journal.schema import HEAD

# The counter's row is held from here to the commit, so whoever numbers next has seen this commit.
_ADVANCE = (
    update(HEAD)
    .values(
        position=HEAD.c.position + bindparam("count"),
        recorded_at=case(
            (HEAD.c.recorded_at < bindparam("now"), bindparam("now")), else_=HEAD.c.recorded_at
        ),
    )
    .returning(HEAD.c.position, HEAD.c.recorded_at)
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

    All get one `recorded_at`: `now_us` (UTC µs), or the newest before it where the clock went back.
    Of nothing, the position that would be next. Raises `IdentityTaken`.
    """
    facts = items if isinstance(items, Sequence) else list(items)
    return append_columns(connection, [Columns.of(facts)], now_us=now_us)


def append_columns(connection: Connection, parts: Sequence[Columns], *, now_us: int) -> int:
    """The same of facts that come column by column, in parts that follow one another."""
    if is_sqlite(connection):
        return _try(connection, parts, now_us)
    # A failed statement ends PostgreSQL's transaction, so there it is asked first. The answer
    # holds: nobody else writes meanwhile.
    if taken := _taken(connection, parts):
        raise IdentityTaken(taken)
    return _append(connection, parts, now_us)


def _try(connection: Connection, parts: Sequence[Columns], now_us: int) -> int:
    """Where the guard has looked for every identity anyway, ask only when it has found one."""
    try:
        with all_or_none(connection):
            return _append(connection, parts, now_us)
    except sqlite3.IntegrityError:
        if taken := _taken(connection, parts):
            raise IdentityTaken(taken) from None
        raise


def _append(connection: Connection, parts: Sequence[Columns], now_us: int) -> int:
    count = sum(len(facts.ids) for facts in parts)
    advanced = connection.execute(_ADVANCE, {"count": count, "now": now_us})
    newest, recorded_at = advanced.one()
    first = int(newest) - count + 1
    if count:
        insert(connection, _rows(parts, first, recorded_at))
    return first


def _taken(connection: Connection, parts: Sequence[Columns]) -> frozenset[Key]:
    keys = [key for facts in parts for key in zip(facts.sources, facts.ids, strict=True)]
    distinct = set(keys)
    taken = {(source, id_) for source, id_ in find(connection, "source, id", distinct)}
    if len(distinct) < len(keys):
        taken.update(key for key, times in Counter(keys).items() if times > 1)
    return frozenset(taken)


def _rows(parts: Sequence[Columns], first: int, recorded_at: int) -> Iterator[Row]:
    for facts in parts:
        entries = pack(recorded_at, facts.canonicals)
        places = range(first, first + len(entries))
        leaves = map(leaf_hash, entries)
        # The canonical bytes are in the entries.
        yield from zip(places, entries, leaves, *facts[:-1], strict=True)
        first = places.stop
