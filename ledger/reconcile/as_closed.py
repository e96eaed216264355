"""A report as its gaming day was closed: the figures that were signed, and what restates them."""

from dataclasses import dataclass
from typing import Any

from ledger import books
from ledger.errors import WrongUsage
from ledger.journal import Database
from ledger.reconcile.closing import DayBook, Restated, day_book
from ledger.reconcile.errors import DayState
from ledger.reports import Column, Report, Selection
from ledger.reports.asked import Asked


@dataclass(frozen=True, slots=True)
class AsClosed:
    """The report at the position that the closing was judged at; `restated` are figures of the
    shift report that are not what they were then."""

    report: Report
    book: DayBook
    restated: tuple[Restated, ...]

    @property
    def name(self) -> str:
        """As the report's own."""
        return self.report.name

    @property
    def columns(self) -> tuple[Column, ...]:
        """As the report's own."""
        return self.report.columns

    def table(self) -> list[dict[str, Any]]:
        """The rows as they were."""
        return self.report.table()

    def document(self) -> dict[str, Any]:
        """The report's JSON, with the closing and the restatements."""
        more = {
            "gaming_day": self.book.day,
            "closed": self.book.signed(),
            "restated": [one.document() for one in self.restated],
        }
        return self.report.document() | more


def closed_day(database: Database, selection: Selection) -> DayBook:
    """The one gaming day of a selection, a closed one. Raises WrongUsage, DayState, UnknownDay."""
    with books.view(database) as reading:
        days = Asked.of(reading, Selection(selection.days)).days
    if days is None or days[0] != days[1]:
        raise WrongUsage(
            "--as-closed is of one gaming day", remedy="name it: --day 2026-11-27, or last"
        )
    book = day_book(database, days[0])
    if book.closed is None:
        raise DayState(
            f"gaming day {book.day} is not closed",
            remedy="leave out --as-closed for what is known now; pit day close signs the day",
        )
    return book


def as_closed(report: Report, book: DayBook, selection: Selection) -> AsClosed:
    """The report with the restatements of the rows that were selected."""
    restated = tuple(
        one
        for one in book.restated
        if selection.shift in (None, one.shift) and selection.table in (None, one.table)
    )
    return AsClosed(report, book, restated)
