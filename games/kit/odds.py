"""Exact odds by counting, never by sampling: what a paytable is worth, as a fraction of the stake.

A hand's value is a whole number of the caller's unit, such as the `n` of `n to 1`, or -1 for a
stake that is lost. An expectation comes back as an exact Fraction of that unit. What pays how much
is the caller's to say: this page knows no game.
"""

from collections.abc import Callable, Container, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from math import comb, lcm, prod
from operator import mul
from typing import Final, TypeAlias

from games.kit.cards import DECK, Card
from games.kit.ranking import High, high

Hand: TypeAlias = tuple[Card, ...]

_RANKS: Final = range(13)
_SUITS_OF_FIVE: Final = (
    (5, 0, 0, 0),
    (4, 1, 0, 0),
    (3, 2, 0, 0),
    (3, 1, 1, 0),
    (2, 2, 1, 0),
    (2, 1, 1, 1),
)
_DRAWS: Final = tuple(comb(47, drawn) for drawn in range(6))
_COMMON: Final = lcm(*_DRAWS)
_KEPT: Final = range(32)
"""Which of five places are kept, as bits."""
_SCALE: Final = tuple(_COMMON // _DRAWS[5 - kept.bit_count()] for kept in _KEPT)
_ONE_MORE: Final = tuple(
    (kept, kept | 1 << place) for place in range(5) for kept in _KEPT if not kept >> place & 1
)


def kinds(size: int) -> Iterator[tuple[Hand, int]]:
    """One hand of each kind that four or five cards can be, with how many hands are of that kind.

    Hands are of one kind if they hold the same ranks and both or neither are of a single suit:
    enough for every ranking, not for what depends on the cards that are left.
    """
    for ranks in combinations_with_replacement(_RANKS, size):
        held = [ranks.count(one) for one in set(ranks)]
        if max(held) > 4:
            continue
        hands = prod(comb(4, many) for many in held)
        one_suit = 4 if len(held) == size else 0
        yield tuple(one * 4 + place % 4 for place, one in enumerate(ranks)), hands - one_suit
        if one_suit:
            yield tuple(one * 4 for one in ranks), one_suit


def expected(size: int, value: Callable[[Hand], int]) -> Fraction:
    """The mean of `value` over all hands of four or five cards, in the unit of `value`."""
    return Fraction(sum(hands * value(hand) for hand, hands in kinds(size)), comb(52, size))


def starts() -> Iterator[tuple[Hand, int]]:
    """One of each 134,459 five-card hands that differ by more than the names of their suits.

    With each comes how many hands it stands for. They stay alike whatever is drawn to them.
    """
    for sizes in _SUITS_OF_FIVE:
        for suits in product(*(tuple(combinations(_RANKS, size)) for size in sizes)):
            if all(len(one) > len(other) or one >= other for one, other in pairwise(suits)):
                hand = tuple(one * 4 + suit for suit, ranks in enumerate(suits) for one in ranks)
                yield hand, len(set(permutations(suits)))


class Draws:
    """What it is worth to keep some of five cards and draw the others from the other 47.

    `value` says what a final hand is worth. Every draw is counted: the hands that hold the kept
    cards and none of the thrown ones, by inclusion and exclusion over the hands that hold a set.
    """

    def __init__(self, value: Callable[[High], int]) -> None:
        self._value = value
        self._worth: dict[High, int] = {}
        self._known: dict[int, int] = {}

    def expectations(self, hand: Sequence[Card]) -> dict[Hand, Fraction]:
        """The mean final value for each of the 32 sets of cards to keep, in the hand's order.

        Raises ValueError unless the hand is five different cards.
        """
        worth = self._scaled(hand)
        return {
            tuple(card for place, card in enumerate(hand) if kept >> place & 1): Fraction(
                worth[kept], _COMMON
            )
            for kept in _KEPT
        }

    def best(self, hand: Sequence[Card], drawn: Container[int] = range(6)) -> Fraction:
        """The mean final value of the best play among those that draw an allowed number of cards.

        Raises ValueError if none from 0 to 5 is, or unless the hand is five different cards.
        """
        worth = self._scaled(hand)
        return Fraction(
            max(worth[kept] for kept in _KEPT if 5 - kept.bit_count() in drawn), _COMMON
        )

    def _scaled(self, hand: Sequence[Card]) -> list[int]:
        """For each set of kept places, as bits, the mean final value times _COMMON."""
        if len(hand) != 5 or len(set(hand)) != 5:
            raise ValueError("five different cards are wanted to draw from")
        held = [0]
        for card in hand:
            bit = _bit(card)
            held += [one | bit for one in held]
        known = self._known
        totals = [known[one] if one in known else self._total(one) for one in held[:-1]]
        totals.append(self._valued(high(hand)))
        for kept, one_more in _ONE_MORE:
            totals[kept] -= totals[one_more]
        return list(map(mul, totals, _SCALE))

    def _total(self, held: int) -> int:
        """The sum of the values of all five-card hands that hold these cards, four or fewer."""
        alike = _suits_in_order(held)
        total = self._known.get(alike)
        if total is None:
            total = self._known[alike] = self._counted(alike)
        self._known[held] = total
        return total

    def _counted(self, held: int) -> int:
        cards = [card for card in DECK if held & _bit(card)]
        others = [card for card in DECK if card not in cards]
        if len(cards) == 4:
            return sum(self._valued(high((*cards, card))) for card in others)
        more = sum(self._total(held | _bit(card)) for card in others)
        return more // (5 - len(cards))  # a hand came once for each card that it adds

    def _valued(self, strength: High) -> int:
        known = self._worth.get(strength)
        if known is None:
            known = self._worth[strength] = self._value(strength)
        return known


def _bit(card: Card) -> int:
    """A card as one of 52 bits, thirteen to a suit."""
    return 1 << card % 4 * 13 + card // 4


def _suits_in_order(held: int) -> int:
    """The same cards with the suits renamed, so that all sets that differ by names alone agree."""
    d, c, b, a = sorted((held & 8191, held >> 13 & 8191, held >> 26 & 8191, held >> 39))
    return a << 39 | b << 26 | c << 13 | d
