"""Chance that falls the same way on every machine: a seed, and the name of what it decides."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of decisions. Equal names give equal streams, whatever the machine or its hash seed.

    Everything rests on `random()`, whose sequence Python promises to keep; not so its shuffles.
    """

    __slots__ = ("_random",)

    def __init__(self, *name: object) -> None:
        # Nothing here is secret, and it must repeat.
        self._random = Random("/".join(map(str, name))).random  # noqa: S311

    def happens(self, probability: float) -> bool:
        """Whether something of this probability happens."""
        return self._random() < probability

    def below(self, bound: int) -> int:
        """A whole number from 0 to below the bound."""
        return int(self._random() * bound)

    def between(self, least: int, most: int) -> int:
        """A whole number from least to most, both included."""
        return least + int(self._random() * (most - least + 1))

    def pick(self, choices: Sequence[T]) -> T:
        """One of them, each as likely."""
        return choices[int(self._random() * len(choices))]


class Deck:
    """One shuffled deck of the 52 cards; a card that was dealt never comes again."""

    __slots__ = ("_cards", "_chance", "_left")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._cards = list(range(52))
        self._left = 52

    def draw(self, count: int) -> tuple[int, ...]:
        """The next cards. A round of nine seats never needs more than the deck has."""
        cards, chance = self._cards, self._chance
        first = self._left
        for left in range(first, first - count, -1):
            at = chance.below(left)
            cards[at], cards[left - 1] = cards[left - 1], cards[at]
        self._left = first - count
        return tuple(cards[self._left : first])
