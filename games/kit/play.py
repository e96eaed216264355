"""How a game is played, as data and a few functions, and the engine that is made of them.

A game states its layout (names, places, how many cards) and answers six questions about a seat.
What all games share, from limits to cards dealt twice, is asked in `owing` and `faults`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, TypeVar

from games.kit.engine import Decided, Result
from games.kit.round import Seat, Seen
from games.kit.rulebook import Page, Reader, RuleSet


class Due(NamedTuple):
    """The stake that the rules want of a wager, in minor units.

    An amount of 0 forbids the wager. Where it is not `needed` (the seat has not chosen, so far as
    is recorded) only the size of what was placed is judged.
    """

    amount: int
    needed: bool


class Outcome(NamedTuple):
    """How a wager ends: its result, the odds to one that a win pays, and the line that says so."""

    result: Result | None
    odds: int
    line: str


LOST_BY_FOLDING: Final = Outcome("lose", 0, "folded: lost")
CARDS_MISSING: Final = Outcome(None, 0, "needs a card that was not recorded")

R = TypeVar("R", bound=RuleSet)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A game's names and places.

    `opening` wagers stand before the seat's first card, the table's limits apply to `limited`.
    `places` are the shared places with the number of cards each gets. The dealer's hidden cards are
    turned when more than `upcards` lie face up, or one of his hands gets its card number
    `turns_at`.
    """

    wagers: tuple[str, ...]
    choices: tuple[str, ...]
    opening: tuple[str, ...]
    limited: str
    places: Mapping[str, int]
    upcards: int = 0
    turns_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Generic[R]):
    """A game. Each function answers for one seat and never raises; R is its kind of rule set.

    stakes      what the rules want staked on each wager, given the choice that stands
    outcomes    how the wagers end, for a seat whose choice is clear
    allowance   how many cards the seat may get
    misplayed   whether the decision that stands is one that the rules do not allow
    clouded     why nothing of this seat can be known, or None
    again       whether a further decision, at this place in the seat's list, is allowed
    """

    name: str
    layout: Layout
    rules: type[R]
    stakes: Callable[[Seat, R], Mapping[str, Due]]
    outcomes: Callable[[Seat, Seen, R], Mapping[str, Outcome]]
    allowance: Callable[[Seat, R | None], int]
    misplayed: Callable[[Seat, R | None], bool]
    clouded: Callable[[Seat], str | None]
    again: Callable[[Seat, int, R | None], bool]
    read: Callable[[Reader], R]
    show: Callable[[R], tuple[Page, ...]]
    known_wagers: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "known_wagers", frozenset(self.layout.wagers))

    def narrow(self, rules: RuleSet) -> R:
        """The same rule set as the game's own kind. Raises TypeError for another game's."""
        if not isinstance(rules, self.rules):
            raise TypeError(f"{rules.id} is a rule set of {rules.game}, not of {self.name}")
        return rules

    def dues(self, seat: Seat, rules: R) -> Mapping[str, Due]:
        """What `stakes` says, asked once for a seat and a rule set."""
        known = seat.dues
        if known is None or known[0] is not rules:
            known = seat.dues = (rules, self.stakes(seat, rules))
        return known[1]

    def choice_is_known(self, decision: Decided) -> bool:
        """Whether the game has this choice."""
        return decision.choice in self.layout.choices
