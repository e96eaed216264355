"""`pit readjudicate`: what the rounds would have owed under another rule set."""

from typing import Annotated

import typer

from cli import show
from cli.settings import DEFAULT_DB, AsOf, Day, Db, Format, Output, Shift, Table

Rules = Annotated[
    str,
    typer.Option("--rules", metavar="OTHER", help="The rule set to judge by: adopted, or shipped."),
]


def readjudicate(
    *,
    rules: Rules,
    day: Day = None,
    shift: Shift = None,
    table: Table = None,
    as_of: AsOf = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Judge rounds by another rule set of their game: the differences by round, table and day.

    What is compared is what either rule set owes, not what was paid; nothing is recorded by it.
    CSV is the rounds that come out otherwise.

    \b
    Examples:
      pit readjudicate --day last --rules western-stud/push
      pit readjudicate --day 2026-11-01..2026-11-30 --table SP-01 --rules stand-pat/house
    """
    from ledger import books, intake, journal, reports
    from ledger.reports.readjudicate import readjudicate_report

    selection = reports.select(day=day, shift=shift, table=table)
    with journal.connect(db, write=False) as database:
        at = reports.position_asked(database, as_of)
        with books.view(database, at=at) as view, database.reading() as connection:
            made = readjudicate_report(
                connection,
                view,
                selection,
                rules,
                quarantined=intake.open_count(connection, view.position),
            )
    if output is Format.TABLE:
        show.readjudicated(made.document())
    else:
        show.report(made, output)


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(readjudicate)
