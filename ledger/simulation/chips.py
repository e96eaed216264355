"""Chips by denomination: what lies in a tray or a rack, and how an amount is made of it.

A heap of chips is a list of counts, the smallest denomination first. Every denomination divides the
next, so that taking the largest chips first finds a way whenever there is one.
"""

from typing import TypeAlias

from ledger.facts import exponent

Heap: TypeAlias = list[int]

STEPS = (1, 5, 20, 100)
PAR = (300, 200, 80, 10)
"""How many chips of each denomination a full tray has."""


class Chips:
    """The denominations of a currency, in minor units, and what can be done with heaps of them.

    The smallest chip is 5.00 in dollars and euros, 500 in yen, 5.000 in dinars.
    """

    def __init__(self, currency: str) -> None:
        self.unit: int = 500 * 10 ** max(exponent(currency) - 2, 0)
        self.denominations: tuple[int, ...] = tuple(step * self.unit for step in STEPS)
        self._texts = tuple(map(str, self.denominations))

    def value(self, heap: Heap) -> int:
        """What the heap is worth, in minor units."""
        return sum(count * each for count, each in zip(heap, self.denominations, strict=True))

    def made_of(self, heap: Heap, amount: int) -> Heap | None:
        """The amount in chips of this heap, the largest first; None where it cannot be made."""
        taken = [0] * len(heap)
        for place in range(len(heap) - 1, -1, -1):
            each = self.denominations[place]
            if amount >= each:
                count = min(amount // each, heap[place])
                taken[place] = count
                amount -= count * each
        return None if amount else taken

    def mixed(self, heap: Heap, amount: int) -> Heap | None:
        """The amount as players like it: half of what is left in each size. None if impossible."""
        taken = [0] * len(heap)
        left = amount
        for place in range(len(heap) - 1, 0, -1):
            each = self.denominations[place]
            taken[place] = min(left // 2 // each, heap[place])
            left -= taken[place] * each
        rest = [has - gone for has, gone in zip(heap, taken, strict=True)]
        small = self.made_of(rest, left)
        if small is None:
            return self.made_of(heap, amount)
        return [first + more for first, more in zip(taken, small, strict=True)]

    def written(self, heap: Heap) -> dict[str, int]:
        """The heap as the feed writes it, empty denominations left out."""
        return {text: count for text, count in zip(self._texts, heap, strict=True) if count}


def add(heap: Heap, more: Heap) -> None:
    """Put chips on a heap."""
    for place, count in enumerate(more):
        heap[place] += count


def remove(heap: Heap, taken: Heap) -> None:
    """Take chips from a heap that has them."""
    for place, count in enumerate(taken):
        heap[place] -= count
