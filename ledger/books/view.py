"""The books as known at a position: stored rows, with the facts after their checkpoint folded in
memory.

A view writes nothing: it works on a read-only ledger, and on one whose books were never made.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from ledger import journal
from ledger.books.rows import (
    CommissionRow,
    ConfigRow,
    Days,
    DocumentRow,
    PeriodRow,
    RoundRow,
    RuleSetRow,
)
from ledger.books.shelf import Shelf
from ledger.books.tails import shelf_at
from ledger.errors import WrongUsage
from ledger.journal import Database


class NoSuchPosition(WrongUsage):
    """A position was asked for that the journal does not have."""

    code = "no-such-position"


class View:
    """Rows as known at `position`; see `Reading` for what each list holds."""

    def __init__(self, shelf: Shelf, position: int) -> None:
        self._shelf = shelf
        self._position = position

    @property
    def position(self) -> int:
        return self._position

    @property
    def shelf(self) -> Shelf:
        """The rows of every kind, support rows with them."""
        return self._shelf

    def configs(self) -> list[ConfigRow]:
        return sorted(self._rows("config"), key=lambda row: (row.at, row.position))

    def rule_sets(self) -> list[RuleSetRow]:
        found: dict[str, RuleSetRow] = {}
        for row in sorted(self._rows("rules"), key=lambda row: row.position):
            found.setdefault(row.rules, row)
        return sorted(found.values(), key=lambda row: (row.at, row.position))

    def commissions(self, table: str | None = None) -> list[CommissionRow]:
        return sorted(
            self._rows("commission", table), key=lambda row: (row.at, row.source, row.position)
        )

    def periods(self, days: Days = None, table: str | None = None) -> list[PeriodRow]:
        return sorted(
            self._rows("period", table, days),
            key=lambda row: (row.table, row.clock, row.source, row.chapter, row.ordinal),
        )

    def rounds(self, days: Days = None, table: str | None = None) -> Iterator[RoundRow]:
        return self._rows("round", table, days)

    def round(self, round_: str) -> list[RoundRow]:
        return [filed.row for filed in self._shelf.find("round", tags=[round_])]

    def documents(
        self, types: Collection[str] = (), days: Days = None, table: str | None = None
    ) -> list[DocumentRow]:
        found = self._shelf.find("document", tags=types or None, days=days)
        rows: Iterable[DocumentRow] = (filed.row for filed in found)
        if table is not None:
            rows = (row for row in rows if row.table == table)
        return sorted(rows, key=lambda row: (row.at, row.source, row.position))

    def days(self) -> list[str]:
        return sorted(self._shelf.days("period") | self._shelf.days("document"))

    def tables(self) -> list[str]:
        return sorted({filed.unit for filed in self._shelf.find("table")})

    def _rows(self, kind: str, table: str | None = None, days: Days = None) -> Iterator[Any]:
        for filed in self._shelf.find(kind, table, days=days):
            yield filed.row


@contextmanager
def view(database: Database, at: int | None = None) -> Iterator[View]:
    """The books as known at a position (None: the head), in one snapshot.

    Raises `NoSuchPosition` beyond the head.
    """
    with ExitStack() as stack:
        connection = stack.enter_context(database.reading())
        head = journal.head(connection)
        position = head if at is None else at
        if not 0 <= position <= head:
            raise NoSuchPosition(
                f"position {position} is not in the journal, whose last is {head}",
                remedy=f"name one from 0 to {head}",
            )
        yield View(shelf_at(stack, connection, position), position)
