"""Times as people say them, on the property's clock: `1:15`, `1:15am yesterday`, `01:30 second`.

Pure. A clock time alone is that of a gaming day: whatever happens at 1:15 belongs to the night that
began the evening before.
"""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from ledger.books.calendar import day_end, day_start, shifted
from ledger.books.rows import ConfigRow
from ledger.errors import WrongUsage
from ledger.facts.moments import instant
from ledger.facts.refused import Refused
from ledger.facts.zones import zone

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_SAID = re.compile(
    r"(?:(?P<date>\d{4}-\d{2}-\d{2})[T ])?\s*"
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::(?P<second>\d{2}))?)?\s*(?P<half>am|pm)?"
    r"(?:\s+(?P<day>today|yesterday|last night))?(?:\s+(?P<which>first|second))?",
    re.ASCII | re.IGNORECASE,
)
_FIRST, _LAST = instant("0001-01-01T00:00:00Z"), instant("9999-12-31T23:59:59Z")
"""The instants that every zone can show: no fact stands beyond them."""

_FORMS = "write 1:15, 1:15am yesterday, 2026-11-28 01:15, or a time with its offset"


class BadTime(WrongUsage):
    """No time of the property's clock."""

    code = "bad-time"


class AmbiguousTime(WrongUsage):
    """The clock showed this time twice that night, and nobody said which."""

    code = "ambiguous-time"


@dataclass(frozen=True, slots=True)
class Clock:
    """The property's clock, and the gaming day (`YYYY-MM-DD`) that a time alone belongs to."""

    config: ConfigRow
    day: str


def moment(text: str, clock: Clock) -> int:
    """The instant (UTC µs) that is meant. Raises BadTime, AmbiguousTime."""
    said = " ".join(text.split())
    try:
        return instant(said)
    except Refused:
        match = _SAID.fullmatch(said)
    wall = None if match is None else _wall(match)
    if match is None or wall is None:
        raise BadTime(f"{text!r} is no time", remedy=_FORMS)
    found, when = _instants(match, wall, clock, text)
    which = (match["which"] or "").lower()
    if not found:
        raise BadTime(
            f"{text!r}: the clock never showed {wall:%H:%M} {when}: it was put forward there",
            remedy="name a time before or after the missing hour",
        )
    if len(found) > 1 and not which:
        shown = " and ".join(_shown(at, clock) for at in found)
        raise AmbiguousTime(
            f"{text!r}: the clock showed {wall:%H:%M} twice {when}: {shown}",
            remedy=f"say which one: '{said} first' or '{said} second'",
        )
    return min(max(found[-1 if which == "second" else 0], _FIRST), _LAST)


def _wall(match: re.Match[str]) -> time | None:
    hour, half = int(match["hour"]), (match["half"] or "").lower()
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "pm" else 0)
    elif match["minute"] is None:
        return None
    try:
        return time(hour, int(match["minute"] or 0), int(match["second"] or 0))
    except ValueError:
        return None


def _instants(match: re.Match[str], wall: time, clock: Clock, text: str) -> tuple[list[int], str]:
    """The instants at which the clock showed this, and the words for that day."""
    if match["date"]:
        try:
            named = date.fromisoformat(match["date"])
        except ValueError:
            raise BadTime(f"{text!r} names no day of the calendar", remedy=_FORMS) from None
        if match["day"]:
            raise BadTime(f"{text!r} names two days", remedy=_FORMS)
        return _showing(named, wall, clock), f"on {named}"
    day = date.fromisoformat(clock.day)
    if (match["day"] or "").lower() == "yesterday":
        if day == date.min:
            raise BadTime(f"{text!r}: the calendar has no day before {day}", remedy=_FORMS)
        day = shifted(day, -1)
    next_ = shifted(day, 1)
    first, end = day_start(clock.config, str(day)), day_end(clock.config, str(day))
    found = [
        at
        for each in dict.fromkeys((day, next_))
        for at in _showing(each, wall, clock)
        if first <= at < end
    ]
    if not found and day == next_:
        raise BadTime(f"{text!r}: the calendar ends with {day}, before that", remedy=_FORMS)
    return found, f"in the gaming day {day}"


def _showing(day: date, wall: time, clock: Clock) -> list[int]:
    """The instants at which the clock showed `wall` on a calendar day: one; two where an hour was
    repeated, none where it was left out."""
    where = zone(clock.config.timezone)
    found: list[int] = []
    for fold in (0, 1):
        there = datetime.combine(day, wall, where).replace(fold=fold)
        if _is_shown(there):
            found.append((there - _EPOCH) // _MICROSECOND)
    return sorted(set(found))


def _is_shown(there: datetime) -> bool:
    """Whether the zone's clock ever showed this."""
    try:
        again = there.astimezone(UTC).astimezone(there.tzinfo)
    except OverflowError:  # the ends of the calendar, where no clock is changed
        return True
    return again.replace(tzinfo=None) == there.replace(tzinfo=None)


def _shown(at: int, clock: Clock) -> str:
    there = _EPOCH + timedelta(microseconds=at)
    return there.astimezone(zone(clock.config.timezone)).isoformat()
