"""`pit verify`: the whole log, read again and held against every checkpoint."""

from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.proving import Vkeys, believed
from cli.settings import DEFAULT_DB, Db, Format, Output

if TYPE_CHECKING:
    from ledger.journal import Database
    from ledger.proof import Checkpoint, Outcome

Against = Annotated[
    list[str] | None,
    typer.Option(
        "--against",
        metavar="CHECKPOINT",
        help="A checkpoint that somebody held, or a folder of them; may be said again.",
    ),
]
Since = Annotated[
    str | None,
    typer.Option(
        "--since",
        metavar="CHECKPOINT",
        help="Verify only what came after it: a file, the position of a kept one, or last.",
    ),
]

NAMES = ("kind", "position", "message")


def verify(
    *,
    against: Against = None,
    since: Since = None,
    vkey: Vkeys = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Verify the log: nothing missing, nothing changed, all as it was signed.

    Every entry is hashed again and held against its leaf, its columns, the stored tree, the kept
    checkpoints and those given; without --since a SQLite file looks through its pages and indexes
    too. Exit code 5 says that something does not hold, and where it begins.

    \b
    Examples:
      pit verify
      pit verify --against /mnt/surveillance/checkpoints --vkey dunes.vkey
      pit verify --since last
    """
    from ledger import proof
    from ledger.journal import connect

    with connect(db, write=False) as database:
        start = None if since is None else proof.checkpoint_named(database, since)
        given = [each for name in against or [] for each in _given(database, name)]
        keys = believed(database, vkey) if given or start else []
        with show.Progress("verify") as progress:
            outcome = proof.verify(
                database,
                against=given,
                since=start,
                trusted=keys,
                progress=lambda position: progress.at(f"position {position:,}"),
            )
            if since is None and not outcome.failures:
                progress.at("pages and indexes")
                database.check_pages()
    _tell(outcome, output)
    outcome.require()


def _given(database: "Database", name: str) -> "list[tuple[str, Checkpoint]]":
    from ledger import proof

    folder = Path(name)
    if not folder.is_dir():
        return [(f"the checkpoint {name}", proof.checkpoint_named(database, name))]
    files = sorted(folder.glob("*.checkpoint"))
    if not files:
        raise proof.BadCheckpoint(
            f"there is no file *.checkpoint in {name}", remedy="name the folder that holds them"
        )
    return [(f"the checkpoint {path}", proof.checkpoint_file(path)) for path in files]


def _tell(outcome: "Outcome", output: Format) -> None:
    rows: list[dict[str, Any]] = [
        {"kind": each.kind, "position": each.position, "message": each.message}
        for each in outcome.failures
    ]
    if output is Format.JSON:
        show.document(
            {
                "first": outcome.first,
                "position": outcome.last,
                "root": b64encode(outcome.root).decode(),
                "checkpoints": outcome.checkpoints,
                "failures": rows,
            }
        )
    elif output is Format.CSV:
        show.csv(NAMES, rows)
    elif rows:
        for each in outcome.failures:
            show.line(each.text)
    else:
        what = f"positions {outcome.first:,} to {outcome.last:,}"
        held = (
            "1 checkpoint" if outcome.checkpoints == 1 else f"{outcome.checkpoints:,} checkpoints"
        )
        show.line(f"The log verifies: {what}, {held}.")
        show.line(f"Root {b64encode(outcome.root).decode()}")


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(verify)
