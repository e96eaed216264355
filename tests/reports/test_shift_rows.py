"""The rules of a row: status, null, order, totals (command line contract, JSON shapes)."""

from collections.abc import Sequence
from typing import Any

from ledger.books.rows import DocumentRow, PeriodRow, RoundRow
from ledger.reports import ShiftReport, select, shift_report
from tests.reports.givens import (
    DAY,
    Books,
    counted,
    counted_twice,
    document,
    period,
    removed,
    round_,
)


def report(
    periods: Sequence[PeriodRow],
    documents: Sequence[DocumentRow] = (),
    rounds: Sequence[RoundRow] = (),
    **asked: Any,
) -> ShiftReport:
    return shift_report(Books(periods, rounds, documents), select(**asked), quarantined=0)


CLOSED = document("day.closed", {"gaming_day": DAY, "position": 9, "reason": "audited"})
REOPENED = document("day.reopened", {"gaming_day": DAY, "position": 9, "reason": "late box"})
CLOSED_AGAIN = document("day.closed", {"gaming_day": DAY, "position": 99, "reason": "audited"})


def test_an_open_row_says_what_should_be_in_the_tray_so_far() -> None:
    table = period(
        opener=100_000, closer=None, fills=20_000, credits=5_000, sold_cash=8_000, sold_card=2_000
    )
    made = report([table], counted_twice(8_000), [round_(table, 3_000)])
    (row,) = made.rows
    assert row.status == "open"
    assert row.expected_closer == 100_000 + 20_000 - 5_000 - 8_000 - 2_000 + 3_000
    unknown = ("closer", "tray_variance", "box_variance", "drop", "win", "hold")
    assert [getattr(row, name) for name in unknown] == [None] * 6
    assert row.tables_open_hours is None


def test_a_row_is_open_while_any_of_its_periods_is() -> None:
    made = report(
        [
            period(opener=100, closer=90),
            period(opener=90, closer=None, ordinal=2, sold_cash=30),
        ]
    )
    (row,) = made.rows
    assert (row.status, row.periods, row.opener, row.closer) == ("open", 2, 190, None)


def test_open_goes_before_partial() -> None:
    made = report(
        [period(opener=100, closer=90), period("swing", opener=90, closer=None)],
        counted_twice(50, shift=None),
    )
    assert [row.status for row in made.rows] == ["partial", "open", "open"]
    assert made.rows[-1].drop is None


def test_a_table_opened_twice_in_a_shift_is_one_row_of_two_periods() -> None:
    made = report(
        [
            period(opener=1_000, closer=900, game="stand-pat", pit="P1", hours=2),
            period(opener=800, closer=700, game="tropical-stud", pit="P2", ordinal=2, hours=1),
        ],
        counted_twice(300),
    )
    (row,) = made.rows
    assert (row.opener, row.closer, row.win, row.periods) == (1_800, 1_600, 100, 2)
    assert (row.game, row.pit) == ("tropical-stud", "P2")
    assert row.tables_open_hours == "3.00"


def test_several_boxes_of_a_period_add_up_when_all_are_final() -> None:
    made = report(
        [period(opener=0, closer=0)],
        [*counted_twice(300, box="B1"), *counted_twice(200, box="B2", coupons=25)],
    )
    assert (made.rows[0].drop_cash, made.rows[0].drop_coupons, made.rows[0].drop) == (500, 25, 525)
    waiting = report(
        [period(opener=0, closer=0)], [*counted_twice(300, box="B1"), counted(1, 200, box="B2")]
    )
    assert (waiting.rows[0].drop, waiting.rows[0].drop_cash) == (None, None)


def test_a_period_without_any_box_waits_for_one() -> None:
    (row,) = report([period(opener=100, closer=100)]).rows
    assert (row.status, row.drop, row.win) == ("uncounted", None, None)


def test_card_sales_are_known_with_the_box() -> None:
    table = [period(opener=100_000, closer=88_000, sold_card=12_000)]
    assert report(table, [removed()]).rows[0].drop_card is None
    assert report(table, counted_twice(0)).rows[0].drop_card == 12_000
    assert report(table, counted_twice(0)).rows[0].win == 0


def test_a_closed_day_is_audited_until_it_is_reopened() -> None:
    table, box = [period(opener=100, closer=100)], counted_twice(0)
    assert report(table, [*box, CLOSED]).rows[0].status == "audited"
    assert report(table, [*box, CLOSED, REOPENED]).rows[0].status == "counted"
    assert report(table, [*box, CLOSED, REOPENED, CLOSED_AGAIN]).rows[0].status == "audited"


def test_a_closed_day_does_not_turn_the_unknown_into_a_figure() -> None:
    assert report([period(opener=100, closer=100)], [CLOSED]).rows[0].status == "uncounted"
    assert report([period(opener=100, closer=None)], [CLOSED]).rows[0].status == "open"


def test_zero_drop_has_no_hold() -> None:
    (row,) = report([period(opener=100, closer=90)], counted_twice(0)).rows
    assert (row.win, row.drop, row.hold) == (-10, 0, None)


def test_a_hold_that_rounds_to_nothing_has_no_sign() -> None:
    (row,) = report([period(opener=1_000_001, closer=0)], counted_twice(1_000_000)).rows
    assert (row.win, row.hold) == (-1, "0.0000")


def test_rows_stand_in_the_propertys_order_of_shifts_and_day_rows_last() -> None:
    made = report(
        [
            period("grave", opener=1, closer=1),
            period("swing", opener=1, closer=1),
            period("day", opener=1, closer=1),
            period("swing", opener=1, closer=1, table="SP-01"),
            period("early", opener=1, closer=1),
            period("day", opener=1, closer=1, day="2026-11-26"),
        ],
        [removed(None, day="2026-11-26"), removed(None, table="SP-01")],
    )
    assert [(row.gaming_day, row.shift, row.table) for row in made.rows] == [
        ("2026-11-26", "day", "WS-01"),
        ("2026-11-26", None, "WS-01"),
        (DAY, "day", "WS-01"),
        (DAY, "swing", "SP-01"),
        (DAY, "swing", "WS-01"),
        (DAY, "grave", "WS-01"),
        (DAY, "early", "WS-01"),
        (DAY, None, "SP-01"),
    ]


def test_totals_are_null_where_any_part_is_and_totals_known_leave_it_out() -> None:
    made = report(
        [
            period("day", opener=1_000, closer=900),
            period("swing", opener=900, closer=None),
        ],
        counted_twice(300, shift="day"),
    )
    assert (made.totals.opener, made.totals.closer, made.totals.win) == (1_900, None, None)
    assert made.totals.hold is None
    assert (made.totals_known.closer, made.totals_known.win) == (900, 200)
    assert made.totals_known.hold == "0.6667"


def test_totals_known_are_null_where_no_part_is_known() -> None:
    made = report([period(opener=1_000, closer=None)])
    assert (made.totals_known.closer, made.totals_known.win, made.totals_known.hold) == (
        None,
        None,
        None,
    )
    assert made.totals_known.opener == 1_000


def test_an_empty_ledger_gives_an_empty_report_of_zeros() -> None:
    made = report([])
    assert made.rows == ()
    assert made.totals == made.totals_known
    assert (made.totals.win, made.totals.drop, made.totals.hold) == (0, 0, None)


def test_of_one_shift_the_shift_rows_count_and_day_rows_are_left_out() -> None:
    table = [period("day", opener=100, closer=80), period("swing", opener=80, closer=70)]
    made = report(table, counted_twice(60, shift=None), shift="swing")
    assert [(row.shift, row.status) for row in made.rows] == [("swing", "partial")]
    assert (made.totals.opener, made.totals.closer, made.totals.drop) == (80, 70, None)


def test_a_day_row_stands_for_its_shifts_whatever_its_status() -> None:
    table = [period("day", opener=100, closer=80), period("swing", opener=80, closer=None)]
    made = report(table, counted_twice(60, shift=None))
    assert [row.status for row in made.rows] == ["partial", "open", "open"]
    assert (made.totals.opener, made.totals_known.closer) == (180, None)


def test_a_box_for_a_shift_without_a_period_is_all_variance() -> None:
    made = report(
        [period("day", opener=100, closer=100)],
        [*counted_twice(0, shift="day"), *counted_twice(5_000, shift="swing", box="B9")],
    )
    row = made.rows[-1]
    assert (row.shift, row.periods, row.opener, row.closer) == ("swing", 0, 0, 0)
    assert (row.drop, row.win, row.box_variance) == (5_000, 5_000, 5_000)
    assert (row.game, row.pit) == ("western-stud", "P1")
    assert made.totals.win == 5_000


def test_money_found_in_a_shifts_box_of_a_day_boxed_table_is_the_days() -> None:
    made = report(
        [period("day", opener=100, closer=100)],
        [*counted_twice(70, shift=None), *counted_twice(30, shift="day", box="B2")],
    )
    assert [(row.shift, row.drop) for row in made.rows] == [("day", None), (None, 100)]


def test_voided_rounds_are_in_no_figure_and_a_round_never_opened_is_not_counted() -> None:
    table = period(opener=1_000, closer=1_000)
    made = report(
        [table],
        rounds=[
            round_(table, 200),
            round_(table, -50, opened=None, opened_at=None),
            round_(table, 900, status="voided"),
        ],
    )
    (row,) = made.rows
    assert (row.rounds, row.game_win, row.handle) == (1, 150, 250)


def adjusted(amount: int, shift: str | None) -> DocumentRow:
    data = {"gaming_day": DAY, "table": "WS-01", "amount": amount, "of": "x", "reason": "y"}
    return document("adjustment.posted", data | ({"shift": shift} if shift else {}))


def test_adjustments_stand_apart_from_the_win() -> None:
    made = report(
        [period("day", opener=100, closer=100)],
        [*counted_twice(0), adjusted(-700, "day"), adjusted(40, None)],
    )
    assert (made.rows[0].adjustments, made.rows[0].win) == (-700, 0)
    assert made.totals.adjustments == -660
    assert (
        report([period(opener=1, closer=1)], [adjusted(5, None)], shift="day").totals.adjustments
        == 0
    )


def test_a_day_row_carries_the_adjustments_of_the_day_and_its_shifts() -> None:
    made = report(
        [period("day", opener=100, closer=100)],
        [*counted_twice(0, shift=None), adjusted(-700, "day"), adjusted(40, None)],
    )
    assert [row.adjustments for row in made.rows] == [-700, -660]
    assert made.totals.adjustments == -660


def test_the_json_has_the_contracts_keys_in_its_order() -> None:
    made = report([period(opener=100, closer=100)], counted_twice(10)).document()
    assert list(made) == [
        *("property", "currency", "position", "rows", "totals", "totals_known"),
        *("quarantined", "meta"),
    ]
    assert (made["property"], made["currency"], made["position"]) == ("Dunes", "USD", 4711)
    assert list(made["rows"][0])[:25] == [
        *("gaming_day", "shift", "table", "game", "pit", "opener", "fills", "credits", "closer"),
        *("drop", "drop_cash", "drop_coupons", "drop_card"),
        *("drop_markers_issued", "drop_markers_redeemed", "win", "hold", "status"),
        *("rounds", "handle", "game_win", "expected_closer", "tray_variance"),
        *("recorded_cash", "box_variance"),
    ]


def test_meta_names_the_rules_the_formulas_and_the_versions() -> None:
    table = period(opener=100, closer=100)
    meta = report([table], rounds=[round_(table, 1)]).document()["meta"]
    assert meta["rule_sets"] == {"western-stud/original": "ab" * 32}
    assert meta["formulas"]["drop"] == "default/1"
    assert meta["tzdata"]
    assert meta["program"]
