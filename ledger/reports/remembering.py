"""Reading the rows of a day once, where each row of a report asks for its own part of them."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from ledger.books import DocumentRow, PeriodRow, RoundRow, View
from ledger.books.rows import Days


class Remembering(View):
    """A view that holds what it read of the days last asked for, table by table."""

    def __init__(self, view: View) -> None:
        super().__init__(view.shelf, view.position)
        self._days: Days = None
        self._read: dict[object, dict[str | None, list[Any]]] = {}

    def documents(
        self, types: Collection[str] = (), days: Days = None, table: str | None = None
    ) -> list[DocumentRow]:
        read = super().documents
        return self._part(tuple(types), days, table, lambda: read(types, days))

    def periods(self, days: Days = None, table: str | None = None) -> list[PeriodRow]:
        read = super().periods
        return self._part("periods", days, table, lambda: read(days))

    def rounds(self, days: Days = None, table: str | None = None) -> Iterator[RoundRow]:
        read = super().rounds
        return iter(self._part("rounds", days, table, lambda: read(days)))

    def _part(
        self, what: object, days: Days, table: str | None, read: Callable[[], Iterable[Any]]
    ) -> list[Any]:
        if days != self._days:
            self._days, self._read = days, {}
        if what not in self._read:
            by_table = self._read[what] = {None: list(read())}
            for row in by_table[None]:
                if row.table is not None:
                    by_table.setdefault(row.table, []).append(row)
        return list(self._read[what].get(table, ()))
