"""A round under another rule set of its game: what would have been owed, and what that is in money.

Pure. Amounts in minor units. A difference is what the house would have lost by the other rules:
its take by the round's own ones less its take by those; None where either cannot be known.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from games.kit.engine import Settlement
from games.kit.judge import take
from ledger.reports.columns import Column, Kind

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Compared:
    """A wager by both rule sets. `owed` and `under` are `{"result", "paid"}`; `line` is that of the
    other rule set, or why it cannot say."""

    seat: int
    wager: str
    stake: int
    owed: Data | None
    under: Data | None
    difference: int | None
    line: str

    def document(self) -> Data:
        """The JSON object."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


_KINDS: dict[str, Kind] = {"wager": "text", "line": "text", "owed": "json", "under": "json"}
COLUMNS = tuple(
    Column(part.name, _KINDS.get(part.name, "int" if part.name == "seat" else "money"))
    for part in fields(Compared)
)


@dataclass(frozen=True, slots=True)
class Under:
    """A round under another rule set. `why`: what keeps that one from judging any of it."""

    rules: str
    sha256: str
    wagers: tuple[Compared, ...]
    why: str | None

    @property
    def difference(self) -> int:
        """Over the wagers where it can be known."""
        return sum(one.difference or 0 for one in self.wagers)

    @property
    def unknown(self) -> int:
        """Wagers where it cannot."""
        return sum(one.difference is None for one in self.wagers)

    def document(self) -> Data:
        """The JSON object."""
        return {
            "rules": self.rules,
            "sha256": self.sha256,
            "wagers": [one.document() for one in self.wagers],
            "difference": self.difference,
            "unknown": self.unknown,
            "why": self.why,
        }


def compare(owed: Sequence[Settlement], under: Sequence[Settlement]) -> tuple[Compared, ...]:
    """The wagers of both, in the order in which the other rule set settles them."""
    own = {(one.seat, one.wager): one for one in owed}
    other = {(one.seat, one.wager): one for one in under}
    names = [*other, *(name for name in own if name not in other)]
    return tuple(_compared(name, own.get(name), other.get(name)) for name in names)


def of_seat(compared: Iterable[Compared], seat: int | None) -> tuple[Compared, ...]:
    """Those of one seat; all of them for None."""
    return tuple(one for one in compared if seat in (None, one.seat))


def _compared(name: tuple[int, str], own: Settlement | None, other: Settlement | None) -> Compared:
    one = other or own
    takes = [None if each is None else _take(each) for each in (own, other)]
    difference = None if takes[0] is None or takes[1] is None else takes[0] - takes[1]
    return Compared(
        seat=name[0],
        wager=name[1],
        stake=0 if one is None else one.stake,
        owed=_due(own),
        under=_due(other),
        difference=difference,
        line="the other rule set knows no such wager" if other is None else other.line,
    )


def _take(one: Settlement) -> int | None:
    return None if one.result is None else take(one.stake, one.result, one.paid)


def _due(one: Settlement | None) -> Data | None:
    known = one is not None and one.result is not None
    return {"result": one.result, "paid": one.paid} if one is not None and known else None
