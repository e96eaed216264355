"""`pit explain`: the lines add up to the given cases' right answers, and every line is a fact's."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.exits import run
from ledger import books, facts, intake, journal
from ledger.journal import Database
from ledger.reports import select
from ledger.reports.explain import FIGURES, Explanation
from ledger.reports.explain_asked import NothingToExplain, UnknownFigure, explain_report

CASES = Path(__file__).parent.parent / "cases"
NAMES = ("tiny-clean", "two-days-errors", "berlin-errors")
RECORDED_US = 1_795_900_000_000_000


@pytest.fixture(scope="module", params=NAMES)
def case(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Database]]:
    """A case's name and its ledger."""
    url = f"sqlite:///{tmp_path_factory.mktemp('case') / 'pit.db'}"
    journal.upgrade(url)
    with journal.connect(url, write=True) as database:
        feed = str(CASES / request.param / "feed.ndjson.zst")
        intake.ingest(database, [feed], now=lambda: RECORDED_US)
        books.catch_up(database)
        yield request.param, database


def explained(database: Database, figure: str, row: dict[str, Any]) -> Explanation:
    asked = select(day=row["gaming_day"], shift=row["shift"], table=row["table"])
    with books.view(database) as view, database.reading() as connection:
        return explain_report(connection, view, asked, figure)


def answers(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((CASES / name / "truth.json").read_text())["rows"]
    return found


def test_every_figure_of_every_row_is_the_sum_of_its_lines(case: tuple[str, Database]) -> None:
    name, database = case
    for row in answers(name):
        for figure in FIGURES:
            if figure not in row:
                continue
            made = explained(database, figure, row)
            assert made.value == row[figure], (figure, row)
            if made.value is not None:
                assert sum(line.amount for line in made.lines) == row[figure], (figure, row)


def test_every_line_is_a_fact_of_its_kind(case: tuple[str, Database]) -> None:
    name, database = case
    with database.reading() as connection:
        types = {entry.position: facts.replay(*entry).type for entry in journal.read(connection)}
    kinds = {
        "opener": {"table.opened", "table.counted"},
        "closer": {"table.closed", "table.counted"},
        "fills": {"fill.received"},
        "credits": {"credit.issued"},
        "sold_cash": {"chips.sold"},
        "markers_issued": {"marker.issued"},
        "redeemed_chips": {"marker.redeemed"},
        "game_win": {"round.opened"},
        "drop_cash": {"box.counted"},
    }
    seen = set()
    for row in answers(name):
        for line in (
            explained(database, "tray_variance", row).lines + explained(database, "win", row).lines
        ):
            if line.part in kinds:
                seen.add(line.part)
                assert line.position is not None
                assert types[line.position] in kinds[line.part]
    assert {"opener", "closer", "game_win", "sold_cash"} <= seen


def test_a_corrected_fill_is_explained_by_what_stands_now(
    sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["ingest", str(CASES / "day-clean" / "feed.ndjson.zst"), "--db", sqlite_url]) == 0
    words = ["explain", "fills", "--day", "last", "--table", "WS-01", "--shift", "grave"]
    words += ["--db", sqlite_url, "--format", "json"]
    capsys.readouterr()
    assert run(words) == 0
    before = json.loads(capsys.readouterr().out)
    wrong = before["lines"][0]
    with (
        journal.connect(sqlite_url, write=False) as database,
        database.reading() as connection,
    ):
        (entry,) = journal.read_positions(connection, [wrong["position"]])
        fill = facts.replay(*entry)
    right = {
        "specversion": "1.0",
        "type": "event.corrected",
        "source": "/dunes/audit",
        "id": "c1",
        "time": "2026-11-28T09:00:00-08:00",
        "actor": "M01",
        "witness": "M02",
        "data": {
            "of": {"source": fill.source, "id": fill.id},
            "reason": "misread",
            "data": {**fill.data, "chips": {"100": 3}},
        },
    }
    feed = tmp_path / "right.ndjson"
    feed.write_text(json.dumps(right))
    assert run(["ingest", str(feed), "--db", sqlite_url]) == 0
    capsys.readouterr()
    assert run(words) == 0
    after = json.loads(capsys.readouterr().out)

    assert before["value"] == 2_280_000  # as the README's report has it
    assert after["lines"][0] == {**wrong, "amount": 300}
    assert after["value"] == before["value"] - wrong["amount"] + 300


@pytest.mark.parametrize("case", ["two-days-errors"], indirect=True)
@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["hold", "--table", "WS-01"], UnknownFigure.code),
        (["luck", "--table", "WS-01"], UnknownFigure.code),
        (["win", "--table", "WS-01", "--shift", "noon"], "unknown-shift"),
        (["win", "--table", "WS-99"], "unknown-table"),
        (["win", "--table", "WS-01", "--day", "2026-11-27..2026-11-28"], NothingToExplain.code),
    ],
)
def test_what_has_no_explanation_is_said(
    case: tuple[str, Database],
    words: list[str],
    error: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, database = case
    day = [] if "--day" in words else ["--day", "last"]
    capsys.readouterr()
    assert run(["explain", *words, *day, "--db", f"sqlite:///{database.name}"]) == 2
    assert capsys.readouterr().err.startswith(f"pit: {error}: ")
