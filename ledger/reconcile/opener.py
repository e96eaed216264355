"""`opener`: the count that opens a period against the one that closed the period before it.

The break stands on the period that opens (command line contract, `pit reconcile`). A shift count
closes one period and opens the next, so it cannot differ from itself.
"""

from collections.abc import Iterator

from ledger.books.rows import PeriodRow
from ledger.reconcile.breaks import Break, break_id, slips
from ledger.reconcile.ground import Ground
from ledger.reconcile.words import added


def opener_breaks(ground: Ground) -> Iterator[Break]:
    """By value: the same value in other chips is colour exchanged while the table was closed. Where
    the values differ, the detail says by how many chips of each denomination."""
    for period in ground.periods:
        earlier = ground.before.get(period.opened)
        if earlier is None or earlier.closer is None or earlier.closer_chips is None:
            continue
        if period.opener != earlier.closer:
            yield _break(ground, period, earlier, earlier.closer)


def _break(ground: Ground, period: PeriodRow, earlier: PeriodRow, closer: int) -> Break:
    words = ground.words
    chips = words.chips(added([period.opener_chips]), added([earlier.closer_chips or {}]))
    place = (period.gaming_day, period.shift, period.table)
    return Break(
        id=break_id("opener", *place, period.opener_slip),
        kind="opener",
        gaming_day=period.gaming_day,
        shift=period.shift,
        table=period.table,
        amount=period.opener - closer,
        detail=(
            f"opener {words.money(period.opener)} ({period.opener_slip}) against closer "
            f"{words.money(closer)} ({earlier.closer_slip}) of {earlier.gaming_day} "
            f"{earlier.shift}: {chips}"
        ),
        documents=slips(earlier.closer_slip, period.opener_slip),
    )
