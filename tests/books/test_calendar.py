"""The gaming calendar in zones where the clock changes (E11 of the trade's worked examples)."""

from datetime import UTC, datetime

import pytest

from ledger.books import ConfigRow, ShiftStart, calendar

HOUR = 3600 * 1_000_000


def config(zone: str, starts: str = "06:00", at: int = 0, *shifts: str) -> ConfigRow:
    named = tuple(ShiftStart(name, starts) for name in shifts)
    return ConfigRow(1, at, "House", "USD", zone, starts, named)


def instant(text: str) -> int:
    return (
        int((datetime.fromisoformat(text) - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds())
        * 1_000_000
    )


NEW_YORK = config("America/New_York")


@pytest.mark.parametrize(
    ("at", "day"),
    [
        ("2026-11-01T05:30:00+00:00", "2026-10-31"),  # the first 01:30
        ("2026-11-01T06:30:00+00:00", "2026-10-31"),  # the second
        ("2026-11-01T05:30:00-05:00", "2026-10-31"),
        ("2026-11-01T06:00:00-05:00", "2026-11-01"),
        ("2026-03-08T06:30:00-04:00", "2026-03-08"),
        ("2026-03-08T05:59:59-04:00", "2026-03-07"),
    ],
)
def test_the_gaming_day_of_an_instant(at: str, day: str) -> None:
    assert calendar.gaming_day(NEW_YORK, instant(at)) == day


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("America/New_York", "2026-03-07", 23),
        ("America/New_York", "2026-10-31", 25),
        ("America/New_York", "2026-11-27", 24),
        ("Europe/Berlin", "2026-10-24", 25),
        ("Asia/Macau", "2026-10-24", 24),
    ],
)
def test_the_length_of_a_gaming_day(zone: str, day: str, hours: int) -> None:
    assert calendar.day_length(config(zone), day) == hours * HOUR


def test_every_instant_of_a_day_is_in_it_and_its_ends_are_not_in_others() -> None:
    for day in ("2026-03-07", "2026-03-08", "2026-10-31", "2026-11-01"):
        start, end = calendar.day_start(NEW_YORK, day), calendar.day_end(NEW_YORK, day)
        found = {calendar.gaming_day(NEW_YORK, at) for at in range(start, end, HOUR // 4)}
        assert found == {day}
        assert calendar.gaming_day(NEW_YORK, start - 1) < day < calendar.gaming_day(NEW_YORK, end)


def test_a_day_that_starts_in_the_skipped_hour_starts_once() -> None:
    berlin = config("Europe/Berlin", "02:30")
    start = calendar.day_start(berlin, "2026-03-29")
    assert calendar.gaming_day(berlin, start) == "2026-03-29"
    assert calendar.gaming_day(berlin, start - 1) == "2026-03-28"


def test_the_latest_configuration_by_time_is_in_force_and_the_first_before_it() -> None:
    first, later = config("Europe/Berlin", at=100), config("Asia/Macau", at=200)
    assert calendar.in_force([], 5) is None
    assert calendar.in_force([first, later], 50) == first
    assert calendar.in_force([first, later], 199) == first
    assert calendar.in_force([first, later], 200) == later


def test_shifts_come_in_the_order_at_the_days_start_then_those_that_came_in() -> None:
    morning = config("UTC", "06:00", 0, "day", "night")
    noon = config("UTC", "06:00", instant("2026-11-27T12:00:00+00:00"), "early", "day")
    order = calendar.shift_order([morning, noon], "2026-11-27")
    assert order == ("day", "night", "early")
    assert calendar.shift_order([morning, noon], "2026-11-28") == ("early", "day")
    names = ["zz", None, "early", "aa", "day"]
    assert sorted(names, key=lambda name: calendar.shift_key(order, name)) == [
        "day",
        "early",
        "aa",
        "zz",
        None,
    ]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles", "UTC"])
@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_calendars_first_and_last_day_have_a_start_and_an_end(zone: str, day: str) -> None:
    house = config(zone, "06:00", 0, "day", "grave")
    assert calendar.day_length(house, day) == 24 * HOUR
    assert calendar.shift_order([house], day) == ("day", "grave")
    assert calendar.gaming_day(house, calendar.day_start(house, day)) == day


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles", "UTC"])
def test_an_instant_at_the_calendars_edge_has_a_gaming_day(zone: str) -> None:
    house = config(zone)
    first, last = instant("0001-01-01T00:00:00+00:00"), instant("9999-12-31T23:59:59+00:00")
    assert calendar.gaming_day(house, first) == "0001-01-01"
    assert calendar.gaming_day(house, last) == "9999-12-31"
