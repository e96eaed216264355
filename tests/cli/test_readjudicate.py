"""`pit readjudicate` and `pit replay --rules`, as their users meet them."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Pit

CASES = Path(__file__).parents[1] / "cases"
ROUND = "SP-01-000010"  # of the given days: seats 2, 3 and 4 draw to a pair
OTHER = "stand-pat/original"


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger of the given days with errors, whose Stand Pat table deals by stand-pat/house."""
    from cli.exits import run

    url = f"sqlite:///{tmp_path_factory.mktemp('days') / 'pit.db'}"
    assert run(["init", "--db", url]) == 0
    assert run(["ingest", str(CASES / "two-days-errors" / "feed.ndjson.zst"), "--db", url]) == 4
    return url


def words(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_a_replayed_round_is_shown_by_both_rule_sets(pit: Pit, days: str) -> None:
    lines = words(pit("replay", ROUND, "--rules", OTHER, "--db", days).out)
    assert f"Under {OTHER}" in lines
    made = json.loads(pit("replay", ROUND, "--rules", OTHER, "--db", days, "--format", "json").out)
    assert made["rules"] == "stand-pat/house"
    assert made["under"]["rules"] == OTHER
    assert made["meta"]["rule_sets"].keys() == {"stand-pat/house", OTHER}
    amount = f"{made['under']['difference'] / 100:,.2f}"
    assert f"By these rules the house would have taken {amount} less." in lines


def test_the_page_shows_both_too(pit: Pit, days: str) -> None:
    page = pit("replay", ROUND, "--rules", OTHER, "--html", "-", "--db", days).out
    assert '<h3 id="under">Under stand-pat/original</h3>' in page
    assert ">House would lose</th>" in page


def test_without_other_rules_nothing_is_said_of_any(pit: Pit, days: str) -> None:
    made = json.loads(pit("replay", ROUND, "--db", days, "--format", "json").out)
    assert "under" not in made


def test_people_see_rounds_tables_and_days(pit: Pit, days: str) -> None:
    answer = pit("readjudicate", "--rules", OTHER, "--db", days)
    made = json.loads(pit("readjudicate", "--rules", OTHER, "--db", days, "--format", "json").out)
    assert answer.code == 0
    lines = words(answer.out)
    for one in made["days"]:
        money = f"{one['difference'] / 100:,.2f}"
        row = f"{one['gaming_day']} all {one['rounds']} {one['differing']} {money} {one['unknown']}"
        assert row in lines
    assert lines[0] == f"Dunes: rounds of stand-pat under {OTHER}, USD"


def test_the_csv_is_the_rounds_that_differ(pit: Pit, days: str) -> None:
    words_ = ("readjudicate", "--rules", OTHER, "--day", "last", "--db", days, "--format")
    rows = list(csv.DictReader(io.StringIO(pit(*words_, "csv").out)))
    made = json.loads(pit(*words_, "json").out)
    assert [(row["round"], int(row["difference"])) for row in rows] == [
        (one["round"], one["difference"]) for one in made["rounds"]
    ]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["readjudicate", "--rules", "stand-pat/hous"], "did you mean stand-pat/house?"),
        (["readjudicate"], "--rules"),
        (["replay", ROUND, "--rules", "western-stud/push"], "is a rule set of western-stud"),
    ],
)
def test_wrong_usage_is_one_line_with_a_way_out(
    pit: Pit, days: str, asked: list[str], said: str
) -> None:
    answer = pit(*asked, "--db", days)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
