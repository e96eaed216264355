"""By when a patron is told and can complain, counted in the property's days."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.disputes import deadlines
from ledger.facts import zone

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


@given(st.integers(0, 1 << 51))
def test_a_complaint_never_ends_on_a_weekend_and_spans_five_business_days(opened: int) -> None:
    made = deadlines(opened, opened, NEW_YORK)
    last = (EPOCH + timedelta(microseconds=made.complaint)).astimezone(NEW_YORK) - timedelta(
        hours=1
    )
    first = (EPOCH + timedelta(microseconds=opened)).astimezone(NEW_YORK)
    assert last.weekday() < 5
    days = range(1, (last.date() - first.date()).days + 1)
    assert sum((first.date() + timedelta(days=day)).weekday() < 5 for day in days) == 5
