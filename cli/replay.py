"""`pit replay ROUND`: one round, fact by fact, with what the rules say of it."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cli import show
from cli.retelling import Told, covered, retold
from cli.settings import DEFAULT_DB, AsOf, Db, Format, Output, Table

Round = Annotated[
    str, typer.Argument(metavar="ROUND", help="The round's id, as its table reported it.")
]
Html = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE|-", help="Write a page of the round, complete in itself."),
]
Rules = Annotated[
    str | None,
    typer.Option("--rules", metavar="OTHER", help="What another rule set would have owed, too."),
]
Step = Annotated[
    bool, typer.Option("--step", help="Fact by fact: keys lead forward and back, q ends.")
]
Seat = Annotated[int | None, typer.Option("--seat", metavar="N", min=1, help="One seat alone.")]


def replay(
    round_: Round,
    *,
    seat: Seat = None,
    rules: Rules = None,
    html: Html = None,
    step: Step = False,
    table: Table = None,
    as_of: AsOf = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Retell one round, fact by fact: what was owed, what was paid, and what was not in order.

    Corrected facts show what stood before and who put it right; annulled ones stay in sight.
    Disputes about it come after the exceptions, with what was ruled and posted.
    --table tells two tables apart that gave out the same id. CSV is the wagers alone.
    --html draws the table in a page that opens from a file, without a network, and prints.

    --step shows the table after each fact: the arrow keys go forward and back, q ends; into a pipe
    all steps are printed.

    \b
    Examples:
      pit replay WS-01-000123
      pit replay WS-01-000123 --seat 3 --format json
      pit replay WS-01-000123 --rules western-stud/push
      pit replay WS-01-000123 --step
      pit replay WS-01-000123 --html WS-01-000123.html
    """
    from ledger import books, journal, reports
    from ledger.errors import WrongUsage

    if output is not Format.TABLE and (step or str(html) == "-"):
        raise WrongUsage(
            f"--format {output.value} and {'--step' if step else '--html -'} write to one stream",
            remedy="leave out one of them",
        )
    with journal.connect(db, write=False) as database:
        at = reports.position_asked(database, as_of)
        with books.view(database, at=at) as view, database.reading() as connection:
            made = retold(connection, view, round_, table=table, seat=seat, rules=rules)
            under = (None, None) if html is None else covered(connection, made)
    if html is not None:
        _write_page(html, made.document(), under)
    if step:
        show.step(made.document())
    elif output is not Format.TABLE:
        show.report(made, output)
    elif html is None:
        show.replay(made.document())


def _write_page(place: Path, document: Told, under: tuple[Told | None, Told | None]) -> None:
    from cli.show.html import replay_page
    from ledger.proof import files

    page = replay_page(document, *under).encode()
    if str(place) == "-":
        sys.stdout.buffer.write(page)
        return
    files.write(place, page)
    show.say(f"Round {document['round']} is in {place}")


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(replay)
