"""Drop boxes: what fell through the slot of a table, and what the count room finds of it."""

from dataclasses import dataclass, field

NOTES = (4, 20)
"""The notes that players bring, in smallest chips: 20.00 and 100.00 in dollars."""


@dataclass(slots=True)
class Box:
    """A box on its table: notes by denomination, coupons, slips; amounts in minor units.

    `spoiled`: something about it is wrong on purpose; nothing else goes wrong with such a box.
    """

    notes: dict[int, int] = field(default_factory=dict)
    coupons: int = 0
    markers_issued: int = 0
    markers_redeemed: int = 0
    spoiled: bool = False

    @property
    def cash(self) -> int:
        """The notes' worth."""
        return sum(note * count for note, count in self.notes.items())

    def drop(self, amount: int, unit: int) -> None:
        """Put cash in, in the largest notes; it is a multiple of the smallest one."""
        for step in reversed(NOTES):
            note = step * unit
            count, amount = divmod(amount, note)
            if count:
                self.notes[note] = self.notes.get(note, 0) + count


@dataclass(frozen=True, slots=True)
class Removed:
    """A box on its way to the count room: whose it is, and what it covers (no shift: the day)."""

    id: str
    table: str
    gaming_day: str
    shift: str | None
    box: Box
