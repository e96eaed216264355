"""Times as people say them, on a clock that repeats an hour in autumn and skips one in spring."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.books.rows import ConfigRow, ShiftStart
from ledger.reports.said_times import AmbiguousTime, BadTime, Clock, moment

NEW_YORK = ConfigRow(
    1, 0, "Dunes", "USD", "America/New_York", "06:00", (ShiftStart("day", "06:00"),)
)
FRIDAY = Clock(NEW_YORK, "2026-11-27")
BACK = Clock(NEW_YORK, "2026-10-31")  # its night has 01:30 twice
FORWARD = Clock(NEW_YORK, "2026-03-07")  # its night has no 02:30
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def at(text: str) -> int:
    return (datetime.fromisoformat(text) - EPOCH) // timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("1:15", "2026-11-28T01:15:00-05:00"),
        ("01:15:30", "2026-11-28T01:15:30-05:00"),
        ("1:15am", "2026-11-28T01:15:00-05:00"),
        ("1 AM", "2026-11-28T01:00:00-05:00"),
        ("12:10 am", "2026-11-28T00:10:00-05:00"),
        ("12:10 pm", "2026-11-27T12:10:00-05:00"),
        ("1:15 pm today", "2026-11-27T13:15:00-05:00"),
        ("1:15 last night", "2026-11-28T01:15:00-05:00"),
        ("01:15 yesterday", "2026-11-27T01:15:00-05:00"),
        ("  23:59  Yesterday ", "2026-11-26T23:59:00-05:00"),
        ("06:00", "2026-11-27T06:00:00-05:00"),
        ("05:59:59", "2026-11-28T05:59:59-05:00"),
        ("2026-11-20 01:15", "2026-11-20T01:15:00-05:00"),
        ("2026-11-20T13:15", "2026-11-20T13:15:00-05:00"),
        ("2026-11-28T01:15:00Z", "2026-11-27T20:15:00-05:00"),
        ("2026-11-28T01:15:00.5+01:00", "2026-11-27T19:15:00.500000-05:00"),
    ],
)
def test_what_is_said_is_the_moment_that_is_meant(said: str, meant: str) -> None:
    assert moment(said, FRIDAY) == at(meant)


def test_a_repeated_hour_is_named_and_asked_for() -> None:
    with pytest.raises(AmbiguousTime, match="twice in the gaming day 2026-10-31") as raised:
        moment("1:30", BACK)
    assert "2026-11-01T01:30:00-04:00 and 2026-11-01T01:30:00-05:00" in raised.value.message
    assert raised.value.remedy == "say which one: '1:30 first' or '1:30 second'"
    assert moment("1:30 first", BACK) == at("2026-11-01T01:30:00-04:00")
    assert moment("1:30 second", BACK) == at("2026-11-01T01:30:00-05:00")
    assert moment("2026-11-01 01:30 second", FRIDAY) == at("2026-11-01T01:30:00-05:00")
    assert moment("2026-11-01T01:30:00-04:00", BACK) == at("2026-11-01T01:30:00-04:00")


def test_an_hour_that_was_left_out_is_no_time() -> None:
    with pytest.raises(BadTime, match="never showed 02:30 in the gaming day 2026-03-07"):
        moment("2:30", FORWARD)
    assert moment("3:00", FORWARD) == at("2026-03-08T03:00:00-04:00")


@pytest.mark.parametrize(
    "said",
    [
        *("", "late", "25:00", "1:75", "13pm", "0am", "1", "2026-02-30 01:00"),
        *("1:15 first second", "2026-11-20 01:15 yesterday", "\u0661:15", "1:15\x00", "9" * 500),
    ],
)
def test_what_is_no_time_says_how_to_write_one(said: str) -> None:
    with pytest.raises(BadTime) as raised:
        moment(said, FRIDAY)
    assert raised.value.remedy


@pytest.mark.parametrize(
    ("day", "said", "meant"),
    [
        ("9999-12-30", "1:15pm", "9999-12-30T18:15:00+00:00"),
        ("9999-12-30", "6:15pm yesterday", "9999-12-29T23:15:00+00:00"),
        ("0001-01-03", "6:15pm", "0001-01-03T23:11:02+00:00"),  # before there were zones
        ("0001-01-01", "9:00pm", "0001-01-02T01:56:02+00:00"),
        # Beyond them no zone can show an instant, and no fact stands there.
        ("9999-12-31", "1:15pm", "9999-12-30T23:59:59.999999+00:00"),
        ("9999-12-31", "9999-12-31 23:59", "9999-12-30T23:59:59.999999+00:00"),
        ("0001-01-01", "7:00", "0001-01-02T00:00:00+00:00"),
        ("0001-01-01", "0001-01-01 00:00", "0001-01-02T00:00:00+00:00"),
    ],
)
def test_a_time_at_an_end_of_the_calendar_is_a_time(day: str, said: str, meant: str) -> None:
    assert moment(said, Clock(NEW_YORK, day)) == at(meant)


@pytest.mark.parametrize(
    ("day", "said", "why"),
    [
        ("0001-01-01", "1:15 yesterday", "no day before 0001-01-01"),
        ("9999-12-31", "1:15", "ends with 9999-12-31"),
    ],
)
def test_beyond_the_calendar_there_is_no_time(day: str, said: str, why: str) -> None:
    with pytest.raises(BadTime, match=why):
        moment(said, Clock(NEW_YORK, day))


@given(st.integers(0, 25 * 3600 - 1))
def test_every_second_of_the_longest_night_is_found_again_by_what_the_clock_showed(
    second: int,
) -> None:
    from ledger.facts.zones import zone

    start = datetime.fromisoformat("2026-10-31T06:00:00-04:00")
    meant = (start + timedelta(seconds=second)).astimezone(UTC)
    there = meant.astimezone(zone("America/New_York"))
    said = there.strftime("%H:%M:%S")
    try:
        found = moment(said, BACK)
    except AmbiguousTime:
        assert there.hour == 1
        found = moment(f"{said} {'second' if there.fold else 'first'}", BACK)
    assert found == (meant - EPOCH) // timedelta(microseconds=1)
