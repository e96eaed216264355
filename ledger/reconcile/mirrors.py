"""Two variances that cancel each other: tray and box of one row, or trays and boxes of two tables.

Two rows that are off by the same amount in opposite ways say that something was written down in the
wrong place: a fill posted to the table next door, a buy-in that nobody recorded.
"""

from collections.abc import Iterator

from ledger.books.rows import DocumentRow
from ledger.reconcile.breaks import Kind, break_id
from ledger.reconcile.candidates import Suspect
from ledger.reconcile.suspects import Neighbourhood, slip_error, slip_value
from ledger.reports.shift_rows import ShiftRow


def between_tray_and_box(around: Neighbourhood, row: ShiftRow, *, tray: bool) -> Iterator[Suspect]:
    """Cash that went into the box for chips out of the tray, and no record of it; or the reverse.

    `tray`: the suspects of the row's tray, else those of its box.
    """
    for other in _other_side(around, row, tray=tray):
        variance = other.box_variance if tray else other.tray_variance
        if not variance:
            continue
        kind: Kind = "box" if tray else "tray"
        amount = around.ground.words.money(abs(variance))
        unrecorded = (variance > 0) == tray
        why = (
            f"chips sold for {amount} in cash and not recorded: tray short, box over"
            if unrecorded
            else f"a sale of {amount} recorded and not made, or for too much: tray over, box short"
        )
        named = break_id(kind, other.gaming_day, other.shift, other.table)
        yield Suspect(0, "sale", (named,), -variance, why)
        yield from _wrong_tender(around, row if tray else other, variance, tray=tray)


def _other_side(around: Neighbourhood, row: ShiftRow, *, tray: bool) -> Iterator[ShiftRow]:
    """The row whose box (or tray) goes with it: itself, or where one box covers the day, its."""
    if tray:
        day = around.rows.get((row.gaming_day, None, row.table))
        yield day or row
    elif row.shift is not None:
        yield row
    else:
        shifts = {period.shift for period in around.ground.periods_of(row)}
        for shift in sorted(shifts):
            found = around.rows.get((row.gaming_day, shift, row.table))
            if found is not None:
                yield found


def _wrong_tender(
    around: Neighbourhood, shift: ShiftRow, variance: int, *, tray: bool
) -> Iterator[Suspect]:
    """A marker redeemed in cash and recorded in chips, or the other way round."""
    over = variance if tray else -variance  # of the box
    for slip in around.slips.get((shift.gaming_day, shift.shift, shift.table), ()):
        if slip.type != "marker.redeemed" or slip_value(slip) != abs(variance):
            continue
        if (slip.data["tender"] == "chips") == (over > 0):
            other = "cash" if over > 0 else "chips"
            why = (
                f"marker slip {slip.data['slip']} was redeemed in {other}, "
                f"not in {slip.data['tender']}"
            )
            yield Suspect(1, "marker", (slip.data["slip"],), -variance, why, pairs=False)


def between_trays(around: Neighbourhood, row: ShiftRow, variance: int) -> Iterator[Suspect]:
    """A slip posted to the wrong table or period: its own row is off by its value, another by the
    opposite. Without such a slip, the other tray is named."""
    words = around.ground.words
    for slip in _chips(around, row):
        why = f"{_named(slip)} of {words.money(slip_value(slip))} is posted here and was not here"
        yield Suspect(6, "slip", (slip.data["slip"],), slip_error(slip), why, pairs=False)
    for other in _mirrors(around, row, variance):
        there = f"{other.table} {other.shift}"
        matched = False
        for slip in _chips(around, row):
            if slip_error(slip) == variance:
                why = f"{_named(slip)} is posted here and belongs to {there}, off by the opposite"
                yield Suspect(0, "slip", (slip.data["slip"],), variance, why, pairs=False)
                matched = True
        for slip in _chips(around, other):
            if slip_error(slip) == -variance:
                why = f"{_named(slip)} is posted to {there}, off by the opposite, and belongs here"
                yield Suspect(0, "slip", (slip.data["slip"],), variance, why, pairs=False)
                matched = True
        if not matched:
            why = f"the tray of {there} is off by the opposite: chips or a slip in the wrong place"
            yield Suspect(3, "table", (other.table,), variance, why, pairs=False)


def between_boxes(around: Neighbourhood, row: ShiftRow, variance: int) -> Iterator[Suspect]:
    """Boxes of two tables that were counted as each other's in part."""
    for other in around.boxes.get((row.gaming_day, -variance), ()):
        if other.shift == row.shift and other.table != row.table:
            why = f"the box of {other.table} is off by the opposite: cash in the wrong box"
            yield Suspect(3, "table", (other.table,), variance, why, pairs=False)


def _mirrors(around: Neighbourhood, row: ShiftRow, variance: int) -> Iterator[ShiftRow]:
    """Other tables in the same shift, and the table itself on the same gaming day."""
    for other in around.trays.get((row.gaming_day, -variance), ()):
        if other.shift is None or other is row:
            continue
        if other.shift == row.shift or other.table == row.table:
            yield other


def _chips(around: Neighbourhood, row: ShiftRow) -> list[DocumentRow]:
    slips = around.slips.get((row.gaming_day, row.shift, row.table), ())
    return [slip for slip in slips if "chips" in slip.data]


def _named(slip: DocumentRow) -> str:
    return f"{slip.type.partition('.')[0]} {slip.data['slip']}"
