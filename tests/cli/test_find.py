"""`pit find`, as its users meet it."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Pit

CASES = Path(__file__).parents[1] / "cases"


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger of the given day on which New York's clock is put back, with errors."""
    from cli.exits import run

    url = f"sqlite:///{tmp_path_factory.mktemp('days') / 'pit.db'}"
    assert run(["init", "--db", url]) == 0
    feed = str(CASES / "clock-back-errors" / "feed.ndjson.zst")
    assert run(["ingest", feed, "--db", url]) in (0, 4)
    return url


def test_the_repeated_hour_is_asked_for(pit: Pit, days: str) -> None:
    answer = pit("find", "--between", "1:10", "1:50", "--day", "2026-10-31", "--db", days)
    assert answer.code == 2
    assert answer.err.startswith("pit: ambiguous-time: '1:10': the clock showed 01:10 twice")
    assert "'1:10 first' or '1:10 second'" in answer.err

    both = [
        pit(
            *("find", "--between", f"1:10 {which}", f"1:50 {which}"),
            *("--day", "2026-10-31", "--format", "json", "--db", days),
        )
        for which in ("first", "second")
    ]
    first, second = (json.loads(one.out) for one in both)
    assert first["between"][0] == "2026-11-01T01:10:00-04:00"
    assert second["between"][0] == "2026-11-01T01:10:00-05:00"
    rounds = [{one["round"] for one in made["rounds"]} for made in (first, second)]
    assert all(rounds)
    assert not rounds[0] & rounds[1]


def test_people_see_when_where_and_what(pit: Pit, days: str) -> None:
    answer = pit("find", "--exception", "payout", "--db", days)
    made = json.loads(pit("find", "--exception", "payout", "--db", days, "--format", "json").out)
    assert answer.code == 0
    assert made["rounds"]
    for one in made["rounds"]:
        assert one["round"] in answer.out
    first = made["rounds"][0]
    assert f"{first['gaming_day']} {first['shift']} {first['table']}" in answer.out.splitlines()


def test_an_amount_that_was_put_right_is_shown_as_what_was_recorded(pit: Pit, days: str) -> None:
    """Of the given day: seat 4's play of 10.00 was typed as 105.00."""
    made = json.loads(pit("find", "--amount", "105", "--db", days, "--format", "json").out)
    (one,) = (one for one in made["rounds"] if one["round"] == "WS-01-000058")
    (said,) = one["matched"]
    assert (said["paid"], said["recorded"]) == (10_500, True)
    answer = pit("find", "--amount", "105", "--db", days)
    shown = " ".join(answer.out.split())
    assert f"seat 4: play paid 105.00 (recorded at {said['position']:,}, counts no more)" in shown


def test_the_csv_is_the_rounds(pit: Pit, days: str) -> None:
    words = ("find", "--card", "As", "--seat", "1", "--db", days, "--format")
    rows = list(csv.DictReader(io.StringIO(pit(*words, "csv").out)))
    made = json.loads(pit(*words, "json").out)
    assert [row["round"] for row in rows] == [one["round"] for one in made["rounds"]] != []
    assert json.loads(rows[0]["matched"]) == [{"place": "seat:1", "card": "As"}]


def test_nothing_found_is_no_error(pit: Pit, days: str) -> None:
    answer = pit("find", "--dealer", "nobody", "--db", days)
    assert (answer.code, answer.out.splitlines()[0].split(": ")[1]) == (0, "no round")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([], "nothing was asked for"),
        (["--card", "10d"], "did you mean 'Td'?"),
        (["--amount", "lots"], "is no amount"),
        (["--between", "1:00", "soon"], "'soon' is no time"),
        (["--table", "WS-99"], "no table"),
        (["--day", "2019-01-01"], "no gaming day"),
        (["--between", "3:00", "4:00", "--day", "2026-10-30..2026-10-31"], "names several"),
        (["--hand", "five aces"], "five aces"),
    ],
)
def test_wrong_usage_is_one_line_with_a_way_out(
    pit: Pit, days: str, asked: list[str], said: str
) -> None:
    answer = pit("find", *asked, "--db", days)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
