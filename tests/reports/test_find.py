"""Rounds are found by what anybody remembers of them; what the feed says is the measure."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zstandard

from ledger import books, intake, journal
from ledger.books.effective import TOGETHER
from ledger.reports import select
from ledger.reports.find import FindReport, NoClock, find_report
from ledger.reports.found import HANDS, of_facts
from ledger.reports.patrons import Bought, sittings
from ledger.reports.wanted import BadAmount, UnknownCard, minor_units, wanted
from tests.reports.feeds import Ledger, Night, worth

CASES = Path(__file__).parents[1] / "cases"
Json = dict[str, Any]


def lines(case: str) -> list[Json]:
    packed = (CASES / case / "feed.ndjson.zst").read_bytes()
    text = zstandard.ZstdDecompressor().stream_reader(packed).read()
    return [json.loads(line) for line in text.splitlines() if line.strip()]


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Iterator[journal.Database]:
    """A given day without errors, so that a round is what its lines say."""
    url = f"sqlite:///{tmp_path_factory.mktemp('clean') / 'pit.db'}"
    journal.upgrade(url)
    with journal.connect(url, write=True) as database:
        intake.ingest(database, [str(CASES / "day-clean" / "feed.ndjson.zst")], now=lambda: 1)
        books.catch_up(database)
        yield database


@pytest.fixture(scope="module")
def dealt() -> dict[str, list[Json]]:
    """The lines of each round of that day."""
    found: dict[str, list[Json]] = defaultdict(list)
    for line in lines("day-clean"):
        if line["type"].startswith("round."):
            found[line["round"]].append(line)
    return found


def find(database: journal.Database, **asked: Any) -> FindReport:
    where = {key: asked.pop(key) for key in ("day", "shift", "table") if key in asked}
    around = {key: asked.pop(key) for key in ("between", "patron", "progress") if key in asked}
    at = asked.pop("at", None)
    with books.view(database, at=at) as view, database.reading() as connection:
        meant = wanted(view.configs(), **asked)
        return find_report(connection, view, select(**where), meant, **around)


def names(made: FindReport) -> set[str]:
    return {one.round for one in made.rounds}


def test_by_a_card_wherever_it_lay(clean: journal.Database, dealt: dict[str, list[Json]]) -> None:
    def has(told: list[Json], *cards: str) -> bool:
        lay = {card for one in told for card in one["data"].get("cards", ())}
        return lay >= set(cards)

    assert names(find(clean, cards=["As"])) == {n for n, told in dealt.items() if has(told, "As")}
    both = {name for name, told in dealt.items() if has(told, "As", "Kd")}
    assert 0 < len(both) < len(dealt)
    assert names(find(clean, cards=["As", "Kd"])) == both


def test_by_a_card_of_one_seat(clean: journal.Database, dealt: dict[str, list[Json]]) -> None:
    wanted_ = {
        name
        for name, told in dealt.items()
        for one in told
        if one["data"].get("to") == "seat:2" and "As" in one["data"]["cards"]
    }
    made = find(clean, cards=["As"], seat=2)
    assert names(made) == wanted_ != set()
    assert {json.dumps(one.matched) for one in made.rounds} == {
        json.dumps([{"place": "seat:2", "card": "As"}])
    }


def shape(cards: list[str]) -> list[int]:
    return sorted(Counter(card[0] for card in cards).values(), reverse=True)


@pytest.mark.parametrize(
    ("hand", "counts"), [("full house", [3, 2]), ("three of a kind", [3, 1, 1])]
)
def test_by_a_hand_as_it_finally_stood(
    clean: journal.Database, dealt: dict[str, list[Json]], hand: str, counts: list[int]
) -> None:
    """Held cards and what was drawn for the others: bought ones, or the shared ones in order."""
    wanted_: set[str] = set()
    for name, told in dealt.items():
        lay: dict[str, list[str]] = defaultdict(list)
        out: dict[str, list[str]] = {}
        for one in told:
            data = one["data"]
            if one["type"] == "round.dealt":
                lay[data["to"]] += data["cards"]
            elif one["type"] == "round.decided" and data.get("discards"):
                out[f"seat:{data['seat']}"] = data["discards"]
        shared = lay.pop("community", [])
        for place, cards in lay.items():
            kept = [card for card in cards if card not in out.get(place, [])]
            drawn = shared[: len(out.get(place, []))]
            if shape(kept + drawn) == counts:
                wanted_.add(name)
    assert wanted_
    assert names(find(clean, hand=hand)) == wanted_


def test_by_an_amount_staked_or_paid(clean: journal.Database, dealt: dict[str, list[Json]]) -> None:
    def has(told: list[Json]) -> bool:
        return any(4_000 in (one["data"].get("amount"), one["data"].get("paid")) for one in told)

    found = names(find(clean, amount="40"))
    assert found == {name for name, told in dealt.items() if has(told)} != set()
    assert found == names(find(clean, amount="40.00"))


def test_by_the_window_in_which_it_was_under_way(
    clean: journal.Database, dealt: dict[str, list[Json]]
) -> None:
    """From the first fact to the last; a round that straddles the edge is in."""
    from ledger.facts.moments import instant

    day = min(one["time"] for told in dealt.values() for one in told)[:10]
    begin, end = (instant(f"{day}T{clock}:00-08:00") for clock in ("20:00", "20:20"))
    wanted_ = set()
    for name, told in dealt.items():
        times = [instant(one["time"]) for one in told]
        if min(times) <= end and any(begin <= each <= end for each in times):
            wanted_.add(name)
    assert any(instant(dealt[name][0]["time"]) < begin for name in wanted_)
    made = find(clean, between=("20:00", "8:20 pm"))
    assert names(made) == wanted_
    assert made.between == (f"{day}T20:00:00-08:00", f"{day}T20:20:00-08:00")


def test_by_the_dealer_and_the_seat(clean: journal.Database, dealt: dict[str, list[Json]]) -> None:
    dealer = next(iter(dealt.values()))[0]["data"]["dealer"]
    wanted_ = {
        name
        for name, told in dealt.items()
        if told[0]["data"]["dealer"] == dealer and any(one["data"].get("seat") == 1 for one in told)
    }
    assert names(find(clean, dealer=dealer, seat=1)) == wanted_ != set()


def test_every_exception_of_a_given_feed_leads_to_its_round(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path / 'pit.db'}"
    journal.upgrade(url)
    truth = json.loads((CASES / "two-days-errors" / "truth.json").read_text())["audit"]
    given: dict[str, set[str]] = defaultdict(set)
    for one in truth["exceptions"]:
        given[one["rule"]].add(one["round"])
    with journal.connect(url, write=True) as database:
        feed = str(CASES / "two-days-errors" / "feed.ndjson.zst")
        intake.ingest(database, [feed], now=lambda: 1)
        books.catch_up(database)
        for rule, rounds in given.items():
            made = find(database, exception=rule)
            assert names(made) == rounds
            assert {said["rule"] for one in made.rounds for said in one.matched} == {rule}
        assert names(find(database, exception="any")) == set().union(*given.values())


def amended(night: Night, line: str, type_: str, data: Json | None = None) -> None:
    """A fact of the feed put right, or taken out."""
    fact = json.loads(line)
    said = {"of": {"source": fact["source"], "id": fact["id"]}, "reason": "r"}
    said |= {} if data is None else {"data": fact["data"] | data}
    night.say("/dunes/audit", type_, said, witness="B")


def test_a_correction_counts_and_what_it_put_right_is_found_as_what_was_recorded(
    sqlite_url: str, tmp_path: Path
) -> None:
    ledger, night = Ledger(sqlite_url, tmp_path), Night().configured()
    at = night.table()
    at.opened(worth(10_000))
    at.round(10, "win", 40)
    amended(night, night.lines[-2], "event.corrected", {"paid": 7_700})
    ledger.take(night.lines)
    settled = len(night.lines) - 1  # one more was adopted: the rule set
    with journal.connect(ledger.url, write=False) as database:
        paid = {"seat": 1, "wager": "ante", "paid": 7_700}
        assert [one.matched for one in find(database, amount="77").rounds] == [[paid]]
        was = paid | {"paid": 4_000, "recorded": True, "position": settled}
        assert [one.matched for one in find(database, amount="40").rounds] == [[was]]
        assert [one.matched for one in find(database, amount="40", seat=1).rounds] == [[was]]
        assert find(database, amount="40", seat=2).rounds == ()
        # A correction of something else makes the same value no second one.
        assert [one.matched for one in find(database, amount="10").rounds] == [
            [{"seat": 1, "wager": "ante", "staked": 1_000}]
        ]


def test_what_was_annulled_is_found_as_what_was_recorded(database_url: str, tmp_path: Path) -> None:
    ledger, night = Ledger(database_url, tmp_path), Night().configured()
    at = night.table()
    at.opened(worth(10_000))
    at.round(10, "lose")
    name = json.loads(night.lines[-1])["round"]
    at.say("round.dealt", {"to": "seat:3", "cards": ["As"]}, round=name)
    at.say("round.wagered", {"seat": 3, "wager": "ante", "amount": 2_500}, round=name)
    dealt, staked = night.lines[-2:]
    ledger.take(night.lines)
    with journal.connect(ledger.url, write=False) as database:
        assert [one.matched for one in find(database, cards=["As"], amount="25").rounds] == [
            [{"place": "seat:3", "card": "As"}, {"seat": 3, "wager": "ante", "staked": 2_500}]
        ]
    before = len(night.lines)
    amended(night, dealt, "event.annulled")
    amended(night, staked, "event.annulled")
    ledger.take(night.lines[before:])
    with journal.connect(ledger.url, write=False) as database:
        made = find(database, cards=["As"], amount="25", seat=3)
        card, amount = made.rounds[0].matched
        assert (card["card"], card["recorded"]) == ("As", True)
        assert (amount["staked"], amount["recorded"]) == (2_500, True)
        assert amount["position"] == card["position"] + 1
        assert find(database, seat=3).rounds == ()  # nothing of it counts
        assert find(database, cards=["As"], seat=1).rounds == ()
        early = find(database, at=amount["position"], amount="25")
        assert early.rounds[0].matched == [{"seat": 3, "wager": "ante", "staked": 2_500}]


def test_the_wrong_amount_of_a_given_feed_leads_to_the_round_it_was_put_right_in(
    tmp_path: Path,
) -> None:
    folder = CASES / "two-days-errors"
    injected = json.loads((folder / "injected.json").read_text())
    (wrong,) = (one for one in injected if one["kind"] == "corrected_settlement")
    url = f"sqlite:///{tmp_path / 'pit.db'}"
    journal.upgrade(url)
    with journal.connect(url, write=True) as database:
        intake.ingest(database, [str(folder / "feed.ndjson.zst")], now=lambda: 1)
        books.catch_up(database)
        asked = {"seat": wrong["seat"], "amount": f"{wrong['wrong'] / 100:.2f}"}
        made = {one.round: one.matched for one in find(database, **asked).rounds}
    (said,) = made[wrong["round"]]
    assert said.pop("position") > 0  # type: ignore[attr-defined]
    told = {"seat": wrong["seat"], "wager": wrong["wager"], "paid": wrong["wrong"]}
    assert said == told | {"recorded": True}


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_window_at_an_end_of_the_calendar_is_a_window(
    sqlite_url: str, tmp_path: Path, day: str
) -> None:
    ledger, night = Ledger(sqlite_url, tmp_path), Night().configured()
    at = night.table()
    at.opened(worth(10_000), day=day)
    at.round(10, "lose")
    lines = [json.loads(line) for line in night.lines]
    moved = [json.dumps(one | {"time": f"{day}T12:00:00Z"}) for one in lines]
    ledger.take(moved)
    with journal.connect(ledger.url, write=False) as database:
        for between in (("6:00", "23:59"), (f"{day}T00:00:00Z", f"{day}T23:59:59Z")):
            made = find(database, day=day, between=between)
            assert [one.gaming_day for one in made.rounds] == [day]
        assert len(find(database, between=(f"{day} 00:00", f"{day} 23:59")).rounds) == 1


def test_whoever_waits_is_told_how_many_rounds_were_looked_at(clean: journal.Database) -> None:
    told: list[int] = []
    made = find(clean, cards=["As"], progress=told.append)
    assert told == sorted(set(told))
    assert len(made.rounds) <= told[-1] + TOGETHER


def test_a_patron_is_found_where_they_sat_and_where_they_disputed(
    database_url: str, tmp_path: Path
) -> None:
    ledger, night = Ledger(database_url, tmp_path), Night().configured()
    at = night.table()
    at.opened(worth(10_000))

    def sold(seat: int, patron: str) -> None:
        data = {"seat": seat, "tender": "cash", "amount": 10_000, "patron": patron}
        at.say("chips.sold", data)

    at.round(10, "lose")  # before anybody was named
    sold(1, "P-1")
    at.round(11, "lose")
    sold(1, "P-2")
    at.round(12, "lose")
    rounds = list(
        dict.fromkeys(one["round"] for one in map(json.loads, night.lines) if "round" in one)
    )
    data = {"dispute": "D-9", "round": rounds[0], "seat": 1, "patron": "P-1", "claim": 500}
    at.say("dispute.opened", data | {"summary": "s", "video": []}, round=rounds[0])
    ledger.take(night.lines)
    with journal.connect(ledger.url, write=False) as database:
        first = find(database, patron="P-1")
        assert [one.round for one in first.rounds] == rounds[:2]
        assert [one.matched for one in first.rounds] == [
            [{"dispute": "D-9", "seat": 1}],
            [{"patron_at": 1}],
        ]
        assert names(find(database, patron="P-2")) == {rounds[2]}
        assert find(database, patron="P-3").rounds == ()
        assert find(database, patron="P-2", seat=2).rounds == ()


def test_a_sitting_ends_where_another_is_named_or_the_patron_moves() -> None:
    bought = [
        Bought(10, 3, "P"),
        Bought(20, 3, None),
        Bought(30, 3, "P"),
        Bought(40, 5, "P"),
        Bought(50, 3, "Q"),
        Bought(60, 5, "Q"),
    ]
    found = sittings(bought, "P")
    assert [(one.seat, one.since, one.until) for one in found] == [(3, 10, 40), (5, 40, 60)]
    assert [(one.seat, one.since, one.until) for one in sittings(bought, "Q")] == [
        (3, 50, 60),
        (5, 60, None),
    ]


def test_nobody_says_which_clock(sqlite_url: str, tmp_path: Path) -> None:
    journal.upgrade(sqlite_url)
    with (
        journal.connect(sqlite_url, write=False) as database,
        pytest.raises(NoClock, match="no property"),
    ):
        find(database, between=("1:00", "2:00"))


def test_a_window_ends_after_it_begins(clean: journal.Database) -> None:
    with pytest.raises(NoClock, match="ends before it begins"):
        find(clean, between=("2:00", "1:00"))
    first, last = find(clean, between=("23:50", "0:10")).between or ("", "")
    assert last > first


@pytest.mark.parametrize(
    ("text", "minor"), [("405", 40_500), ("405.5", 40_550), ("1,405.25", 140_525), ("0", 0)]
)
def test_amounts_are_read_as_people_write_them(text: str, minor: int) -> None:
    assert minor_units(text, ()) == minor


@pytest.mark.parametrize("text", ["", "-5", "4.055", "1,40", "4e2", "$5", "\u0665", "1.2.3"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(BadAmount):
        minor_units(text, ())


def test_what_is_no_card_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(UnknownCard, match="did you mean 'Td'"):
        wanted((), cards=["10d"])


def test_a_hand_of_the_first_five_cards_is_named_in_the_given_words() -> None:
    cards = ["As", "Ah", "Ad", "Ac", "Kd"]
    facts = [("round.dealt", {"to": "seat:3", "cards": cards})]
    found = of_facts(facts, wanted((), hand="four of a kind"))
    assert found == [{"place": "seat:3", "hand": "four of a kind", "cards": cards}]
    assert of_facts(facts, wanted((), hand="full house")) is None
    assert "royal flush" in HANDS
