"""The orders against two libraries that share nothing with them, nor with each other."""

import random
from collections.abc import Sequence
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Any

import pytest
from phevaluator import evaluate_cards
from pokerkit import Card as PokerkitCard
from pokerkit import RegularLowHand, StandardHighHand

from games.kit.cards import DECK, TEXTS, Card
from games.kit.ranking import High, high, low

HIGH_ORDER = "915368d8101d00b07f992aa5df74de3677e75b25e89d7e8d087e24e1fad77ef2"
"""SHA-256 of the place of every hand among the 7,462, weakest first, as uint16, little-endian."""

LOW_ORDER = "c6d9db4974349509ac36487334bab3bf062560160e246a85b0a97da2677d0a45"
"""The same of the 6,175 places in the low order, for every set of ranks, worst first."""

POKERKIT = [next(iter(PokerkitCard.parse(spelled))) for spelled in TEXTS]


def digest(strengths: Sequence[Any], *, worst_first: Sequence[Any]) -> str:
    place = {strength: number for number, strength in enumerate(worst_first)}
    return sha256(b"".join(place[each].to_bytes(2, "little") for each in strengths)).hexdigest()


def rank_sets() -> list[tuple[Card, ...]]:
    """One hand for every set of five ranks that a deck can deal, of mixed suits."""
    return [
        tuple(r * 4 + place % 4 for place, r in enumerate(five))
        for five in combinations_with_replacement(range(13), 5)
        if five[0] != five[4]
    ]


@pytest.fixture(scope="module")
def every_phevaluator() -> list[int]:
    """phevaluator's rank of every hand: 1 is the royal, 7,462 is 7-5-4-3-2."""
    return [evaluate_cards(*hand) for hand in combinations(DECK, 5)]


def test_high_order_equals_phevaluators_on_every_hand(
    every_high: list[High], every_phevaluator: list[int]
) -> None:
    pairs: set[tuple[High, int]] = set(zip(every_high, every_phevaluator, strict=True))
    by_ours = [theirs for _, theirs in sorted(pairs)]
    assert by_ours == list(range(7_462, 0, -1))


def test_digest_of_the_high_order(every_high: list[High], every_phevaluator: list[int]) -> None:
    assert digest(every_high, worst_first=sorted(set(every_high))) == HIGH_ORDER
    theirs = sorted(set(every_phevaluator), reverse=True)
    assert digest(every_phevaluator, worst_first=theirs) == HIGH_ORDER


def test_low_order_equals_pokerkits_on_every_set_of_ranks() -> None:
    hands = rank_sets()
    ours = [low(hand) for hand in hands]
    theirs = [RegularLowHand([POKERKIT[card] for card in hand]) for hand in hands]
    worst_first = sorted(range(len(hands)), key=ours.__getitem__)
    assert len(set(ours)) == len(hands) == 6_175
    assert all(theirs[one] < theirs[next_one] for one, next_one in pairwise(worst_first))


def test_digest_of_the_low_order() -> None:
    hands = rank_sets()
    ours = [low(hand) for hand in hands]
    assert digest(ours, worst_first=sorted(ours)) == LOW_ORDER
    theirs = [RegularLowHand([POKERKIT[card] for card in hand]).entry.index for hand in hands]
    assert digest(theirs, worst_first=sorted(theirs, reverse=True)) == LOW_ORDER


@pytest.mark.parametrize("seed", range(4))
def test_both_orders_equal_pokerkits_between_random_hands(seed: int) -> None:
    deal = random.Random(seed)  # noqa: S311
    for _ in range(1_000):
        ten = deal.sample(DECK, 10)
        one, other = ten[:5], ten[5:]
        pk_one, pk_other = ([POKERKIT[card] for card in hand] for hand in (one, other))
        highs = StandardHighHand(pk_one), StandardHighHand(pk_other)
        lows = RegularLowHand(pk_one), RegularLowHand(pk_other)
        assert (high(one) > high(other)) == (highs[0] > highs[1])
        assert (high(one) == high(other)) == (highs[0] == highs[1])
        assert (low(one) > low(other)) == (lows[0] > lows[1])
        assert (low(one) == low(other)) == (lows[0] == lows[1])
