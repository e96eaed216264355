"""By when a patron is told and can complain, counted in the property's days."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.disputes import deadlines
from ledger.facts import instant, zone

NEW_YORK = zone("America/New_York")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def at(text: str) -> int:
    return (datetime.fromisoformat(text) - EPOCH) // timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("opened", "notice", "complaint"),
    [
        # Friday 01:30: notice until Sunday 01:30, then Monday to Friday.
        ("2026-11-27T01:30:00-05:00", None, "2026-12-05T00:00:00-05:00"),
        # The notice was given on a Tuesday: Wednesday, Thursday, Friday, Monday, Tuesday.
        ("2026-11-27T01:30:00-05:00", "2026-12-01T10:00:00-05:00", "2026-12-09T00:00:00-05:00"),
        # It is Tuesday at the property, though Wednesday in Greenwich.
        ("2026-11-27T01:30:00-05:00", "2026-12-01T23:30:00-05:00", "2026-12-09T00:00:00-05:00"),
        # The clock is put back on Sunday: the day ends by the new offset.
        ("2026-10-23T12:00:00-04:00", "2026-10-26T12:00:00-04:00", "2026-11-03T00:00:00-05:00"),
    ],
)
def test_the_complaint_ends_five_business_days_after_the_notice(
    opened: str, notice: str | None, complaint: str
) -> None:
    made = deadlines(at(opened), None if notice is None else at(notice), NEW_YORK)
    assert made.complaint == at(complaint)


def test_the_notice_is_due_48_hours_later_whatever_the_clock_did() -> None:
    made = deadlines(at("2026-10-31T12:00:00-04:00"), None, NEW_YORK)
    assert made.notice == at("2026-11-02T11:00:00-05:00")


@pytest.mark.parametrize(
    ("opened", "kept"), [("2026-11-27", "2031-11-27"), ("2028-02-29", "2033-03-01")]
)
def test_the_record_is_kept_for_five_years(opened: str, kept: str) -> None:
    assert deadlines(at(f"{opened}T12:00:00-05:00"), None, NEW_YORK).kept_until == kept


@pytest.mark.parametrize(
    ("notice", "complaint"),
    [
        # Thanksgiving is a Thursday: Wednesday, Friday, Monday, Tuesday, Wednesday.
        ("2026-11-24T10:00:00-05:00", "2026-12-03T00:00:00-05:00"),
        # Told on the day itself, which does not count anyway.
        ("2026-11-26T10:00:00-05:00", "2026-12-04T00:00:00-05:00"),
        # Both days off of a week's end, one of them on a Saturday.
        ("2026-12-22T10:00:00-05:00", "2026-12-31T00:00:00-05:00"),
    ],
)
def test_a_holiday_is_no_business_day(notice: str, complaint: str) -> None:
    days = {"2026-11-26", "2026-12-25", "2026-12-26", "no day"}
    made = deadlines(at("2026-11-20T10:00:00-05:00"), at(notice), NEW_YORK, days)
    assert made.complaint == at(complaint)


EDGES = [instant(f"{day}T12:00:00Z") for day in ("0001-01-01", "9999-12-25", "9999-12-31")]


@pytest.mark.parametrize("opened", EDGES)
@pytest.mark.parametrize("name", ["Etc/UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_at_the_calendars_ends_what_is_due_is_the_last_instant_there_is(
    opened: int, name: str
) -> None:
    made = deadlines(opened, None, zone(name))
    assert opened <= made.notice <= made.complaint <= EDGES[-1]
    for each in (made.notice, made.complaint):
        assert (EPOCH + timedelta(microseconds=each)).astimezone(zone(name)).isoformat()
    if opened > 0:
        assert (made.complaint, made.kept_until) == (EDGES[-1], "9999-12-31")
    else:
        assert made.kept_until[:4] == "0006"


@given(st.integers(0, 1 << 51), st.sets(st.integers(0, 40)))
def test_a_complaint_never_ends_on_a_day_off_and_spans_five_business_days(
    opened: int, off: set[int]
) -> None:
    day = (EPOCH + timedelta(microseconds=opened)).astimezone(NEW_YORK).date()
    holidays = {(day + timedelta(days=after)).isoformat() for after in off}

    def works(one: date) -> bool:
        return one.weekday() < 5 and one.isoformat() not in holidays

    made = deadlines(opened, opened, NEW_YORK, holidays)
    last = (EPOCH + timedelta(microseconds=made.complaint)).astimezone(NEW_YORK) - timedelta(
        hours=1
    )
    first = (EPOCH + timedelta(microseconds=opened)).astimezone(NEW_YORK)
    assert works(last.date())
    days = range(1, (last.date() - first.date()).days + 1)
    assert sum(works(first.date() + timedelta(days=each)) for each in days) == 5
