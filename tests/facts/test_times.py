"""RFC 3339 with seconds and an offset: nothing guessed, nothing overflowing."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.facts import decode, instant
from tests.facts.feed import code_of, line_of

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
OFFSETS = st.integers(-23 * 60 - 59, 23 * 60 + 59).map(
    lambda minutes: timezone(timedelta(minutes=minutes))
)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01t00:00:01z", 1_000_000),
        ("1970-01-01T00:00:00-00:00", 0),
        ("1970-01-01T01:00:00.5+01:00", 500_000),
        ("1969-12-31T16:00:00.000001-08:00", 1),
        ("1970-01-01T00:00:00.0000019Z", 1),
        ("1990-12-31T15:59:60-08:00", 662_688_000_000_000),
        ("2026-11-27T20:15:03-08:00", 1_795_839_303_000_000),
        ("2026-10-25T02:30:00+02:00", 1_792_888_200_000_000),
        ("2026-10-25T02:30:00+01:00", 1_792_891_800_000_000),
    ],
)
def test_an_instant_is_microseconds_of_utc(text: str, at: int) -> None:
    assert instant(text) == at
    assert decode(line_of("round.closed", time=text)).at == at


@given(moment=st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29), timezones=OFFSETS))  # noqa: DTZ001
def test_instants_agree_with_the_calendar(moment: datetime) -> None:
    assert instant(moment.isoformat()) == (moment - EPOCH) // MICROSECOND


@pytest.mark.parametrize("year", ["0001-01-01", "9999-12-31"])
@pytest.mark.parametrize("offset", ["Z", "+23:59", "-23:59"])
def test_the_ends_of_the_calendar_can_be_shown_in_every_zone(year: str, offset: str) -> None:
    at = decode(line_of("round.closed", time=f"{year}T12:00:00{offset}")).at
    for hours in (-23, 0, 23):
        shown = (EPOCH + at * MICROSECOND).astimezone(timezone(timedelta(hours=hours)))
        assert shown.year in {1, 9999}


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-27T20:15:03",
        "2026-11-27T20:15-08:00",
        "2026-11-27 20:15:03-08:00",
        "2026-11-27T20:15:03 -08:00",
        "2026-11-27T20:15:03-0800",
        "2026-11-27T20:15:03-08",
        "2026-11-27T20:15:03-24:00",
        "2026-11-27T20:15:03-08:60",
        "2026-11-27T20:15:03.-08:00",
        "2026-11-27T20:15:03,5-08:00",
        "2026-11-27T24:00:00Z",
        "2026-11-27T20:60:00Z",
        "2026-11-27T20:15:61Z",
        "2026-02-29T20:15:03Z",
        "2026-13-01T20:15:03Z",
        "0000-01-01T00:00:00Z",
        "20261127T201503Z",
        "2026-W48-5T20:15:03Z",
        "+2026-11-27T20:15:03Z",
        "2026-11-27T20:15:03Z\n",
        "\u0662026-11-27T20:15:03Z",
        "1795839303",
        "yesterday",
    ],
)
def test_anything_else_is_no_instant(text: str) -> None:
    assert code_of(line_of("round.closed", time=text)) == "bad-time"
