"""What holds for every hand, dealt or wrongly recorded."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.cards import Card, rank
from games.kit.ranking import (
    Category,
    Pattern,
    WrongHandSize,
    ace_king_or_better,
    category,
    eight_or_better,
    high,
    low,
    pattern,
    ranks,
    reference,
)

CARD = st.integers(0, 51)
HAND = st.lists(CARD, min_size=5, max_size=5, unique=True)
FOUR = st.lists(CARD, min_size=4, max_size=4, unique=True)
RECORDED = st.lists(CARD, min_size=5, max_size=5)
OF_ONE_SUIT = st.lists(st.integers(0, 12), min_size=5, max_size=5).map(
    lambda five: [r * 4 + 2 for r in five]
)
SUITS = st.permutations(range(4))


def relabelled(cards: list[Card], suits: list[int]) -> list[Card]:
    return [card // 4 * 4 + suits[card % 4] for card in cards]


@given(HAND | RECORDED | OF_ONE_SUIT)
def test_what_is_looked_up_is_what_the_definition_says(hand: list[Card]) -> None:
    assert high(hand) == reference.high(hand)
    assert low(hand) == reference.low(hand)
    assert pattern(hand) == reference.pattern(hand)


@given(FOUR | st.lists(CARD, min_size=4, max_size=4), st.booleans())
def test_the_same_of_four_cards(hand: list[Card], ace_low: bool) -> None:
    assert pattern(hand, ace_low=ace_low) == reference.pattern(hand, ace_low=ace_low)


@given(HAND | RECORDED | OF_ONE_SUIT)
def test_the_order_of_the_cards_never_matters(hand: list[Card]) -> None:
    for shuffled in permutations(hand):
        assert high(shuffled) == high(hand)
        assert low(shuffled) == low(hand)
        assert pattern(shuffled) == pattern(hand)


@given(HAND, SUITS)
def test_renaming_the_suits_never_matters(hand: list[Card], suits: list[int]) -> None:
    assert high(relabelled(hand, suits)) == high(hand)
    assert low(relabelled(hand, suits)) == low(hand)
    assert pattern(relabelled(hand[:4], suits)) == pattern(hand[:4])


@given(HAND, st.lists(st.integers(0, 3), min_size=5, max_size=5))
def test_a_low_knows_no_suits(hand: list[Card], suits: list[int]) -> None:
    recorded = [card // 4 * 4 + its for card, its in zip(hand, suits, strict=True)]
    assert low(recorded) == low(hand)


@given(HAND)
def test_a_strength_tells_its_category_and_its_ranks(hand: list[Card]) -> None:
    shown = pattern(hand)
    assert category(high(hand)) is shown.category
    assert ranks(high(hand)) == shown.ranks
    dealt = sorted(rank(card) for card in hand)
    assert sorted(14 if each == 1 else each for each in shown.ranks) == dealt


@given(HAND, HAND)
def test_between_two_hands_category_then_ranks_decide(one: list[Card], other: list[Card]) -> None:
    assert (high(one) > high(other)) == (pattern(one) > pattern(other))
    assert (high(one) == high(other)) == (pattern(one) == pattern(other))


@given(HAND)
def test_ace_king_or_better_is_both_cards_or_a_pair_upwards(hand: list[Card]) -> None:
    held = {rank(card) for card in hand}
    shown = pattern(hand).category
    assert ace_king_or_better(high(hand)) == ({14, 13} <= held or shown > Category.HIGH_CARD)


@given(st.one_of(HAND, FOUR))
def test_eight_or_better_is_all_different_and_none_above_an_eight(hand: list[Card]) -> None:
    held = [card // 4 for card in hand]
    small = all(each <= 6 or each == 12 for each in held)
    assert eight_or_better(hand) == (small and len(set(held)) == len(held))


@given(st.lists(CARD, max_size=12))
def test_a_hand_of_another_size_has_no_strength(cards: list[Card]) -> None:
    for order in (high, low, reference.high, reference.low):
        if len(cards) != 5:
            with pytest.raises(
                WrongHandSize,
                match=rf"^a hand of {len(cards)} cards has no such rank: five cards are wanted$",
            ):
                order(cards)
    for shown in (pattern, reference.pattern):
        if len(cards) not in {4, 5}:
            with pytest.raises(
                WrongHandSize,
                match=rf"^a hand of {len(cards)} cards has no such rank: four or five cards are",
            ):
                shown(cards)


def test_too_many_of_one_rank_are_not_taken_for_another_hand() -> None:
    """Eight of a rank overflow into the next one's place in the key."""
    shown: Pattern = pattern([1, 2, 3, 4])
    assert shown.category is Category.THREE_OF_A_KIND
    with pytest.raises(WrongHandSize):
        pattern([0] * 8 + [1, 2, 3])
