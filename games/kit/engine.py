"""The vocabulary a game speaks, and the shape of an engine.

A ledger translates its recorded facts into these values; a game never sees a feed line. Amounts are
integers in minor units, cards are the kit's small integers, and `ref` is the place of the fact in
the journal, given back by every finding so that a figure can name its evidence.

An engine is a decider whose dealer has already acted. `evolve` folds what happened and refuses
nothing; `owed` says what the rules would have paid; `faults` says what they would not have allowed.

What happens in a round, and what is owed, is named tuples: a house has hundreds of millions of
them. Two kinds with equal fields compare equal as tuples; a round tells them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias

from games.kit.cards import Card

if TYPE_CHECKING:
    from games.kit.round import Round
    from games.kit.rulebook import Page, Reader, RuleSet

Result: TypeAlias = Literal["win", "lose", "push"]
Rule: TypeAlias = Literal["payout", "wager", "decision", "cards", "unsettled", "sequence", "limit"]
Json: TypeAlias = Mapping[str, object]


class Limits(NamedTuple):
    """The table's limits for a seat's opening wager, in force when the round opened."""

    minimum: int
    maximum: int
    ref: int = 0


class Opened(NamedTuple):
    """The round began. Only its place matters: after the close it is out of order."""

    ref: int = 0


class Wagered(NamedTuple):
    """A stake was placed. The same wager of a seat twice adds up."""

    seat: int
    wager: str
    amount: int
    ref: int = 0


class Dealt(NamedTuple):
    """Cards came to a place, added to those already there. `up` says which lie face up."""

    place: str
    cards: tuple[Card, ...]
    up: tuple[bool, ...] = ()
    ref: int = 0


class Decided(NamedTuple):
    """A seat chose. `on` and `discards` are None where the fact does not say."""

    seat: int
    choice: str
    on: str | None = None
    discards: tuple[Card, ...] | None = None
    ref: int = 0


class Settled(NamedTuple):
    """A wager was taken, paid or given back. `paid` is the winnings, the stake not included."""

    seat: int
    wager: str
    result: str
    paid: int
    ref: int = 0


class Closed(NamedTuple):
    """The round ended; what comes later is out of order."""

    ref: int = 0


class Voided(NamedTuple):
    """The round did not count: every stake goes back and nothing in it is judged."""

    ref: int = 0


Event: TypeAlias = Limits | Opened | Wagered | Dealt | Decided | Settled | Closed | Voided


class Settlement(NamedTuple):
    """What the rules owe a wager: its result and winnings, and the line of the rule set that says
    so.

    `result` and `paid` are None together, where what is owed cannot be known; `line` then says why.
    """

    seat: int
    wager: str
    stake: int
    result: Result | None
    paid: int | None
    line: str


@dataclass(frozen=True, slots=True)
class Fault:
    """Something the rules do not allow, in the shapes of the audit report; cards are text here."""

    rule: Rule
    seat: int | None
    wager: str | None
    expected: Json | None
    recorded: Json | None
    events: tuple[int, ...]


class Owed(Protocol):
    """Every wager that was staked or settled, with what is owed on it."""

    def __call__(self, state: Round, rules: RuleSet) -> tuple[Settlement, ...]: ...


class Faults(Protocol):
    """What was out of order. Without rules, only what needs none is said."""

    def __call__(self, state: Round, rules: RuleSet | None) -> tuple[Fault, ...]: ...


class Wanted(Protocol):
    """The cards that each place of such a round gets, by the feed's name of the place."""

    def __call__(self, state: Round, rules: RuleSet | None) -> Mapping[str, int]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """A game: its names, its fold, its judgement, and how its rule sets are read and shown.

    `wagers` and `choices` are the feed's names in the order they are settled. `evolve` never
    raises, whatever was recorded and in whatever order. `read` turns a rule set file into the
    game's values, noting every fault in the reader; `show` gives those values as a person reads
    them. `wanted` says how many cards each place gets, for whoever asks which one is missing.
    """

    name: str
    wagers: tuple[str, ...]
    choices: tuple[str, ...]
    initial: Round
    evolve: Callable[[Round, Event], Round]
    owed: Owed
    faults: Faults
    wanted: Wanted
    read: Callable[[Reader], RuleSet]
    show: Callable[[RuleSet], tuple[Page, ...]]
