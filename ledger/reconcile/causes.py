"""The candidates of tray and box breaks: what is suspected of each, and what explains it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ledger.reconcile import suspects
from ledger.reconcile.breaks import Break
from ledger.reconcile.candidates import Suspect, explain
from ledger.reconcile.ground import Ground
from ledger.reconcile.mirrors import between_boxes, between_tray_and_box, between_trays
from ledger.reconcile.sales import of_recorded_sales
from ledger.reconcile.suspects import Neighbourhood, neighbourhood
from ledger.reports.shift_rows import ShiftRow

LOOKED_AT: Final = {
    "tray": ("round", "slip", "marker", "exchange", "sale", "table"),
    "box": ("sale", "marker", "count", "table"),
}
"""The kinds of candidates that are looked for."""


def with_causes(ground: Ground, found: Sequence[Break], chosen: Sequence[Break]) -> list[Break]:
    """The chosen breaks with their candidates; `found` are all, for a cause may lie elsewhere."""
    around = neighbourhood(ground, found)
    return [_explained(around, one) for one in chosen]


def _explained(around: Neighbourhood, one: Break) -> Break:
    if one.kind not in {"tray", "box"} or not one.amount:
        return one
    row = around.rows.get((one.gaming_day or "", one.shift, one.table or ""))
    if row is None:
        return one
    of_kind = _of_tray if one.kind == "tray" else _of_box
    found = explain(one.amount, of_kind(around, row, one.amount))
    return replace(one, candidates=found, looked_at=LOOKED_AT[one.kind])


def _of_tray(around: Neighbourhood, row: ShiftRow, variance: int) -> Iterator[Suspect]:
    yield from suspects.of_straddles(around, row)
    yield from suspects.of_rounds(around, row)
    yield from suspects.of_copies(around, row)
    yield from suspects.of_openers(around, row)
    yield from suspects.of_markers(around, row)
    yield from suspects.of_exchanges(around, row)
    yield from between_tray_and_box(around, row, tray=True)
    yield from between_trays(around, row, variance)
    yield from of_recorded_sales(around, row, tray=True)


def _of_box(around: Neighbourhood, row: ShiftRow, variance: int) -> Iterator[Suspect]:
    yield from between_tray_and_box(around, row, tray=False)
    yield from suspects.of_markers(around, row)
    yield from _of_counts(around, row)
    yield from _of_coupons(around, row)
    yield from between_boxes(around, row, variance)
    yield from of_recorded_sales(around, row, tray=False)


def _of_counts(around: Neighbourhood, row: ShiftRow) -> Iterator[Suspect]:
    """The count that was not taken as final, and the notes where they do not add up to the cash."""
    for box in around.ground.boxes_of(row):
        if box.found is None:
            continue
        for name, count in (("first", box.count_1), ("second", box.count_2)):
            if count is not None and count.cash != box.found.cash:
                why = f"the {name} count of box {box.box} was right, and the final one is not"
                yield Suspect(0, "count", (box.box,), box.found.cash - count.cash, why)
        if box.notes:
            notes = sum(int(note) * number for note, number in box.notes.items())
            why = f"the notes of box {box.box} add up to {around.ground.words.money(notes)}"
            yield Suspect(0, "count", (box.box, "notes"), box.found.cash - notes, why)


def _of_coupons(around: Neighbourhood, row: ShiftRow) -> Iterator[Suspect]:
    """Coupons found that nobody recorded: they may have been recorded as cash."""
    sold = sum(period.sold_coupons for period in around.ground.periods_of(row))
    if row.drop_coupons is not None and row.drop_coupons != sold:
        why = "coupons recorded as cash, or cash as coupons: the coupons are off by the opposite"
        boxes = tuple(box.box for box in around.ground.boxes_of(row))
        yield Suspect(1, "sale", boxes, sold - row.drop_coupons, why)
