"""A report that says its own columns is shown in three forms without knowing what it is about."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from cli.show import report


@dataclass(frozen=True)
class Key:
    name: str
    kind: str


@dataclass(frozen=True)
class Made:
    """A report in the shape that the ledger gives it."""

    name: str
    columns: Sequence[Key]
    rows: Sequence[Mapping[str, Any]]
    more: Mapping[str, Any] = field(default_factory=dict)

    def table(self) -> Sequence[Mapping[str, Any]]:
        return self.rows

    def document(self) -> Mapping[str, Any]:
        return {"property": "Dunes", "currency": "USD", "position": 7, "rows": self.rows} | dict(
            self.more
        )


BOXES = Made(
    "drop",
    [Key("gaming_day", "text"), Key("shift", "text"), Key("box", "text"), Key("cash", "money")],
    [
        {"gaming_day": "2026-11-27", "shift": "swing", "box": "B-1", "cash": 123_400},
        {"gaming_day": "2026-11-27", "shift": None, "box": "B-2", "cash": None},
    ],
    {"totals": {"cash": None}},
)
AUDIT = Made(
    "audit",
    [Key("round", "text"), Key("rule", "text"), Key("expected", "json"), Key("events", "json")],
    [
        {
            "round": "WS-01-000123",
            "rule": "payout",
            "expected": {"result": "win", "paid": 2000},
            "events": [12, 34],
        }
    ],
    {"rounds": 1412, "settlements": 3120, "verified": 3100, "unverifiable": 20},
)


def test_people_see_amounts_under_the_day_and_shift_they_belong_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report(BOXES, "table")
    assert capsys.readouterr().out.splitlines() == [
        "Dunes: drop by box, USD",
        "",
        "Box        Cash",
        "───────────────",
        "2026-11-27 swing",
        "B-1    1,234.00",
        "",
        "2026-11-27 whole day",
        "B-2           —",
        "───────────────",
        "Total         —",
        "",
        "Position 7",
    ]


def test_an_exception_is_told_in_words_and_the_counts_stand_below(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report(AUDIT, "table")
    out = capsys.readouterr().out
    assert "WS-01-000123  payout  win 20.00  12 34" in out
    assert "Rounds 1,412, settlements 3,120, verified 3,100, unverifiable 20\n" in out


def test_the_notes_of_a_box_are_told_by_their_denominations(
    capsys: pytest.CaptureFixture[str],
) -> None:
    notes = {"500": 3, "10000": 1_204}
    report(Made("drop", [Key("box", "text"), Key("notes", "json")], [{"notes": notes}]), "table")
    assert "1,204 x 100.00, 3 x 5.00" in capsys.readouterr().out


def test_by_dealer_nothing_is_said_of_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"dealer": "D104", "drop": None, "win": None, "hold": None, "handle": 500}]
    columns = [Key("dealer", "text"), Key("drop", "money"), Key("win", "money")]
    columns += [Key("hold", "ratio"), Key("handle", "money")]
    report(Made("hold", columns, rows, {"by": "dealer", "unverified": []}), "table")
    assert capsys.readouterr().out.splitlines()[2] == "Dealer  Handle"


def test_an_explained_figure_is_named_before_its_formula(
    capsys: pytest.CaptureFixture[str],
) -> None:
    more = {
        "figure": "win",
        "gaming_day": "2026-11-27",
        "shift": None,
        "table": "WS-01",
        "formula": "win = closer + credits + drop - opener - fills",
        "value": None,
    }
    report(Made("explain", [Key("part", "text")], [{"part": "opener"}], more), "table")
    assert capsys.readouterr().out.splitlines()[:5] == [
        "Dunes: win of 2026-11-27 whole day WS-01, USD",
        "",
        "win = closer + credits + drop - opener - fills",
        "It cannot be known yet; this is what is:",
        "",
    ]


def test_programs_get_the_whole_document(capsys: pytest.CaptureFixture[str]) -> None:
    report(BOXES, "json")
    assert json.loads(capsys.readouterr().out) == BOXES.document()


def test_a_spreadsheet_gets_the_rows_in_minor_units(capfd: pytest.CaptureFixture[str]) -> None:
    report(BOXES, "csv")
    assert capfd.readouterr().out.splitlines() == [
        "gaming_day,shift,box,cash",
        "2026-11-27,swing,B-1,123400",
        "2026-11-27,,B-2,",
    ]


def clean(**counts: Any) -> Made:
    """An audit without exceptions."""
    return Made("audit", AUDIT.columns, [], {**AUDIT.more, "unverified": [], **counts})


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({"unverifiable": 0}, "No exceptions."),
        ({"rounds": 0, "settlements": 0, "verified": 0}, "No round here: nothing to verify."),
        ({"verified": 0}, "Nothing was verified: whether there are exceptions cannot be known."),
        (
            {
                "unverified": [
                    {
                        "gaming_day": "2026-11-27",
                        "shift": "day",
                        "table": "WS-01",
                        "kind": "cards",
                        "why": "a card was not recorded",
                        "rounds": ["R-1"],
                        "wagers": 20,
                    }
                ]
            },
            "No exceptions in what was verified.",
        ),
    ],
)
def test_an_audit_without_exceptions_says_of_what_it_speaks(
    counts: dict[str, Any], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    report(clean(**counts), "table")
    assert said in capsys.readouterr().out.splitlines()


def test_what_is_known_of_a_sum_stands_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    known = Made(BOXES.name, BOXES.columns, BOXES.rows, {**BOXES.more, "totals_known": {"cash": 1}})
    report(known, "table")
    lines = capsys.readouterr().out.splitlines()
    assert lines[10:12] == ["Total         —", "Known      0.01"]


@pytest.mark.parametrize(
    ("nested", "said"),
    [
        ({"result": "win", "paid": 2000}, "win 20.00"),
        ({"result": "win", "paid": 0}, "win 0.00"),
        ({"result": "lose", "paid": 0}, "lose"),
        ({"result": "push", "paid": 500}, "push 5.00"),
        ({"min": 500, "max": 10_000}, "5.00 to 100.00"),
        ({"amount": 1500}, "15.00"),
        ({"card": "4h"}, "4h"),
        ({"choice": "exchange", "discards": ["Tc", "Jc"]}, "exchange Tc Jc"),
        ({"choice": "surrender", "discards": None}, "surrender"),
        ({"type": "round.settled"}, "round.settled"),
    ],
)
def test_what_was_expected_and_recorded_is_said_in_a_few_words(
    nested: dict[str, Any], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    report(Made("audit", [Key("expected", "json")], [{"expected": nested}]), "table")
    assert capsys.readouterr().out.splitlines()[4] == said
