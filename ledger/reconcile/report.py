"""The reconciliation of a selection: its breaks, and over how much they were looked for."""

from dataclasses import dataclass
from typing import Any

from ledger.reconcile.breaks import Break
from ledger.reports.columns import Column
from ledger.reports.header import Header
from ledger.reports.shift_rows import ShiftRow

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
            "breaks": self.table(),
        }
        return self.header.document(body)
