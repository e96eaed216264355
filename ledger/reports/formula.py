"""The named formulas of the figures. A report says which ones made it (`meta.formulas`).

Jurisdictions compose the drop in different ways, so every part is kept apart and the composition
has a name and a version: a figure on paper can always be made again.
"""

from dataclasses import dataclass

NAMES = {"drop": "default/1", "win": "default/1", "hold": "win-over-drop/1"}


@dataclass(frozen=True, slots=True)
class Drop:
    """What a period's boxes held, in minor units, and the card sales recorded at the table."""

    cash: int
    coupons: int
    card: int
    markers_issued: int
    markers_redeemed: int

    @property
    def total(self) -> int:
        """Drop, `default/1`: less redemptions of either tender, which would overstate win."""
        return self.cash + self.coupons + self.card + self.markers_issued - self.markers_redeemed


def win(*, opener: int, fills: int, credited: int, closer: int, drop: int) -> int:
    """Win, `default/1`: closer + credits + drop - opener - fills. It may well be negative."""
    return closer + credited + drop - opener - fills
