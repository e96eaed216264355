"""`tray`: the chips counted against those expected, by row and at each check count.

Source: command line contract, `tray_variance`; feed contract, point 9.
"""

from collections.abc import Iterator

from ledger.books.rows import PeriodRow
from ledger.reconcile.breaks import Break, break_id, slips
from ledger.reconcile.ground import Ground
from ledger.reports.shift_rows import ShiftRow


def tray_breaks(ground: Ground) -> Iterator[Break]:
    """A day row's tray is its shifts', so it is not said again."""
    for row in ground.rows:
        if row.shift is not None and row.tray_variance:
            yield _of_row(ground, row, row.tray_variance)
    for period in ground.periods:
        yield from _of_checks(ground, period)


def _of_row(ground: Ground, row: ShiftRow, variance: int) -> Break:
    words = ground.words
    periods = ground.periods_of(row)
    sold = sum(each.sold_cash + each.sold_coupons + each.sold_card for each in periods)
    parts = [
        ("opener", row.opener),
        ("fills", row.fills),
        ("credits", -row.credits),
        ("chips sold", -sold),
        ("markers issued", -sum(each.markers_issued for each in periods)),
        ("markers redeemed in chips", sum(each.redeemed_chips for each in periods)),
        ("game win", row.game_win),
    ]
    sums = ", ".join(
        f"{name} {words.money(amount) if name == 'opener' else words.signed(amount)}"
        for name, amount in parts
        if amount or name == "opener"
    )
    closers = slips(*(each.closer_slip for each in periods))
    return Break(
        id=break_id("tray", row.gaming_day, row.shift, row.table),
        kind="tray",
        gaming_day=row.gaming_day,
        shift=row.shift,
        table=row.table,
        amount=variance,
        detail=(
            f"tray {words.over(variance)}: counted {words.money(row.closer or 0)} "
            f"({', '.join(closers)}), expected {words.money(row.expected_closer)} ({sums})"
        ),
        documents=slips(*(each.opener_slip for each in periods), *closers),
    )


def _of_checks(ground: Ground, period: PeriodRow) -> Iterator[Break]:
    for check in period.checks:
        off = check.counted - check.expected
        if not off:
            continue
        words = ground.words
        place = (period.gaming_day, period.shift, period.table)
        yield Break(
            id=break_id("tray", *place, "check", check.slip),
            kind="tray",
            gaming_day=period.gaming_day,
            shift=period.shift,
            table=period.table,
            amount=off,
            detail=(
                f"tray {words.over(off)} at the check count {check.slip}: counted "
                f"{words.money(check.counted)}, expected {words.money(check.expected)} by then"
            ),
            documents=slips(period.opener_slip, check.slip),
        )
