"""A run of a table's chapters on its way from facts to rows."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ledger.books.amend import Key
from ledger.books.chapters import Run
from ledger.books.drafts import Document, Walked
from ledger.facts import Recorded


class Wider(Exception):
    """More chapters have to be folded with these."""

    def __init__(self, intervals: Iterable[Run]) -> None:
        super().__init__()
        self.intervals = set(intervals)


class Timed(NamedTuple):
    """Another desk's fact, and the time (UTC µs) by which it finds its period."""

    fact: Recorded
    at: int


@dataclass(slots=True)
class Folding:
    """A run of chapters on its way from facts to rows."""

    run: Run
    own: list[Recorded]
    late: list[Recorded]
    """Own facts that were entered after others, or may have been by a correction."""
    anchored: dict[Key, list[Recorded]] = field(default_factory=lambda: defaultdict(list))
    leaving: set[int] = field(default_factory=set)
    visiting: list[Recorded] = field(default_factory=list)
    walked: Walked = field(default_factory=Walked)
    desk: list[Document] = field(default_factory=list)
    """Other desks' facts that count, with their period."""
    homes: list[tuple[Timed, int]] = field(default_factory=list)
    """All of them, annulled ones too, with the chapter that they belong to."""


def folding_of(foldings: Sequence[Folding], index: int) -> Folding | None:
    """The folding whose run holds a chapter."""
    return next((each for each in foldings if each.run[0] <= index <= each.run[1]), None)


def round_of(timed: Timed) -> str | None:
    """The round that another desk's fact is about, if any."""
    name = timed.fact.round or timed.fact.data.get("round")
    return name if isinstance(name, str) else None
