"""Rounds of which one fact or two were lost: what can no longer be known is unverifiable.

A lost card, side, discard or decision never makes a fault of the dealer's, and a wager that is
still judged is judged as in the whole round. A stake or a settlement that was lost is a finding of
its own (feed contract, points 13 and 18), on that stake alone.
"""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.kit.engine import Dealt, Decided, Event, Limits, Settled, Wagered
from games.kit.rulebook import RuleSet
from tests.games.dealing import legal_round
from tests.games.given import (
    cards,
    folded,
    judged,
    owed,
    rules_of,
    settled_as_owed,
    stand_pat,
    tropical,
    western,
)
from tests.games.stand_pat.test_worked_rounds import ROUNDS as STAND_PAT
from tests.games.tropical_stud.test_worked_rounds import ROUNDS as TROPICAL
from tests.games.western_stud.test_worked_rounds import ROUNDS as WESTERN

SHIPPED = {each: rules_of(each) for each in games.shipped()}
WORKED: dict[str, dict[str, list[Event]]] = {
    "western-stud": {each.id: western(*each[1:6]) for each in WESTERN},
    "stand-pat": {each.id: stand_pat(*each[1:5]) for each in STAND_PAT},
    "tropical-stud": {
        each.id: tropical(*each[1:4], out=each.out, bought=each.bought) for each in TROPICAL
    },
}
NEVER_BY_A_LOSS = {"decision", "cards", "sequence", "limit"}


def one_by_one(events: list[Event]) -> list[Event]:
    """The same round with a fact for every card."""
    told: list[Event] = []
    for each in events:
        if isinstance(each, Dealt):
            told += [Dealt(each.place, (card,), ref=each.ref) for card in each.cards]
        else:
            told.append(each)
    return told


def lessened(events: list[Event]) -> Iterator[list[Event]]:
    """The round with one thing lost, in every way: a fact, a card of it, its side, its discards."""
    for at, fact in enumerate(events):
        before, after = events[:at], events[at + 1 :]
        yield before + after
        for less in _lessened(fact):
            yield [*before, less, *after]


def _lessened(fact: Event) -> Iterator[Event]:
    if isinstance(fact, Dealt) and len(fact.cards) > 1:
        # One deal tells its boxes from the first on: of these only the last can be the lost one.
        first = len(fact.cards) - 1 if fact.place == "community" else 0
        for lost in range(first, len(fact.cards)):
            up = fact.up[:lost] + fact.up[lost + 1 :]
            yield fact._replace(cards=fact.cards[:lost] + fact.cards[lost + 1 :], up=up)
    elif isinstance(fact, Decided):
        if fact.on is not None:
            yield fact._replace(on=None)
        if fact.discards is not None:
            yield fact._replace(discards=None)


def holds(rules: RuleSet, whole: list[Event], part: list[Event]) -> None:
    """What was lost between the whole round, faultless, and the part made nothing wrong of it."""
    known = owed(rules, whole)
    stakes, staked = _stakes(rules, part), _stakes(rules, whole)
    for wager, (result, paid) in owed(rules, part).items():
        if result is not None:
            assert result == known[wager][0]
            assert paid == known[wager][1] or stakes.get(wager) != staked[wager]
    found = judged(rules, part).findings
    assert NEVER_BY_A_LOSS.isdisjoint(each.rule for each in found)
    lost_stakes = staked.keys() - stakes.keys()
    lost_settlements = _settled(whole) - _settled(part)
    for each in found:
        key = (each.seat, each.wager)
        if each.rule == "unsettled":
            assert key in lost_settlements
        elif each.rule == "payout":
            assert key in lost_stakes
        else:
            assert {seat for seat, _ in lost_stakes} >= {each.seat}


def _stakes(rules: RuleSet, events: list[Event]) -> dict[tuple[int | None, str | None], int]:
    seats = folded(rules.game, events).seen.seats.values()
    return {(seat.number, wager): each for seat in seats for wager, each in seat.stakes.items()}


def _settled(events: list[Event]) -> set[tuple[int | None, str | None]]:
    return {(each.seat, each.wager) for each in events if isinstance(each, Settled)}


FOLDED_ARE_PAID = rules_of(
    "western-stud/original", folded_ante="four-card-line", fifth_to_folded=True
)
LOOKS_FIRST = rules_of("tropical-stud/original", fold_after_exchange=True)
TWO_CARDS = rules_of("tropical-stud/original", exchange_fees=[1, 2])


def looks_first(choice: str) -> list[Event]:
    """A seat exchanges, sees its card, and then plays or folds (T12 where it plays)."""
    whole = tropical("Kh 9h 6h 2h 3c", "exchange", "Qs Qd 8c 7d 4d", out="3c", bought="Ah")
    bet, dealer = whole[3], whole[-1]
    after = [Decided(1, choice, ref=6), *([bet] if choice == "play" else [])]
    return [*whole[:3], *whole[4:-1], *after, dealer]


HOUSES: dict[str, tuple[RuleSet, list[Event]]] = {
    "a folded hand is paid and gets its fifth card": (
        FOLDED_ARE_PAID,
        [*western("Js Jd Jc 2h", "", "fold"), Dealt("seat:1", cards("Jh"))],
    ),
    "a folded hand is paid for a line that the fifth card would spoil": (
        FOLDED_ARE_PAID,
        [*western("As 2d 3c 4h", "", "fold"), Dealt("seat:1", cards("Kd"))],
    ),
    "a seat plays once it saw its card": (LOOKS_FIRST, looks_first("play")),
    "a seat folds once it saw its card": (LOOKS_FIRST, looks_first("fold")),
    "two cards bought for the fee of two": (
        TWO_CARDS,
        [
            each._replace(amount=20)
            if isinstance(each, Wagered) and each.wager == "exchange"
            else each
            for each in tropical(
                "Kh 9h 6h 2d 3c", "exchange", "Qs Qd 8c 7d 4d", out="2d 3c", bought="Ah 5h"
            )
        ],
    ),
    "the fee is given back on a tie": (
        rules_of("tropical-stud/original", fee_returned="tie"),
        WORKED["tropical-stud"]["T8"],
    ),
    "the fee is given back without a game": (
        rules_of("tropical-stud/original", fee_returned="no-game"),
        WORKED["tropical-stud"]["T4"],
    ),
    "the best boxes": (rules_of("stand-pat/house", boxes="best"), WORKED["stand-pat"]["S8"]),
    "a straight that was there before the draw": (
        rules_of("stand-pat/house", drawn_into="must-improve"),
        WORKED["stand-pat"]["S18"],
    ),
}
ROUNDS: dict[str, tuple[RuleSet, list[Event]]] = HOUSES | {
    f"{name} {worked}": (rules, events)
    for name, rules in SHIPPED.items()
    for worked, events in WORKED[rules.game].items()
}


@pytest.mark.parametrize(("rules", "events"), ROUNDS.values(), ids=ROUNDS)
def test_one_thing_lost_of_a_worked_round_makes_nothing_wrong(
    rules: RuleSet, events: list[Event]
) -> None:
    whole = settled_as_owed(rules, events)
    assert judged(rules, whole).findings == ()
    for told in (whole, one_by_one(whole)):
        for part in lessened(told):
            holds(rules, whole, part)


@settings(max_examples=200)
@given(worked=st.sampled_from(sorted(ROUNDS)), luck=st.randoms(use_true_random=False))
def test_two_things_lost_of_a_worked_round_make_nothing_wrong(worked: str, luck: Random) -> None:
    rules, events = ROUNDS[worked]
    whole = settled_as_owed(rules, events)
    two_are_lost(rules, whole, luck)


@pytest.mark.parametrize("rules", SHIPPED.values(), ids=SHIPPED)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), luck=st.randoms(use_true_random=False))
def test_two_things_lost_of_a_round_dealt_by_the_rules_make_nothing_wrong(
    rules: RuleSet, seed: int, luck: Random
) -> None:
    whole = settled_as_owed(rules, [Limits(5, 500), *legal_round(rules, seed)])
    two_are_lost(rules, whole, luck)


def two_are_lost(rules: RuleSet, whole: list[Event], luck: Random) -> None:
    """One thing is lost, and then another, of the round as it was told or told card by card."""
    told = luck.choice([whole, one_by_one(whole)])
    once = luck.choice(list(lessened(told)))
    holds(rules, whole, once)
    holds(rules, whole, luck.choice(list(lessened(once))))
