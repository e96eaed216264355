"""A round as a picture that changes: what lies at each place of the table, and from which fact on.

Pure. Made from the document of `pit replay --format json`; a step is a fact's number in its list,
from 0. An item is seen from the step `since` on, and no longer from `until` on, so that the table
after any fact is known without a picture of it for every fact.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

Fact = Mapping[str, Any]
S = TypeVar("S", bound="Shown")


@dataclass(slots=True)
class Shown:
    """Something to be seen from the step `since` until the step `until` (None: to the end)."""

    since: int
    until: int | None = field(default=None, kw_only=True)

    def seen(self, step: int) -> bool:
        """Whether it lies there after the fact `step`."""
        return self.since <= step and (self.until is None or step < self.until)


@dataclass(slots=True)
class CardLaid(Shown):
    """A card as the feed writes it. `up`: recorded as face up. `out`: the step it was discarded."""

    card: str
    up: bool
    out: int | None = None


@dataclass(slots=True)
class Stake(Shown):
    """What lies on a wager, in minor units."""

    amount: int


@dataclass(slots=True)
class Paid(Shown):
    """How a wager was settled; `paid` are the winnings in minor units."""

    result: str
    paid: int


@dataclass(slots=True)
class Choice(Shown):
    """A decision, with what it needs: `on` a side, discarding cards."""

    choice: str
    on: str | None
    discards: tuple[str, ...] | None


@dataclass(slots=True)
class Box:
    """A betting box of a seat: its stakes one after the other, and its settlements."""

    stakes: list[Stake] = field(default_factory=list)
    settled: list[Paid] = field(default_factory=list)


@dataclass(slots=True)
class Place:
    """A seat, a dealer's hand or the community cards; `since`: when it was first spoken of."""

    name: str
    since: int
    cards: list[CardLaid] = field(default_factory=list)
    boxes: dict[str, Box] = field(default_factory=dict)
    choices: list[Choice] = field(default_factory=list)

    @property
    def seat(self) -> int | None:
        """The seat's number, None for a shared place."""
        digits = self.name.removeprefix("seat:")
        return int(digits) if digits != self.name else None


@dataclass(slots=True)
class Ending(Shown):
    """The round closed, or was voided for a reason."""

    reason: str | None


@dataclass(slots=True)
class Scene:
    """The whole round. `touched` names for each step the places that it changed."""

    places: dict[str, Place] = field(default_factory=dict)
    endings: list[Ending] = field(default_factory=list)
    touched: list[str | None] = field(default_factory=list)

    def shared(self) -> list[Place]:
        """Dealer hands in their order, then the community cards."""
        found = [one for one in self.places.values() if one.seat is None]
        return sorted(found, key=lambda one: (one.name == "community", one.name))

    def seats(self) -> list[Place]:
        """The seats by number."""
        found = [(one.seat, one) for one in self.places.values() if one.seat is not None]
        return [one for _, one in sorted(found, key=lambda each: each[0])]


def scene(document: Fact) -> Scene:
    """The picture of the round. An annulled fact is a step that changes nothing."""
    made = Scene()
    for step, fact in enumerate(document["facts"]):
        touched = None if fact["state"] == "annulled" else _draw(made, step, fact)
        made.touched.append(touched)
    return made


def _draw(made: Scene, step: int, fact: Fact) -> str | None:
    """Draw one fact; the name of the place that it changed."""
    data = fact["data"]
    if fact["type"] in {"round.closed", "round.voided"}:
        made.endings.append(Ending(step, data.get("reason")))
        return None
    name = _place_of(data)
    if name is None:
        return None
    place = made.places.setdefault(name, Place(name, step))
    type_ = fact["type"]
    if type_ == "round.dealt":
        place.cards.extend(_laid(step, data))
    elif type_ == "round.wagered":
        stakes = place.boxes.setdefault(data["wager"], Box()).stakes
        before = _ended(stakes, step)
        stakes.append(Stake(step, data["amount"] + (before.amount if before else 0)))
    elif type_ == "round.decided":
        if not place.choices:  # the first decision stands (feed contract, point 14)
            _discard(place, step, data.get("discards") or ())
        place.choices.append(_choice(step, data))
    elif type_ == "round.settled":
        settled = place.boxes.setdefault(data["wager"], Box()).settled
        _ended(settled, step)
        settled.append(Paid(step, data["result"], data["paid"]))
    return place.name


def _place_of(data: Fact) -> str | None:
    if "to" in data:
        return str(data["to"])
    return f"seat:{data['seat']}" if "seat" in data else None


def _ended(items: list[S], step: int) -> S | None:
    """The newest of the items, which another one replaces from the step on."""
    if not items:
        return None
    items[-1].until = step
    return items[-1]


def _laid(step: int, data: Fact) -> Iterator[CardLaid]:
    up = data.get("up") or ()
    for number, card in enumerate(data["cards"]):
        yield CardLaid(step, card, number < len(up) and bool(up[number]))


def _choice(step: int, data: Fact) -> Choice:
    discards = data.get("discards")
    return Choice(
        step, data["choice"], data.get("on"), None if discards is None else tuple(discards)
    )


def _discard(place: Place, step: int, discards: tuple[str, ...] | list[str]) -> None:
    """Mark the first held card of each discard; one that was not held marks nothing."""
    wanted = list(discards)
    for laid in place.cards:
        if not wanted:
            return
        if laid.out is None and laid.card in wanted:
            laid.out = step
            wanted.remove(laid.card)
