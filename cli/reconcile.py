"""`pit reconcile`: every break between what was counted, what the slips say and what was dealt."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

import typer

from cli import show
from cli.settings import DEFAULT_DB, AsOf, Day, Db, Format, Output, Table

if TYPE_CHECKING:
    from ledger.facts import Recorded
    from ledger.journal import Database
    from ledger.reconcile import Reconciliation

NEWEST = 5_000  # facts at the journal's end, of which one is the newest by its own time


def reconcile(
    *,
    day: Day = None,
    table: Table = None,
    as_of: AsOf = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Every break between what was counted, what the slips say and what the rounds say.

    One line on a clean day. Otherwise each break once, with its amount, its documents and what may
    have caused it; the exit code is 3.

    \b
    Examples:
      pit reconcile --day last
      pit reconcile --day 2026-11-27 --table WS-01
      pit reconcile --day 2026-11-01..2026-11-30 --format csv
    """
    from cli.show.breaks import breaks
    from ledger.errors import Exit

    made = _made(db, day, table, as_of)
    if output is Format.TABLE:
        breaks(made.document())
    else:
        show.report(made, output)
    if made.breaks:
        raise typer.Exit(Exit.FINDINGS)


def _made(db: str, day: str | None, table: str | None, as_of: str | None) -> "Reconciliation":
    from ledger import books, intake, journal, reports
    from ledger.reconcile import reconcile as reconciled

    asked = reports.select(day=day, table=table)
    with journal.connect(db, write=False) as database:
        at = reports.position_asked(database, as_of)
        with books.view(database, at=at) as reading:
            with database.reading() as connection:
                open_ = intake.open_count(connection, reading.position)
            return reconciled(
                reading,
                asked,
                quarantined=open_,
                tail=lambda: _tail(database, reading.position),
                facts=lambda positions: _facts(database, positions),
            )


def _tail(database: "Database", position: int) -> "Iterable[Recorded]":
    from ledger import facts, journal

    with database.reading() as connection:
        for entry in journal.read(connection, after=max(0, position - NEWEST), upto=position):
            yield facts.replay(*entry)


def _facts(database: "Database", positions: "Collection[int]") -> "dict[int, Recorded]":
    from ledger import facts, journal

    with database.reading() as connection:
        entries = journal.read_positions(connection, positions)
        return {entry.position: facts.replay(*entry) for entry in entries}


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(reconcile)
