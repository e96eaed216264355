"""The audit report: counts over rounds that are not voided, exceptions in order."""

from typing import Any

from ledger.reports import AuditReport, audit_report, select
from tests.reports.givens import DAY, Books, period, round_

WS_DAY = period("day", opener=1, closer=1)
WS_SWING = period("swing", opener=1, closer=1)
SP_DAY = period("day", opener=1, closer=1, table="SP-01", day="2026-11-28")


def finding(rule: str, *events: int, **changed: Any) -> dict[str, Any]:
    whole = {"rule": rule, "seat": 3, "wager": "ante", "expected": None, "recorded": None}
    return whole | {"difference": 0, "events": list(events)} | changed


OVERPAID = finding(
    "payout",
    1234,
    expected={"result": "win", "paid": 2_000},
    recorded={"result": "win", "paid": 4_000},
    difference=2_000,
)


def report(**asked: Any) -> AuditReport:
    rounds = [
        round_(
            SP_DAY, 10, settlements=4, verified=1, unverifiable=3, findings=(finding("limit", 7),)
        ),
        round_(WS_SWING, 10, settlements=2, verified=2, findings=(finding("sequence", 6),)),
        round_(WS_DAY, 10, round="R2", number=2, findings=(finding("wager", 5),)),
        round_(
            WS_DAY, 10, round="R1", number=1, dealer="D9", findings=(OVERPAID, finding("cards", 9))
        ),
        round_(WS_DAY, 10, status="voided", findings=(finding("payout", 8),)),
        round_(WS_DAY, 10, opened=None, opened_at=None),
    ]
    return audit_report(Books([WS_DAY, WS_SWING, SP_DAY], rounds), select(**asked), quarantined=1)


def test_a_voided_round_is_in_no_figure() -> None:
    made = report()
    assert (made.rounds, made.settlements, made.verified, made.unverifiable) == (4, 9, 6, 3)
    assert 8 not in [one.events[0] for one in made.exceptions]


def test_exceptions_stand_by_day_shift_table_and_round() -> None:
    assert [one.rule for one in report().exceptions] == [
        "cards",
        "payout",
        "wager",
        "sequence",
        "limit",
    ]


def test_an_exception_has_the_contracts_shape() -> None:
    made = report(day=DAY, shift="day").document()
    assert made["exceptions"][1] == {
        "gaming_day": DAY,
        "shift": "day",
        "table": "WS-01",
        "round": "R1",
        "seat": 3,
        "wager": "ante",
        "dealer": "D9",
        "rule": "payout",
        "expected": {"result": "win", "paid": 2_000},
        "recorded": {"result": "win", "paid": 4_000},
        "difference": 2_000,
        "events": [1234],
    }
    assert made["quarantined"] == 1


def test_the_filters_hold_for_the_counts_too() -> None:
    assert report(table="SP-01").settlements == 4
    assert report(shift="swing").rounds == 1
    assert report(day="last").unverifiable == 3
