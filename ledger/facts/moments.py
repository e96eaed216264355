"""Instants, days and clock times as the feed writes them: RFC 3339, never guessed."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from ledger.facts.refused import Refused, shown

_TIME = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}:[0-9]{2}):([0-9]{2})(?:\.([0-9]+))?"
    r"(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))"
)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_CLOCK = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")
_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 - UTC on both sides of every difference here
_MICROSECOND = timedelta(microseconds=1)
_EARLIEST = (datetime(1, 1, 2) - _EPOCH) // _MICROSECOND  # noqa: DTZ001
_LATEST = (datetime(9999, 12, 30, 23, 59, 59, 999_999) - _EPOCH) // _MICROSECOND  # noqa: DTZ001
_WANTED = "RFC 3339 with seconds and an offset, as 2026-11-27T20:15:03-08:00"


def instant(text: str) -> int:
    """The instant of an RFC 3339 time, in microseconds of UTC since 1970. Raises `Refused`.

    Digits beyond the microsecond are cut off. A leap second (`:60`) is the second after it. Instants
    of the calendar's first and last day are moved to their edge, so that every zone can
    show every instant: a device that forgot its clock reports the year 1.
    """
    match = _TIME.fullmatch(text)
    if match is None:
        raise _bad_time(text)
    date, clock, second, fraction, sign, hours, minutes = match.groups()
    try:
        minute = _minute(f"{date}T{clock}")
    except ValueError:
        raise _bad_time(text) from None
    seconds = int(second)
    if seconds > 60:
        raise _bad_time(text)
    at = minute + seconds * 1_000_000
    if fraction is not None:
        at += int(fraction[:6].ljust(6, "0"))
    if sign is not None:
        if hours > "23" or minutes > "59":
            raise _bad_time(text)
        offset = (int(hours) * 60 + int(minutes)) * 60_000_000
        at += offset if sign == "-" else -offset
    return min(max(at, _EARLIEST), _LATEST)


@lru_cache(maxsize=4096)
def _minute(text: str) -> int:
    return (datetime.fromisoformat(text) - _EPOCH) // _MICROSECOND


def _bad_time(text: str) -> Refused:
    return Refused("bad-time", f"time: {shown(text)} is no instant; wanted {_WANTED}")


def is_day(text: str) -> bool:
    """Whether the text is a real date written YYYY-MM-DD."""
    if _DAY.fullmatch(text) is None:
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def is_clock(text: str) -> bool:
    """Whether the text is a time of day written HH:MM."""
    return _CLOCK.fullmatch(text) is not None


def shown_instant(at: int) -> str:
    """An instant (microseconds of UTC) as RFC 3339 in UTC."""
    return (datetime(1970, 1, 1, tzinfo=UTC) + at * _MICROSECOND).isoformat().replace("+00:00", "Z")
