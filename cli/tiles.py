"""`pit tiles`: the log as files, for monitors that know the form."""

from pathlib import Path
from typing import Annotated

import typer

from cli import show
from cli.settings import DEFAULT_DB, Db, Format, Output

Folder = Annotated[
    Path, typer.Argument(metavar="DIR", help="Where to; it is made.", show_default=False)
]


def tiles(folder: Folder, db: Db = DEFAULT_DB, output: Output = Format.TABLE) -> None:
    """Export the log, up to the newest checkpoint, as C2SP tlog-tiles.

    The folder can be served as it is, and existing monitors can follow it. Said again, only what is
    new is written. It holds every fact: serve it to those who may see the facts.

    \b
    Examples:
      pit tiles /srv/pit/log
      pit tiles /mnt/regulator/log --db sqlite:////srv/pit/dunes.db
    """
    from ledger import proof
    from ledger.journal import connect
    from ledger.proof import tiles as form

    with connect(db, write=False) as database:
        checkpoint = proof.checkpoint_named(database, "last")
        with show.Progress("tiles") as progress:
            written = form.export(
                database,
                checkpoint,
                folder,
                progress=lambda position: progress.at(f"position {position:,}"),
            )
    found = {"folder": str(folder), "position": checkpoint.size, "written": written}
    if output is Format.JSON:
        show.document(found)
    elif output is Format.CSV:
        show.csv(list(found), [found])
    else:
        files = "1 file" if written == 1 else f"{written:,} files"
        show.line(f"{folder}: the log up to position {checkpoint.size:,}, {files} written.")


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(tiles)
