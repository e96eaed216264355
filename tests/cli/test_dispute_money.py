"""What a dispute costs is paid once: rulings, what they post, and how both are taken back."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Pit
from tests.cli.disputed import NAME, NOON, House, code, line, origin


@pytest.fixture
def house(pit: Pit, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setattr("cli.disputing.now_us", lambda: NOON)
    made = House(pit, sqlite_url, tmp_path)
    assert made.open().code == 0
    return made


def test_a_ruling_and_what_it_paid_are_taken_back_together(house: House) -> None:
    assert house.rule().code == 0
    assert house.posted() == -40_000
    answer = house.annul("--format", "json")
    assert answer.code == 0
    made = json.loads(answer.out)
    assert (made["state"], house.posted()) == ("open", 0)
    (ruling,), (money,) = made["entries"], made["adjustments"]
    assert (ruling["state"], money["state"]) == ("annulled", "annulled")
    for entry in (ruling, money):
        (amended,) = entry["amendments"]
        assert (amended["actor"], amended["witness"]) == ("M01", "M02")
        assert (amended["type"], amended["reason"]) == ("event.annulled", "wrong round")
    assert house.rule(amount="30").code == 0
    assert house.posted() == -3_000
    assert house.pit("verify").code == 0
    assert house.pit("books", "check").code == 0


def test_annulling_wants_two_badges(house: House) -> None:
    assert house.rule().code == 0
    asked = ("dispute", "annul", NAME, "--reason", "r", "--actor", "M01")
    assert code(house.pit(*asked)) == "wrong-usage"
    assert code(house.pit(*asked, "--witness", "M01")) == "not-taken"
    assert house.record()["state"] == "ruled"
    assert house.posted() == -40_000


def test_there_is_nothing_to_take_back(house: House) -> None:
    answer = house.annul()
    assert (answer.code, code(answer)) == (2, "nothing-stands")
    assert house.rule().code == house.annul().code == 0
    assert code(house.annul()) == "nothing-stands"


def test_a_ruling_that_the_feed_annulled_alone_leaves_its_money_in_sight(house: House) -> None:
    assert house.rule().code == 0
    (ruling,) = house.record()["entries"]
    house.send(line("event.annulled", {"of": origin(ruling), "reason": "the wrong guest"}))
    made = house.record()
    assert (made["state"], made["adjustment_without_ruling"]) == ("open", True)
    shown = house.show()
    assert "An adjustment stands without a ruling" in shown
    assert "~~ upheld, 400.00: misread ~~ annulled" in shown
    assert "annulled at 2026-11-29 10:00:00-08:00: the wrong guest" in shown

    for amount in ("400", "0"):
        refused = house.rule(amount=amount)
        assert (refused.code, code(refused)) == (2, "already-posted")
        assert f"pit dispute annul {NAME}" in refused.err
    assert house.posted() == -40_000

    assert house.annul().code == 0
    made = house.record()
    assert made["adjustment_without_ruling"] is False
    assert len(made["entries"][0]["amendments"]) == 1  # the feed's alone
    assert house.posted() == 0
    assert house.rule().code == 0
    assert house.posted() == -40_000


@pytest.mark.parametrize("table", ["WS-01", None])
def test_money_that_another_desk_posted_for_the_dispute_keeps_a_ruling_out(
    house: House, table: str | None
) -> None:
    data = {"gaming_day": "2026-11-27", "shift": "day", "table": "WS-01", "amount": -40_500}
    said = data | {"of": NAME, "reason": "paid at the cage"}
    house.send(line("adjustment.posted", said, table=table))
    assert "-405.00 on 2026-11-27 day: paid at the cage" in house.show()
    assert code(house.rule()) == "already-posted"
    assert house.annul().code == house.rule().code == 0
    assert house.posted() == -40_000


def test_a_ruling_that_stands_names_the_way_back(house: House) -> None:
    assert house.rule().code == 0
    refused = house.rule()
    assert (refused.code, code(refused)) == (2, "not-open")
    assert f"pit dispute annul {NAME}" in refused.err


def test_money_that_was_annulled_alone_is_missed(house: House) -> None:
    assert house.rule().code == 0
    (money,) = house.record()["adjustments"]
    house.send(line("event.annulled", {"of": origin(money), "reason": "r"}))
    assert house.record()["ruling_without_adjustment"] is True
    assert "No adjustment stands for what was ruled" in house.show()
    assert code(house.rule()) == "not-open"


def test_every_ruling_that_stands_is_taken_back(house: House) -> None:
    """Two desks ruled by the feed, and neither posted anything."""
    for ruling in ("denied", "settled"):
        data = {"dispute": NAME, "ruling": ruling, "amount": 0, "reason": "r"}
        house.send(line("dispute.ruled", data))
    assert house.annul().code == 0
    made = house.record()
    assert [one["state"] for one in made["entries"]] == ["annulled", "annulled"]
    assert made["state"] == "open"


def test_an_annulment_is_refused_while_a_desks_clock_ahead_has_the_last_word(
    house: House,
) -> None:
    assert house.rule().code == 0
    (ruling,) = house.record()["entries"]
    data = {"dispute": NAME, "ruling": "settled", "amount": 40_000, "reason": "r"}
    right = {"of": origin(ruling), "reason": "settled", "data": data}
    house.send(line("event.corrected", right, time="2026-11-29T12:00:01-08:00"))
    assert "recorded as: upheld, 400.00: misread" in house.show()
    refused = house.annul()
    assert (refused.code, code(refused)) == (2, "clock-behind")
    assert house.posted() == -40_000


def test_every_kind_of_answer_is_given_in_csv_too(house: House) -> None:
    for answer in (house.rule("--format", "csv"), house.annul("--format", "csv")):
        header, row = answer.out.splitlines()
        assert header.startswith("dispute,round,table,seat,patron,claim,opened_at,opened_by,state")
        assert row.startswith(NAME)
