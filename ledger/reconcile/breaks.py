"""A break: one place where two accounts of a night differ, and what may have caused it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal[
    "tray", "box", "opener", "fill", "credit", "slip", "marker", "count", "missing", "dispute"
]
KINDS: tuple[Kind, ...] = (
    *("tray", "box", "opener", "fill", "credit"),
    *("slip", "marker", "count", "missing", "dispute"),
)

State = Literal["open", "noted", "resolved"]
"""`noted`: somebody looks after it; `resolved`: by `break.resolved`, at the amount it still has."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may have caused a variance: its own error comes to `amount`, minor units.

    `kind`: `round`, `slip`, `sale`, `marker`, `count`, `exchange` or `table`. `ids`: of rounds,
    slips, boxes, tables or breaks, two where only the pair comes to the amount. `why`: in words.
    """

    kind: str
    ids: tuple[str, ...]
    amount: int
    why: str

    def document(self) -> dict[str, Any]:
        """The contract's JSON."""
        return {
            "kind": self.kind,
            "ids": list(self.ids),
            "amount": self.amount,
            "why": self.why,
        }


@dataclass(frozen=True, slots=True)
class Break:
    """One break (command line contract, `pit reconcile`). `amount` is in minor units.

    `id` stays the same for as long as the break is there. `documents`: slips, boxes and rounds that
    it is about. `what`: of a `missing` break, `box` or `closer`. `concerns`: the table of a gap in
    a table's own series, whose `table` is null. `state` and `owner`: what was entered about it.
    `looked_at`: of a tray or box, the kinds of candidates that were looked for, found or not.
    """

    id: str
    kind: Kind
    gaming_day: str | None
    shift: str | None
    table: str | None
    amount: int | None
    detail: str
    slip: str | None = None
    documents: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    what: str | None = None
    dispute: str | None = None
    concerns: str | None = None
    looked_at: tuple[str, ...] = ()
    state: State = "open"
    owner: str | None = None

    def document(self) -> dict[str, Any]:
        """The contract's JSON; keys that a kind does not have are left out."""
        made: dict[str, Any] = {
            "id": self.id,
            "kind": self.kind,
            "gaming_day": self.gaming_day,
            "shift": self.shift,
            "table": self.table,
            "amount": self.amount,
            "slip": self.slip,
            "detail": self.detail,
            "documents": list(self.documents),
            "candidates": [candidate.document() for candidate in self.candidates],
            "state": self.state,
            "owner": self.owner,
        }
        for name in ("what", "dispute"):
            if getattr(self, name) is not None:
                made[name] = getattr(self, name)
        if self.looked_at:
            made["looked_at"] = list(self.looked_at)
        return made


def break_id(kind: Kind, *parts: str | None) -> str:
    """`tray/2026-11-27/swing/WS-01`: the kind and the place; a part that is null is a dash."""
    return "/".join([kind, *("-" if part is None else part for part in parts)])


def slips(*numbers: str | None) -> tuple[str, ...]:
    """The slips that are there, each once, in their order."""
    return tuple(dict.fromkeys(_there(numbers)))


def _there(numbers: Iterable[str | None]) -> Iterable[str]:
    return (number for number in numbers if number)
