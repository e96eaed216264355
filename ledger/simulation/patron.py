"""A patron at a seat: a reference, a rack of chips, a habit, and the markers still to be paid."""

from dataclasses import dataclass, field

from ledger.simulation.chips import Heap


@dataclass(slots=True)
class Patron:
    """`bet` is the opening wager that the patron likes, in minor units; `markers` are slip and
    amount of what was played on credit.
    """

    ref: str
    seat: int
    bet: int
    has_credit: bool
    rack: Heap = field(default_factory=lambda: [0, 0, 0, 0])
    markers: list[tuple[str, int]] = field(default_factory=list)
