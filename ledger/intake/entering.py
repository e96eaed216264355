"""What a person enters by a command, decided in the transaction that appends it: of two desks at
once the later one sees what the earlier has entered."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection

from ledger import books, recorded
from ledger.facts.entered import Badges, Entered
from ledger.intake.adoption import Shelf, shipped
from ledger.intake.settle import Clock
from ledger.intake.submit import submit_made
from ledger.journal import Database, LockedDatabase


@dataclass(frozen=True, slots=True)
class Turn:
    """A desk's turn: the books as they are while nobody else writes, the transaction that its step
    is entered in, and the time (UTC µs)."""

    view: books.View
    connection: Connection
    now: int


Step: TypeAlias = Callable[[Turn], Sequence[Entered]]
"""Looks, and says what is entered. Every other writer waits for it."""


def enter(
    database: Database,
    step: Step,
    *,
    source: str,
    badges: Badges,
    now: Clock,
    shelf: Shelf = shipped,
) -> list[int]:
    """Append what a step enters, all of it or nothing; the position of each fact.

    Raises Refused, and whatever the step raises: nothing is kept then, nor what the step wrote by
    its connection.
    """
    # Most of the work of looking is done before the others have to wait.
    books.catch_up(database)

    def lines(connection: Connection) -> list[bytes]:
        at = now()
        with books.view(database) as view:
            entered = step(Turn(view, connection, at))
            place = view.position + 1
        return [
            one.line(source, badges, now_us=at, position=position)
            for position, one in enumerate(entered, start=place)
        ]

    positions = submit_made(database, lines, now=now, shelf=shelf)
    recorded.note(positions)
    # It is entered: who is told otherwise enters it again. Books that are behind read the same.
    with suppress(LockedDatabase):
        books.catch_up(database)
    return positions
