"""What this command has entered into the journal: whatever fails afterwards, that much is done.

A step at a desk is entered once. Who is told of a failure only enters it again, and pays twice.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from ledger.errors import CannotWork

_entered: ContextVar[list[int] | None] = ContextVar("entered", default=None)


class Recorded(CannotWork):
    """What was entered stands in the journal; something behind it failed, and `why` says what."""

    code = "recorded"

    def __init__(self, positions: Sequence[int], why: str) -> None:
        where = " and ".join(f"{position:,}" for position in positions)
        places = "position" if len(positions) == 1 else "positions"
        super().__init__(
            f"it is recorded, at {places} {where}, and only what came after it failed: {why}",
            remedy=f"do not enter it again; pit fact {positions[0]} shows it",
        )


@contextmanager
def noting() -> Iterator[list[int]]:
    """The positions of whatever is entered meanwhile; empty as long as nothing is."""
    positions: list[int] = []
    before = _entered.set(positions)
    try:
        yield positions
    finally:
        _entered.reset(before)


def note(positions: Sequence[int]) -> None:
    """Say that facts stand at these positions from now on."""
    noted = _entered.get()
    if noted is not None:
        noted.extend(positions)
