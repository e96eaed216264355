"""The orders of reference.py, remembered: for reports that rank every hand of a year.

What a hand is worth depends on how often it holds each rank and on whether it is of one suit, on
nothing else. So a hand is filed under a key, the sum of its cards' weights: three bits for each of
the thirteen ranks, in which the sum counts the cards of that rank. The definition is asked once for
each key and the answer kept: 7,462 answers for the hands that can be dealt, nothing at import.
"""

from collections.abc import Sequence
from typing import Final

from games.kit.cards import DECK, Card
from games.kit.ranking import reference
from games.kit.ranking.reference import High, Low, Pattern, WrongHandSize

_WEIGHTS: Final = tuple(1 << 3 * (card // 4) for card in DECK)
_MIXED: Final[dict[int, High]] = {}
_ONE_SUIT: Final[dict[int, High]] = {}
_LOW: Final[dict[int, Low]] = {}
_PATTERNS: Final[dict[tuple[int, bool, bool], Pattern]] = {}


def high(cards: Sequence[Card]) -> High:
    """Strength of five cards in the high order: the better hand is greater, equal is a tie.

    Raises WrongHandSize unless there are five.
    """
    try:
        a, b, c, d, e = cards
    except ValueError:
        raise WrongHandSize(cards, "five cards") from None
    w = _WEIGHTS
    key = w[a] + w[b] + w[c] + w[d] + w[e]
    try:
        if (a ^ b) & 3 or (a ^ c) & 3 or (a ^ d) & 3 or (a ^ e) & 3:
            return _MIXED[key]
        return _ONE_SUIT[key]
    except KeyError:
        return _learn(key, cards)


def low(cards: Sequence[Card]) -> Low:
    """Strength of five cards in the ace-to-five low order: the better hand is greater.

    Raises WrongHandSize unless there are five.
    """
    try:
        a, b, c, d, e = cards
    except ValueError:
        raise WrongHandSize(cards, "five cards") from None
    w = _WEIGHTS
    key = w[a] + w[b] + w[c] + w[d] + w[e]
    try:
        return _LOW[key]
    except KeyError:
        return _LOW.setdefault(key, reference.low(cards))


def pattern(cards: Sequence[Card], *, ace_low: bool = True) -> Pattern:
    """What four or five cards show; `ace_low` says whether A-2-3-4 and the wheel are straights.

    Raises WrongHandSize for any other number of cards.
    """
    if len(cards) not in (4, 5):
        raise WrongHandSize(cards, "four or five cards")
    one_suit = len({card % 4 for card in cards}) == 1
    key = (sum([_WEIGHTS[card] for card in cards]), one_suit, ace_low)
    known = _PATTERNS.get(key)
    if known is None:
        known = _PATTERNS[key] = reference.pattern(cards, ace_low=ace_low)
    return known


def _learn(key: int, cards: Sequence[Card]) -> High:
    one_suit = len({card % 4 for card in cards}) == 1
    known = _ONE_SUIT if one_suit else _MIXED
    return known.setdefault(key, reference.high(cards))
