"""`pit replay ROUND`: one round, fact by fact, with what the rules say of it."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from cli import show
from cli.settings import DEFAULT_DB, AsOf, Db, Format, Output, Table

Round = Annotated[
    str, typer.Argument(metavar="ROUND", help="The round's id, as its table reported it.")
]
Html = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE|-", help="Write a page of the round, complete in itself."),
]
Seat = Annotated[int | None, typer.Option("--seat", metavar="N", min=1, help="One seat alone.")]


def replay(
    round_: Round,
    *,
    seat: Seat = None,
    html: Html = None,
    table: Table = None,
    as_of: AsOf = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Retell one round, fact by fact: what was owed, what was paid, and what was not in order.

    Corrected facts show what stood before and who put it right; annulled ones stay in sight.
    --table tells two tables apart that gave out the same id. CSV is the wagers alone.
    --html draws the table in a page that opens from a file, without a network, and prints.

    \b
    Examples:
      pit replay WS-01-000123
      pit replay WS-01-000123 --seat 3 --format json
      pit replay WS-01-000123 --html WS-01-000123.html
    """
    from ledger import books, intake, journal, reports
    from ledger.reports.covered import covered_by
    from ledger.reports.round_asked import replay_report

    with journal.connect(db, write=False) as database:
        at = reports.position_asked(database, as_of)
        with books.view(database, at=at) as view, database.reading() as connection:
            made = replay_report(
                connection,
                view,
                round_,
                table=table,
                seat=seat,
                quarantined=intake.open_count(connection, view.position),
            )
            checkpoint = None if html is None else covered_by(connection, made.facts)
    if html is not None:
        _write_page(html, made.document(), checkpoint)
        if output is Format.TABLE:
            return
    if output is Format.TABLE:
        show.replay(made.document())
    else:
        show.report(made, output)


def _write_page(place: Path, document: dict[str, Any], checkpoint: dict[str, Any] | None) -> None:
    from cli.show.html import replay_page
    from ledger.proof import files

    page = replay_page(document, checkpoint).encode()
    if str(place) == "-":
        sys.stdout.buffer.write(page)
        return
    files.write(place, page)
    show.say(f"Round {document['round']} is in {place}")


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(replay)
