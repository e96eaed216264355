"""The trade's worked examples: amounts, wins and holds computed by hand, in minor units."""

from collections.abc import Sequence
from typing import Any

from ledger.books.rows import DocumentRow, PeriodRow, RoundRow
from ledger.reports import ShiftReport, select, shift_report
from tests.reports.givens import Books, counted, counted_twice, period, removed, round_


def report(
    periods: Sequence[PeriodRow],
    documents: Sequence[DocumentRow] = (),
    rounds: Sequence[RoundRow] = (),
    **asked: Any,
) -> ShiftReport:
    return shift_report(Books(periods, rounds, documents), select(**asked), quarantined=0)


def test_one_table_one_shift() -> None:
    made = report(
        [period(opener=4_500_000, fills=2_000_000, credits=500_000, closer=3_412_000)],
        counted_twice(3_168_000),
    )
    (row,) = made.rows
    assert (row.win, row.hold, row.status) == (580_000, "0.1831", "counted")
    assert made.totals.win == 580_000
    assert made.totals.hold == "0.1831"


def test_a_negative_hold_is_legal_data() -> None:
    made = report(
        [period(opener=12_000_000, fills=6_000_000, credits=1_000_000, closer=9_735_000)],
        counted_twice(4_820_000),
    )
    assert (made.rows[0].win, made.rows[0].hold) == (-2_445_000, "-0.5073")


def test_marker_redemptions_of_either_tender_are_deducted_from_the_drop() -> None:
    table = period(
        opener=6_000_000,
        closer=4_820_000,
        sold_cash=1_400_000,
        markers_issued=1_000_000,
        redeemed_chips=400_000,
        redeemed_cash=100_000,
    )
    made = report(
        [table],
        counted_twice(1_500_000, markers_issued=1_000_000, markers_redeemed=500_000),
        [round_(table, 820_000)],
    )
    (row,) = made.rows
    assert (row.drop, row.win, row.hold) == (2_000_000, 820_000, "0.4100")
    assert (row.expected_closer, row.tray_variance) == (4_820_000, 0)
    assert (row.recorded_cash, row.box_variance) == (1_500_000, 0)


THREE_SHIFTS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("day", {"opener": 5_000_000, "fills": 1_000_000, "closer": 4_130_000}, 2_145_000),
    (
        "swing",
        {"opener": 4_130_000, "fills": 2_500_000, "credits": 500_000, "closer": 2_960_000},
        3_890_000,
    ),
    ("grave", {"opener": 2_960_000, "fills": 2_000_000, "closer": 3_825_000}, 980_000),
)


def three_periods() -> list[PeriodRow]:
    return [period(shift, **figures) for shift, figures, _ in THREE_SHIFTS]


def test_three_shifts_add_up_to_the_day_and_hold_is_of_the_sums() -> None:
    boxes = [one for shift, _, cash in THREE_SHIFTS for one in counted_twice(cash, shift=shift)]
    made = report(three_periods(), boxes)
    assert [(row.shift, row.win, row.hold) for row in made.rows] == [
        ("day", 275_000, "0.1282"),
        ("swing", 720_000, "0.1851"),
        ("grave", -155_000, "-0.1582"),
    ]
    assert (made.totals.win, made.totals.drop, made.totals.hold) == (840_000, 7_015_000, "0.1197")


def test_one_box_for_the_whole_day_leaves_the_shifts_without_a_win() -> None:
    made = report(three_periods(), counted_twice(7_015_000, shift=None))
    *shifts, day = made.rows
    assert [(row.shift, row.drop, row.win, row.hold, row.status) for row in shifts] == [
        ("day", None, None, None, "partial"),
        ("swing", None, None, None, "partial"),
        ("grave", None, None, None, "partial"),
    ]
    assert (day.shift, day.drop, day.win, day.hold) == (None, 7_015_000, 840_000, "0.1197")
    # A row is the sum of its periods, opener and closer included.
    assert (day.opener, day.closer) == (12_090_000, 10_915_000)
    assert made.totals == made.totals_known
    assert (made.totals.win, made.totals.opener) == (840_000, 12_090_000)


def test_a_day_box_not_yet_counted_is_unknown_not_nothing() -> None:
    made = report(three_periods(), [removed(None)])
    day = made.rows[-1]
    assert (day.shift, day.drop, day.win, day.status) == (None, None, None, "uncounted")
    assert (made.totals.drop, made.totals.win, made.totals.hold) == (None, None, None)
    assert (made.totals_known.drop, made.totals_known.closer) == (None, 10_915_000)


def test_a_second_box_found_a_day_late_restates_the_day_it_belongs_to() -> None:
    days = [
        period(day="2026-11-26", opener=3_000_000, fills=500_000, closer=2_410_000),
        period(day="2026-11-27", opener=2_410_000, closer=2_180_000),
    ]
    known = [
        *counted_twice(940_000, day="2026-11-26", box="B1"),
        *counted_twice(880_000, day="2026-11-27", box="B1"),
    ]
    before = report(days, known)
    assert [row.win for row in before.rows] == [-150_000, 650_000]
    assert before.rows[0].hold == "-0.1596"
    waiting = report(days, [*known, removed(day="2026-11-26", box="E7")])
    assert [row.status for row in waiting.rows] == ["uncounted", "counted"]
    after = report(days, [*known, *counted_twice(620_000, day="2026-11-26", box="E7")])
    assert [(row.win, row.hold) for row in after.rows] == [(470_000, "0.3013"), (650_000, "0.7386")]
    assert after.totals.win == 1_120_000


def test_a_first_count_alone_settles_nothing() -> None:
    made = report([period(opener=100_000, closer=90_000)], [counted(1, 20_000)])
    assert (made.rows[0].drop, made.rows[0].status) == (None, "uncounted")
