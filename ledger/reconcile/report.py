"""The reconciliation of a selection: its breaks, and over how much they were looked for."""

from dataclasses import dataclass
from typing import Any

from ledger.reconcile.breaks import Break
from ledger.reports.columns import Column
from ledger.reports.header import Header
from ledger.reports.shift_rows import ShiftRow
from ledger.reports.unverified import Unverified, of_rows

COLUMNS = (
    *(Column(name, "text") for name in ("id", "kind", "gaming_day", "shift", "table")),
    Column("amount", "money"),
    *(Column(name, "text") for name in ("slip", "detail")),
    *(Column(name, "json") for name in ("documents", "candidates")),
    *(Column(name, "text") for name in ("state", "owner")),
)


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """Breaks by gaming day, shift in the property's order, table and kind.

    `days`, `tables` and `periods` are what was looked at; `unfinished` are the rows that have no
    closer or no drop yet.
    """

    header: Header
    days: tuple[str, ...]
    tables: int
    periods: int
    breaks: tuple[Break, ...]
    unfinished: tuple[ShiftRow, ...] = ()
    name: str = "reconcile"
    columns: tuple[Column, ...] = COLUMNS

    @property
    def unverified(self) -> tuple[Unverified, ...]:
        """The rows whose tray and box, or box alone, could be compared with nothing. A day row's
        tray is its shifts', and is not said again."""
        return of_rows(
            row for row in self.unfinished if row.shift is not None or row.status != "open"
        )

    @property
    def open(self) -> tuple[Break, ...]:
        """The breaks that nobody has resolved."""
        return tuple(one for one in self.breaks if one.state != "resolved")

    def table(self) -> list[dict[str, Any]]:
        """The breaks by name."""
        return [one.document() for one in self.breaks]

    def document(self) -> dict[str, Any]:
        """The contract's JSON."""
        body = {
            "days": list(self.days),
            "tables": self.tables,
            "periods": self.periods,
            "unverified": [one.document() for one in self.unverified],
            "breaks": self.table(),
        }
        return self.header.document(body)
