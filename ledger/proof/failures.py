"""What does not hold in a log, told apart by kind. Pure."""

from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["guard", "link", "content", "column", "tree", "checkpoint", "head"]
"""Kinds of failure, in the order of their weight where they begin at one position.

- `link`: a position is missing, doubled or out of its order, or its time falls
- `content`: an entry is not what its leaf says
- `column`: a column says something else than the entry
- `tree`: a stored hash of the tree is not that of the entries
- `checkpoint`: a signed root is not that of the entries, or the checkpoint itself is spoiled
- `head`: the head row and the newest fact differ
- `guard`: the database no longer refuses changes; that alone has changed nothing
"""

KEEP = "keep the database as it is, and compare it with its backup"

_ORDER: tuple[Kind, ...] = ("link", "content", "column", "tree", "checkpoint", "head", "guard")


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that does not hold; `position` is the first one that it touches."""

    kind: Kind
    position: int | None
    message: str
    more: int = 0
    remedy: str = KEEP

    @property
    def text(self) -> str:
        """One line for people."""
        where = "" if self.position is None else f"position {self.position}: "
        more = f" (and {self.more:,} more like it)" if self.more else ""
        return f"{self.kind}: {where}{self.message}{more}"


class Failures:
    """Collects: of each kind the one at the lowest position, and how many there were."""

    def __init__(self) -> None:
        self._first: dict[Kind, Failure] = {}
        self._count: dict[Kind, int] = {}

    def add(self, kind: Kind, position: int | None, message: str, *, remedy: str = KEEP) -> None:
        """One more."""
        self._count[kind] = self._count.get(kind, 0) + 1
        had = self._first.get(kind)
        if had is None or (position or 0) < (had.position or 0):
            self._first[kind] = Failure(kind, position, message, remedy=remedy)

    def found(self) -> tuple[Failure, ...]:
        """By position, those without one last."""
        counted = [replace(one, more=self._count[kind] - 1) for kind, one in self._first.items()]
        return tuple(
            sorted(
                counted,
                key=lambda one: (one.position is None, one.position or 0, _ORDER.index(one.kind)),
            )
        )
