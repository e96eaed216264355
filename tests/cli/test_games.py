"""`pit games`: what is installed, how a rule set reads, what is wrong with one."""

import json
from pathlib import Path

import pytest

import games
from tests.cli.conftest import Pit


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
