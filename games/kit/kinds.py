"""The kinds of hands that missing cards can make of five: one filling for each.

Five cards are worth what their ranks and their being of one suit make them. So a hand of which
all is missing has some 7,500 kinds, where the deck has two and a half million fillings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from games.kit.cards import Card, suit
from games.kit.ranking import high, low

FIVE: Final = 5
FEW: Final = 16


def kinds(held: Sequence[Card], missing: int, left: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """One choice of missing cards out of `left` for each kind of hand of five with those held."""
    by_rank: dict[int, list[Card]] = {}
    by_suit: dict[int, list[Card]] = {}
    for card in sorted(left):
        by_rank.setdefault(card // 4, []).append(card)
        by_suit.setdefault(suit(card), []).append(card)
    suits = {suit(card) for card in held}
    for drawn in _of_ranks(list(by_rank.values()), missing):
        mixed = _mixed(suits, drawn, by_rank)
        if mixed is not None:
            yield mixed
    seen: set[tuple[int, ...]] = set()
    for one_suit, cards in by_suit.items():
        if suits <= {one_suit}:
            for drawn in combinations(cards, missing):
                ranks = tuple(card // 4 for card in drawn)
                if ranks not in seen:
                    seen.add(ranks)
                    yield drawn


def landmarks(
    held: Sequence[Card], missing: int, left: Sequence[Card]
) -> tuple[tuple[Card, ...], ...]:
    """The fillings that matter most to another hand: the best and the worst, high and low.

    Of a hand with few kinds, all of them.
    """
    found = list(kinds(held, missing, left))
    if len(found) <= FEW:
        return tuple(found)
    hands = [((*held, *drawn), drawn) for drawn in found]
    by_high = sorted(hands, key=lambda each: high(each[0]))
    by_low = sorted(hands, key=lambda each: low(each[0]))
    ends = (by_high[0], by_high[-1], by_low[0], by_low[-1])
    return tuple(dict.fromkeys(drawn for _, drawn in ends))


def _of_ranks(groups: Sequence[Sequence[Card]], missing: int) -> Iterator[tuple[Card, ...]]:
    """The first cards of each rank, in every number of them that comes to `missing`."""
    if not missing:
        yield ()
        return
    for at, cards in enumerate(groups):
        for number in range(1, min(len(cards), missing) + 1):
            for rest in _of_ranks(groups[at + 1 :], missing - number):
                yield (*cards[:number], *rest)


def _mixed(
    suits: set[int], drawn: tuple[Card, ...], by_rank: dict[int, list[Card]]
) -> tuple[Card, ...] | None:
    """The same ranks in more than one suit; None where the cards that are left have but one."""
    if len(suits | {suit(card) for card in drawn}) > 1:
        return drawn
    for at, card in enumerate(drawn):
        for other in by_rank[card // 4]:
            if suit(other) != suit(card):
                return (*drawn[:at], other, *drawn[at + 1 :])
    return None
