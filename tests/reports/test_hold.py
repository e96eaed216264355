"""Hold by table, game, pit, dealer or house: sums over what is final, and how much is not."""

from typing import Any

import pytest

from ledger.reports import By, Span, hold_report, select
from tests.reports.givens import DAY, Books, counted_twice, period, round_

WS_DAY = period("day", opener=10_000, closer=9_000, sold_cash=2_000)
WS_SWING = period("swing", opener=9_000, closer=None, sold_cash=500)
SP_DAY = period(
    "day", opener=5_000, closer=4_000, table="SP-01", game="stand-pat", pit="P2", sold_cash=1_500
)
TR_DAY = period("day", opener=100, closer=60, table="TR-01", game="tropical-stud")
TR_SWING = period("swing", opener=60, closer=40, table="TR-01", game="tropical-stud")
NEXT = period("day", opener=1_000, closer=1_000, day="2026-12-01")
BOOKS = Books(
    [WS_DAY, WS_SWING, SP_DAY, TR_DAY, TR_SWING, NEXT],
    [
        round_(WS_DAY, 600, dealer="D1"),
        round_(WS_DAY, 400, dealer="D2"),
        round_(WS_SWING, 50, dealer="D1"),
        round_(SP_DAY, -500, dealer="D2"),
    ],
    [
        *counted_twice(2_000),
        *counted_twice(1_500, table="SP-01"),
        *counted_twice(80, shift=None, table="TR-01"),
        *counted_twice(300, day="2026-12-01"),
    ],
)


def rows(by: By, span: Span, **asked: Any) -> list[dict[str, Any]]:
    return hold_report(BOOKS, select(**asked), by=by, span=span, quarantined=0).table()


def test_by_table_and_day_sums_only_what_is_final() -> None:
    first, second, third = rows(By.TABLE, Span.DAY, day=DAY)
    assert second == {
        "gaming_day": DAY,
        "table": "TR-01",
        "drop": 80,
        "win": 20,
        "hold": "0.2500",
        "handle": 0,
        "game_win": 0,
        "rounds": 0,
        "open_rows": 0,
    }
    assert third == {
        "gaming_day": DAY,
        "table": "WS-01",
        "drop": 2_000,
        "win": 1_000,
        "hold": "0.5000",
        "handle": 1_000,
        "game_win": 1_000,
        "rounds": 2,
        "open_rows": 1,
    }
    assert (first["table"], first["hold"]) == ("SP-01", "0.3333")


def test_the_hold_of_the_house_is_of_the_sums() -> None:
    november, december = rows(By.HOUSE, Span.MONTH)
    assert november["month"] == "2026-11"
    assert (november["drop"], november["win"], november["hold"]) == (3_580, 1_520, "0.4246")
    assert (december["month"], december["hold"], december["open_rows"]) == ("2026-12", "1.0000", 0)
    (year,) = rows(By.HOUSE, Span.YEAR)
    assert (year["year"], year["drop"], year["open_rows"]) == ("2026", 3_880, 1)
    (everything,) = rows(By.HOUSE, Span.ALL)
    assert next(iter(everything)) == "drop"
    assert everything["win"] == 1_820


def test_a_group_with_nothing_final_is_unknown() -> None:
    (row,) = rows(By.TABLE, Span.SHIFT, day=DAY, shift="swing", table="WS-01")
    unknown = ("drop", "win", "hold", "handle", "game_win", "rounds")
    assert [row[name] for name in unknown] == [None] * 6
    assert row["open_rows"] == 1


def test_by_shift_a_day_box_tells_nothing() -> None:
    made = rows(By.TABLE, Span.SHIFT, day=DAY, table="TR-01")
    assert [(r["shift"], r["drop"], r["open_rows"]) for r in made] == [
        ("day", None, 1),
        ("swing", None, 1),
    ]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        (By.GAME, {"stand-pat": 500, "tropical-stud": 20, "western-stud": 1_000}),
        (By.PIT, {"P1": 1_020, "P2": 500}),
    ],
)
def test_by_game_and_by_pit(by: By, expected: dict[str, int]) -> None:
    made = rows(by, Span.ALL, day=DAY)
    assert {row[by.value]: row["win"] for row in made} == expected


def test_by_dealer_there_is_no_drop_and_no_hold() -> None:
    d1, d2 = rows(By.DEALER, Span.DAY)
    assert d1 == {
        "gaming_day": DAY,
        "dealer": "D1",
        "drop": None,
        "win": None,
        "hold": None,
        "handle": 600,
        "game_win": 600,
        "rounds": 1,
        "open_rows": 1,
    }
    assert (d2["game_win"], d2["handle"], d2["open_rows"]) == (-100, 900, 0)


def test_shifts_stand_in_the_propertys_order() -> None:
    made = rows(By.HOUSE, Span.SHIFT, day=DAY)
    assert [row["shift"] for row in made] == ["day", "swing"]
