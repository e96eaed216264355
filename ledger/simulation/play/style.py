"""What a game needs to be played at a simulated table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games import RuleSet
from games.kit.engine import Event
from ledger.simulation.chance import Chance, Deck
from ledger.simulation.play import stand_pat, tropical_stud, western_stud

Bets: TypeAlias = Sequence[tuple[int, int]]
"""Seat and opening wager in minor units, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Style:
    """A game as it is dealt.

    `prefix` begins its table ids. `needs` is the most that a seat can stake, in opening wagers.
    `opening` is the wager that the table's limits are about. `play` gives everything of a round
    before it is settled.
    """

    prefix: str
    rules: tuple[str, ...]
    needs: int
    opening: str
    play: Callable[[Bets, Deck, Chance, RuleSet], list[Event]]


STYLES = {
    "western-stud": Style(
        "WS", ("western-stud/original", "western-stud/push"), 3, "ante", western_stud.play
    ),
    "stand-pat": Style("SP", ("stand-pat/house",), 2, "stand_pat", stand_pat.play),
    "tropical-stud": Style("TR", ("tropical-stud/original",), 4, "ante", tropical_stud.play),
}
"""The games that a simulated house deals, in the order of its tables."""
