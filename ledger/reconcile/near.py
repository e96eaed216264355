"""What is read of a long ledger for a few days: the weeks around them, and all of it only where
those leave a doubt. A night's work must not grow with the age of the ledger.

A series has no end and no index, so whoever wants to be sure of a gap has to read every slip. But a
gap in the whole is a gap in the weeks around it too, or its lower end lies before them; and what
agrees within those weeks agrees, unless a number is given out again later. So slips far away matter
only where there is a break, or where a day uses the lowest number of a series that is in sight.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from ledger.books.rows import Days, DocumentRow, PeriodRow, Reading
from ledger.reconcile.breaks import Break
from ledger.reconcile.ground import Ground, before
from ledger.reconcile.series import KINDS, lowest

WEEKS: Final = timedelta(days=14)
ALWAYS: Final = ("fill.voided", "credit.voided", "marker.issued", "marker.redeemed")
"""Slips that are few, and that may follow long after what they are about."""


@dataclass(frozen=True, slots=True)
class Near:
    """The period before each of the days' own, by `opened`, and slips; `whole`: all of them."""

    before: dict[int, PeriodRow]
    slips: Sequence[DocumentRow]
    whole: bool


def whole(reading: Reading) -> Near:
    """Everything."""
    return Near(before(reading.periods()), reading.documents(KINDS), whole=True)


def near(reading: Reading, days: Days) -> Near:
    """What is near the days; everything where no days are asked for."""
    if days is None or _is_table_unopened(reading, days):
        return whole(reading)
    around = span(*days, WEEKS)
    return Near(_before(reading, days, around), _slips(reading, around), whole=False)


def is_enough(ground: Ground, found: Iterable[Break], days: Days) -> bool:
    """Whether slips further away could change no break of the days."""
    if days is None:
        return True
    first, last = days
    for one in found:
        if one.kind in {"fill", "credit", "slip"} and first <= (one.gaming_day or "") <= last:
            return False
    return not any(first <= (ground.day_of(slip) or "") <= last for slip in lowest(ground))


def _before(
    reading: Reading, days: tuple[str, str], around: tuple[str, str]
) -> dict[int, PeriodRow]:
    """A table's own periods are read whole where the one before is not in sight, or differs."""
    periods = reading.periods(around)
    earlier = before(periods)
    doubtful: set[str] = set()
    for period in periods:
        if days[0] <= period.gaming_day <= days[1]:
            had = earlier.get(period.opened)
            if had is None or had.closer != period.opener:
                doubtful.add(period.table)
    for table in sorted(doubtful):
        earlier |= before(reading.periods(None, table))
    return earlier


def _slips(reading: Reading, around: tuple[str, str]) -> list[DocumentRow]:
    found = {slip.position: slip for slip in reading.documents(KINDS, around)}
    found |= {slip.position: slip for slip in reading.documents(ALWAYS)}
    return sorted(found.values(), key=lambda slip: (slip.at, slip.source, slip.position))


def _is_table_unopened(reading: Reading, days: tuple[str, str]) -> bool:
    """Whether slips may stand on no gaming day: their table was never opened."""
    opened = {period.table for period in reading.periods(span(*days, WEEKS))}
    others = {row.table for row in reading.commissions()} - opened
    return any(not reading.periods(None, table) for table in sorted(others))


def span(first: str, last: str, margin: timedelta) -> tuple[str, str]:
    """Gaming days with a margin on both sides."""
    try:
        ends = (date.fromisoformat(first) - margin, date.fromisoformat(last) + margin)
    except OverflowError:  # the ends of the calendar
        ends = (date.min, date.max)
    return ends[0].isoformat(), ends[1].isoformat()
