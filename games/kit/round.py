"""A round as it was seen: every fact in its order, and the picture that they make together.

A round refuses nothing. Late stakes, an eleventh card and a second settlement are kept as they
came: they are needed to explain the round, and to say what was wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from games.kit.cards import Card
from games.kit.engine import (
    Closed,
    Dealt,
    Decided,
    Event,
    Limits,
    Settled,
    Voided,
    Wagered,
)

if TYPE_CHECKING:
    from games.kit.play import Due

_SEATS: Final = {f"seat:{number}": number for number in range(1, 100)}


class Seat:
    """What one seat staked, was dealt, chose and was paid, in the order it was recorded.

    `decision` is the one that stands, the first (feed contract, point 14); `choice` is its choice,
    `held` the number of cards that were recorded before it.
    `dues` remembers the stakes that a rule set wants of the seat, which more than one judge asks.
    """

    __slots__ = (
        "cards",
        "choice",
        "decision",
        "decisions",
        "dues",
        "held",
        "number",
        "settled",
        "stakes",
        "wagers",
    )

    def __init__(self, number: int) -> None:
        self.number = number
        self.stakes: dict[str, int] = {}
        self.wagers: list[Wagered] = []
        self.cards: list[Card] = []
        self.decision: Decided | None = None
        self.choice: str | None = None
        self.held = 0
        self.decisions: list[Decided] = []
        self.settled: dict[str, Settled] = {}
        self.dues: tuple[object, Mapping[str, Due]] | None = None

    def refs(self, wager: str) -> tuple[int, ...]:
        """Where the stakes of this wager stand in the journal."""
        return tuple(each.ref for each in self.wagers if each.wager == wager)


class Seen:
    """The picture of a round: its seats, the shared places, and what came when it should not.

    `late` holds, with their place in the round, facts after the close and wagers settled again;
    `afterwards` stakes placed when the seat had cards; `turns` what was dealt to a dealer's place.
    Which of the last two are out of order is for the game to say.
    """

    __slots__ = (
        "afterwards",
        "closed",
        "deals",
        "decided",
        "late",
        "limits",
        "places",
        "seats",
        "turns",
        "voided",
    )

    def __init__(self, facts: tuple[Event, ...]) -> None:
        self.limits: Limits | None = None
        self.seats: dict[int, Seat] = {}
        self.places: dict[str, list[Card]] = {}
        self.deals: list[Dealt] = []
        self.decided: list[tuple[int, Decided]] = []
        self.turns: list[tuple[int, Dealt]] = []
        self.afterwards: list[tuple[int, Wagered]] = []
        self.late: list[tuple[int, Event]] = []
        self.closed = False
        self.voided = False
        for index, fact in enumerate(facts):
            if self.closed and not isinstance(fact, Voided | Limits):
                self.late.append((index, fact))
            if isinstance(fact, Wagered):
                self._wagered(index, fact)
            elif isinstance(fact, Settled):
                self._settled(index, fact)
            elif isinstance(fact, Dealt):
                self._dealt(index, fact)
            elif isinstance(fact, Decided):
                self._decided(index, fact)
            elif isinstance(fact, Limits):
                self.limits = fact
            elif isinstance(fact, Closed):
                self.closed = True
            elif isinstance(fact, Voided):
                self.voided = True

    def seat(self, number: int) -> Seat:
        """The seat of this number, made when it is first spoken of."""
        seat = self.seats.get(number)
        if seat is None:
            seat = self.seats[number] = Seat(number)
        return seat

    def at(self, place: str) -> list[Card]:
        """The cards dealt to a shared place, none if it never got any."""
        return self.places.get(place, [])

    @property
    def shows_cards(self) -> bool:
        """Whether the round records any card at all."""
        return any(deal.cards for deal in self.deals)

    def _wagered(self, index: int, fact: Wagered) -> None:
        number, wager, amount, _ = fact
        seat = self.seats.get(number) or self.seat(number)
        seat.stakes[wager] = seat.stakes.get(wager, 0) + amount
        seat.wagers.append(fact)
        if seat.cards:
            self.afterwards.append((index, fact))

    def _dealt(self, index: int, fact: Dealt) -> None:
        self.deals.append(fact)
        number = seat_of(fact.place)
        if number is not None:
            self.seat(number).cards.extend(fact.cards)
            return
        self.places.setdefault(fact.place, []).extend(fact.cards)
        if fact.place.startswith("dealer"):
            self.turns.append((index, fact))

    def _decided(self, index: int, fact: Decided) -> None:
        seat = self.seat(fact.seat)
        if seat.decision is None:
            seat.decision, seat.choice, seat.held = fact, fact.choice, len(seat.cards)
        seat.decisions.append(fact)
        self.decided.append((index, fact))

    def _settled(self, index: int, fact: Settled) -> None:
        settled = (self.seats.get(fact.seat) or self.seat(fact.seat)).settled
        if fact.wager in settled:
            self.late.append((index, fact))
        settled[fact.wager] = fact


def seat_of(place: str) -> int | None:
    """The seat's number in a place such as `seat:3`; None for the shared places."""
    number = _SEATS.get(place)
    if number is None and place.startswith("seat:"):
        digits = place[5:]
        return int(digits) if digits.isdecimal() else None
    return number


class Round:
    """A round's facts in their order: a value, never changed.

    It holds its last fact and the round before it, so that one more fact costs the same however
    many there are; a round that begins with facts holds them as `given`. `facts` and `seen` are
    drawn when asked for, and kept.
    """

    __slots__ = ("_facts", "_seen", "before", "fact", "given")

    def __init__(
        self,
        before: Round | None = None,
        fact: Event | None = None,
        given: tuple[Event, ...] = (),
    ) -> None:
        self.before = before
        self.fact = fact
        self.given = given
        self._facts: tuple[Event, ...] | None = None
        self._seen: Seen | None = None

    @classmethod
    def of(cls, facts: Iterable[Event]) -> Round:
        """The round that `evolve` comes to by all of these facts, from one that has none yet."""
        return cls(given=tuple(facts))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round) or self.facts != other.facts:
            return False
        return all(type(one) is type(two) for one, two in zip(self.facts, other.facts, strict=True))

    def __hash__(self) -> int:
        return hash(self.facts)

    def __repr__(self) -> str:
        return f"Round of {self.facts!r}"

    @property
    def facts(self) -> tuple[Event, ...]:
        """Every fact of the round, in the order in which it was folded."""
        if self._facts is None:
            backwards: list[Event] = []
            at = self
            while at.before is not None:
                if at.fact is not None:
                    backwards.append(at.fact)
                at = at.before
            self._facts = (*at.given, *reversed(backwards)) if backwards else at.given
        return self._facts

    @property
    def seen(self) -> Seen:
        """What the facts show together. Callers read it and leave it as it is."""
        if self._seen is None:
            self._seen = Seen(self.facts)
        return self._seen


NOTHING_YET: Final = Round()


def evolve(state: Round, fact: Event) -> Round:
    """The round after one more fact. Total: no fact, in any order, raises."""
    return Round(state, fact)
