"""One row a box: blind second counts, finality, and sums that agree with the master game report."""

from collections.abc import Sequence
from typing import Any

from ledger.books.rows import DocumentRow, PeriodRow
from ledger.reports import DropReport, drop_report, select, shift_report
from tests.reports.givens import DAY, Books, counted, counted_twice, period, removed


def report(
    documents: Sequence[DocumentRow], periods: Sequence[PeriodRow] = (), **asked: Any
) -> DropReport:
    return drop_report(Books(periods, (), documents), select(**asked), quarantined=0)


def test_a_box_removed_and_not_counted_is_unknown() -> None:
    (row,) = report([removed()]).table()
    assert row == {
        "gaming_day": DAY,
        "shift": "day",
        "table": "WS-01",
        "box": "B1",
        **dict.fromkeys(("cash", "coupons", "card", "markers_issued", "markers_redeemed")),
        **dict.fromkeys(("total", "count_1", "count_2", "counted_at", "notes")),
        "final": False,
    }


def test_the_first_count_is_hidden_until_the_second_is_made() -> None:
    (row,) = report([removed(), counted(1, 5_000, notes={"5000": 1})]).rows
    assert (row.count_1, row.cash, row.coupons, row.total, row.notes) == (None,) * 5
    assert row.counted_at is not None


def test_two_counts_that_agree_are_final() -> None:
    (row,) = report(
        counted_twice(5_000, coupons=250, markers_issued=1_000, markers_redeemed=400)
    ).rows
    assert (row.count_1, row.count_2, row.cash, row.final) == (5_000, 5_000, 5_000, True)
    assert row.total == 5_000 + 250 + 1_000 - 400


def test_two_counts_that_differ_are_both_shown_and_settle_nothing() -> None:
    (row,) = report([counted(1, 5_000), counted(2, 5_100)]).rows
    assert (row.count_1, row.count_2, row.cash, row.total, row.final) == (
        5_000,
        5_100,
        None,
        None,
        False,
    )


def test_counts_that_differ_in_a_slip_alone_differ() -> None:
    (row,) = report([counted(1, 5_000), counted(2, 5_000, coupons=1)]).rows
    assert not row.final


def test_a_shared_badge_does_not_settle_a_box() -> None:
    (row,) = report([counted(1, 5_000), counted(2, 5_000, badges=("C9", "C1"))]).rows
    assert not row.final


def test_a_final_count_settles_a_difference() -> None:
    (row,) = report(
        [
            counted(1, 5_000),
            counted(2, 5_100),
            counted(1, 5_050, final=True, badges=("C5", "C6")),
        ]
    ).rows
    assert (row.cash, row.count_1, row.count_2, row.final) == (5_050, 5_000, 5_100, True)


def test_a_recount_replaces_the_count_before_it() -> None:
    (row,) = report([counted(1, 5_000), counted(2, 5_100), counted(2, 5_000)]).rows
    assert (row.cash, row.final) == (5_000, True)


def test_a_box_id_is_known_by_its_day_shift_and_table() -> None:
    made = report(
        [
            *counted_twice(1, day="2026-11-26"),
            *counted_twice(2, shift="swing"),
            *counted_twice(4, shift=None, table="SP-01"),
        ]
    )
    assert [(r.gaming_day, r.shift, r.table, r.cash) for r in made.rows] == [
        ("2026-11-26", "day", "WS-01", 1),
        (DAY, "swing", "WS-01", 2),
        (DAY, None, "SP-01", 4),
    ]
    assert made.totals["cash"] == 7


def test_card_sales_stand_on_the_periods_first_box_and_the_sums_are_the_shift_reports() -> None:
    periods = [period(opener=9_000, closer=1_000, sold_card=800)]
    documents = [*counted_twice(500, box="B2"), *counted_twice(300, box="B1")]
    made = report(documents, periods)
    assert [(row.box, row.card, row.total) for row in made.rows] == [
        ("B1", 800, 1_100),
        ("B2", 0, 500),
    ]
    whole = shift_report(Books(periods, (), documents), select(), quarantined=0)
    assert made.totals["total"] == whole.totals.drop == 1_600


def test_totals_are_null_while_a_box_is_not_final() -> None:
    made = report([*counted_twice(500, box="B1"), removed(box="B2")])
    assert made.totals["total"] is None
    assert made.totals_known["total"] == 500


def test_counted_at_is_the_propertys_wall_clock() -> None:
    (row,) = report([counted(1, 1), counted(2, 1)]).rows
    assert row.counted_at is not None
    assert row.counted_at.startswith("2026-11-27T06:00:00")
    assert row.counted_at.endswith("-08:00")


def test_of_one_shift() -> None:
    documents = [*counted_twice(1, shift="day"), *counted_twice(2, shift="swing")]
    assert report(documents, shift="swing").totals["total"] == 2
