"""`pit explain FIGURE`: the facts whose sum a figure of the shift report is."""

from typing import Annotated

import typer

from cli import show
from cli.settings import DEFAULT_DB, AsOf, Db, Format, Output, Shift

Figure = Annotated[
    str, typer.Argument(metavar="FIGURE", help="As pit report shift names it: win, drop, fills, …")
]
OneDay = Annotated[str, typer.Option("--day", metavar="D", help="A gaming day, or last.")]
OneTable = Annotated[str, typer.Option("--table", metavar="T", help="One table, by its id.")]


def explain(
    figure: Figure,
    *,
    day: OneDay,
    table: OneTable,
    shift: Shift = None,
    as_of: AsOf = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Take a figure of the shift report apart: the facts whose sum it is, line by line.

    Every amount has the sign that it has in the figure. Without --shift it is the table's whole
    gaming day.

    \b
    Examples:
      pit explain win --day last --table WS-01 --shift swing
      pit explain tray_variance --day 2026-11-27 --table WS-01 --format csv
    """
    from ledger import books, intake, journal, reports
    from ledger.reports.explain_asked import explain_report

    asked = reports.select(day=day, shift=shift, table=table)
    with journal.connect(db, write=False) as database:
        at = reports.position_asked(database, as_of)
        with books.view(database, at=at) as view, database.reading() as connection:
            made = explain_report(
                connection,
                view,
                asked,
                figure,
                quarantined=intake.open_count(connection, view.position),
            )
    show.report(made, output)


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(explain)
