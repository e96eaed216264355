"""`pit replay` and `pit games adopt`, as their users meet them."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import games
from tests.cli.conftest import Pit

CASES = Path(__file__).parent.parent / "cases"
ROUND = "WS-02-000006"  # of the given days: seat 2's play was typed wrongly and put right
HOSTILE = "\x1b[2Jgone\u202egnorw [bold]x[/bold]"


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger of the given days with errors."""
    from cli.exits import run

    url = f"sqlite:///{tmp_path_factory.mktemp('days') / 'pit.db'}"
    assert run(["init", "--db", url]) == 0
    feed = str(CASES / "two-days-errors" / "feed.ndjson.zst")
    assert run(["ingest", feed, "--db", url]) == 4
    return url


@pytest.fixture
def house_rules(tmp_path: Path) -> Path:
    """A rule set of the house's own."""
    text = games.shipped_text("western-stud/original")
    file = tmp_path / "dunes.toml"
    file.write_text(text.replace("western-stud/original", "western-stud/dunes"))
    return file


def words(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_the_json_has_the_facts_the_wagers_and_the_exceptions(pit: Pit, days: str) -> None:
    answer = pit("replay", ROUND, "--seat", "2", "--db", days, "--format", "json")
    made = json.loads(answer.out)
    assert (answer.code, answer.err) == (0, "")
    assert (made["round"], made["table"], made["seat"]) == (ROUND, "WS-02", 2)
    assert [one["verdict"] for one in made["wagers"]] == ["right", "right", "right"]
    assert made["quarantined"] == 17
    assert set(made["meta"]["rule_sets"]) == {"western-stud/original"}
    corrected = next(fact for fact in made["facts"] if fact["state"] == "corrected")
    assert (corrected["recorded"]["paid"], corrected["data"]["paid"]) == (40_500, 4_000)


def test_people_see_the_correction_under_its_fact_and_each_wager_with_its_line(
    pit: Pit, days: str
) -> None:
    answer = pit("replay", ROUND, "--db", days)
    lines = words(answer.out)
    assert answer.code == 0
    at = next(n for n, line in enumerate(lines) if "(corrected)" in line)
    assert lines[at].startswith("1,525 11:19:26-08:00 D130 seat 2: play win 40.00")
    assert lines[at + 1] == "recorded as: seat 2: play win 405.00"
    assert "F26 + M01 corrected at 2026-11-27" in lines[at + 2]
    assert "2 play 40.00 win 40.00 win 40.00 0.00 right high: above the dealer's High" in lines
    assert "No exceptions." in lines


def test_people_see_an_exception_with_its_amount(pit: Pit, days: str) -> None:
    answer = pit("replay", "WS-01-000023", "--db", days)
    assert (
        "payout seat 1 ante: expected win 5.00; recorded lose; the house gained 10.00; at 1,630"
        in " ".join(answer.out.split())
    )


def test_the_csv_is_the_wagers(pit: Pit, days: str) -> None:
    answer = pit("replay", ROUND, "--seat", "2", "--db", days, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    assert [(row["wager"], row["stake"]) for row in rows] == [
        ("ante", "4000"),
        ("blind", "4000"),
        ("play", "4000"),
    ]


def test_it_fits_a_narrow_screen_without_colour(
    pit: Pit, days: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    answer = pit("replay", ROUND, "--db", days)
    assert max(map(len, answer.out.splitlines())) <= 80
    assert "\x1b" not in answer.out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["WS-02-6"], "did you mean WS-02-000006?"),
        (["WS-02-00000"], "did you mean"),
        (["nope"], "no round 'nope'"),
        ([ROUND, "--seat", "77"], "seat 77"),
        ([ROUND, "--table", "WS-01"], "at table 'WS-01'"),
        ([ROUND, "--table", "WS-99"], "no table"),
        ([ROUND, "--as-of", "3"], "up to position 3"),
        ([HOSTILE], "no round"),
    ],
)
def test_what_is_not_there_is_wrong_usage(pit: Pit, days: str, asked: list[str], said: str) -> None:
    answer = pit("replay", *asked, "--db", days)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert "\x1b" not in answer.err


def test_recorded_text_is_shown_and_never_obeyed(pit: Pit, sqlite_url: str, tmp_path: Path) -> None:
    def fact(id_: str, type_: str, data: dict[str, Any], **more: Any) -> str:
        whole: dict[str, Any] = {
            "specversion": "1.0",
            "id": id_,
            "source": "/t",
            "type": type_,
            "table": "T",
        }
        whole |= {"time": "2026-11-27T06:00:00Z", "actor": HOSTILE, "data": data}
        return json.dumps(whole | more)

    limits = {"min": 1, "max": 100}
    game = {"game": "western-stud", "rules": "r", "pit": "P", "seats": 1, "limits": limits}
    feed = tmp_path / "feed.ndjson"
    opened = {"number": 1, "dealer": HOSTILE}
    staked = {"seat": 1, "wager": HOSTILE, "amount": 5}
    decided = {"seat": 1, "choice": HOSTILE, "on": HOSTILE}
    voided = {"reason": HOSTILE}
    lines = [
        fact("1", "table.commissioned", game, witness="W"),
        fact("2", "round.opened", opened, round="R"),
        fact("3", "round.wagered", staked, round="R"),
        fact("4", "round.decided", decided, round="R"),
        fact("5", "round.voided", voided, round="R", witness="W"),
    ]
    feed.write_text("\n".join(lines))
    assert pit("ingest", str(feed), "--db", sqlite_url).code == 0
    answer = pit("replay", "R", "--db", sqlite_url)
    assert answer.code == 0
    assert answer.out.count("\\x1b[2Jgone\\u202egnorw [bold]x[/bold]") >= 8
    assert "\x1b" not in answer.out
    assert "\u202e" not in answer.out


def test_an_adopted_rule_set_is_told_with_its_position(
    pit: Pit, sqlite_url: str, house_rules: Path
) -> None:
    badges = ("--actor", "F26", "--witness", "M01", "--db", sqlite_url)
    first = pit("games", "adopt", str(house_rules), *badges)
    assert (first.code, first.out.splitlines()[0]) == (
        0,
        "western-stud/dunes is adopted at position 1",
    )
    again = pit("games", "adopt", str(house_rules), *badges, "--format", "json")
    told = json.loads(again.out)
    assert again.code == 0
    assert (told["position"], told["adopted"]) == (1, False)


def test_another_text_under_a_known_id_fails_in_one_line(
    pit: Pit, sqlite_url: str, house_rules: Path
) -> None:
    badges = ("--actor", "F26", "--witness", "M01", "--db", sqlite_url)
    assert pit("games", "adopt", str(house_rules), *badges).code == 0
    house_rules.write_text(house_rules.read_text() + "# another\n")
    answer = pit("games", "adopt", str(house_rules), *badges)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith("pit: rules-differ: rule set 'western-stud/dunes'")


def test_a_faulty_file_is_not_adopted_and_every_fault_is_named(
    pit: Pit, sqlite_url: str, house_rules: Path
) -> None:
    text = house_rules.read_text().replace('ties = "lose"', 'ties = "maybe"')
    house_rules.write_text(text.replace("flush = 6", "flush = -6"))
    answer = pit(
        *("games", "adopt", str(house_rules)),
        *("--actor", "F26", "--witness", "M01", "--db", sqlite_url),
    )
    assert answer.code == 2
    assert "ties: 'maybe'" in answer.err
    assert "five_cards.flush: -6" in answer.err


def test_one_badge_is_not_two(pit: Pit, sqlite_url: str, house_rules: Path) -> None:
    answer = pit(
        *("games", "adopt", str(house_rules)),
        *("--actor", "F26", "--witness", "F26", "--db", sqlite_url),
    )
    assert answer.code == 2
    assert answer.err.startswith("pit: not-adopted:")
