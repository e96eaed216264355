"""How a fact of a record stands: as recorded, corrected or annulled, by whom and why. Pure."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from ledger.books.amend import CORRECTED, Data
from ledger.books.trail import Amendment, Told
from ledger.disputes.said import Text, text_in

State = Literal["as recorded", "corrected", "annulled", "moved"]
"""`moved`: a correction made it a fact of another dispute."""


@dataclass(frozen=True, slots=True)
class Amended:
    """A correction or annulment, at an instant (UTC µs). `holds`: it is the one that counts;
    `taken_back`: it was annulled itself."""

    position: int
    at: int
    source: str
    corrects: bool
    actor: str
    witness: str | None
    reason: Text
    holds: bool
    taken_back: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """`before` is the payload that stood before a correction, else None."""

    state: State
    before: Data | None
    amendments: tuple[Amended, ...]

    @property
    def counts(self) -> bool:
        """Whether it is part of what stands."""
        return self.state in ("as recorded", "corrected")


UNTOUCHED: Final = Standing("as recorded", None, ())


def standing(told: Told, ours: Callable[[Data], bool]) -> Standing:
    """How a fact stands; `ours`: whether a payload is of this dispute."""
    state: State = "as recorded"
    if told.data is None:
        state = "annulled"
    elif not ours(told.data):
        state = "moved"
    elif told.corrected:
        state = "corrected"
    before = told.fact.data if state == "corrected" else None
    return Standing(state, before, tuple(map(_amended, told.amendments)))


def _amended(one: Amendment) -> Amended:
    fact, data = one.fact, one.data
    return Amended(
        position=fact.position,
        at=fact.at,
        source=fact.source,
        corrects=fact.type == CORRECTED,
        actor=fact.actor,
        witness=fact.witness,
        reason=text_in(fact.data if data is None else data, "reason"),
        holds=one.holds,
        taken_back=data is None,
    )
