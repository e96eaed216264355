"""What holds of every engine, whatever was recorded and in whatever order."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.kit.cards import DECK, Card
from games.kit.engine import (
    Closed,
    Dealt,
    Decided,
    Event,
    Limits,
    Opened,
    Settled,
    Voided,
    Wagered,
)
from games.kit.judge import judge, take
from games.kit.rulebook import RuleSet
from tests.games.dealing import legal_round
from tests.games.given import cards, folded, judged, owed, rules_of, settled_as_owed

SHIPPED = {each: rules_of(each) for each in games.shipped()}

seats = st.integers(0, 4)
wagers = st.sampled_from(["ante", "blind", "play", "stand_pat", "draw", "bet", "exchange", "lucky"])
amounts = st.integers(0, 500)
card = st.sampled_from(DECK)
hands = st.lists(card, max_size=6).map(tuple)
events = st.one_of(
    st.builds(Limits, st.integers(0, 50), st.integers(50, 500)),
    st.builds(Opened),
    st.builds(Wagered, seats, wagers, amounts),
    st.builds(
        Dealt,
        st.sampled_from(
            ["seat:1", "seat:2", "seat:3", "dealer", "dealer:1", "dealer:2", "community"]
        ),
        hands,
        st.lists(st.booleans(), max_size=6).map(tuple),
    ),
    st.builds(
        Decided,
        seats,
        st.sampled_from(["play", "fold", "stand", "draw", "exchange", "bluff"]),
        st.sampled_from([None, "high", "low", "both", "sideways"]),
        st.none() | hands,
    ),
    st.builds(
        Settled, seats, wagers, st.sampled_from(["win", "lose", "push"]), st.integers(0, 5000)
    ),
    st.builds(Closed),
    st.builds(Voided),
)
rounds = st.lists(events, max_size=30)


@pytest.mark.parametrize("rules", SHIPPED.values(), ids=SHIPPED)
@settings(max_examples=150)
@given(facts=rounds)
def test_any_facts_in_any_order_can_be_folded_and_judged(
    rules: RuleSet, facts: list[Event]
) -> None:
    engine = games.engine(rules.game)
    state = folded(rules.game, facts)
    settled = {(each.seat, each.wager) for each in facts if isinstance(each, Settled)}
    voided = any(isinstance(each, Voided) for each in facts)

    for rule_set in (rules, None):
        verdict = judge(engine, state, rule_set)
        assert verdict.settlements == (0 if voided else len(settled))
        assert verdict.settlements == verdict.verified + verdict.unverifiable
        assert rule_set is not None or verdict.verified == 0
        assert not voided or verdict.findings == ()


@pytest.mark.parametrize("rules", SHIPPED.values(), ids=SHIPPED)
@settings(max_examples=100)
@given(facts=rounds)
def test_every_wager_has_one_settlement_and_it_balances(rules: RuleSet, facts: list[Event]) -> None:
    state = folded(rules.game, facts)
    found = games.engine(rules.game).owed(state, rules)
    touched = {(each.seat, each.wager) for each in facts if isinstance(each, Wagered | Settled)}
    voided = any(isinstance(each, Voided) for each in facts)

    assert {(each.seat, each.wager) for each in found} == (set() if voided else touched)
    assert len(found) == len({(each.seat, each.wager) for each in found})
    for each in found:
        assert (each.result is None) == (each.paid is None)
        if each.paid is None:
            continue
        handed_back = 0 if each.result == "lose" else each.stake + each.paid
        assert take(each.stake, each.result, each.paid) + handed_back == each.stake
        assert each.paid >= 0
        assert each.result == "win" or each.paid == 0


seeds = st.integers(0, 2**32)
every_rule_set = pytest.mark.parametrize("rules", SHIPPED.values(), ids=SHIPPED)


@every_rule_set
@given(seed=seeds)
def test_a_round_dealt_by_the_rules_is_known_and_settled_as_owed_faultless(
    rules: RuleSet, seed: int
) -> None:
    facts = settled_as_owed(rules, [Limits(5, 500), *legal_round(rules, seed)])
    verdict = judged(rules, facts)

    assert verdict.findings == ()
    assert verdict.unverifiable == 0
    assert verdict.settlements == sum(isinstance(each, Wagered) for each in facts)


@every_rule_set
@given(seed=seeds, suits=st.sampled_from(list(permutations(range(4)))))
def test_other_suits_in_the_place_of_suits_change_nothing(
    rules: RuleSet, seed: int, suits: tuple[int, ...]
) -> None:
    def dressed(hand: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(each // 4 * 4 + suits[each % 4] for each in hand)

    facts = legal_round(rules, seed)
    changed: list[Event] = []
    for fact in facts:
        if isinstance(fact, Dealt):
            changed.append(Dealt(fact.place, dressed(fact.cards)))
        elif isinstance(fact, Decided) and fact.discards:
            changed.append(Decided(fact.seat, fact.choice, fact.on, dressed(fact.discards)))
        else:
            changed.append(fact)

    assert owed(rules, changed) == owed(rules, facts)


@every_rule_set
@given(seed=seeds, other=st.randoms(use_true_random=False))
def test_the_order_of_a_hand_s_cards_changes_nothing_but_western_s_fifth(
    rules: RuleSet, seed: int, other: Random
) -> None:
    facts = legal_round(rules, seed)
    shuffled = [
        Dealt(each.place, tuple(other.sample(each.cards, len(each.cards))))
        if isinstance(each, Dealt) and each.place != "community"
        else each
        for each in facts
    ]

    assert owed(rules, shuffled) == owed(rules, facts)


@given(seed=seeds, boxes=st.permutations(range(4)))
def test_stand_pat_a_draw_of_n_never_depends_on_the_boxes_above_n(
    seed: int, boxes: list[int]
) -> None:
    rules = SHIPPED["stand-pat/house"]
    *facts, community = legal_round(rules, seed)
    assert isinstance(community, Dealt)
    drawn = [len(each.discards or ()) for each in facts if isinstance(each, Decided)]
    most = max(drawn)
    above = [community.cards[box] for box in boxes if box >= most]
    changed = Dealt("community", (*community.cards[:most], *above))

    assert owed(rules, [*facts, changed]) == owed(rules, [*facts, community])
    assert owed(rules, [*facts, Dealt("community", community.cards[:most])]) == owed(
        rules, [*facts, community]
    )


def test_a_western_stud_fold_costs_ante_and_blind_whatever_was_dealt() -> None:
    for rules in ("western-stud/original", "western-stud/push"):
        facts: list[Event] = [
            Wagered(1, "ante", 10),
            Wagered(1, "blind", 10),
            Dealt("seat:1", cards("As Ah Ad Ac")),
            Decided(1, "fold"),
        ]
        assert owed(SHIPPED[rules], facts) == {
            (1, "ante"): ("lose", 0),
            (1, "blind"): ("lose", 0),
        }


def test_a_round_is_a_value_known_by_its_facts() -> None:
    facts: list[Event] = [Wagered(1, "ante", 10), Dealt("seat:1", cards("As")), Closed()]
    one, other = folded("western-stud", facts), folded("western-stud", facts)

    assert one == other
    assert hash(one) == hash(other)
    assert one != folded("western-stud", facts[:-1])
    assert one.facts == tuple(facts)
    assert "Wagered" in repr(one)
    # Their fields are the same, and they are two kinds of facts.
    assert folded("western-stud", [Opened(7)]) != folded("western-stud", [Closed(7)])


def test_a_round_can_have_as_many_facts_as_anybody_sends() -> None:
    facts: list[Event] = [Wagered(1, "ante", 1) for _ in range(50_000)]

    assert folded("western-stud", facts).seen.seats[1].stakes == {"ante": 50_000}


@pytest.mark.parametrize("number", [1, 99, 100, 123])
def test_a_seat_may_have_any_number(number: int) -> None:
    facts: list[Event] = [
        Wagered(number, "stand_pat", 10),
        Dealt(f"seat:{number}", cards("Ad 2c 3h 4s 5d")),
        Decided(number, "stand"),
    ]

    assert owed(SHIPPED["stand-pat/house"], facts) == {(number, "stand_pat"): ("win", 300)}
