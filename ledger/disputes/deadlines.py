"""By when what is due of a dispute. Pure.

By the strictest public rule known, Nebraska's: a written notice to the patron if the dispute is not
settled after 48 hours, the patron's complaint to the regulator within five business days of it, and
the record kept for five years.

Instants are UTC µs. Days are the property's calendar days. Of holidays only those are known that
the property names, so a deadline that counts business days can only be earlier than the law's.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from ledger.books.calendar import shifted

HOUR: Final = 3_600_000_000  # microseconds
NOTICE_HOURS: Final = 48
COMPLAINT_DAYS: Final = 5
KEPT_YEARS: Final = 5

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_SATURDAY: Final = 5
# The last instant that every zone can show, which is also the last that a fact can have.
_LAST: Final = (datetime(9999, 12, 30, 23, 59, 59, 999_999, UTC) - _EPOCH) // _MICROSECOND


@dataclass(frozen=True, slots=True)
class Deadlines:
    """`notice`: until when the patron is told in writing; `complaint`: until when the patron can
    file, the end of that day; `kept_until`: the last day (`YYYY-MM-DD`) of keeping the record."""

    notice: int
    complaint: int
    kept_until: str


def notice_due(opened_at: int) -> int:
    """Until when the patron of a dispute opened then is told in writing."""
    return min(opened_at + NOTICE_HOURS * HOUR, _LAST)


def deadlines(
    opened_at: int, notice_at: int | None, zone: tzinfo, holidays: Collection[str] = ()
) -> Deadlines:
    """Of a dispute opened then; `notice_at`: when the notice was given, None if it was not yet.

    `holidays` are days (`YYYY-MM-DD`) that are no business days.
    """
    notice = notice_due(opened_at)
    complaint = complaint_before(notice if notice_at is None else notice_at, zone, holidays)
    return Deadlines(notice, complaint, _years_after(_day(opened_at, zone)).isoformat())


def complaint_before(notice_at: int, zone: tzinfo, holidays: Collection[str] = ()) -> int:
    """When the last business day ends on which a patron told then can file."""
    day, left = _day(notice_at, zone), COMPLAINT_DAYS
    while left and day < date.max:
        day = shifted(day, 1)
        left -= day.weekday() < _SATURDAY and day.isoformat() not in holidays
    if day == date.max:  # it has no midnight after it
        return _LAST
    return min((datetime.combine(shifted(day, 1), time(), zone) - _EPOCH) // _MICROSECOND, _LAST)


def _day(at: int, zone: tzinfo) -> date:
    return (_EPOCH + timedelta(microseconds=at)).astimezone(zone).date()


def _years_after(day: date) -> date:
    if day.year + KEPT_YEARS > date.max.year:
        return date.max
    try:
        return day.replace(year=day.year + KEPT_YEARS)
    except ValueError:  # 29 February
        return date(day.year + KEPT_YEARS, 3, 1)
