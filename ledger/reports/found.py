"""Which rounds were meant: what was asked, held against a round's row and then its facts. Pure.

Amounts in minor units, cards as the feed writes them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NamedTuple

from games.kit.cards import parse_all
from games.kit.ranking import Category, category, high
from ledger.books.rows import RoundRow

HANDS: Final = {one.name.lower().replace("_", " "): one for one in Category}
"""Hands as people say them: `four of a kind`."""

RULES: Final = ("payout", "unsettled", "wager", "limit", "cards", "decision", "sequence")
ANY: Final = "any"
FIVE: Final = 5  # cards of a finished hand in every game that has hands

Data = Mapping[str, Any]
Fact = tuple[str, Data]
"""Type and effective payload."""

_DEALT: Final = frozenset({"round.dealt"})
_DRAWN: Final = frozenset({"round.dealt", "round.decided"})
_BET: Final = frozenset({"round.wagered", "round.settled"})


class Before(NamedTuple):
    """A fact as it was recorded, which was corrected or annulled since."""

    position: int
    type: str
    data: Data


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a round must have, all of it. `exception`: a rule or `any`. With `seat`, cards, hand and
    amount are that seat's."""

    dealer: str | None = None
    exception: str | None = None
    seat: int | None = None
    cards: tuple[str, ...] = ()
    hand: str | None = None
    amount: int | None = None

    @property
    def needs_facts(self) -> bool:
        """Whether rows alone cannot answer."""
        return bool(self.cards) or (self.seat, self.hand, self.amount) != (None, None, None)

    @property
    def asks_what_was_recorded(self) -> bool:
        """Whether a fact that counts no more can be what was meant."""
        return bool(self.cards) or self.amount is not None

    @property
    def types(self) -> frozenset[str]:
        """The types of fact that can answer; none: every type."""
        asked = ((bool(self.cards), _DEALT), (self.hand, _DRAWN), (self.amount is not None, _BET))
        return frozenset().union(*(types for is_asked, types in asked if is_asked))


def of_row(row: RoundRow, wanted: Wanted) -> list[Data] | None:
    """The row's exceptions that were asked for; None where the row is not one of those meant."""
    if wanted.dealer not in (None, row.dealer):
        return None
    if wanted.exception is None:
        return []
    named = [one for one in row.findings if wanted.exception in (ANY, one["rule"])]
    if wanted.seat is not None:
        named = [one for one in named if one["seat"] in (None, wanted.seat)]
    keys = ("rule", "seat", "wager", "difference")
    said: list[Data] = [{key: one[key] for key in keys} for one in named]
    return said or None


def of_facts(
    facts: Sequence[Fact], wanted: Wanted, before: Sequence[Before] = ()
) -> list[Data] | None:
    """What of the facts was asked for; None where the round does not have all of it.

    A card or an amount that was recorded and counts no more is found too, and said to be so.
    """
    seat, cards, hand, amount = wanted.seat, wanted.cards, wanted.hand, wanted.amount
    if seat is not None and not (cards or hand or amount is not None):
        return [] if seat in held(facts) else None
    parts = [_with_recorded(facts, before, partial(_card, seat, card)) for card in cards]
    if hand is not None:
        parts.append(_hands(_places(facts, seat), hand))
    if amount is not None:
        parts.append(_with_recorded(facts, before, partial(_amounts, seat, amount)))
    if not all(parts):
        return None
    return [one for part in parts for one in part]


def _with_recorded(
    facts: Sequence[Fact], before: Iterable[Before], match: Callable[[Sequence[Fact]], list[Data]]
) -> list[Data]:
    told = match(facts)
    was = [
        {**said, "recorded": True, "position": one.position}
        for one in before
        for said in match([(one.type, one.data)])
        if said not in told
    ]
    return [*told, *was]


@dataclass(slots=True)
class _Place:
    """The cards of a place: all that came, those discarded, and whether others came after."""

    cards: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    drew: bool = False
    shared: list[str] = field(default_factory=list)

    def hand(self) -> list[str]:
        """The hand as it finally stood. Whoever discarded and was dealt nothing after draws the
        shared cards, in their order."""
        held = list(self.cards)
        for card in self.out:
            if card in held:
                held.remove(card)
        drawn = [] if self.drew else self.shared[: len(self.out)]
        return [*held, *drawn][:FIVE]


def _places(facts: Iterable[Fact], seat: int | None) -> dict[str, _Place]:
    found: dict[str, _Place] = {}
    for type_, data in facts:
        if type_ == "round.dealt":
            place = found.setdefault(data["to"], _Place())
            place.drew = bool(place.out)
            place.cards += data["cards"]
        elif type_ == "round.decided" and data.get("discards"):
            place = found.setdefault(f"seat:{data['seat']}", _Place())
            place.out = place.out or list(data["discards"])
    for place in found.values():
        place.shared = found["community"].cards if "community" in found else []
    if seat is not None:
        return {name: place for name, place in found.items() if name == f"seat:{seat}"}
    return found


def _card(seat: int | None, card: str, facts: Iterable[Fact]) -> list[Data]:
    places = _places(facts, seat)
    return [{"place": name, "card": card} for name, one in places.items() if card in one.cards]


def _hands(places: Mapping[str, _Place], wanted: str) -> list[Data]:
    found: list[Data] = []
    for name, place in places.items():
        hand = place.hand()
        if name == "community" or len(hand) != FIVE:
            continue
        if category(high(parse_all(hand))) is HANDS[wanted]:
            found.append({"place": name, "hand": wanted, "cards": hand})
    return found


def _amounts(seat: int | None, amount: int, facts: Iterable[Fact]) -> list[Data]:
    """Stakes, each alone and as they add up, and winnings of exactly this amount."""
    found: list[Data] = []
    stakes: dict[tuple[int, str], int] = {}
    for type_, data in facts:
        if type_ not in {"round.wagered", "round.settled"} or seat not in (None, data["seat"]):
            continue
        name = (data["seat"], data["wager"])
        said = {"seat": data["seat"], "wager": data["wager"]}
        if type_ == "round.settled":
            if data["paid"] == amount:
                found.append(said | {"paid": amount})
            continue
        stakes[name] = stakes.get(name, 0) + data["amount"]
        if amount in (data["amount"], stakes[name]):
            found.append(said | {"staked": amount})
    return found


def _seat(data: Data) -> int | None:
    to = data.get("to")
    if isinstance(to, str):
        digits = to.removeprefix("seat:")
        return int(digits) if digits != to else None
    seat = data.get("seat")
    return seat if isinstance(seat, int) else None


def held(facts: Iterable[Fact]) -> Iterator[int]:
    """The seats that any fact is of."""
    return (seat for _, data in facts if (seat := _seat(data)) is not None)
