"""A patron held against the ledger: read from the sales and markers of the periods asked for, and
from the disputes."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from ledger.books import View
from ledger.books.effective import counting_at
from ledger.books.rows import PeriodRow, RoundRow
from ledger.reports.asked import Asked
from ledger.reports.found import Data
from ledger.reports.patrons import Sitting, bought, sittings

_WHERE_NAMED: Final = ("sold_cash", "sold_coupons", "sold_card", "markers_issued")


@dataclass(frozen=True, slots=True)
class Patron:
    """Where a patron sat in each accounting period, and what rounds they disputed."""

    periods: dict[tuple[str, int], list[Sitting]]
    disputed: dict[str, tuple[str, int | None]]

    @classmethod
    def of(cls, connection: Connection, view: View, asked: Asked, patron: str) -> "Patron":
        periods = {
            (one.table, one.opened): found
            for one in asked.reading.periods(asked.days, asked.table)
            if (found := _sat(connection, view, one, patron))
        }
        opened = asked.reading.documents(("dispute.opened",), asked.days)
        disputed = {
            one.round: (str(one.data["dispute"]), one.data.get("seat"))
            for one in opened
            if one.round is not None and one.data.get("patron") == patron
        }
        return cls(periods, disputed)

    def at(self, row: RoundRow) -> list[Data]:
        """How the patron comes into the round: the seat they sat at, or what they disputed."""
        if row.round in self.disputed:
            dispute, seat = self.disputed[row.round]
            return [{"dispute": dispute, "seat": seat}]
        if row.period is None:
            return []
        sat = self.periods.get((row.table, row.period), ())
        return [{"patron_at": one.seat} for one in sat if one.covers(row.opened_at)]


def _sat(connection: Connection, view: View, period: PeriodRow, patron: str) -> list[Sitting]:
    positions = [event for name in _WHERE_NAMED for event in period.events.get(name, ())]
    counting = counting_at(connection, view.shelf, view.position, positions)
    said = (bought(one.fact.type, one.fact.at, one.data) for one in counting)
    return sittings((one for one in said if one is not None), patron)
