"""`pit init`: a ledger where there was none, or one brought to this program's version."""

from typing import Annotated

import typer

from cli import show
from cli.settings import DEFAULT_DB, Db, Format, Output

Mend = Annotated[
    bool,
    typer.Option("--mend", help="Put back guards, indexes and derived tables that are gone."),
]


def init(*, mend: Mend = False, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """Create the ledger's database, or upgrade it to this version of pit.

    Safe to say again: a ledger that is up to date stays as it is. With --mend a ledger gets back
    what it has lost and no fact is in: the guards against changes, and what follows from the
    journal. Facts that are lost come from a backup alone. Say pit verify before it.

    \b
    Examples:
      pit init
      pit init --db sqlite:////srv/pit/dunes.db
      pit init --db postgresql://pit@localhost/dunes
      pit init --mend
    """
    from ledger.journal import restore, upgrade

    if mend:
        _mended(restore(db), output)
        return
    done = upgrade(db)
    if output is Format.JSON:
        show.document({"upgraded": done})
    elif output is Format.CSV:
        show.csv(["upgraded"], [{"upgraded": done}])
    else:
        show.line("The ledger is ready." if done else "The ledger is up to date.")


def _mended(names: list[str], output: Format) -> None:
    if output is Format.JSON:
        show.document({"upgraded": False, "mended": names})
    elif output is Format.CSV:
        show.csv(["mended"], [{"mended": name} for name in names])
    else:
        for name in names:
            show.line(f"Put back: {name}")
        show.line("The ledger is whole.")


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(init)
