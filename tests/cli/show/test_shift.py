"""The master game report as the auditor reads it."""

from typing import Any

import pytest

from cli.show.shift import shift


def row(**figures: Any) -> dict[str, Any]:
    """A counted row in the contract's shape: nothing moved, unless `figures` say so."""
    return {
        "gaming_day": "2026-11-27",
        "shift": "swing",
        "table": "WS-01",
        "game": "western-stud",
        "pit": "P1",
        "opener": 4_500_000,
        "fills": 2_000_000,
        "credits": 500_000,
        "closer": 3_412_000,
        "drop": 3_168_000,
        "win": 580_000,
        "hold": "0.1831",
        "status": "counted",
        "rounds": 1412,
        "handle": 9_120_000,
        "game_win": 580_000,
        "expected_closer": 3_412_000,
        "tray_variance": 0,
        "box_variance": 0,
    } | figures


def report(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    totals = rows[0] if rows else dict.fromkeys(row(), 0)
    return {
        "property": "Dunes",
        "currency": "USD",
        "position": 123_456,
        "quarantined": 0,
        "meta": {"formulas": {"drop": "default/1"}, "rules": ["western-stud/original"]},
        "rows": list(rows),
        "totals": totals,
        "totals_known": totals,
    } | more


def test_one_table_and_shift_fits_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shift(report(row()))
    assert capsys.readouterr().out.splitlines() == [
        "Dunes: master game report, USD",
        "",
        "Table     Opener      Fills   Credits     Closer       Drop       Win    Hold",
        "─────────────────────────────────────────────────────────────────────────────",
        "2026-11-27 swing",
        "WS-01  45,000.00  20,000.00  5,000.00  34,120.00  31,680.00  5,800.00  18.31%",
        "─────────────────────────────────────────────────────────────────────────────",
        "Total  45,000.00  20,000.00  5,000.00  34,120.00  31,680.00  5,800.00  18.31%",
        "",
        "Table  Rounds     Handle  Game win   Expected  Tray +/-  Box +/-  Status",
        "─────────────────────────────────────────────────────────────────────────",
        "2026-11-27 swing",
        "WS-01   1,412  91,200.00  5,800.00  34,120.00      0.00     0.00  counted",
        "─────────────────────────────────────────────────────────────────────────",
        "Total   1,412  91,200.00  5,800.00  34,120.00      0.00     0.00  counted",
        "",
        "Every tray and every box agrees with what was recorded.",
        "",
        "Position 123,456",
        "Formulas: drop default/1",
        "Rules: western-stud/original",
    ]


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ({"tray_variance": -500}, "tray short by 5.00"),
        ({"tray_variance": 500}, "tray over by 5.00"),
        ({"box_variance": -10_000}, "box short by 100.00"),
        ({"status": "open", "closer": None}, "still open, no closer yet"),
        ({"status": "uncounted", "drop": None, "win": None}, "drop not counted yet"),
    ],
)
def test_a_row_that_wants_a_second_look_is_named_with_the_reason(
    figures: dict[str, Any], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shift(report(row(**figures)))
    out = capsys.readouterr().out
    assert f"To look at\n  2026-11-27 swing WS-01: {said}\n" in out
    assert "agrees" not in out


def test_a_variance_of_the_day_box_row_is_said_at_its_shifts_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shift(report(row(status="partial", tray_variance=500), row(shift=None, tray_variance=500)))
    out = capsys.readouterr().out
    assert "2026-11-27 whole day\n" in out
    assert out.count("tray over by 5.00") == 1


def test_known_totals_stand_under_totals_that_are_not_all_known(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shift(report(row(), totals=row(drop=None, win=None, hold=None), totals_known=row(drop=1_00)))
    totals, known = [line for line in capsys.readouterr().out.splitlines() if "34,120.00" in line][
        1:3
    ]
    assert totals.split()[0] == "Total"
    assert totals.split()[-3:] == ["—", "—", "—"]
    assert known.split()[0] == "Known"
    assert known.split()[-3] == "1.00"


def test_lines_in_quarantine_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    shift(report(row(), quarantined=3))
    assert "In quarantine: 3 lines (pit quarantine list)\n" in capsys.readouterr().out


def test_a_ledger_without_a_period_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    shift(report())
    assert "No accounting period here.\n" in capsys.readouterr().out


@pytest.mark.parametrize("columns", ["20", "40", "60", "80", "200"])
def test_no_amount_is_cut_at_any_width(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    shift(report(row(opener=123_456_789_012, tray_variance=-98_765_432_101)))
    words = capsys.readouterr().out.split()
    assert "1,234,567,890.12" in words
    assert "-987,654,321.01" in words
