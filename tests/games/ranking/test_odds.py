"""Odds: exact, and equal to what counting by hand or by force gives."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from games.kit.cards import DECK, parse_all
from games.kit.odds import Draws, Hand, expected, kinds, starts
from games.kit.ranking import (
    Category,
    High,
    category,
    eight_or_better,
    high,
    low,
    pattern,
    ranks,
)

PAT = {
    Category.STRAIGHT: 30,
    Category.FLUSH: 50,
    Category.FULL_HOUSE: 100,
    Category.FOUR_OF_A_KIND: 250,
    Category.STRAIGHT_FLUSH: 500,
    Category.ROYAL_FLUSH: 5_000,
}
LADDER = {
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 3,
    Category.STRAIGHT: 4,
    Category.FLUSH: 6,
    Category.FULL_HOUSE: 9,
    Category.FOUR_OF_A_KIND: 25,
    Category.STRAIGHT_FLUSH: 50,
    Category.ROYAL_FLUSH: 800,
}
AS_PRINTED = PAT | {Category.PAIR: 30, Category.TWO_PAIR: 30, Category.THREE_OF_A_KIND: 30}

WESTERN_FOUR = {
    Category.FOUR_OF_A_KIND: 250,
    Category.ROYAL_FLUSH: 50,
    Category.STRAIGHT_FLUSH: 25,
    Category.THREE_OF_A_KIND: 9,
    Category.STRAIGHT: 7,
    Category.TWO_PAIR: 4,
    Category.FLUSH: 2,
}
WESTERN_FIVE = {
    Category.ROYAL_FLUSH: 500,
    Category.STRAIGHT_FLUSH: 250,
    Category.FOUR_OF_A_KIND: 50,
    Category.FULL_HOUSE: 8,
    Category.FLUSH: 6,
    Category.STRAIGHT: 4,
    Category.THREE_OF_A_KIND: 2,
    Category.TWO_PAIR: 1,
}


def test_kinds_stand_for_every_five_cards() -> None:
    counted: Counter[Category] = Counter()
    for hand, hands in kinds(5):
        counted[pattern(hand).category] += hands
    assert sum(counted.values()) == comb(52, 5)
    assert counted[Category.FLUSH] == 5_108
    assert counted[Category.STRAIGHT] == 10_200
    assert counted[Category.TWO_PAIR] == 123_552
    assert len({high(hand) for hand, _ in kinds(5)}) == len(list(kinds(5))) == 7_462
    assert len({low(hand) for hand, _ in kinds(5)}) == 6_175


def test_kinds_stand_for_every_four_cards() -> None:
    counted: Counter[Category] = Counter()
    for hand, hands in kinds(4):
        counted[pattern(hand).category] += hands
    assert sum(counted.values()) == comb(52, 4)
    assert counted[Category.FLUSH] == 2_816
    assert counted[Category.FOUR_OF_A_KIND] == 13


def test_a_pat_hand_is_worth_its_odds_by_its_hands() -> None:
    """4 x 5000 + 36 x 500 + 624 x 250 + 3,744 x 100 + 5,108 x 50 + 10,200 x 30 units."""
    worth = expected(5, lambda hand: PAT.get(pattern(hand).category, 0))
    assert worth == Fraction(1_129_800, 2_598_960)
    entitled = expected(5, lambda hand: int(pattern(hand).category in PAT))
    assert entitled == Fraction(19_716, 2_598_960)


def western_four(hand: Hand) -> int:
    shown, held = pattern(hand)
    if shown is Category.FOUR_OF_A_KIND and held[0] == 14:
        return 500
    if shown is Category.PAIR and held[0] >= 11:
        return 1
    return WESTERN_FOUR.get(shown) or int(eight_or_better(hand))


def western_five(hand: Hand) -> int:
    return WESTERN_FIVE.get(pattern(hand).category) or int(eight_or_better(hand))


def test_the_double_pay_antes_two_tables() -> None:
    """Pays times hands, line by line, as the rules and the books print them."""
    four = 500 + 12 * 250 + 4 * 50 + 40 * 25 + 2_496 * 9 + 2_772 * 7 + 2_808 * 4 + 2_816 * 2
    assert expected(4, western_four) == Fraction(four + 25_344 + 16_380, 270_725)
    five = 4 * 500 + 36 * 250 + 624 * 50 + 3_744 * 8 + 5_108 * 6 + 10_200 * 4 + 54_912 * 2
    assert expected(5, western_five) == Fraction(five + 123_552 + 53_040, 2_598_960)


def test_starts_stand_for_every_hand_once() -> None:
    every = list(starts())
    assert len(every) == 134_459
    assert sum(hands for _, hands in every) == comb(52, 5)
    by_strength: Counter[High] = Counter()
    for hand, hands in every:
        by_strength[high(hand)] += hands
    assert by_strength == {high(hand): hands for hand, hands in kinds(5)}


def drawn(strength: High, odds: Mapping[Category, int]) -> int:
    """Stand Pat after a draw, both wagers, in units of one wager."""
    made = category(strength)
    if made is Category.HIGH_CARD or (made is Category.PAIR and ranks(strength)[0] < 11):
        return -2
    return odds[made] + (1 if made in PAT else -1)


@pytest.mark.parametrize(
    "dealt", ["Ah Kh Qh Jh 4h", "8d 8c 6s 4d 2c", "Ac 2d 3h 4s Kd", "7c 7d 7h Ks Kd"]
)
def test_draws_equal_counting_by_force(dealt: str) -> None:
    hand = parse_all(dealt.split())
    left = [card for card in DECK if card not in hand]
    worth = Draws(lambda strength: drawn(strength, LADDER)).expectations(hand)
    assert len(worth) == 32
    for many in (0, 1, 2):
        for kept in combinations(hand, 5 - many):
            finals = [drawn(high(kept + more), LADDER) for more in combinations(left, many)]
            assert worth[kept] == Fraction(sum(finals), len(finals))


def test_drawing_five_equals_counting_by_force() -> None:
    hand = parse_all(["Ah", "Kd", "9h", "9s", "2c"])
    left = [card for card in DECK if card not in hand]
    worth = Draws(int).expectations(hand)
    assert worth[()] == Fraction(sum(map(high, combinations(left, 5))), comb(47, 5))


def test_the_best_play_is_the_best_among_those_allowed() -> None:
    draws = Draws(lambda strength: drawn(strength, LADDER))
    hand = parse_all(["Kd", "9c", "7h", "4s", "2d"])
    worth = draws.expectations(hand)
    assert draws.best(hand) == max(worth.values())
    assert draws.best(hand, {0}) == worth[hand] == -2
    assert draws.best(hand, {5}) == worth[()]
    assert draws.best(hand, {4}) == worth[hand[:1]] == max(worth[(card,)] for card in hand)


def test_a_play_that_draws_no_allowed_number_has_no_worth() -> None:
    with pytest.raises(ValueError, match="empty"):
        Draws(int).best(parse_all(["Kd", "9c", "7h", "4s", "2d"]), {6})


@pytest.mark.parametrize("dealt", ["Kd 9c 7h 4s", "Kd 9c 7h 4s 4s", "Kd 9c 7h 4s 3s 3s"])
def test_only_five_different_cards_can_draw(dealt: str) -> None:
    with pytest.raises(ValueError, match=r"^five different cards are wanted to draw from$"):
        Draws(int).best(parse_all(dealt.split()))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("odds", "player", "folds"),
    [(LADDER, "-0.0334", "0.40"), (AS_PRINTED, "14.17", "0.00")],
)
def test_stand_pat_at_its_best_play(odds: dict[Category, int], player: str, folds: str) -> None:
    """The figures of an exact count made elsewhere: units per first wager, and rounds folded."""
    draws = Draws(lambda strength: drawn(strength, odds))
    total, folded = Fraction(0), 0
    for hand, hands in starts():
        stand = Fraction(PAT.get(category(high(hand)), -1))
        best = max(stand, draws.best(hand, range(1, 5)))
        if best <= -1:
            folded += hands
        total += hands * max(best, Fraction(-1))
    places = len(player.partition(".")[2])
    assert f"{float(total / comb(52, 5)):.{places}f}" == player
    assert f"{folded / comb(52, 5):.2f}" == folds
