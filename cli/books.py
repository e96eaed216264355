"""`pit books list|rebuild|check`: the books that every report is read from."""

from typing import Any

import typer

from cli import show
from cli.settings import DEFAULT_DB, Db, Format, Output

NAMES = ("name", "version", "position", "lag", "rows")


def list_(db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """List the books: how far each is, and how many facts it has yet to take in.

    Reports never wait for it: they fold what a book has not taken in yet themselves.

    \b
    Examples:
      pit books list
      pit books list --db sqlite:////srv/pit/dunes.db --format json
    """
    from ledger import books
    from ledger.journal import connect

    with connect(db, write=False) as database:
        listed = books.listing(database)
    rows: list[dict[str, Any]] = [{name: getattr(book, name) for name in NAMES} for book in listed]
    if output is Format.JSON:
        show.document({"books": rows})
    elif output is Format.CSV:
        show.csv(NAMES, rows)
    else:
        columns = [show.Column(name.capitalize(), figures=name != "name") for name in NAMES]
        cells = [[_cell(row[name]) for name in NAMES] for row in rows]
        show.grid(columns, [show.Section(cells)])


def rebuild(db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """Make all books anew from the journal, beside the old ones, and change over at the end.

    Reports go on reading the old books meanwhile. Broken off, it is simply started again.

    \b
    Examples:
      pit books rebuild
      pit books rebuild --db sqlite:////srv/pit/dunes.db
    """
    from ledger import books
    from ledger.journal import connect

    with connect(db, write=True) as database, show.Progress("books") as progress:
        position = books.rebuild(database, progress=lambda at: progress.at(f"position {at:,}"))
    if output is Format.JSON:
        show.document({"position": position})
    elif output is Format.CSV:
        show.csv(["position"], [{"position": position}])
    else:
        show.line(f"The books are made anew up to position {position:,}.")


def check(db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """Compare the stored books with a fresh fold of the whole journal, to the last unit.

    Exit code 1 says that they differ; each difference is listed.

    \b
    Examples:
      pit books check
      pit books check --format json
    """
    from ledger import books
    from ledger.journal import connect

    with connect(db, write=False) as database:
        differences = [str(difference) for difference in books.check(database)]
    if output is Format.JSON:
        show.document({"differences": differences})
    elif output is Format.CSV:
        show.csv(["difference"], [{"difference": difference} for difference in differences])
    elif not differences:
        show.line("The books are equal to a fresh fold of the journal.")
    else:
        for difference in differences:
            show.line(difference)
    if differences:
        raise books.BooksDiffer.by(len(differences))


def _cell(value: Any) -> str | None:
    return f"{value:,}" if isinstance(value, int) else value


def register(app: typer.Typer) -> None:
    """Add the group to the tree."""
    from cli.app import group

    commands = group(app, "books", "The books behind the reports: how far, anew, and right.")
    commands.command("list")(list_)
    commands.command("rebuild")(rebuild)
    commands.command("check")(check)
