"""The cage: fills and credits, two copies of one slip each, and the property's slip numbers."""

from typing import TYPE_CHECKING, Any

from ledger.simulation.chips import Heap, add, remove
from ledger.simulation.people import CAGE, SECURITY

if TYPE_CHECKING:
    from ledger.simulation.house import House
    from ledger.simulation.table import Table

ON_THE_WAY = 240
"""Seconds that chips are on the way between cage and table."""


class Cage:
    """Issues fills, receives credits, and gives out the numbers of fills, credits and markers."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._desk = house.desk("cage/1", "cage-1")
        self._fills = 100_200
        self._credits = 4_000
        self._markers = 880

    def fill(self, table: "Table", chips: Heap) -> None:
        """Send chips to a table: the cage's copy, the table's copy, and the tray rises by it."""
        mischief, where = self._house.mischief, table.where()
        slip = self._fill_slip(where)
        data = {"slip": slip, "table": table.id, "chips": self._house.chips.written(chips)}
        self._desk.write(
            "fill.issued", table.now, CAGE[0], data, table=table.id, witness=SECURITY[0]
        )
        table.now += ON_THE_WAY
        if mischief.is_due("fill_cage_only"):
            amount = -self._house.chips.value(chips)
            mischief.made("fill_cage_only", ("break", "fill"), amount=amount, slip=slip, **where)
            return
        place = next((place for place, count in enumerate(chips) if count > 1), None)
        if place is not None and mischief.is_due("fill_differs"):
            chips = [count - (each == place) for each, count in enumerate(chips)]
            amount = -self._house.chips.denominations[place]
            mischief.made("fill_differs", ("break", "fill"), amount=amount, slip=slip, **where)
        table.write(
            "fill.received",
            {"slip": slip, "chips": self._house.chips.written(chips)},
            witness=table.supervisor,
        )
        add(table.tray, chips)

    def credit(self, table: "Table", chips: Heap) -> None:
        """Take chips from a table: the table's copy, then the cage's."""
        self._credits += 1
        slip = f"C-{self._credits:06d}"
        written = self._house.chips.written(chips)
        table.write("credit.issued", {"slip": slip, "chips": written}, witness=table.supervisor)
        remove(table.tray, chips)
        table.now += ON_THE_WAY
        data = {"slip": slip, "table": table.id, "chips": written}
        self._desk.write(
            "credit.received", table.now, CAGE[1], data, table=table.id, witness=SECURITY[1]
        )

    def marker_slip(self) -> str:
        """The number of the next marker."""
        self._markers += 1
        return f"M-{self._markers:06d}"

    def _fill_slip(self, where: dict[str, Any]) -> str:
        self._fills += 1
        if self._fills > 100_201 and self._house.mischief.is_due("slip_gap"):
            self._house.mischief.made(
                "slip_gap",
                ("break", "slip"),
                slip=f"F-{self._fills}",
                gaming_day=where["gaming_day"],
                table=None,
                shift=None,
            )
            self._fills += 1
        return f"F-{self._fills}"
