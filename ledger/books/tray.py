"""What a round does to the tray, in minor units (feed contract, points 11, 19 and 20). Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from ledger.facts import Recorded

Data = dict[str, Any]

Placing = tuple[int | None, Recorded, Data]
"""A round's fact in its effective form, with its order number; None for another desk's."""


@dataclass(frozen=True, slots=True)
class Take:
    """A round's stakes and the house take of what is settled: stakes lost less winnings paid."""

    status: Literal["open", "closed", "voided"]
    handle: int
    win: int


def take(facts: Iterable[Placing]) -> Take:
    """Of a round's facts, or of those up to some moment.

    Stakes lie on the layout until their wager is settled; a stake pushed or never settled goes
    back; of two settlements the last counts; what was really paid left the tray; a voided round is
    undone.
    """
    stakes: dict[tuple[int, str], int] = {}
    settled: dict[tuple[int, str], Data] = {}
    closed = False
    for _, fact, data in facts:
        type_ = fact.type
        if type_ == "round.wagered":
            wager = (data["seat"], data["wager"])
            stakes[wager] = stakes.get(wager, 0) + data["amount"]
        elif type_ == "round.settled":
            settled[data["seat"], data["wager"]] = data
        elif type_ == "round.closed":
            closed = True
        elif type_ == "round.voided":
            return Take("voided", 0, 0)
    win = 0
    for wager, data in settled.items():
        if data["result"] == "lose":
            win += stakes.get(wager, 0)
        win -= data["paid"]
    return Take("closed" if closed else "open", sum(stakes.values()), win)


def value(chips: dict[str, int]) -> int:
    """What chips are worth, in minor units: denomination times count."""
    return sum(int(denomination) * count for denomination, count in chips.items())
