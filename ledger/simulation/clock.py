"""The property's clock: gaming days, shifts as instants, instants as the feed writes them.

Instants are whole seconds of UTC. Days are resolved with the zone's rules, so that a day on which
the clock changes has 23 or 25 hours.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from ledger.facts import zone

HOUR = 3600
SHIFTS = (("day", "06:00"), ("swing", "14:00"), ("grave", "22:00"))
"""The shifts of every simulated house, in order from the start of its gaming day."""


class Shift(NamedTuple):
    """A shift of one gaming day, its end not included."""

    name: str
    starts: int
    ends: int


class Day(NamedTuple):
    """A gaming day (`YYYY-MM-DD`) and its shifts."""

    name: str
    shifts: tuple[Shift, ...]

    @property
    def starts(self) -> int:
        """Its first instant."""
        return self.shifts[0].starts

    @property
    def ends(self) -> int:
        """The first instant of the next day."""
        return self.shifts[-1].ends


class Clock:
    """The clock on the wall of a zone. Raises KeyError for a zone that is none."""

    def __init__(self, name: str) -> None:
        self._zone = zone(name)
        self._minute = -1
        self._prefix = self._suffix = ""

    def day(self, day: date) -> Day:
        """The gaming day of a date."""
        starts = [self._instant(day, starts) for _, starts in SHIFTS]
        ends = [*starts[1:], self._instant(day + timedelta(days=1), SHIFTS[0][1])]
        names = [name for name, _ in SHIFTS]
        return Day(day.isoformat(), tuple(map(Shift, names, starts, ends)))

    def text(self, at: int) -> str:
        """The instant in RFC 3339, with the offset in force."""
        minute, second = divmod(at, 60)
        if minute != self._minute:
            there = datetime.fromtimestamp(minute * 60, UTC).astimezone(self._zone).isoformat()
            self._prefix, self._suffix, self._minute = there[:17], there[19:], minute
        return f"{self._prefix}{second:02d}{self._suffix}"

    def _instant(self, day: date, starts: str) -> int:
        there = datetime.combine(day, time.fromisoformat(starts), tzinfo=self._zone)
        return int(there.timestamp())
