"""`pit reconcile`: every break between what was counted, what the slips say and what was dealt."""

from typing import TYPE_CHECKING

import typer

from cli import show
from cli.settings import DEFAULT_DB, AsOf, Day, Db, Format, Output, Table

if TYPE_CHECKING:
    from ledger.reconcile import Reconciliation


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
    have caused it; the exit code is 3. Breaks that were resolved are counted, and listed by
    --format json and csv.

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
    if made.open:
        raise typer.Exit(Exit.FINDINGS)


def _made(db: str, day: str | None, table: str | None, as_of: str | None) -> "Reconciliation":
    from ledger import journal, reports
    from ledger.reconcile import ask

    asked = reports.select(day=day, table=table)
    with journal.connect(db, write=False) as database:
        return ask(database, asked, at=reports.position_asked(database, as_of))


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(reconcile)
