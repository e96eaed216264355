"""Every given case, from its feed to the reports, equal to its right answers."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger import books, intake, journal
from ledger.books.rows import Reading
from ledger.reports import (
    By,
    Span,
    audit_report,
    drop_report,
    hold_report,
    select,
    shift_report,
)

CASES = Path(__file__).parent.parent / "cases"
NAMES = sorted(path.parent.name for path in CASES.glob("*/truth.json"))
SHIFT_NAMES = [name for name in NAMES if name != "rare-rounds"]
RECORDED_US = 1_795_900_000_000_000


@pytest.fixture(scope="module")
def urls(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The ledgers made so far, by case."""
    return {}


@pytest.fixture
def reading(
    case: str, urls: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Reading]:
    """The books of a case; its feed is taken once."""
    if case not in urls:
        url = f"sqlite:///{tmp_path_factory.mktemp(case) / 'pit.db'}"
        journal.upgrade(url)
        with journal.connect(url, write=True) as database:
            intake.ingest(
                database, [str(CASES / case / "feed.ndjson.zst")], now=lambda: RECORDED_US
            )
            books.catch_up(database)
        urls[case] = url
    with journal.connect(urls[case], write=False) as database, books.view(database) as view:
        yield view


def truth(case: str) -> dict[str, Any]:
    answers: dict[str, Any] = json.loads((CASES / case / "truth.json").read_text())
    return answers


def agrees(expected: dict[str, Any], got: dict[str, Any]) -> dict[str, Any]:
    """What the answers name, of what we say: a report may carry more."""
    return {name: got.get(name, "absent") for name in expected}


@pytest.mark.parametrize("case", SHIFT_NAMES)
def test_the_master_game_report_is_equal(case: str, reading: Reading) -> None:
    answers = truth(case)
    made = shift_report(reading, select(), quarantined=0).document()
    assert (made["property"], made["currency"]) == (answers["property"], answers["currency"])
    assert len(made["rows"]) == len(answers["rows"])
    for expected, row in zip(answers["rows"], made["rows"], strict=True):
        assert agrees(expected, row) == expected
    for part in ("totals", "totals_known"):
        assert agrees(answers[part], made[part]) == answers[part]


def key(exception: dict[str, Any]) -> str:
    return json.dumps({k: v for k, v in exception.items() if k != "events"}, sort_keys=True)


@pytest.mark.parametrize("case", NAMES)
def test_the_audit_is_equal(case: str, reading: Reading) -> None:
    answers = truth(case)["audit"]
    made = audit_report(reading, select(), quarantined=0).document()
    assert sorted(map(key, made["exceptions"])) == sorted(map(key, answers["exceptions"]))
    counts = ("rounds", "settlements", "verified", "unverifiable")
    assert [made[name] for name in counts] == [answers[name] for name in counts]


@pytest.mark.parametrize("case", SHIFT_NAMES)
def test_drop_and_hold_add_up_to_the_master_game_report(case: str, reading: Reading) -> None:
    answers = truth(case)["totals_known"]
    whole = hold_report(reading, select(), by=By.HOUSE, span=Span.ALL, quarantined=0)
    (house,) = whole.rows
    assert (house.drop, house.win, house.hold) == (
        answers["drop"],
        answers["win"],
        answers["hold"],
    )
    boxes = drop_report(reading, select(), quarantined=0)
    final = [row for row in boxes.rows if row.final]
    assert sum(row.total or 0 for row in final) >= answers["drop"]
    assert house.open_rows == sum(
        row["status"] in {"open", "uncounted"} and row["shift"] is not None
        for row in truth(case)["rows"]
    ) + _of_unfinished_day_boxes(truth(case)["rows"])


def _of_unfinished_day_boxes(rows: list[dict[str, Any]]) -> int:
    """Shift rows that wait for a day box: by themselves they are partial, not final."""
    waiting = {
        (row["gaming_day"], row["table"])
        for row in rows
        if row["shift"] is None and row["status"] not in {"counted", "audited"}
    }
    return sum(
        row["status"] == "partial" and (row["gaming_day"], row["table"]) in waiting for row in rows
    )


@pytest.mark.parametrize("case", SHIFT_NAMES)
def test_every_day_alone_is_its_part_of_the_whole(case: str, reading: Reading) -> None:
    whole = shift_report(reading, select(), quarantined=0).table()
    for day in sorted({row["gaming_day"] for row in whole}):
        alone = shift_report(reading, select(day=day), quarantined=0).table()
        assert alone == [row for row in whole if row["gaming_day"] == day]
