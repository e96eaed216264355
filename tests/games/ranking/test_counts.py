"""Every hand counted once: the totals that any book of poker prints."""

from collections import Counter
from itertools import combinations

import pytest

from games.kit.cards import DECK
from games.kit.ranking import (
    Category,
    High,
    ace_king_or_better,
    category,
    eight_or_better,
    low,
    pattern,
    ranks,
)

FIVE_CARDS = {
    Category.HIGH_CARD: 1_302_540,
    Category.PAIR: 1_098_240,
    Category.TWO_PAIR: 123_552,
    Category.THREE_OF_A_KIND: 54_912,
    Category.STRAIGHT: 10_200,
    Category.FLUSH: 5_108,
    Category.FULL_HOUSE: 3_744,
    Category.FOUR_OF_A_KIND: 624,
    Category.STRAIGHT_FLUSH: 36,
    Category.ROYAL_FLUSH: 4,
}
FOUR_CARDS = {
    Category.HIGH_CARD: 177_408,
    Category.PAIR: 82_368,
    Category.TWO_PAIR: 2_808,
    Category.STRAIGHT: 2_772,
    Category.FLUSH: 2_816,
    Category.THREE_OF_A_KIND: 2_496,
    Category.STRAIGHT_FLUSH: 40,
    Category.ROYAL_FLUSH: 4,
    Category.FOUR_OF_A_KIND: 13,
}
ACE_PLAYS_HIGH_ONLY = FOUR_CARDS | {
    Category.HIGH_CARD: 177_660,  # the 252 A-2-3-4 of mixed suits
    Category.STRAIGHT: 2_520,
    Category.FLUSH: 2_820,  # and the four of one suit
    Category.STRAIGHT_FLUSH: 36,
}


def test_five_cards_by_category(every_high: list[High]) -> None:
    strengths = Counter(every_high)
    counted: Counter[Category] = Counter()
    for strength, hands in strengths.items():
        counted[category(strength)] += hands
    assert counted == FIVE_CARDS
    assert len(strengths) == 7_462


def test_a_stronger_category_is_always_greater(every_high: list[High]) -> None:
    in_order = [category(strength) for strength in sorted(set(every_high))]
    assert in_order == sorted(in_order)


def test_ace_king_or_better_by_hands(every_high: list[High]) -> None:
    """The published count of dealer hands that qualify in Caribbean Stud."""
    assert sum(map(ace_king_or_better, every_high)) == 1_463_700


def test_five_card_low_strengths() -> None:
    """A low knows no suits, so four of each rank give every set of ranks."""
    some_suits = [card for card in DECK if card % 4 < 1]
    assert len({low(hand) for hand in combinations(some_suits, 5)}) == 1_287
    assert len({low(hand) for hand in combinations(DECK, 5)}) == 6_175


@pytest.mark.parametrize(("ace_low", "counts"), [(True, FOUR_CARDS), (False, ACE_PLAYS_HIGH_ONLY)])
def test_four_cards_by_category(ace_low: bool, counts: dict[Category, int]) -> None:
    hands = combinations(DECK, 4)
    assert Counter(pattern(hand, ace_low=ace_low).category for hand in hands) == counts


def test_four_cards_by_the_lines_of_western_stud() -> None:
    counted: Counter[str] = Counter()
    for hand in combinations(DECK, 4):
        shown, held = pattern(hand)
        if shown is Category.FOUR_OF_A_KIND and held[0] == 14:
            counted["four aces"] += 1
        elif shown is Category.PAIR and held[0] >= 11:
            counted["jacks or better"] += 1
        elif shown in {Category.HIGH_CARD, Category.PAIR}:
            counted["low" if eight_or_better(hand) else "nothing"] += 1
    assert counted == {
        "four aces": 1,
        "jacks or better": 25_344,
        "low": 16_380,
        "nothing": 218_052,
    }


def test_five_cards_that_show_nothing_but_a_low() -> None:
    lows = sum(
        1
        for hand in combinations([card for card in DECK if card // 4 in {*range(7), 12}], 5)
        if eight_or_better(hand) and pattern(hand).category is Category.HIGH_CARD
    )
    assert lows == 53_040


def test_straights_lead_from_the_five_to_the_ace(every_high: list[High]) -> None:
    tops = Counter(ranks(s)[0] for s in set(every_high) if category(s) is Category.STRAIGHT)
    assert tops == dict.fromkeys(range(5, 15), 1)
