"""Stored books against a fresh fold: they are equal to the cent, or the difference is named."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson

from ledger.books import store
from ledger.books.codec import KINDS
from ledger.books.scratch import fold, scratch
from ledger.books.shelf import Filed, Shelf, StoredShelf
from ledger.books.store import BOOK_OF
from ledger.journal import Database


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that is stored otherwise than a fresh fold gives it. A body is None where there is no
    row."""

    kind: str
    unit: str
    key: str
    stored: dict[str, Any] | None
    fresh: dict[str, Any] | None

    def __str__(self) -> str:
        where = f"{BOOK_OF[self.kind]}: {self.kind} {self.key}"
        if self.unit:
            where += f" of {self.unit}"
        if self.stored is None:
            return f"{where} is not stored"
        if self.fresh is None:
            return f"{where} is stored, and no fact gives it"
        names = [name for name in self.fresh if self.fresh[name] != self.stored.get(name)]
        shown = ", ".join(
            f"{name} is {self.stored.get(name)!r}, not {self.fresh[name]!r}" for name in names
        )
        return f"{where}: {shown or 'filed in another place'}"


def check(database: Database, *, step: int) -> list[Difference]:
    """Compare every stored row with a fresh fold at the books' own position. Nothing is written to
    the ledger."""
    with database.reading() as connection, scratch() as rows:
        state = store.current(connection)
        stored = StoredShelf(connection, state.generation, state.position)
        fresh = fold(rows, connection, state.position, step)
        return [each for kind in KINDS for each in _compare(kind, stored, fresh)]


def _compare(kind: str, stored: Shelf, fresh: Shelf) -> Iterator[Difference]:
    """Both come in one order, so that neither has to be held whole."""
    left, right = stored.find(kind), fresh.find(kind)
    old, new = next(left, None), next(right, None)
    while old is not None or new is not None:
        if old == new:
            old, new = next(left, None), next(right, None)
        elif new is None or (old is not None and _place(old) < _place(new)):
            yield _difference(old, None)
            old = next(left, None)
        elif old is None or _place(new) < _place(old):
            yield _difference(None, new)
            new = next(right, None)
        else:
            yield _difference(old, new)
            old, new = next(left, None), next(right, None)


def _place(filed: Filed) -> tuple[str, int, int, str]:
    return (filed.unit, filed.chapter, filed.lo, filed.key)


def _difference(old: Filed | None, new: Filed | None) -> Difference:
    filed = old or new
    if filed is None:
        raise AssertionError("nothing differs from nothing")
    return Difference(
        filed.kind,
        filed.unit,
        filed.key,
        None if old is None else orjson.loads(old.body),
        None if new is None else orjson.loads(new.body),
    )
