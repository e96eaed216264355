"""The master game report of a selection: its rows, and totals that count no money twice. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from ledger.reports import totals
from ledger.reports.columns import Column, Kind
from ledger.reports.floor import Floor
from ledger.reports.header import Header
from ledger.reports.shift_rows import ShiftRow, rows
from ledger.reports.totals import Totals

_TEXT = {"gaming_day", "shift", "table", "game", "pit", "status", "tables_open_hours"}
_RATIO = {"hold"}


def _kind(name: str) -> Kind:
    if name in _TEXT:
        return "text"
    if name in _RATIO:
        return "ratio"
    return "int" if name in {"rounds", "periods"} else "money"


COLUMNS = tuple(Column(part.name, _kind(part.name)) for part in fields(ShiftRow))


@dataclass(frozen=True, slots=True)
class ShiftReport:
    """The master game report of a selection."""

    header: Header
    rows: tuple[ShiftRow, ...]
    totals: Totals
    totals_known: Totals
    name: str = "shift"
    columns: tuple[Column, ...] = COLUMNS

    def table(self) -> list[dict[str, Any]]:
        """The rows by name."""
        return [{c.name: getattr(row, c.name) for c in COLUMNS} for row in self.rows]

    def document(self) -> dict[str, Any]:
        """The contract's JSON."""
        body = {
            "rows": self.table(),
            "totals": self.totals.document(),
            "totals_known": self.totals_known.document(),
        }
        return self.header.document(body)


def report(
    header: Header, floor: Floor, *, shift: str | None = None, table: str | None = None
) -> ShiftReport:
    """The report of the floor's days, of one shift or table if asked for."""
    chosen = [
        row for row in rows(floor) if table in (None, row.table) and shift in (None, row.shift)
    ]
    summed = chosen if shift is not None else without_day_boxed(chosen)
    adjusted = sum(
        one.amount
        for one in floor.adjustments
        if table in (None, one.table) and shift in (None, one.shift)
    )
    return ShiftReport(
        header,
        tuple(chosen),
        totals.whole(summed, adjustments=adjusted),
        totals.known(summed, adjustments=adjusted),
    )


def without_day_boxed(chosen: Iterable[ShiftRow]) -> list[ShiftRow]:
    """The rows that add up without counting money twice: a day row stands for its shifts' rows."""
    kept = list(chosen)
    whole = {(row.gaming_day, row.table) for row in kept if row.shift is None}
    return [row for row in kept if row.shift is None or (row.gaming_day, row.table) not in whole]
