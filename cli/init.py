"""`pit init`: a ledger where there was none, or one brought to this program's version."""

import typer

from cli import show
from cli.settings import DEFAULT_DB, Db, Format, Output


def init(db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """Create the ledger's database, or upgrade it to this version of pit.

    Safe to say again: a ledger that is up to date stays as it is.

    \b
    Examples:
      pit init
      pit init --db sqlite:////srv/pit/dunes.db
      pit init --db postgresql://pit@localhost/dunes
    """
    from ledger.journal import upgrade

    done = upgrade(db)
    if output is Format.JSON:
        show.document({"upgraded": done})
    elif output is Format.CSV:
        show.csv(["upgraded"], [{"upgraded": done}])
    else:
        show.line("The ledger is ready." if done else "The ledger is up to date.")


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(init)
