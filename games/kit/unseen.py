"""What can still be said of a wager when cards are missing: whether any of them could change it.

The missing cards are some of those that nobody was recorded to hold. Where these can be filled in
up to 20,000 ways, every way is tried. Beyond that the extremes are tried (runs of one suit, of
neighbouring ranks, from every card on) and an even spread, which find most of what can differ; then
every kind of hand that one place can hold, beside the best and the worst of the others: a single
wheel among two million hands can be the one that ties.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple, TypeAlias

from games.kit.cards import DECK, Card, suit
from games.kit.kinds import FIVE, kinds, landmarks
from games.kit.play import CARDS_MISSING, Outcome
from games.kit.round import Seen

ALL_WAYS: Final = 20_000
STRIDES: Final = (4, 5, 7, 9, 11, 13, 17)
MIXED: Final = tuple(card * 15 % len(DECK) for card in DECK)
"""The deck with ranks and suits mixed: hands that differ come early, and most end the search."""

WHATEVER: Final = "the same whatever the missing cards are"

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


class Hole(NamedTuple):
    """A hand with the cards that were recorded and the number of those that were not."""

    cards: tuple[Card, ...]
    missing: int


def certain(seen: Seen, holes: Sequence[Hole], outcome: Callable[[Hands], Outcome]) -> Outcome:
    """The outcome, if its result and odds are the same whatever the missing cards are.

    Else, or where the missing cards are more than the deck has left, CARDS_MISSING.
    """
    for hole in holes:
        if hole.missing:
            break
    else:
        return outcome(tuple([hole.cards for hole in holes]))
    held = {card for deal in seen.deals for card in deal.cards}
    left = [card for card in MIXED if card not in held]
    first: Outcome | None = None
    for hands in _fillings(holes, left):
        found = outcome(hands)
        first = first or found
        if found[:2] != first[:2]:
            return CARDS_MISSING
    return CARDS_MISSING if first is None else first._replace(line=WHATEVER)


def _fillings(holes: Sequence[Hole], left: Sequence[Card]) -> Iterator[Hands]:
    """The hands filled from the cards that are left: all ways, or the extremes and a spread."""
    if _ways(holes, len(left)) <= ALL_WAYS:
        yield from _every(holes, left)
    else:
        yield from _some(holes, left)
        if all(len(hole.cards) + hole.missing == FIVE for hole in holes):
            yield from _of_every_kind(holes, left)


def _ways(holes: Sequence[Hole], left: int) -> int:
    ways = 1
    for hole in holes:
        ways *= comb(max(left, 0), hole.missing)
        left -= hole.missing
    return ways


def _every(holes: Sequence[Hole], left: Sequence[Card]) -> Iterator[Hands]:
    if not holes:
        yield ()
        return
    hole, rest = holes[0], holes[1:]
    for drawn in combinations(left, hole.missing):
        filled = (*hole.cards, *drawn)
        remaining = [card for card in left if card not in drawn] if drawn else left
        for others in _every(rest, remaining):
            yield (filled, *others)


def _some(holes: Sequence[Hole], left: Sequence[Card]) -> Iterator[Hands]:
    need = sum(hole.missing for hole in holes)
    by_rank = sorted(left)
    by_suit = sorted(left, key=lambda card: (suit(card), card))
    ace_low = sorted(left, key=lambda card: (suit(card), (card // 4 + 1) % 13))
    orders = [by_rank, by_rank[::-1], by_suit, by_suit[::-1], ace_low]
    orders += [[by_rank[i * step % len(left)] for i in range(len(left))] for step in STRIDES]
    for order in orders:
        for start in range(len(order)):
            taken = (order[start:] + order[:start])[:need]
            if len(set(taken)) == need:
                yield _fill(holes, taken)


def _of_every_kind(holes: Sequence[Hole], left: Sequence[Card]) -> Iterator[Hands]:
    """Every kind of each hand in its turn, the others at their best and at their worst.

    Holes have five cards, with those that are missing.
    """
    for at, hole in enumerate(holes):
        if not hole.missing:
            continue
        for before_and_after in _at_landmarks((*holes[:at], *holes[at + 1 :]), left):
            taken = {card for hand in before_and_after for card in hand}
            remaining = [card for card in left if card not in taken]
            for drawn in kinds(hole.cards, hole.missing, remaining):
                filled = (*hole.cards, *drawn)
                yield (*before_and_after[:at], filled, *before_and_after[at:])


def _at_landmarks(holes: Sequence[Hole], left: Sequence[Card]) -> Iterator[Hands]:
    if not holes:
        yield ()
        return
    hole, rest = holes[0], holes[1:]
    for drawn in landmarks(hole.cards, hole.missing, left):
        remaining = [card for card in left if card not in drawn]
        for others in _at_landmarks(rest, remaining):
            yield ((*hole.cards, *drawn), *others)


def _fill(holes: Sequence[Hole], drawn: Sequence[Card]) -> Hands:
    hands: list[tuple[Card, ...]] = []
    at = 0
    for hole in holes:
        hands.append((*hole.cards, *drawn[at : at + hole.missing]))
        at += hole.missing
    return tuple(hands)
