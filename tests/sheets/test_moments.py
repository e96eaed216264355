"""Days and times by a pattern; the clock's doubtful hours are refused."""

import pytest

from ledger.facts import zone
from ledger.sheets.moments import NoMoment, Pattern, with_offset

NEW_YORK = zone("America/New_York")
CLOCK = Pattern("DD.MM.YYYY hh:mm")


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("DD.MM.YYYY", "7.11.2026"),
        ("MM/DD/YYYY", "11/07/2026"),
        ("YYYY-MM-DD", " 2026-11-07 "),
        ("YYYYMMDD", "20261107"),
    ],
)
def test_a_day_is_read_by_its_pattern(pattern: str, text: str) -> None:
    assert Pattern(pattern).day(text) == "2026-11-07"


@pytest.mark.parametrize("text", ["2026-11-07", "31.02.2026", "7.11.26", "7.11.2026 ", "x"])
def test_another_form_is_refused(text: str) -> None:
    if text == "7.11.2026 ":  # spaces around are no other form
        assert Pattern("DD.MM.YYYY").day(text) == "2026-11-07"
        return
    with pytest.raises(NoMoment):
        Pattern("DD.MM.YYYY").day(text)


@pytest.mark.parametrize("pattern", ["DD.MM.YY", "hh:mm", "DD.DD.YYYY", ""])
def test_a_pattern_has_a_whole_day(pattern: str) -> None:
    with pytest.raises(NoMoment):
        Pattern(pattern)


def test_a_clock_time_becomes_an_instant() -> None:
    assert CLOCK.time("27.11.2026 06:30", NEW_YORK) == "2026-11-27T11:30:00+00:00"
    assert CLOCK.time("27.07.2026 06:30", NEW_YORK) == "2026-07-27T10:30:00+00:00"


@pytest.mark.parametrize(
    ("text", "shown"), [("01.11.2026 01:30", "twice"), ("08.03.2026 02:30", "never")]
)
def test_an_hour_that_the_clock_shows_twice_or_never_is_refused(text: str, shown: str) -> None:
    with pytest.raises(NoMoment, match=shown):
        CLOCK.time(text, NEW_YORK)


def test_a_time_with_its_offset_is_never_in_doubt() -> None:
    assert with_offset("2026-11-01T01:30:00-05:00") == "2026-11-01T01:30:00-05:00"
    for text in ("2026-11-01T01:30:00", "yesterday"):
        with pytest.raises(NoMoment):
            with_offset(text)


@pytest.mark.parametrize("text", ["27.11.2026 24:00", "27.11.2026 06:60"])
def test_no_time_of_the_calendar(text: str) -> None:
    with pytest.raises(NoMoment):
        CLOCK.time(text, NEW_YORK)
