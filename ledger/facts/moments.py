"""Instants, days and clock times as the feed writes them: RFC 3339, never guessed."""

import re
from datetime import datetime, timedelta
from functools import lru_cache

from ledger.facts.refused import Refused, shown

_MINUTE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([01][0-9]|2[0-3]):([0-5][0-9])")
_REST = re.compile(r":([0-5][0-9]|60)(?:\.([0-9]+))?(?:[Zz]|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
CLOCK = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
"""The form of a time of day."""
_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 - UTC on both sides of every difference here
_MICROSECOND = timedelta(microseconds=1)
_EARLIEST = (datetime(1, 1, 2) - _EPOCH) // _MICROSECOND  # noqa: DTZ001
_LATEST = (datetime(9999, 12, 30, 23, 59, 59, 999_999) - _EPOCH) // _MICROSECOND  # noqa: DTZ001
_WANTED = "RFC 3339 with seconds and an offset, as 2026-11-27T20:15:03-08:00"


def instant(text: str) -> int:
    """The instant of an RFC 3339 time, in microseconds of UTC since 1970. Raises `Refused`.

    Digits beyond the microsecond are cut off. A leap second (`:60`) is the second after it.
    Instants of the calendar's first and last day are moved to their edge, so that every zone can
    show every instant: a device that forgot its clock reports the year 1.
    """
    try:
        at = minute(text[:16]) + rest(text[16:])
    except ValueError:
        raise _bad_time(text) from None
    return at if _EARLIEST <= at <= _LATEST else min(max(at, _EARLIEST), _LATEST)


# A feed has few minutes at a time, and few pairs of a second and an offset: both are remembered.
@lru_cache(maxsize=4096)
def minute(text: str) -> int:
    """Microseconds of the date and minute as if in UTC."""
    match = _MINUTE.fullmatch(text)
    if match is None:
        raise ValueError(text)
    date, hour, minute = match.groups()
    return (datetime.fromisoformat(f"{date}T{hour}:{minute}") - _EPOCH) // _MICROSECOND


@lru_cache(maxsize=4096)
def rest(text: str) -> int:
    """Microseconds that the seconds and the offset add to the minute."""
    match = _REST.fullmatch(text)
    if match is None:
        raise ValueError(text)
    second, fraction, sign, hours, minutes = match.groups()
    added = int(second) * 1_000_000
    if fraction is not None:
        added += int(fraction[:6].ljust(6, "0"))
    if sign is None:
        return added
    offset = (int(hours) * 60 + int(minutes)) * 60_000_000
    return added + offset if sign == "-" else added - offset


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
    return len(text) == 5 and re.match(CLOCK, text) is not None
