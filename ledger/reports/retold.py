"""One fact of a round as it is retold: as recorded, corrected or annulled, and by whom. Pure."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Final, Literal

from ledger.books.trail import Amendment, Told

Clock = Callable[[int], str]
"""An instant (UTC µs) on the property's wall clock, RFC 3339 with the offset."""

State = Literal["as recorded", "corrected", "annulled"]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def clock_in(zone: tzinfo) -> Clock:
    """The wall clock of a zone."""

    def clock(at: int) -> str:
        return (_EPOCH + timedelta(microseconds=at)).astimezone(zone).isoformat()

    return clock


@dataclass(frozen=True, slots=True)
class Amending:
    """A correction or annulment of the fact; `holds`: it is the one that counts. `taken_back`: it
    was annulled itself."""

    position: int
    time: str
    recorded_at: str
    source: str
    id: str
    type: str
    actor: str
    witness: str | None
    reason: str
    holds: bool
    taken_back: bool

    def document(self) -> dict[str, Any]:
        """The JSON object."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


@dataclass(frozen=True, slots=True)
class Retold:
    """A fact. `data` is what counts; of an annulled one what was recorded. `recorded` is what stood
    before a correction, else None. `entered_after` names the fact after which a late one stands."""

    position: int
    time: str
    recorded_at: str
    source: str
    id: str
    type: str
    actor: str
    witness: str | None
    data: dict[str, Any]
    state: State
    recorded: dict[str, Any] | None
    entered_after: dict[str, Any] | None
    amendments: tuple[Amending, ...]

    def document(self) -> dict[str, Any]:
        """The JSON object."""
        made = {part.name: getattr(self, part.name) for part in fields(self)}
        made["amendments"] = [one.document() for one in self.amendments]
        return made


def retold(told: Told, clock: Clock) -> Retold:
    """A fact with its times on the property's wall clock."""
    fact, data = told.fact, told.data
    state: State = "annulled" if data is None else "corrected" if told.corrected else "as recorded"
    counts = fact.data if data is None else data
    return Retold(
        position=fact.position,
        time=clock(fact.at),
        recorded_at=clock(fact.recorded_at),
        source=fact.source,
        id=fact.id,
        type=fact.type,
        actor=fact.actor,
        witness=fact.witness,
        data=counts,
        state=state,
        recorded=fact.data if state == "corrected" else None,
        entered_after=counts.get("entered_after") or fact.data.get("entered_after"),
        amendments=tuple(_amending(one, clock) for one in told.amendments),
    )


def seats_of(told: Told) -> set[int]:
    """The seats that a fact is of, by what counts and by what was recorded; none: of all."""
    found = {_seat(data) for data in (told.fact.data, told.data) if data is not None}
    return {seat for seat in found if seat is not None}


def _seat(data: dict[str, Any]) -> int | None:
    to = data.get("to")
    if isinstance(to, str):
        digits = to.removeprefix("seat:")
        return int(digits) if digits != to else None
    seat = data.get("seat")
    return seat if isinstance(seat, int) else None


def _amending(one: Amendment, clock: Clock) -> Amending:
    fact = one.fact
    return Amending(
        position=fact.position,
        time=clock(fact.at),
        recorded_at=clock(fact.recorded_at),
        source=fact.source,
        id=fact.id,
        type=fact.type,
        actor=fact.actor,
        witness=fact.witness,
        reason=(one.data or fact.data)["reason"],
        holds=one.holds,
        taken_back=one.data is None,
    )
