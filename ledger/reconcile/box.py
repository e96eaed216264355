"""`box`: the cash found in final boxes against the cash recorded at the table.

Source: command line contract, `box_variance`; feed contract, points 24 and 25.
"""

from collections.abc import Iterator

from ledger.reconcile.breaks import Break, break_id, slips
from ledger.reconcile.ground import Ground


def box_breaks(ground: Ground) -> Iterator[Break]:
    """One break a row whose drop is known, a day row's too: the day box's money is no shift's."""
    for row in ground.rows:
        if not row.box_variance:
            continue
        words = ground.words
        boxes = ground.boxes_of(row)
        named = ", ".join(box.box for box in boxes)
        redeemed = sum(each.redeemed_cash for each in ground.periods_of(row))
        recorded = f"cash sold {words.money(row.recorded_cash - redeemed)}"
        if redeemed:
            recorded += f", markers redeemed in cash +{words.money(redeemed)}"
        yield Break(
            id=break_id("box", row.gaming_day, row.shift, row.table),
            kind="box",
            gaming_day=row.gaming_day,
            shift=row.shift,
            table=row.table,
            amount=row.box_variance,
            detail=(
                f"box {words.over(row.box_variance)}: found {words.money(row.drop_cash or 0)} "
                f"in {named}, recorded {words.money(row.recorded_cash)} ({recorded})"
            ),
            documents=slips(*(box.box for box in boxes)),
        )
