"""A fact on its way into the journal, and one on its way out."""

from typing import Any, NamedTuple

from ledger.facts.moments import instant


class Fact(NamedTuple):
    """A line that can be a fact. `at` is its `time` in microseconds of UTC.

    `data` is the payload in the newest version of its type, whatever the line's; `canonical` is
    what is hashed and stored, and is never upcast.
    """

    source: str
    id: str
    type: str
    table: str | None
    round: str | None
    at: int
    actor: str
    witness: str | None
    sequence: int | None
    data: dict[str, Any]
    canonical: bytes


class Recorded(NamedTuple):
    """A fact of the journal. `recorded_at` is in microseconds of UTC; `time` as it was sent."""

    position: int
    recorded_at: int
    source: str
    id: str
    type: str
    time: str
    table: str | None
    round: str | None
    actor: str
    witness: str | None
    sequence: int | None
    data: dict[str, Any]

    @property
    def at(self) -> int:
        """`time` in microseconds of UTC; worked out anew each time it is asked for."""
        return instant(self.time)
