"""The books in the database: which generation is read, how far it is, and how changes are filed."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from ledger.books.compute import Changes
from ledger.books.schema import BOOKS, CHECKPOINT, GENERATION, ROW
from ledger.books.shelf import Filed, chunks, filed

KEEP_EVERY: Final = 10_000
"""Positions between checkpoints that stay readable; the newest one always does."""

VERSIONS: Final = {
    "calendar": 2,
    "tables": 1,
    "periods": 1,
    "rounds": 1,
    "register": 3,
    "amendments": 1,
}
"""The books, and the version of the fold that each comes from. A fold that gives other rows for the
same facts gets a new number, and books of an older one are made anew."""

BOOK_OF: Final = {
    "config": "calendar",
    "rules": "tables",
    "commission": "tables",
    "table": "tables",
    "use": "tables",
    "period": "periods",
    "chapter": "periods",
    "desk": "periods",
    "round": "rounds",
    "stray": "rounds",
    "document": "register",
    "about": "register",
    "mention": "amendments",
    "link": "amendments",
    "wait": "amendments",
}

FOLD_VERSION: Final = " ".join(f"{name}:{version}" for name, version in VERSIONS.items())


class State(NamedTuple):
    """A generation of the books: whole up to `position`, by the fold of `version`."""

    generation: int
    version: str
    position: int


NONE_YET: Final = State(0, FOLD_VERSION, 0)


def current(connection: Connection) -> State:
    """The generation that is read; `NONE_YET` where there are no books."""
    row = connection.execute(
        select(GENERATION).join(BOOKS, BOOKS.c.generation == GENERATION.c.generation)
    ).one_or_none()
    return NONE_YET if row is None else State(*row)


def emptied(connection: Connection, state: State) -> bool:
    """Somebody took the rows away: the state says that facts were folded, and there are none."""
    if not state.position:
        return False
    one = select(ROW.c.id).where(ROW.c.generation == state.generation).limit(1)
    return connection.execute(one).first() is None


def state_of(connection: Connection, generation: int) -> State | None:
    """One generation's state; None where it is not there."""
    row = connection.execute(
        select(GENERATION).where(GENERATION.c.generation == generation)
    ).one_or_none()
    return None if row is None else State(*row)


def newest_generation(connection: Connection) -> int:
    """The highest generation, read or being made; 0 where there is none."""
    found = connection.execute(select(func.max(GENERATION.c.generation))).scalar_one()
    return int(found or 0)


def checkpoint_before(connection: Connection, generation: int, position: int) -> int:
    """The newest readable checkpoint at or before a position; 0 where there is none."""
    found = connection.execute(
        select(func.max(CHECKPOINT.c.position)).where(
            CHECKPOINT.c.generation == generation, CHECKPOINT.c.position <= position
        )
    ).scalar_one()
    return int(found or 0)


def begin(connection: Connection, generation: int) -> None:
    """A new, empty generation."""
    connection.execute(
        insert(GENERATION).values(generation=generation, version=FOLD_VERSION, position=0)
    )


def point_to(connection: Connection, generation: int) -> None:
    """From here on this generation is read; every other one is dropped."""
    connection.execute(delete(BOOKS))
    connection.execute(insert(BOOKS).values(one=1, generation=generation))


def drop(connection: Connection, generation: int) -> None:
    """Forget a generation that nobody reads."""
    for table in (ROW, CHECKPOINT, GENERATION):
        connection.execute(delete(table).where(table.c.generation == generation))


def save(connection: Connection, state: State, changes: Changes, position: int) -> None:
    """File what a step changed, and move the checkpoint to `position`."""
    kept = _move_checkpoint(connection, state, position)
    filing = _Filing(connection, state.generation, kept, position)
    for change in changes.units:
        filing.replace(
            _of_chapters(connection, state.generation, change.unit, change.chapters), change.rows
        )
    if changes.mentions:
        keys = [row.key for row in changes.mentions]
        filing.replace(_of_mentions(connection, state.generation, keys), changes.mentions)
    filing.done()


def _move_checkpoint(connection: Connection, state: State, position: int) -> int:
    """The newest checkpoint that stays readable beside the new one."""
    earlier = [
        int(row[0])
        for row in connection.execute(
            select(CHECKPOINT.c.position)
            .where(CHECKPOINT.c.generation == state.generation)
            .order_by(CHECKPOINT.c.position.desc())
            .limit(2)
        )
    ]
    last, before = (*earlier, 0, 0)[:2]
    if last and last - before < KEEP_EVERY:
        connection.execute(
            delete(CHECKPOINT).where(
                CHECKPOINT.c.generation == state.generation, CHECKPOINT.c.position == last
            )
        )
        last = before
    connection.execute(insert(CHECKPOINT).values(generation=state.generation, position=position))
    connection.execute(
        update(GENERATION)
        .where(GENERATION.c.generation == state.generation)
        .values(position=position)
    )
    return last


class _Old(NamedTuple):
    id: int
    since: int
    filed: Filed


class _Filing:
    """Writes the difference between what is filed and what shall be: equal rows are left alone."""

    def __init__(self, connection: Connection, generation: int, kept: int, position: int) -> None:
        self._connection = connection
        self._generation = generation
        self._kept = kept
        self._position = position
        self._closed: list[int] = []
        self._deleted: list[int] = []
        self._new: list[tuple[object, ...]] = []

    def replace(self, old: Iterable[_Old], new: Sequence[Filed]) -> None:
        fresh = {(row.kind, row.unit, row.key): row for row in new}
        for each in old:
            key = (each.filed.kind, each.filed.unit, each.filed.key)
            if fresh.get(key) == each.filed:
                del fresh[key]
            elif each.since <= self._kept:
                self._closed.append(each.id)
            else:
                self._deleted.append(each.id)  # no readable checkpoint ever saw it
        place = (self._generation, self._position)
        self._new += (place + row for row in fresh.values())

    def done(self) -> None:
        for ids in chunks(self._closed):
            self._connection.execute(
                update(ROW).where(ROW.c.id.in_(ids)).values(until=self._position)
            )
        for ids in chunks(self._deleted):
            self._connection.execute(delete(ROW).where(ROW.c.id.in_(ids)))
        if self._new:
            lite = self._connection.dialect.name == "sqlite"
            statement = _INSERT if lite else _INSERT.replace("?", "%s")
            self._connection.exec_driver_sql(statement, self._new)


_NEW: Final = ("generation", "since", *Filed._fields)
_INSERT: Final = f"INSERT INTO book_row ({', '.join(_NEW)}) VALUES ({', '.join('?' * len(_NEW))})"  # noqa: S608


def _of_chapters(
    connection: Connection, generation: int, unit: str, chapters: Iterable[int]
) -> Iterator[_Old]:
    for some in chunks(sorted(chapters)):
        marks = ", ".join("?" * len(some))
        where = f"unit = ? AND chapter IN ({marks}) AND kind <> 'mention'"
        yield from _select(connection, generation, where, [unit, *some])


def _of_mentions(connection: Connection, generation: int, keys: Sequence[str]) -> Iterator[_Old]:
    for some in chunks(sorted(keys)):
        marks = ", ".join("?" * len(some))
        where = f"kind = 'mention' AND key IN ({marks})"
        yield from _select(connection, generation, where, list(some))


def _select(
    connection: Connection, generation: int, where: str, values: Sequence[object]
) -> Iterator[_Old]:
    columns = ", ".join(Filed._fields)
    statement = (
        f"SELECT id, since, {columns} FROM book_row"  # noqa: S608 - our own text
        f" WHERE generation = ? AND until IS NULL AND {where}"
    )
    if connection.dialect.name != "sqlite":
        statement = statement.replace("?", "%s")
    found = connection.exec_driver_sql(statement, (generation, *values)).all()
    for id_, since, *columns_ in found:
        yield _Old(id_, since, filed(columns_))


def counts(connection: Connection, state: State) -> dict[str, int]:
    """How many rows each book holds."""
    found: dict[str, int] = {}
    statement = (
        select(ROW.c.kind, func.count())
        .where(ROW.c.generation == state.generation, ROW.c.until.is_(None))
        .group_by(ROW.c.kind)
    )
    for kind, count in connection.execute(statement):
        book = BOOK_OF[kind]
        found[book] = found.get(book, 0) + count
    return found


def version_of(state: State, book: str) -> int:
    """The fold version that a generation's book comes from."""
    versions = dict(each.split(":") for each in state.version.split())
    return int(versions.get(book, 0))
