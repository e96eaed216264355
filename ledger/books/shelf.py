"""Rows on their shelf: where each kind is filed, and how it is found again at a checkpoint."""

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, NamedTuple, Protocol, cast

import orjson
from sqlalchemy import Connection

from ledger.books.amend import Key
from ledger.books.codec import AnyRow, decode, encode

GLOBAL: Final = ""
"""The unit of what belongs to no table; each fact is a chapter of its own there."""

TABLE: Final = -1
"""The chapter of what belongs to a table as a whole."""

_CHUNK: Final = 400  # values in one statement: well below every database's limit


class Filed(NamedTuple):
    """A row as it is filed. `lo` is a number that rows of a kind are ranged by: a time or a
    position."""

    kind: str
    unit: str
    chapter: int
    key: str
    tag: str | None
    day: str | None
    lo: int
    body: bytes

    @property
    def row(self) -> Any:
        """The row itself."""
        return decode(self.kind, self.body)


def tag_of(key: Key) -> str:
    """A fact's (source, id) as one text."""
    return orjson.dumps(key).decode()


def about_unit(subject: str) -> str:
    """The unit of what is filed by its subject: short, however long the subject is."""
    return f"about {sha256(subject.encode()).hexdigest()[:32]}"


def file(kind: str, row: Any, chapter: int = TABLE) -> Filed:
    """Where a row is filed; `chapter` for the kinds that don't say it themselves."""
    unit, chapter_, key, tag, day, lo = _PLACES[kind](row, chapter)
    return Filed(kind, unit, chapter_, key, tag, day, lo, encode(row))


Place = tuple[str, int, str, str | None, str | None, int]

_PLACES: Final[dict[str, Callable[[Any, int], Place]]] = {
    "config": lambda r, _: (GLOBAL, r.position, str(r.position), None, None, r.at),
    "rules": lambda r, _: (GLOBAL, r.position, str(r.position), r.rules, None, r.at),
    "commission": lambda r, chapter: (r.table, chapter, str(r.position), None, None, r.at),
    "period": lambda r, _: (r.table, r.chapter, str(r.opened), None, r.gaming_day, r.opened_at),
    "round": lambda r, _: (r.table, r.chapter, r.round, r.round, r.gaming_day, r.ordinal),
    "document": lambda r, chapter: (
        GLOBAL if r.chapter is None else r.table,
        r.position if r.chapter is None else chapter,
        str(r.position),
        r.type,
        r.gaming_day,
        r.at,
    ),
    "table": lambda r, _: (r.table, TABLE, "", None, None, 0),
    "chapter": lambda r, _: (r.table, r.start, str(r.start), None, None, r.start),
    "desk": lambda r, _: (r.table, r.chapter, str(r.position), r.round, None, r.at),
    "stray": lambda r, _: (r.table, r.chapter, str(r.position), None, None, r.position),
    "link": lambda r, _: (r.table, r.chapter, str(r.position), None, None, r.low),
    "wait": lambda r, _: (
        r.table,
        r.chapter,
        f"{r.position} {tag_of((r.source, r.id))}",
        tag_of((r.source, r.id)),
        None,
        r.position,
    ),
    "use": lambda r, _: (r.table, r.chapter, f"{r.chapter} {r.rules}", r.rules, None, 0),
    "mention": lambda r, _: (
        r.table or GLOBAL,
        r.position,
        f"{r.position} {tag_of((r.source, r.id))}",
        tag_of((r.source, r.id)),
        None,
        r.target or 0,
    ),
    "about": lambda r, _: (
        about_unit(r.subject),
        r.position,
        str(r.position),
        None,
        None,
        r.position,
    ),
}


def filed(row: Sequence[Any]) -> Filed:
    """From the columns of a row in the database."""
    kind, unit, chapter, key, tag, day, lo, body = row
    return Filed(kind, unit, chapter, key, tag, day, lo, bytes(body))


class Shelf(Protocol):
    """Rows as known at a checkpoint."""

    def find(
        self,
        kind: str,
        unit: str | None = None,
        *,
        chapters: Collection[int] | None = None,
        tags: Collection[str] | None = None,
        keys: Collection[str] | None = None,
        lo: tuple[int, int] | None = None,
        days: tuple[str, str] | None = None,
    ) -> Iterator[Filed]:
        """Rows of a kind, by any of: unit, chapters, tags or keys, a range of `lo`, a range of days
        (both ends included). Ordered by unit, chapter, lo and key."""

    def days(self, kind: str) -> set[str]:
        """The gaming days that rows of a kind are filed under."""


@dataclass(slots=True)
class StoredShelf:
    """Rows of one generation in the database, as known at the checkpoint `at`.

    The statements are written out: a table is folded in tens of small look-ups, and to compose each
    of them anew took longer than to run it.
    """

    connection: Connection
    generation: int
    at: int

    def find(
        self,
        kind: str,
        unit: str | None = None,
        *,
        chapters: Collection[int] | None = None,
        tags: Collection[str] | None = None,
        keys: Collection[str] | None = None,
        lo: tuple[int, int] | None = None,
        days: tuple[str, str] | None = None,
    ) -> Iterator[Filed]:
        lite = self.connection.dialect.name == "sqlite"
        # SQLite keeps no statistics of a growing table: without a hint (a plus keeps a column out
        # of the choice of index) it reads a whole unit, or all, to find one tag or chapter.
        where = f"{_KNOWN} AND {'+' if lite and chapters is not None and unit else ''}kind = ?"
        values: list[Any] = [self.generation, self.at, self.at, kind]
        if unit is not None:
            where += f" AND {'+' if lite and tags is not None else ''}unit = ?"
            values.append(unit)
        if lo is not None:
            where += " AND lo BETWEEN ? AND ?"
            values += lo
        if days is not None:
            where += " AND day BETWEEN ? AND ?"
            values += days
        for column, some in (("chapter", chapters), ("tag", tags), ("key", keys)):
            if some is not None:
                for part in chunks(sorted(some)):
                    marks = ", ".join("?" * len(part))
                    yield from self._select(f"{where} AND {column} IN ({marks})", [*values, *part])
                return
        # Rounds may be millions and are streamed in the index's order; other kinds are few of all.
        yield from self._select(where, values, many=True, sort=kind != "round")

    def days(self, kind: str) -> set[str]:
        statement = f"SELECT DISTINCT day FROM book_row WHERE {_KNOWN} AND kind = ?"  # noqa: S608
        if self.connection.dialect.name != "sqlite":
            statement = statement.replace("?", "%s")
        values = (self.generation, self.at, self.at, kind)
        found = self.connection.exec_driver_sql(statement, values)
        return {day for (day,) in found if day is not None}

    def _select(
        self, where: str, values: Sequence[Any], *, many: bool = False, sort: bool = True
    ) -> Iterator[Filed]:
        lite = self.connection.dialect.name == "sqlite"
        order = "+unit, chapter, lo, key" if lite and sort else "unit, chapter, lo, key"
        statement = f"SELECT {_COLUMNS} FROM book_row WHERE {where} ORDER BY {order}"  # noqa: S608
        if lite:
            # Past all layers: of what a small look-up costs they are the greater part.
            driver = cast(sqlite3.Connection, self.connection.connection.driver_connection)
            yield from map(Filed._make, driver.execute(statement, values))
            return
        found = self.connection.exec_driver_sql(
            statement.replace("?", "%s"),
            tuple(values),
            execution_options={"yield_per": 1000} if many else None,
        )
        for row in found:
            yield filed(row)


_COLUMNS: Final = ", ".join(Filed._fields)
_KNOWN: Final = "generation = ? AND since <= ? AND (until IS NULL OR until > ?)"


def chunks(values: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Values in pieces that fit into one statement."""
    for start in range(0, len(values), _CHUNK):
        yield values[start : start + _CHUNK]


@dataclass(slots=True)
class Change:
    """The rows of some chapters of a unit, whole: whatever else is filed there is replaced.

    A mention is filed beside its amendment's chapter and is named in `mentions` instead, by key.
    """

    unit: str
    chapters: frozenset[int]
    rows: list[Filed] = field(default_factory=list)


@dataclass(slots=True)
class OverlaidShelf:
    """Rows of a shelf with changes laid over them."""

    below: Shelf
    changes: Sequence[Change]
    mentions: Sequence[Filed] = ()

    def find(
        self,
        kind: str,
        unit: str | None = None,
        *,
        chapters: Collection[int] | None = None,
        tags: Collection[str] | None = None,
        keys: Collection[str] | None = None,
        lo: tuple[int, int] | None = None,
        days: tuple[str, str] | None = None,
    ) -> Iterator[Filed]:
        gone = {(change.unit, chapter) for change in self.changes for chapter in change.chapters}
        fresh = [row for change in self.changes for row in change.rows]
        over = {row.key for row in self.mentions}
        found = [
            row
            for row in self.below.find(
                kind, unit, chapters=chapters, tags=tags, keys=keys, lo=lo, days=days
            )
            if (row.key not in over if kind == "mention" else (row.unit, row.chapter) not in gone)
        ]
        found += (
            row
            for row in (self.mentions if kind == "mention" else fresh)
            if row.kind == kind
            and (unit is None or row.unit == unit)
            and (chapters is None or row.chapter in chapters)
            and (tags is None or row.tag in tags)
            and (keys is None or row.key in keys)
            and (lo is None or lo[0] <= row.lo <= lo[1])
            and (days is None or (row.day is not None and days[0] <= row.day <= days[1]))
        )
        found.sort(key=lambda row: (row.unit, row.chapter, row.lo, row.key))
        yield from found

    def days(self, kind: str) -> set[str]:
        return {row.day for row in self.find(kind) if row.day is not None}


def rows_of(found: Iterable[Filed]) -> list[Any]:
    """The rows themselves."""
    return [each.row for each in found]


__all__ = [
    "GLOBAL",
    "TABLE",
    "AnyRow",
    "Change",
    "Filed",
    "OverlaidShelf",
    "Shelf",
    "StoredShelf",
    "about_unit",
    "chunks",
    "file",
    "rows_of",
    "tag_of",
]
