"""The drop report: one row per box, with the two counts side by side once both are there.

Pure. Amounts in minor units. Card sales are recorded at the table and lie in no box; so that the
report adds up to the master game report's drop they stand on the period's first box, by its id.
Source: command line contract, `pit report drop`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, tzinfo
from typing import Any

from ledger.reports import figures, formula
from ledger.reports.boxes import Box
from ledger.reports.clock import clock
from ledger.reports.columns import Column, Kind
from ledger.reports.header import Header

SUMMED = ("cash", "coupons", "card", "markers_issued", "markers_redeemed", "total")


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A box. What was found is null until it is final; `count_1` and `count_2` are cash counted."""

    gaming_day: str
    shift: str | None
    table: str
    box: str
    cash: int | None
    coupons: int | None
    card: int | None
    markers_issued: int | None
    markers_redeemed: int | None
    total: int | None
    count_1: int | None
    count_2: int | None
    final: bool
    counted_at: str | None
    notes: dict[str, int] | None


def _kind(name: str) -> Kind:
    if name in {"count_1", "count_2", *SUMMED}:
        return "money"
    return "json" if name == "notes" else "text"


COLUMNS = tuple(Column(part.name, _kind(part.name)) for part in fields(BoxRow))


@dataclass(frozen=True, slots=True)
class DropReport:
    """The boxes of a selection and their sums: `totals` null where any part is null."""

    header: Header
    rows: tuple[BoxRow, ...]
    totals: dict[str, int | None]
    totals_known: dict[str, int | None]
    name: str = "drop"
    columns: tuple[Column, ...] = COLUMNS

    def table(self) -> list[dict[str, Any]]:
        """The rows by name."""
        return [{c.name: getattr(row, c.name) for c in COLUMNS} for row in self.rows]

    def document(self) -> dict[str, Any]:
        """The contract's JSON."""
        body = {
            "rows": self.table(),
            "totals": self.totals,
            "totals_known": self.totals_known,
        }
        return self.header.document(body)


def report(
    header: Header,
    boxes: Sequence[Box],
    *,
    card: Mapping[tuple[str, str | None, str], int],
    place: Callable[[str, str], Any],
    zone: tzinfo = UTC,
    shift: str | None = None,
) -> DropReport:
    """One row a box, by gaming day, shift (null last), table and box id.

    `card`: card sales by gaming day, shift (null: the whole day's, where a box covers it) and
    table. `zone` is the property's: `counted_at` is its wall clock with the offset.
    """

    def where(box: Box) -> tuple[Any, ...]:
        shift = (1, 0) if box.shift is None else (0, place(box.gaming_day, box.shift))
        return (box.gaming_day, shift, box.table, box.box)

    ordered = sorted(boxes, key=where)
    bearers = _card_bearers(ordered)
    rows = tuple(
        _row(box, card.get(bearers[at], 0) if at in bearers else 0, zone)
        for at, box in enumerate(ordered)
    )
    rows = tuple(row for row in rows if shift in (None, row.shift))
    return DropReport(
        header,
        rows,
        {name: figures.whole(getattr(row, name) for row in rows) for name in SUMMED},
        {name: figures.known(getattr(row, name) for row in rows) for name in SUMMED},
    )


def _card_bearers(ordered: Sequence[Box]) -> dict[int, tuple[str, str | None, str]]:
    """The first box of every period, by its place in the list, and the period it stands for.

    On a day with a day box the period is the whole day, and the day box stands for it.
    """
    whole = {(box.gaming_day, box.table) for box in ordered if box.shift is None}
    bearers: dict[tuple[str, str | None, str], int] = {}
    for at, box in enumerate(ordered):
        if box.shift is not None and (box.gaming_day, box.table) in whole:
            continue
        bearers.setdefault((box.gaming_day, box.shift, box.table), at)
    return {at: period for period, at in bearers.items()}


def _row(box: Box, card: int, zone: tzinfo) -> BoxRow:
    drop = None
    if box.found is not None:
        drop = formula.Drop(
            cash=box.found.cash,
            coupons=box.found.coupons,
            card=card,
            markers_issued=box.found.markers_issued,
            markers_redeemed=box.found.markers_redeemed,
        )
    return BoxRow(
        gaming_day=box.gaming_day,
        shift=box.shift,
        table=box.table,
        box=box.box,
        cash=drop.cash if drop else None,
        coupons=drop.coupons if drop else None,
        card=drop.card if drop else None,
        markers_issued=drop.markers_issued if drop else None,
        markers_redeemed=drop.markers_redeemed if drop else None,
        total=drop.total if drop else None,
        count_1=box.first_cash,
        count_2=box.second_cash,
        final=drop is not None,
        counted_at=None if box.counted_at is None else clock(box.counted_at, zone),
        notes=box.notes if drop else None,
    )
