"""By when what is due of a dispute. Pure.

By the strictest public rule known, Nebraska's: a written notice to the patron if the dispute is not
settled after 48 hours, the patron's complaint to the regulator within five business days of it, and
the record kept for five years.

Instants are UTC µs. Days are the property's calendar days; holidays are not known, so a deadline
that counts business days can only be earlier than the law's.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

NOTICE_HOURS: Final = 48
COMPLAINT_DAYS: Final = 5
KEPT_YEARS: Final = 5

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_SATURDAY: Final = 5


@dataclass(frozen=True, slots=True)
class Deadlines:
    """`notice`: until when the patron is told in writing; `complaint`: until when the patron can
    file, the end of that day; `kept_until`: the last day (`YYYY-MM-DD`) of keeping the record."""

    notice: int
    complaint: int
    kept_until: str


def deadlines(opened_at: int, notice_at: int | None, zone: tzinfo) -> Deadlines:
    """Of a dispute opened then; `notice_at`: when the notice was given, None if it was not yet."""
    notice = opened_at + NOTICE_HOURS * 3_600_000_000
    told = notice if notice_at is None else notice_at
    last = _business_days_after(_day(told, zone), COMPLAINT_DAYS)
    return Deadlines(notice, _end_of(last, zone), _years_after(_day(opened_at, zone)).isoformat())


def _day(at: int, zone: tzinfo) -> date:
    return (_EPOCH + timedelta(microseconds=at)).astimezone(zone).date()


def _business_days_after(day: date, count: int) -> date:
    while count:
        day += timedelta(days=1)
        count -= day.weekday() < _SATURDAY
    return day


def _end_of(day: date, zone: tzinfo) -> int:
    midnight = datetime.combine(day + timedelta(days=1), time(), zone)
    return (midnight - _EPOCH) // _MICROSECOND


def _years_after(day: date) -> date:
    try:
        return day.replace(year=day.year + KEPT_YEARS)
    except ValueError:  # 29 February
        return date(day.year + KEPT_YEARS, 3, 1)
