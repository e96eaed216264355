"""Rounds under another rule set: worked rounds that hang on how equal hands are settled."""

import json
from pathlib import Path
from typing import Any

import pytest

import games
from ledger import books, intake, journal
from ledger.reports import select
from ledger.reports.other_rules import OtherGame, UnknownRuleSet
from ledger.reports.readjudicate import readjudicate_report
from ledger.reports.round_asked import replay_report
from tests.reports.feeds import At, Ledger, Night, worth

CASES = Path(__file__).parents[1] / "cases"
Json = dict[str, Any]

# Worked rounds of the game's page, stakes of 10.00: hand, choice, dealer hands, net by
# western-stud/original, net by western-stud/push, for each of ante, blind, play.
TIE = (
    ("Ad Kc 9h 7s 4d", "high", "As Kd 9c 7d 4h", "Qh Jh 8c 5s 3h"),
    (-1_000, -1_000, -1_000),
    (-1_000, 0, 0),
)
WHEELS = (
    ("Ah 2h 3s 4d 5c", "low", "Kd 9d 7d 6d 2d", "Ac 2s 3h 4c 5d"),
    (11_000, -1_000, -1_000),
    (11_000, 0, 0),
)
PAIR = (
    ("Ks Kh 7d 4c 2s", "high", "Qs Qd 9h 5c 3d", "Ah Jc 8s 6d 2c"),
    (1_000, 1_000, 1_000),
    (1_000, 1_000, 1_000),
)
WORKED = {"WS-01-000001": TIE, "WS-01-000002": WHEELS, "WS-01-000003": PAIR}
WAGERS = ("ante", "blind", "play")


def dealt(at: At, name: str) -> None:
    """A worked round of seat 3, settled as western-stud/original has it."""
    (hand, side, high, low), nets, _ = WORKED[name]
    cards = hand.split()

    def say(type_: str, **data: Any) -> None:
        at.say(f"round.{type_}", data, round=name)

    say("opened", number=int(name[-6:]), dealer="D104")
    for wager in ("ante", "blind"):
        say("wagered", seat=3, wager=wager, amount=1_000)
    say("dealt", to="seat:3", cards=cards[:4])
    say("decided", seat=3, choice="play", on=side)
    say("wagered", seat=3, wager="play", amount=1_000)
    say("dealt", to="seat:3", cards=cards[4:])
    say("dealt", to="dealer:1", cards=high.split())
    say("dealt", to="dealer:2", cards=low.split())
    for wager, net in zip(WAGERS, nets, strict=True):
        say("settled", seat=3, wager=wager, result="win" if net > 0 else "lose", paid=max(net, 0))
    say("closed")


@pytest.fixture
def ledger(sqlite_url: str, tmp_path: Path) -> Ledger:
    """The worked rounds at one table."""
    made, night = Ledger(sqlite_url, tmp_path), Night().configured()
    at = night.table()
    at.opened(worth(10_000))
    for name in WORKED:
        dealt(at, name)
    made.take(night.lines)
    return made


def replay(ledger: Ledger, name: str, rules: str, **asked: Any) -> Json:
    with (
        journal.connect(ledger.url, write=False) as database,
        books.view(database) as view,
        database.reading() as connection,
    ):
        made = replay_report(connection, view, name, rules=rules, **asked).document()
        under: Json = made["under"]
        return under


def readjudicate(url: str, rules: str, **asked: Any) -> Json:
    with (
        journal.connect(url, write=False) as database,
        books.view(database) as view,
        database.reading() as connection,
    ):
        return readjudicate_report(connection, view, select(**asked), rules).document()


def net(due: Json) -> int:
    """What the player is owed on a stake of 10.00."""
    nets: dict[str, int] = {"win": due["paid"], "push": 0, "lose": -1_000}
    return nets[due["result"]]


@pytest.mark.parametrize("name", WORKED)
def test_a_worked_round_by_both_rule_sets(ledger: Ledger, name: str) -> None:
    _, original, push = WORKED[name]
    made = replay(ledger, name, "western-stud/push")
    assert [one["wager"] for one in made["wagers"]] == list(WAGERS)
    assert [net(one["owed"]) for one in made["wagers"]] == list(original)
    assert [net(one["under"]) for one in made["wagers"]] == list(push)
    assert made["difference"] == sum(push) - sum(original)
    assert (made["unknown"], made["why"]) == (0, None)


def test_a_day_under_another_rule_set_by_round_table_and_day(ledger: Ledger) -> None:
    made = readjudicate(ledger.url, "western-stud/push", day="last")
    assert [(one["round"], one["difference"]) for one in made["rounds"]] == [
        ("WS-01-000001", 2_000),
        ("WS-01-000002", 2_000),
    ]
    first = made["rounds"][0]
    assert (first["owed"], first["under"]) == (3_000, 1_000)
    assert [one["wager"] for one in first["wagers"]] == ["blind", "play"]
    sums = {"rounds": 3, "differing": 2, "difference": 4_000, "unknown": 0}
    assert made["total"] == sums
    assert made["tables"] == [{"gaming_day": "2026-11-27", "table": "WS-01", **sums}]
    assert made["days"] == [{"gaming_day": "2026-11-27", **sums}]


def test_its_own_rules_change_nothing(ledger: Ledger) -> None:
    made = readjudicate(ledger.url, "western-stud/original")
    assert made["rounds"] == []
    assert made["total"] == {"rounds": 3, "differing": 0, "difference": 0, "unknown": 0}


def test_a_rule_set_of_the_house_is_taken_as_it_was_adopted(ledger: Ledger) -> None:
    text = games.shipped_text("western-stud/push").replace(
        "western-stud/push", "western-stud/dunes"
    )
    with pytest.raises(UnknownRuleSet):
        replay(ledger, "WS-01-000001", "western-stud/dunes")
    with journal.connect(ledger.url, write=True) as database:
        name = "western-stud/dunes"
        intake.adopt(database, name, text, actor="F26", witness="M01", now=lambda: 2 << 50)
        books.catch_up(database)
    assert replay(ledger, "WS-01-000001", "western-stud/dunes")["difference"] == 2_000


def test_a_rule_set_of_another_game_cannot_judge_the_round(ledger: Ledger) -> None:
    with pytest.raises(OtherGame, match="is a rule set of stand-pat"):
        replay(ledger, "WS-01-000001", "stand-pat/house")
    assert readjudicate(ledger.url, "stand-pat/house")["total"]["rounds"] == 0


def test_an_unknown_rule_set_offers_the_near_one(ledger: Ledger) -> None:
    with pytest.raises(UnknownRuleSet) as raised:
        replay(ledger, "WS-01-000001", "western-stud/pus")
    assert raised.value.remedy == "did you mean western-stud/push?"


def test_what_its_own_rules_cannot_say_is_no_difference(database_url: str, tmp_path: Path) -> None:
    """Nobody has adopted the table's rule set: what it owes is unknown, not nothing."""
    ledger, night = Ledger(database_url, tmp_path), Night().configured()
    at = At(night, "WS-01")
    data = {"game": "western-stud", "rules": "western-stud/dunes", "pit": "P1", "seats": 6}
    at.say("table.commissioned", data | {"limits": {"min": 500, "max": 50_000}})
    at.opened(worth(10_000))
    dealt(at, "WS-01-000001")
    ledger.take(night.lines)
    made = replay(ledger, "WS-01-000001", "western-stud/push")
    assert [one["owed"] for one in made["wagers"]] == [None] * 3
    assert {one["difference"] for one in made["wagers"]} == {None}
    assert made["unknown"] == 3
    total = readjudicate(ledger.url, "western-stud/push")["total"]
    assert total == {"rounds": 1, "differing": 0, "difference": 0, "unknown": 3}


def test_a_voided_round_owes_nothing_by_any_rules(sqlite_url: str, tmp_path: Path) -> None:
    ledger, night = Ledger(sqlite_url, tmp_path), Night().configured()
    at = night.table()
    at.opened(worth(10_000))
    dealt(at, "WS-01-000001")
    at.say("round.voided", {"reason": "a card face up"}, round="WS-01-000001")
    ledger.take(night.lines)
    made = replay(ledger, "WS-01-000001", "western-stud/push")
    assert (made["wagers"], made["difference"]) == ([], 0)
    assert made["why"] == "the round is voided"
    assert readjudicate(ledger.url, "western-stud/push")["total"]["rounds"] == 0


def test_a_seat_alone_is_compared_alone(ledger: Ledger) -> None:
    made = replay(ledger, "WS-01-000001", "western-stud/push", seat=3)
    assert made["difference"] == 2_000


def test_days_add_up_to_what_their_rounds_say(tmp_path: Path) -> None:
    """Of a given feed: each sum is that of its rounds, each round that of its own replay."""
    url = f"sqlite:///{tmp_path / 'pit.db'}"
    journal.upgrade(url)
    with journal.connect(url, write=True) as database:
        feed = str(CASES / "two-days-errors" / "feed.ndjson.zst")
        intake.ingest(database, [feed], now=lambda: 1)
        books.catch_up(database)
    made = readjudicate(url, "stand-pat/original")
    assert made["total"]["differing"] == len(made["rounds"]) > 0
    for part in ("tables", "days"):
        for name in made["total"]:
            assert sum(one[name] for one in made[part]) == made["total"][name]
    assert sum(one["difference"] for one in made["rounds"]) == made["total"]["difference"]
    ledger = Ledger(url, tmp_path)
    for one in made["rounds"][::40]:
        alone = replay(ledger, one["round"], "stand-pat/original")
        assert alone["difference"] == one["difference"] == one["owed"] - one["under"]
        assert json.dumps([w for w in alone["wagers"] if w["difference"]]) == json.dumps(
            one["wagers"]
        )
