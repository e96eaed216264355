"""Facts that a person enters by a command: all of them are appended, or none."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from ledger import journal
from ledger.intake import quarantine
from ledger.intake.adoption import Shelf, shipped
from ledger.intake.candidate import Candidate, decode
from ledger.intake.judge import DUPLICATE
from ledger.intake.lines import Line
from ledger.intake.settle import Clock, Settler
from ledger.journal import Database


def submit(
    database: Database, lines: Sequence[bytes], *, now: Clock, shelf: Shelf = shipped
) -> list[int]:
    """Append these facts, judged as a feed's lines are; the position of each.

    A fact that is in the journal already keeps its position. Raises Refused for the first that is
    not taken: whoever entered it is there to hear it, so quarantine is not needed.
    """
    return submit_made(database, lambda _: lines, now=now, shelf=shelf)


def submit_made(
    database: Database,
    make: Callable[[Connection], Sequence[bytes]],
    *,
    now: Clock,
    shelf: Shelf = shipped,
) -> list[int]:
    """The same of facts that are made in the transaction that appends them.

    Nobody else writes from before `make` is called until they are in, so what it reads of the
    ledger still holds then. What it writes by its connection is kept with them, or not at all.
    """
    settler = Settler(database, now=now, shelf=shelf)
    with database.writing() as connection:
        settler.prepare(connection)
        found = [decode(Line(at, raw)) for at, raw in enumerate(make(connection), start=1)]
        now_us = now()
        settled = settler.settle(connection, found, now_us=now_us)
        positions: list[int] = []
        for candidate, outcome in zip(found, settled.outcomes, strict=True):
            if not isinstance(candidate, Candidate):
                raise candidate
            if not isinstance(outcome, int):
                raise outcome
            if outcome != DUPLICATE:
                positions.append(settled.first + outcome)
            else:
                key = (candidate.source, candidate.id)
                positions.append(journal.lookup(connection, [key])[key].position)
        quarantine.add(connection, settled.misfits, now_us=now_us)
    return positions
