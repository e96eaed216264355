"""The gaming calendar: which gaming day an instant falls in, and how long that day is.

A gaming day runs from the property's start on the wall clock to the same clock time on the next
date, resolved with the zone's rules: 23 or 25 hours where the clock changes, never "minus six
hours".
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta

from ledger.books.rows import ConfigRow
from ledger.facts import zone

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_ONE_DAY = timedelta(days=1)


def in_force(configs: Sequence[ConfigRow], at: int) -> ConfigRow | None:
    """The configuration at an instant (UTC µs): the latest by time, the first one before all.

    `configs` come in order of (at, position) (feed contract, point 6).
    """
    found = configs[0] if configs else None
    for config in configs:
        if config.at <= at:
            found = config
    return found


def gaming_day(config: ConfigRow, at: int) -> str:
    """The gaming day (`YYYY-MM-DD`) that the instant (UTC µs) falls in."""
    day = _date_there(config, at)
    # Two candidates are compared as instants: the wall clock may show a start twice or never.
    if at < _start(config, day):
        day = shifted(day, -1)
    elif at >= _end(config, day):
        day = shifted(day, 1)
    return day.isoformat()


def shifted(day: date, days: int) -> date:
    """So many days later, or earlier; the calendar's first or last day where it has no such day."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return date.max if days > 0 else date.min


def day_start(config: ConfigRow, day: str) -> int:
    """The instant (UTC µs) at which a gaming day starts."""
    return _start(config, date.fromisoformat(day))


def day_end(config: ConfigRow, day: str) -> int:
    """The instant (UTC µs) at which a gaming day ends, itself not included."""
    return _end(config, date.fromisoformat(day))


def day_length(config: ConfigRow, day: str) -> int:
    """How long a gaming day lasts, in microseconds."""
    return day_end(config, day) - day_start(config, day)


def shift_order(configs: Sequence[ConfigRow], day: str) -> tuple[str, ...]:
    """The day's shifts in the property's order: those in force at its start, then those that came
    in during the day, each name once."""
    start = _in_force_on(configs, day)
    if start is None:
        return ()
    names = [shift.name for shift in start.shifts]
    until = day_end(start, day)
    for config in configs:
        if day_start(start, day) < config.at < until:
            names += [shift.name for shift in config.shifts if shift.name not in names]
    return tuple(dict.fromkeys(names))


def shift_key(order: Sequence[str], shift: str | None) -> tuple[int, str]:
    """A sort key: shifts in their order, unknown names after them by alphabet, None last."""
    if shift is None:
        return (len(order) + 1, "")
    return (order.index(shift), "") if shift in order else (len(order), shift)


def _in_force_on(configs: Sequence[ConfigRow], day: str) -> ConfigRow | None:
    found = configs[0] if configs else None
    for config in configs:
        if config.at <= day_start(config, day):
            found = config
    return found


def _start(config: ConfigRow, day: date) -> int:
    clock = time.fromisoformat(config.starts)
    # A start that the clock change skips is read with the offset before it, so it lies just after
    # it.
    # Subtracted as it stands: in UTC it may lie before the calendar's first day.
    there = datetime.combine(day, clock, tzinfo=zone(config.timezone))
    return (there - _EPOCH) // _MICROSECOND


def _end(config: ConfigRow, day: date) -> int:
    if day == date.max:  # no next day of which it could be the start
        return _start(config, day) + _ONE_DAY // _MICROSECOND
    return _start(config, day + _ONE_DAY)


def _date_there(config: ConfigRow, at: int) -> date:
    """The date on the property's wall clock, or the calendar's edge beyond which it lies."""
    there = _EPOCH + timedelta(microseconds=at)
    try:
        return there.astimezone(zone(config.timezone)).date()
    except OverflowError:
        return there.date()
