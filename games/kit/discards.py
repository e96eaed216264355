"""What is left of a hand once its discards are out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.kit.cards import Card


class Discarded(NamedTuple):
    """The cards kept, as far as recorded, and the number of kept cards that were not recorded.

    `held` is False where a discard cannot have been in the hand; `hidden` then says nothing.
    """

    kept: tuple[Card, ...]
    hidden: int
    held: bool


def discarded(hand: Sequence[Card], discards: Sequence[Card], *, size: int = 5) -> Discarded:
    """Take the discards out of a hand of `size` cards, some of which may not have been recorded.

    A discard that is not among the recorded cards was one of the others, if there are any left; a
    card handed in twice was not.
    """
    kept = list(hand)
    elsewhere: list[Card] = []
    for card in discards:
        if card in kept:
            kept.remove(card)
        else:
            elsewhere.append(card)
    hidden = size - len(hand) - len(elsewhere)
    once = len(set(elsewhere).difference(hand)) == len(elsewhere)
    return Discarded(tuple(kept), hidden, once and hidden >= 0)
