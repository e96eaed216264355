"""A round retold: every fact with what came over it, what was owed, and why it cannot be known."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger import books, intake, journal
from ledger.reports.round_asked import (
    AmbiguousRound,
    UnknownRound,
    UnknownSeat,
    replay_report,
)
from ledger.reports.selection import UnknownTable
from tests.reports.feeds import At, Ledger, Night, worth

CASES = Path(__file__).parents[1] / "cases"
Json = dict[str, Any]

FOUR = ["Kc", "9d", "7h", "2s"]
DEALERS = {"dealer:1": ["Qc", "Jd", "8h", "6s", "3c"], "dealer:2": ["Qd", "Jh", "8s", "5c", "3d"]}


@pytest.fixture
def ledger(sqlite_url: str, tmp_path: Path) -> Ledger:
    return Ledger(sqlite_url, tmp_path)


@pytest.fixture
def each_ledger(database_url: str, tmp_path: Path) -> Ledger:
    """A ledger on each engine."""
    return Ledger(database_url, tmp_path)


@pytest.fixture
def night() -> Night:
    return Night().configured()


class Round:
    """A Western Stud round of seat 3, and perhaps others, told fact by fact with ids of its own."""

    def __init__(self, at: At, name: str = "WS-01-000007") -> None:
        self.at = at
        self.name = name

    def say(self, id_: str, type_: str, data: Json, **more: Any) -> "Round":
        self.at.say(f"round.{type_}", data, round=self.name, id=id_, **more)
        return self

    def staked(self, seat: int = 3) -> "Round":
        """Opened; ante and blind of 10.00."""
        if seat == 3:
            self.say("opened", "opened", {"number": 7, "dealer": "D104"})
        for wager in ("ante", "blind"):
            self.say(f"{wager}-{seat}", "wagered", {"seat": seat, "wager": wager, "amount": 1_000})
        return self

    def folded(self, seat: int = 3, cards: list[str] | None = None) -> "Round":
        dealt = FOUR if cards is None else cards
        if dealt:
            self.say(f"cards-{seat}", "dealt", {"to": f"seat:{seat}", "cards": dealt})
        return self.say(f"fold-{seat}", "decided", {"seat": seat, "choice": "fold"})

    def settled(
        self, wager: str, result: str, paid: int = 0, seat: int = 3, **more: Any
    ) -> "Round":
        data = {"seat": seat, "wager": wager, "result": result, "paid": paid}
        return self.say(f"{wager}-{seat}-settled", "settled", data | more)

    def closed(self) -> "Round":
        return self.say("closed", "closed", {})


def folded(at: At, name: str = "WS-01-000007") -> Round:
    """A round in order: seat 3 folds and loses both stakes."""
    told = Round(at, name).staked().folded().settled("ante", "lose").settled("blind", "lose")
    return told.closed()


def table(night: Night, name: str = "WS-01") -> At:
    at = night.table(name)
    at.opened(worth(10_000))
    return at


def amend(at: At, type_: str, of: str, source: str | None = None, **more: Any) -> None:
    """A correction or annulment by the auditor of a fact of the table."""
    named = {"source": source or f"/dunes/table/{at.table}", "id": of}
    data = {"of": named, "reason": "typed wrongly"} | more
    at.night.say("/dunes/audit", f"event.{type_}", data, actor="F26", witness="M01", id=f"on-{of}")


def replay(ledger: Ledger, name: str = "WS-01-000007", at: int | None = None, **asked: Any) -> Json:
    with (
        journal.connect(ledger.url, write=False) as database,
        books.view(database, at=at) as view,
        database.reading() as connection,
    ):
        return replay_report(connection, view, name, **asked).document()


def ids(made: Json) -> list[str]:
    return [fact["id"] for fact in made["facts"]]


def fact(made: Json, id_: str) -> Json:
    found: Json = next(one for one in made["facts"] if one["id"] == id_)
    return found


def wager(made: Json, name: str, seat: int = 3) -> Json:
    found: Json = next(one for one in made["wagers"] if (one["seat"], one["wager"]) == (seat, name))
    return found


def verdicts(made: Json) -> list[str]:
    return [one["verdict"] for one in made["wagers"]]


def test_a_round_is_told_in_its_order_on_the_property_s_clock(ledger: Ledger, night: Night) -> None:
    folded(table(night))
    ledger.take(night.lines)
    made = replay(ledger)
    assert ids(made)[:3] == ["opened", "ante-3", "blind-3"]
    assert ids(made)[-1] == "closed"
    assert made["facts"][0]["time"] == "2026-11-27T06:04:00-08:00"
    assert {(one["state"], one["recorded"]) for one in made["facts"]} == {("as recorded", None)}
    assert (made["exceptions"], made["unverifiable"]) == ([], [])
    assert (made["table"], made["number"], made["dealer"]) == ("WS-01", 7, "D104")
    assert (made["gaming_day"], made["shift"], made["status"]) == ("2026-11-27", "day", "closed")
    assert (made["game"], made["rules"]) == ("western-stud", "western-stud/original")


def test_every_wager_says_what_was_owed_by_which_line_and_what_was_paid(
    ledger: Ledger, night: Night
) -> None:
    told = Round(table(night)).staked().folded().settled("ante", "win", 1_500)
    told.settled("blind", "lose").closed()
    ledger.take(night.lines)
    made = replay(ledger)
    assert wager(made, "ante") == {
        "seat": 3,
        "wager": "ante",
        "stake": 1_000,
        "expected": {"result": "lose", "paid": 0},
        "recorded": {"result": "win", "paid": 1_500},
        "difference": 2_500,  # a stake of 10.00 not taken, and 15.00 paid
        "line": "folded: lost",
        "verdict": "wrong",
    }
    assert wager(made, "blind")["verdict"] == "right"
    assert [one["rule"] for one in made["exceptions"]] == ["payout"]


def test_a_corrected_fact_shows_who_put_it_right_and_what_stood_before(
    each_ledger: Ledger, night: Night
) -> None:
    at = table(night)
    told = Round(at).staked().folded().settled("ante", "win", 1_500).settled("blind", "lose")
    told.closed()
    right = {"seat": 3, "wager": "ante", "result": "lose", "paid": 0}
    amend(at, "corrected", "ante-3-settled", data=right)
    each_ledger.take(night.lines)
    made = replay(each_ledger)
    changed = fact(made, "ante-3-settled")
    assert (changed["state"], changed["data"]) == ("corrected", right)
    assert changed["recorded"] == right | {"result": "win", "paid": 1_500}
    (by,) = changed["amendments"]
    assert (by["actor"], by["witness"], by["reason"]) == ("F26", "M01", "typed wrongly")
    assert (by["holds"], by["taken_back"]) == (True, False)
    assert by["position"] > changed["position"]
    assert verdicts(made) == ["right", "right"]
    assert made["exceptions"] == []


def test_as_of_before_the_correction_the_round_is_as_it_was(ledger: Ledger, night: Night) -> None:
    at = table(night)
    told = Round(at).staked().folded().settled("ante", "win", 1_500).settled("blind", "lose")
    told.closed()
    right = {"seat": 3, "wager": "ante", "result": "lose", "paid": 0}
    amend(at, "corrected", "ante-3-settled", data=right)
    ledger.take(night.lines)
    (by,) = fact(replay(ledger), "ante-3-settled")["amendments"]
    made = replay(ledger, at=by["position"] - 1)
    assert made["position"] == by["position"] - 1
    assert fact(made, "ante-3-settled")["state"] == "as recorded"
    assert verdicts(made) == ["wrong", "right"]


def test_an_annulled_fact_stays_in_sight_at_its_place_and_counts_for_nothing(
    ledger: Ledger, night: Night
) -> None:
    at = table(night)
    told = Round(at).staked()
    told.say("twice", "wagered", {"seat": 3, "wager": "blind", "amount": 1_000})
    told.folded().settled("ante", "lose").settled("blind", "lose").closed()
    ledger.take(night.lines)
    assert wager(replay(ledger), "blind")["stake"] == 2_000
    late = Night(minute=night.minute)
    amend(At(late, "WS-01"), "annulled", "twice")
    ledger.take(late.lines)
    made = replay(ledger)
    assert ids(made)[2:5] == ["blind-3", "twice", "cards-3"]
    assert fact(made, "twice")["state"] == "annulled"
    assert fact(made, "twice")["data"]["amount"] == 1_000
    assert wager(made, "blind")["stake"] == 1_000


@pytest.mark.parametrize("time", ["2026-11-27T06:04:00-08:00", "2026-11-27T23:00:00-08:00"])
def test_a_first_fact_that_is_annulled_stands_first_whatever_its_clock_says(
    ledger: Ledger, night: Night, time: str
) -> None:
    at = table(night)
    told = Round(at).say("opened", "opened", {"number": 7, "dealer": "D104"}, time=time)
    told.folded().closed()
    amend(at, "annulled", "opened")
    ledger.take(night.lines)
    made = replay(ledger)
    assert ids(made) == ["opened", "cards-3", "fold-3", "closed"]
    assert made["facts"][0]["state"] == "annulled"
    assert made["dealer"] is None


@pytest.mark.parametrize("source", ["/dunes/pit-desk", "/dunes/table/WS-01"])
def test_an_annulled_fact_is_found_wherever_in_the_journal_it_came(
    ledger: Ledger, night: Night, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.setattr("ledger.books.trail.AROUND", 0)
    at = table(night)
    folded(at)
    at.closed(worth(10_020))
    at.opened(worth(10_020), "swing")
    at.closed(worth(10_020), "swing")
    after = {"source": "/dunes/table/WS-01", "id": "ante-3"}
    data = {"seat": 3, "wager": "ante", "amount": 700, "entered_after": after}
    more = {"table": "WS-01", "round": "WS-01-000007", "id": "late"}
    night.say(source, "round.wagered", data, **more)
    amend(at, "annulled", "late", source=source)
    ledger.take(night.lines)
    made = replay(ledger)
    assert ids(made)[:3] == ["opened", "ante-3", "late"]
    assert fact(made, "late")["state"] == "annulled"
    assert wager(made, "ante")["stake"] == 1_000


def test_an_annulment_that_is_annulled_is_taken_back(ledger: Ledger, night: Night) -> None:
    at = table(night)
    folded(at)
    amend(at, "annulled", "blind-3")
    amend(at, "annulled", "on-blind-3", source="/dunes/audit")
    ledger.take(night.lines)
    told = fact(replay(ledger), "blind-3")
    assert told["state"] == "as recorded"
    assert [(one["holds"], one["taken_back"]) for one in told["amendments"]] == [(False, True)]


def test_a_late_fact_stands_after_the_one_it_names(ledger: Ledger, night: Night) -> None:
    at = table(night)
    told = Round(at).staked().folded().settled("blind", "lose").closed()
    after = {"source": "/dunes/table/WS-01", "id": "fold-3"}
    told.settled("ante", "lose", entered_after=after)
    ledger.take(night.lines)
    made = replay(ledger)
    assert ids(made)[-4:] == ["fold-3", "ante-3-settled", "blind-3-settled", "closed"]
    assert fact(made, "ante-3-settled")["entered_after"] == after
    assert made["exceptions"] == []


def test_a_late_fact_that_is_annulled_stays_where_it_stood(ledger: Ledger, night: Night) -> None:
    at = table(night)
    told = folded(at)
    after = {"source": "/dunes/table/WS-01", "id": "opened"}
    data = {"seat": 4, "wager": "ante", "amount": 500, "entered_after": after}
    told.say("late", "wagered", data)
    amend(at, "annulled", "late")
    ledger.take(night.lines)
    assert ids(replay(ledger))[:3] == ["opened", "late", "ante-3"]


def test_another_desk_s_fact_that_is_annulled_is_shown(each_ledger: Ledger, night: Night) -> None:
    at = table(night)
    folded(at)
    data = {"seat": 3, "wager": "ante", "amount": 700}
    more = {"table": "WS-01", "round": "WS-01-000007", "id": "desk"}
    night.say("/dunes/pit-desk", "round.wagered", data, **more)
    amend(at, "annulled", "desk", source="/dunes/pit-desk")
    each_ledger.take(night.lines)
    made = replay(each_ledger)
    assert fact(made, "desk")["state"] == "annulled"
    assert wager(made, "ante")["stake"] == 1_000


def test_a_round_whose_facts_are_all_annulled_is_still_told(ledger: Ledger, night: Night) -> None:
    at = table(night)
    Round(at, "WRONG-ID").say("stray", "wagered", {"seat": 3, "wager": "ante", "amount": 1_000})
    amend(at, "annulled", "stray")
    ledger.take(night.lines)
    made = replay(ledger, "WRONG-ID")
    assert (made["table"], made["status"], ids(made)) == ("WS-01", "annulled", ["stray"])
    assert (made["wagers"], made["exceptions"]) == ([], [])


def test_a_missing_card_is_named_and_what_needs_it_cannot_be_known(
    ledger: Ledger, night: Night
) -> None:
    told = Round(table(night)).staked().say("cards", "dealt", {"to": "seat:3", "cards": FOUR})
    told.say("choice", "decided", {"seat": 3, "choice": "play", "on": "high"})
    told.say("play", "wagered", {"seat": 3, "wager": "play", "amount": 1_000})
    told.say("fifth", "dealt", {"to": "seat:3", "cards": ["4d"]})
    told.say("first", "dealt", {"to": "dealer:1", "cards": DEALERS["dealer:1"]})
    told.say("second", "dealt", {"to": "dealer:2", "cards": DEALERS["dealer:2"][:4]})
    for name in ("blind", "play"):
        told.settled(name, "win", 1_000)
    told.settled("ante", "lose").closed()
    ledger.take(night.lines)
    made = replay(ledger)
    assert made["unverifiable"] == ["dealer:2 has 4 of 5 cards recorded"]
    play = wager(made, "play")
    assert (play["verdict"], play["expected"], play["difference"]) == ("unverifiable", None, None)
    assert "card" in play["line"]
    assert wager(made, "ante")["verdict"] == "right"


def test_a_round_without_cards_says_so(ledger: Ledger, night: Night) -> None:
    told = Round(table(night)).staked().folded(cards=[]).settled("ante", "lose")
    told.settled("blind", "lose").closed()
    ledger.take(night.lines)
    made = replay(ledger)
    assert made["unverifiable"] == ["the round records no cards"]
    assert verdicts(made) == ["unverifiable", "unverifiable"]


def test_rules_that_nobody_adopted_are_named_and_once_adopted_the_round_is_judged(
    ledger: Ledger, night: Night
) -> None:
    import games

    at = At(night, "WS-01")
    data = {"game": "western-stud", "rules": "western-stud/dunes", "pit": "P1", "seats": 6}
    at.say("table.commissioned", data | {"limits": {"min": 500, "max": 50_000}})
    folded(at)
    ledger.take(night.lines)
    made = replay(ledger)
    assert made["unverifiable"] == ["nobody has adopted its rule set: western-stud/dunes"]
    assert verdicts(made) == ["unverifiable", "unverifiable"]
    assert [one["stake"] for one in made["wagers"]] == [1_000, 1_000]

    text = games.shipped_text("western-stud/original")
    text = text.replace("western-stud/original", "western-stud/dunes")
    with journal.connect(ledger.url, write=True) as database:
        name = "western-stud/dunes"
        intake.adopt(database, name, text, actor="F26", witness="M01", now=lambda: 2 << 50)
        books.catch_up(database)
    assert verdicts(replay(ledger)) == ["right", "right"]


def test_a_voided_round_gives_every_stake_back(ledger: Ledger, night: Night) -> None:
    told = Round(table(night)).staked().folded().settled("ante", "win", 9_000)
    told.say("void", "voided", {"reason": "a card face up in the shoe"})
    ledger.take(night.lines)
    made = replay(ledger)
    assert made["status"] == "voided"
    assert verdicts(made) == ["voided", "voided"]
    assert {one["difference"] for one in made["wagers"]} == {None}
    assert (made["exceptions"], made["unverifiable"]) == ([], [])


def test_a_stake_without_a_settlement_is_open_until_the_round_closes(
    ledger: Ledger, night: Night
) -> None:
    told = Round(table(night)).staked().folded().settled("ante", "lose")
    ledger.take(night.lines)
    assert verdicts(replay(ledger)) == ["right", "open"]
    late = Night(minute=night.minute)
    Round(At(late, "WS-01"), told.name).closed()
    ledger.take(late.lines)
    made = replay(ledger)
    assert verdicts(made) == ["right", "unsettled"]
    assert wager(made, "blind")["difference"] == 1_000
    assert wager(made, "blind")["recorded"] is None


def test_a_seat_alone_keeps_what_is_of_the_whole_round(ledger: Ledger, night: Night) -> None:
    told = Round(table(night)).staked().staked(5)
    told.folded().folded(5, ["Ac", "Jc", "6h", "3h"])
    for seat in (3, 5):
        told.settled("ante", "win", 1, seat).settled("blind", "lose", 0, seat)
    told.closed()
    ledger.take(night.lines)
    made = replay(ledger, seat=5)
    assert made["seat"] == 5
    assert ids(made)[:2] == ["opened", "ante-5"]
    assert {one["seat"] for one in made["wagers"]} == {5}
    assert [one["seat"] for one in made["exceptions"]] == [5]
    with pytest.raises(UnknownSeat, match="seat 4") as raised:
        replay(ledger, seat=4)
    assert raised.value.remedy == "it records seats 3, 5"


def test_a_single_seat_is_told_as_one(ledger: Ledger, night: Night) -> None:
    told = Round(table(night)).staked(5).folded(5, ["Ac", "Jc", "6h", "3h"])
    told.settled("ante", "win", 1, 5).settled("blind", "lose", 0, 5).closed()
    ledger.take(night.lines)
    with pytest.raises(UnknownSeat, match="seat 4") as raised:
        replay(ledger, seat=4)
    assert raised.value.remedy == "it records seat 5"


def test_an_exception_of_the_whole_round_stays_in_with_a_seat(ledger: Ledger, night: Night) -> None:
    told = Round(table(night)).staked().staked(5).folded().folded(5, ["Ac", "Jc", "6h", "2s"])
    for seat in (3, 5):
        told.settled("ante", "lose", 0, seat).settled("blind", "lose", 0, seat)
    told.closed()
    ledger.take(night.lines)
    (twice,) = replay(ledger, seat=5)["exceptions"]
    assert (twice["rule"], twice["seat"], twice["recorded"]) == ("cards", None, {"card": "2s"})


@pytest.mark.parametrize(
    "asked",
    ["ws-01-000007", "WS-01-7", "WS-01-000008", "WS-01-00007", "WS-01-000070", "WS-01000007"],
)
def test_an_id_one_slip_away_is_offered(ledger: Ledger, night: Night, asked: str) -> None:
    folded(table(night))
    ledger.take(night.lines)
    with pytest.raises(UnknownRound) as raised:
        replay(ledger, asked)
    assert raised.value.remedy == "did you mean WS-01-000007?"


@pytest.mark.parametrize("asked", ["nothing like it", "", "9" * 500])
def test_an_id_that_is_near_to_none_is_not_there(ledger: Ledger, night: Night, asked: str) -> None:
    folded(table(night))
    ledger.take(night.lines)
    with pytest.raises(UnknownRound) as raised:
        replay(ledger, asked)
    assert "did you mean" not in raised.value.remedy


def test_two_tables_with_one_id_are_told_apart(ledger: Ledger, night: Night) -> None:
    for name in ("WS-01", "WS-02"):
        at = table(night, name)
        at.say("round.opened", {"number": 1, "dealer": f"D-{name}"}, round="R1")
    ledger.take(night.lines)
    with pytest.raises(AmbiguousRound, match="WS-01, WS-02"):
        replay(ledger, "R1")
    assert replay(ledger, "R1", table="WS-02")["dealer"] == "D-WS-02"
    with pytest.raises(UnknownTable):
        replay(ledger, "R1", table="WS-09")


def test_a_table_that_did_not_deal_the_round_is_told(ledger: Ledger, night: Night) -> None:
    folded(table(night))
    table(night, "WS-02")
    ledger.take(night.lines)
    with pytest.raises(UnknownRound, match="at table 'WS-02'") as raised:
        replay(ledger, table="WS-02")
    assert raised.value.remedy == "it is of WS-01"


@pytest.fixture(scope="module")
def two_days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[journal.Database]:
    """The given days with errors in them."""
    url = f"sqlite:///{tmp_path_factory.mktemp('two-days') / 'pit.db'}"
    journal.upgrade(url)
    with journal.connect(url, write=True) as database:
        feed = str(CASES / "two-days-errors" / "feed.ndjson.zst")
        intake.ingest(database, [feed], now=lambda: 1)
        books.catch_up(database)
        yield database


def test_given_exceptions_are_found_in_their_rounds(two_days: journal.Database) -> None:
    truth = json.loads((CASES / "two-days-errors" / "truth.json").read_text())
    given = truth["audit"]["exceptions"]
    assert given
    shape = ("seat", "wager", "rule", "expected", "recorded", "difference")
    with books.view(two_days) as view, two_days.reading() as connection:
        for one in given:
            made = replay_report(connection, view, one["round"]).document()
            wanted = {name: one[name] for name in shape}
            assert wanted in [{name: each[name] for name in shape} for each in made["exceptions"]]
            if one["rule"] == "payout":
                told = wager(made, one["wager"], one["seat"])
                assert (told["verdict"], told["difference"]) == ("wrong", one["difference"])


def test_every_given_round_is_told_whole(two_days: journal.Database) -> None:
    """What is right, wrong and unverifiable adds up to the settlements of the audit."""
    with books.view(two_days) as view, two_days.reading() as connection:
        for row in list(view.rounds())[::7]:
            made = replay_report(connection, view, row.round).document()
            settled = [one for one in made["wagers"] if one["recorded"] is not None]
            judged = [one for one in settled if one["verdict"] in ("right", "wrong")]
            assert [one["position"] for one in made["facts"]] == list(row.events)
            if row.status != "voided":
                assert len(settled) == row.settlements
                assert len(judged) == row.verified
