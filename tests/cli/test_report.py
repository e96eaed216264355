"""`pit report`: the words, the forms and the exit codes."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Pit

CASES = Path(__file__).parent.parent / "cases"


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger with one table's clean day."""
    from cli.exits import run

    url = f"sqlite:///{tmp_path_factory.mktemp('tiny') / 'pit.db'}"
    assert run(["init", "--db", url]) == 0
    feed = str(CASES / "tiny-clean" / "feed.ndjson.zst")
    assert run(["ingest", feed, "--db", url]) == 0
    return url


@pytest.fixture
def empty(sqlite_url: str) -> str:
    """A ledger without a fact."""
    return sqlite_url


@pytest.mark.parametrize("report", ["shift", "drop", "hold", "audit"])
def test_a_report_of_an_empty_ledger_is_empty(pit: Pit, empty: str, report: str) -> None:
    answer = pit("report", report, "--db", empty, "--format", "json")
    assert answer.code == 0
    made = json.loads(answer.out)
    assert made["exceptions" if report == "audit" else "rows"] == []
    assert (made["property"], made["currency"], made["position"]) == (None, None, 0)
    assert pit("report", report, "--db", empty).code == 0


def test_the_json_is_the_contracts(pit: Pit, tiny: str) -> None:
    answer = pit("report", "shift", "--db", tiny, "--format", "json")
    truth = json.loads((CASES / "tiny-clean" / "truth.json").read_text())
    made = json.loads(answer.out)
    assert (answer.code, answer.err) == (0, "")
    assert made["property"] == "Dunes"
    assert [row["hold"] for row in made["rows"]] == [row["hold"] for row in truth["rows"]]
    assert made["totals"]["win"] == truth["totals"]["win"]
    assert made["quarantined"] == 0


def test_the_csv_is_the_rows_alone_in_minor_units(pit: Pit, tiny: str) -> None:
    answer = pit("report", "shift", "--db", tiny, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    assert [row["shift"] for row in rows] == ["day", "swing", "grave"]
    assert (rows[0]["opener"], rows[0]["hold"]) == ("4500000", "0.1789")


def test_the_table_has_the_currencys_decimals(pit: Pit, tiny: str) -> None:
    answer = pit("report", "shift", "--db", tiny)
    assert "45,000.00" in answer.out
    assert "17.89%" in answer.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--day", "2020-01-01"], "no gaming day 2020-01-01"),
        (["--day", "soon"], "not a gaming day"),
        (["--table", "WS-99"], "no table"),
        (["--shift", "noon"], "no shift"),
        (["--as-of", "999999999"], "beyond the journal"),
        (["--as-of", "then"], "neither a position nor a time"),
    ],
)
@pytest.mark.parametrize("report", ["shift", "audit"])
def test_what_is_not_there_is_wrong_usage(
    pit: Pit, tiny: str, report: str, words: list[str], said: str
) -> None:
    answer = pit("report", report, *words, "--db", tiny)
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err


def test_a_clean_audit_passes_its_check(pit: Pit, tiny: str) -> None:
    assert pit("report", "audit", "--check", "--db", tiny).code == 0


def test_exceptions_fail_the_check_and_the_report_is_printed_all_the_same(
    pit: Pit, empty: str
) -> None:
    feed = str(CASES / "rare-rounds" / "feed.ndjson.zst")
    assert pit("ingest", feed, "--db", empty).code == 0
    told = pit("report", "audit", "--db", empty, "--format", "json")
    assert told.code == 0
    checked = pit("report", "audit", "--check", "--db", empty, "--format", "json")
    assert checked.code == 3
    assert checked.out == told.out
    assert json.loads(checked.out)["exceptions"]


@pytest.mark.parametrize("by", ["table", "game", "pit", "dealer", "house"])
@pytest.mark.parametrize("period", ["shift", "day", "month", "year", "all"])
def test_hold_by_anything_over_any_time(pit: Pit, tiny: str, by: str, period: str) -> None:
    answer = pit(
        *("report", "hold", "--by", by, "--period", period, "--db", tiny, "--format", "json")
    )
    rows = json.loads(answer.out)["rows"]
    truth = json.loads((CASES / "tiny-clean" / "truth.json").read_text())
    assert sum(row["game_win"] for row in rows) == truth["totals"]["game_win"]
    assert all((row["drop"] is None) == (by == "dealer") for row in rows)


def test_a_report_says_how_many_lines_were_in_quarantine_at_its_position(
    pit: Pit, empty: str, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.ndjson", tmp_path / "bad.ndjson"
    bad.write_text("no fact at all\n")
    configured = {
        "name": "Dunes",
        "currency": "USD",
        "timezone": "America/Los_Angeles",
        "gaming_day_starts": "06:00",
        "shifts": [{"name": "day", "starts": "06:00"}],
    }
    fact: dict[str, Any] = {
        "specversion": "1.0",
        "id": "1",
        "source": "/o",
        "type": "property.configured",
    }
    fact |= {"time": "2026-11-27T06:00:00-08:00", "actor": "M1", "data": configured}
    good.write_text(json.dumps(fact) + "\n")
    assert pit("ingest", str(good), "--db", empty).code == 0
    assert pit("ingest", str(bad), "--db", empty).code == 4

    def quarantined(*words: str) -> int:
        made = json.loads(pit("report", "shift", *words, "--db", empty, "--format", "json").out)
        return int(made["quarantined"])

    assert quarantined() == 1
    assert quarantined("--as-of", "0") == 0
