"""`pit fact POSITION`: one fact of the journal, whole."""

import re
from typing import Annotated

import typer

from cli import show
from cli.settings import DEFAULT_DB, AsOf, Db, Format, Output
from ledger.errors import WrongUsage


def position(text: str) -> int:
    """A journal position as reports print it, `1,525` or `1525`. Raises typer.BadParameter."""
    if not re.fullmatch(r"[0-9]{1,18}|[0-9]{1,3}(?:,[0-9]{3}){1,5}", text):
        raise typer.BadParameter(f"{text!r} is no journal position")
    return int(text.replace(",", ""))


Position = Annotated[
    int | None,
    typer.Argument(
        metavar="[POSITION]",
        parser=position,
        help="Its place in the journal, as every report names it.",
        show_default=False,
    ),
]
Source = Annotated[str | None, typer.Option("--source", metavar="SOURCE", help="Who sent it.")]
Id = Annotated[str | None, typer.Option("--id", metavar="ID", help="Its id within the source.")]

CSV = ("position", "recorded_at", "state", "fact", "counts", "amends", "leaf")


def fact(
    position: Position = None,
    *,
    source: Source = None,
    id_: Id = None,
    as_of: AsOf = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Show one fact whole: as it was sent, what counts of it now, and what came over it.

    With its leaf hash in the log's tree and the first kept checkpoint that covers it. Reports name
    facts by their position; a table or a desk knows its own by --source and --id.

    \b
    Examples:
      pit fact 1525
      pit fact --source /dunes/table/WS-01 --id WS-01-0000194
      pit fact 1525 --as-of 2400 --format json
    """
    from ledger import books, journal, reports
    from ledger.reports.fact import fact_report, position_of

    if (source is None) != (id_ is None) or (position is None) == (source is None):
        raise WrongUsage(
            "a fact is named by its position, or by --source and --id",
            remedy="pit fact 1525, or pit fact --source /dunes/table/WS-01 --id WS-01-0000194",
        )
    with journal.connect(db, write=False) as database:
        at = reports.position_asked(database, as_of)
        with books.view(database, at=at) as view, database.reading() as connection:
            if source is not None and id_ is not None:
                position = position_of(connection, view, source, id_)
            made = fact_report(connection, view, position or 0)
    if output is Format.JSON:
        show.document(made.document())
    elif output is Format.CSV:
        show.csv(CSV, [made.document()])
    else:
        show.fact(made.document())


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(fact)
