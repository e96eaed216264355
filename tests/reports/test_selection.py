"""Which rows a report is asked for, and what is said of what is not there."""

import pytest

from ledger.errors import Exit, WrongUsage
from ledger.reports import (
    BadDay,
    UnknownDay,
    UnknownShift,
    UnknownTable,
    audit_report,
    select,
    shift_report,
)
from tests.reports.givens import Books, counted_twice, period

THREE_DAYS = Books(
    [
        period(opener=1, closer=1, day="2026-11-26"),
        period(opener=1, closer=1, day="2026-11-27"),
        period("swing", opener=1, closer=1, day="2026-11-27", table="SP-01"),
        period(opener=1, closer=1, day="2026-11-29"),
    ]
)


def days(day: str | None) -> list[str]:
    made = shift_report(THREE_DAYS, select(day=day), quarantined=0)
    return [row.gaming_day for row in made.rows]


def test_without_a_day_every_gaming_day_is_there() -> None:
    assert days(None) == ["2026-11-26", "2026-11-27", "2026-11-27", "2026-11-29"]


def test_a_day_a_range_and_the_newest() -> None:
    assert days("2026-11-26") == ["2026-11-26"]
    assert days("2026-11-27..2026-11-30") == ["2026-11-27", "2026-11-27", "2026-11-29"]
    assert days("last") == ["2026-11-29"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "today", "2026-02-30", "20261127", "2026-11-27 ", "2026-11-2\u0667"),
        *("2026-11-27..", "..2026-11-27", "2026-11-27...2026-11-28", "2026-11-29..2026-11-26"),
    ],
)
def test_what_is_no_day_is_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(BadDay) as said:
        select(day=text)
    assert said.value.exit is Exit.USAGE
    assert said.value.remedy


@pytest.mark.parametrize("day", ["2026-11-28", "2025-01-01..2025-12-31"])
def test_a_day_that_is_not_there_says_which_are(day: str) -> None:
    with pytest.raises(UnknownDay, match=r"no gaming day 202") as said:
        shift_report(THREE_DAYS, select(day=day), quarantined=0)
    assert "2026-11-26 to 2026-11-29" in said.value.remedy


@pytest.mark.parametrize("day", ["last", "2026-11-27"])
def test_an_empty_ledger_has_no_day_at_all(day: str) -> None:
    with pytest.raises(UnknownDay):
        audit_report(Books(), select(day=day), quarantined=0)


def test_a_table_that_is_not_there() -> None:
    with pytest.raises(UnknownTable, match="no table 'WS-99'") as said:
        shift_report(THREE_DAYS, select(table="WS-99"), quarantined=0)
    assert said.value.remedy == "its tables: SP-01, WS-01"


def test_a_table_without_a_row_on_the_day_is_an_empty_report() -> None:
    made = shift_report(THREE_DAYS, select(table="SP-01", day="last"), quarantined=0)
    assert made.rows == ()


def test_a_shift_that_nobody_named() -> None:
    with pytest.raises(UnknownShift, match="no shift 'noon'") as said:
        shift_report(THREE_DAYS, select(shift="noon"), quarantined=0)
    assert said.value.remedy == "its shifts: day, grave, swing"
    assert issubclass(UnknownShift, WrongUsage)


def test_a_shift_that_only_a_count_named_is_there() -> None:
    books = Books([period("noon", opener=1, closer=1)], (), counted_twice(7, shift="dusk"))
    assert len(shift_report(books, select(shift="noon"), quarantined=0).rows) == 1
    assert shift_report(books, select(shift="dusk"), quarantined=0).rows[0].drop == 7


def test_filters_narrow_together() -> None:
    made = shift_report(
        THREE_DAYS, select(day="2026-11-27", shift="swing", table="SP-01"), quarantined=3
    )
    assert [(row.shift, row.table) for row in made.rows] == [("swing", "SP-01")]
    assert made.document()["quarantined"] == 3
