"""A ledger reconciled: the books and, where they do not say enough, the journal itself."""

from collections.abc import Collection, Iterator
from typing import Final

from sqlalchemy import Connection

from ledger import books, facts, intake, journal
from ledger.books import Reading
from ledger.facts import Recorded
from ledger.journal import Database
from ledger.reconcile.reading import reconcile
from ledger.reconcile.report import Reconciliation
from ledger.reports.selection import Selection

NEWEST: Final = 5_000
"""Facts at the journal's end that are asked for their time: the books keep no sale's or deal's."""


def ask(database: Database, selection: Selection, *, at: int | None = None) -> Reconciliation:
    """Every break of a selection as known at a position (none: the head).

    Raises NoSuchPosition, UnknownDay, UnknownTable.
    """
    with books.view(database, at=at) as reading:
        return ask_view(database, reading, selection)


def ask_view(database: Database, reading: Reading, selection: Selection) -> Reconciliation:
    """The same of books that are open already. Raises UnknownDay, UnknownTable."""
    with database.reading() as connection:
        return reconcile(
            reading,
            selection,
            quarantined=intake.open_count(connection, reading.position),
            tail=lambda: _tail(connection, reading.position),
            facts=lambda positions: _facts(connection, positions),
        )


def _tail(connection: Connection, position: int) -> Iterator[Recorded]:
    for entry in journal.read(connection, after=max(0, position - NEWEST), upto=position):
        yield facts.replay(*entry)


def _facts(connection: Connection, positions: Collection[int]) -> dict[int, Recorded]:
    entries = journal.read_positions(connection, positions)
    return {entry.position: facts.replay(*entry) for entry in entries}
