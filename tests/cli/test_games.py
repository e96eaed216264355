"""`pit games`: what is installed, how a rule set reads, what is wrong with one."""

import csv
import io
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import games
from tests.cli.conftest import Pit

HOUSE = games.shipped_text("stand-pat/house").replace('"stand-pat/house"', '"stand-pat/dunes"')


def fact(number: int, type_: str, data: dict[str, Any], **more: Any) -> str:
    """A fact of the office, an hour after the one before it."""
    whole = {
        "specversion": "1.0",
        "id": f"o-{number}",
        "source": "/dunes/office",
        "type": type_,
        "time": f"2026-11-27T{number:02d}:00:00-08:00",
        "actor": "M1",
        "data": data,
    }
    return json.dumps(whole | more)


def configured() -> str:
    """The property, whose clock is eight hours behind UTC."""
    data = {
        "name": "Dunes",
        "currency": "USD",
        "timezone": "America/Los_Angeles",
        "gaming_day_starts": "06:00",
        "shifts": [{"name": "day", "starts": "06:00"}],
    }
    return fact(1, "property.configured", data)


def commissioned(number: int, table: str, rules: str) -> str:
    """A table that deals by a rule set from then on."""
    data = {
        "game": "stand-pat",
        "rules": rules,
        "pit": "P1",
        "seats": 6,
        "limits": {"min": 500, "max": 10_000},
    }
    return fact(number, "table.commissioned", data, table=table)


def adopted(number: int, rules: str, text: str) -> str:
    """A text under an id, as some office sent it."""
    data = {"rules": rules, "sha256": sha256(text.encode()).hexdigest(), "content": text}
    return fact(number, "rules.adopted", data, witness="M2")


@pytest.fixture
def ledger(pit: Pit, sqlite_url: str, tmp_path: Path) -> str:
    """A house where SP-01 went over to a rule set of its own, and SP-02 has one that nobody
    adopted."""
    feed = tmp_path / "office.ndjson"
    lines = [
        configured(),
        commissioned(2, "SP-01", "stand-pat/house"),
        commissioned(3, "SP-02", "stand-pat/lost"),
        adopted(4, "stand-pat/dunes", HOUSE),
        adopted(5, "stand-pat/torn", "no rule set at all"),
        commissioned(6, "SP-01", "stand-pat/dunes"),
    ]
    feed.write_text("".join(f"{line}\n" for line in lines))
    assert pit("ingest", str(feed), "--db", sqlite_url).code == 0
    return sqlite_url


def test_the_list_has_what_the_ledger_adopted_where_it_stands_and_where_it_is_in_force(
    pit: Pit, ledger: str
) -> None:
    answer = pit("games", "list", "--db", ledger, "--format", "json")

    listed = {each["rules"]: each for each in json.loads(answer.out)["games"]}
    assert listed["stand-pat/dunes"] == {
        "game": "stand-pat",
        "rules": "stand-pat/dunes",
        "version": 1,
        "status": "house",
        "sha256": sha256(HOUSE.encode()).hexdigest(),
        "position": 5,  # after the property, two tables, and the text that ships
        "adopted_at": "2026-11-27T04:00:00-08:00",
        "tables": ["SP-01"],
    }
    assert listed["stand-pat/house"]["tables"] == []
    assert listed["stand-pat/house"]["adopted_at"] == "2026-11-27T02:00:00-08:00"
    assert listed["western-stud/push"]["position"] is None


def test_a_rule_set_that_is_dealt_by_and_that_nobody_adopted_is_listed_as_such(
    pit: Pit, ledger: str
) -> None:
    answer = pit("games", "list", "--db", ledger, "--format", "csv")
    listed = {each["rules"]: each for each in csv.DictReader(io.StringIO(answer.out))}
    lost = listed["stand-pat/lost"]
    assert (lost["status"], lost["position"], lost["tables"]) == ("", "", '["SP-02"]')

    people = [line.split() for line in pit("games", "list", "--db", ledger).out.splitlines()]
    assert ["stand-pat", "stand-pat/lost", "—", "not", "adopted", "—", "—", "SP-02"] in people
    assert any(line[:1] == ["—"] and "no rule set" in " ".join(line) for line in people)

    answer = pit("games", "show", "stand-pat/lost", "--db", ledger)
    assert (answer.code, answer.out) == (2, "")
    assert "nobody has adopted" in answer.err


def test_without_a_ledger_the_list_is_of_what_ships(pit: Pit, tmp_path: Path) -> None:
    answer = pit("games", "list", "--db", f"sqlite:///{tmp_path / 'none.db'}")

    assert (answer.code, answer.err) == (0, "")
    assert "stand-pat/house" in answer.out
    assert "In force" not in answer.out


def test_an_adopted_rule_set_is_shown_with_its_place_in_the_ledger(pit: Pit, ledger: str) -> None:
    answer = pit("games", "show", "stand-pat/dunes", "--db", ledger)

    words = [" ".join(line.split()) for line in answer.out.splitlines()]
    assert "draw wager 1 x the stand pat wager" in words
    assert "in force at SP-01" in words
    told = json.loads(
        pit("games", "show", "stand-pat/dunes", "--db", ledger, "--format", "json").out
    )
    assert (told["rules"], told["tables"]) == ("stand-pat/dunes", ["SP-01"])


def test_a_rule_sets_text_comes_out_byte_for_byte_and_goes_in_again_under_a_new_id(
    pit: Pit, ledger: str, tmp_path: Path
) -> None:
    text = pit("games", "show", "stand-pat/dunes", "--toml", "--db", ledger).out
    assert text == HOUSE

    file = tmp_path / "next.toml"
    file.write_text(text.replace('"stand-pat/dunes"', '"stand-pat/dunes-2"'))
    badges = ("--actor", "F26", "--witness", "M01", "--db", ledger)
    assert pit("games", "adopt", str(file), *badges).code == 0
    again = pit("games", "show", "stand-pat/dunes-2", "--toml", "--db", ledger).out
    assert again == file.read_text()


@pytest.mark.parametrize("rules", games.shipped())
def test_a_shipped_text_comes_out_as_its_file_has_it(pit: Pit, rules: str) -> None:
    game, name = rules.split("/")
    folder = Path(games.__file__).parent / game.replace("-", "_") / "rules"
    answer = pit("games", "show", rules, "--toml")
    assert answer.out.encode() == (folder / f"{name}.toml").read_bytes()


def test_a_text_that_is_no_rule_set_is_still_given_as_it_stands(pit: Pit, ledger: str) -> None:
    answer = pit("games", "show", "stand-pat/torn", "--db", ledger)
    assert (answer.code, "--toml" in answer.err) == (2, True)
    answer = pit("games", "show", "stand-pat/torn", "--toml", "--db", ledger)
    assert (answer.code, answer.out) == (0, "no rule set at all")


def test_the_text_has_no_second_form(pit: Pit) -> None:
    assert pit("games", "show", "stand-pat/house", "--toml", "--format", "csv").code == 2


def test_the_list_names_every_shipped_rule_set_and_marks_the_suspect_one(pit: Pit) -> None:
    answer = pit("games", "list", "--format", "json")

    assert answer.code == 0
    assert [(each["rules"], each["status"]) for each in json.loads(answer.out)["games"]] == [
        ("stand-pat/house", "house"),
        ("stand-pat/original", "suspect"),
        ("tropical-stud/original", "original"),
        ("western-stud/original", "original"),
        ("western-stud/push", "house"),
    ]


def test_a_rule_set_is_shown_with_its_readings_and_its_paytables(pit: Pit) -> None:
    answer = pit("games", "show", "stand-pat/original")

    assert answer.code == 0
    words = [" ".join(line.split()) for line in answer.out.splitlines()]
    assert "royal flush 5000 to 1" in words
    assert words.count("straight 30 to 1") == 2
    assert "draw wager 1 x the stand pat wager" in words


def test_a_rule_set_as_rows_for_a_spreadsheet(pit: Pit) -> None:
    answer = pit("games", "show", "tropical-stud/original", "--format", "csv")

    assert "Bet,four of a kind,20 to 1" in answer.out.splitlines()


def test_a_rule_set_that_does_not_ship_is_wrong_usage(pit: Pit) -> None:
    answer = pit("games", "show", "western-stud/nowhere")

    assert answer.code == 2
    assert "western-stud/nowhere" in answer.err
    assert "pit games list" in answer.err


@pytest.mark.parametrize("rules", games.shipped())
def test_a_shipped_text_passes_the_check(pit: Pit, tmp_path: Path, rules: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(games.shipped_text(rules))

    answer = pit("games", "check", str(file), "--format", "json")

    assert answer.code == 0
    assert json.loads(answer.out)["rules"] == rules


def test_a_faulty_file_is_refused_with_every_fault_named(pit: Pit, tmp_path: Path) -> None:
    text = games.shipped_text("western-stud/original")
    text = text.replace('ties = "lose"', 'ties = "maybe"').replace("flush = 6", "flush = -6")
    file = tmp_path / "rules.toml"
    file.write_text(text)

    answer = pit("games", "check", str(file))

    assert answer.code == 2
    assert answer.out == ""
    assert "2 faults" in answer.err
    assert "ties: 'maybe'" in answer.err
    assert "five_cards.flush: -6" in answer.err


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00", b"= = ="])
def test_a_file_that_is_no_text_or_not_there_is_wrong_usage(
    pit: Pit, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "rules.toml"
    if content is not None:
        file.write_bytes(content)

    answer = pit("games", "check", str(file))

    assert answer.code == 2
    assert "rules.toml" in answer.err
    assert "Traceback" not in answer.err
