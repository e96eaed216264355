"""`missing`: a closed row without a count of its box, and a table opened again without a closer.

Source: command line contract, `pit reconcile`; feed contract, points 8 and 24. The last period of a
table that is still open lacks nothing yet.
"""

from collections.abc import Iterator

from ledger.reconcile.breaks import Break, break_id, slips
from ledger.reconcile.ground import Ground
from ledger.reports.boxes import Box
from ledger.reports.shift_rows import ShiftRow


def missing_breaks(ground: Ground) -> Iterator[Break]:
    """One break a row for all its boxes, one a period for its closer."""
    for row in ground.rows:
        if row.status not in {"open", "partial"}:
            yield from _box(ground, row)
    for period in ground.periods:
        if not period.reopened:
            continue
        place = (period.gaming_day, period.shift, period.table)
        yield Break(
            id=break_id("missing", *place, "closer", period.opener_slip),
            kind="missing",
            gaming_day=period.gaming_day,
            shift=period.shift,
            table=period.table,
            amount=None,
            detail=f"opened with {period.opener_slip} and opened again without a closer",
            documents=slips(period.opener_slip),
            what="closer",
        )


def _box(ground: Ground, row: ShiftRow) -> Iterator[Break]:
    boxes = ground.boxes_of(row)
    waiting = [box for box in boxes if not _counted_twice(box)]
    if boxes and not waiting:
        return
    said = "; ".join(f"box {box.box} has {_has(box)}" for box in waiting) or "no box was counted"
    yield Break(
        id=break_id("missing", row.gaming_day, row.shift, row.table, "box"),
        kind="missing",
        gaming_day=row.gaming_day,
        shift=row.shift,
        table=row.table,
        amount=None,
        detail=f"the table is closed and its drop unknown: {said}",
        documents=slips(*(box.box for box in waiting)),
        what="box",
    )


def _counted_twice(box: Box) -> bool:
    return box.found is not None or (box.count_1 is not None and box.count_2 is not None)


def _has(box: Box) -> str:
    if box.count_1 is None and box.count_2 is None:
        return "no count"
    return "no second count" if box.count_2 is None else "no first count"
