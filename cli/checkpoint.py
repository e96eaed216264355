"""`pit checkpoint`: the journal's head, signed, for others to hold."""

import sys
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.proving import DEFAULT_KEY, KeyFile
from cli.settings import DEFAULT_DB, Db, Format, Output

if TYPE_CHECKING:
    from ledger.proof import Checkpoint

Out = Annotated[
    str,
    typer.Option(
        "--out",
        metavar="FILE|FOLDER|-",
        help="Where to write it; a folder (NAME/ is made) gets a file for each position.",
    ),
]
List = Annotated[bool, typer.Option("--list", help="List the kept ones, and sign nothing.")]

NAMES = ("number", "position", "signer")


def checkpoint(
    *,
    out: Out = "-",
    list_: List = False,
    key: KeyFile = DEFAULT_KEY,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Sign the journal's head and keep the checkpoint; write it out for others to hold.

    Whoever holds one can show later that nothing up to it was changed or taken away. So let it go
    where the ledger's administrators cannot write: another department, another machine, paper.

    \b
    Examples:
      pit checkpoint
      pit checkpoint --out /mnt/surveillance/checkpoints
      pit checkpoint --list
    """
    from ledger import proof
    from ledger.journal import connect
    from ledger.proof import files, keys

    if list_:
        with connect(db, write=False) as database, database.reading() as connection:
            _list([_row(one) for one in proof.kept(connection)], output)
        return
    private = keys.load(key)
    with connect(db, write=True) as database:
        signed = proof.sign(database, private)
    if out == "-":
        _tell(signed, None, output)
    else:
        _tell(signed, files.hand_out(out, signed), output)


def _row(one: Any) -> dict[str, Any]:
    signer = one.key.partition("+")[0]
    return {"number": one.number, "position": one.size, "signer": signer}


def _list(rows: list[dict[str, Any]], output: Format) -> None:
    if output is Format.JSON:
        show.document({"checkpoints": rows})
    elif output is Format.CSV:
        show.csv(NAMES, rows)
    else:
        columns = [show.Column(name.capitalize(), figures=name != "signer") for name in NAMES]
        cells = [[f"{row[name]}" for name in NAMES] for row in rows]
        show.grid(columns, [show.Section(cells)])


def _tell(signed: "Checkpoint", path: Path | None, output: Format) -> None:
    found = {
        "position": signed.size,
        "root": b64encode(signed.root).decode(),
        "checkpoint": signed.note,
        "file": None if path is None else str(path),
    }
    if output is Format.JSON:
        show.document(found)
    elif output is Format.CSV:
        show.csv(list(found), [found])
    elif path is None:
        sys.stdout.buffer.write(signed.note.encode())  # the very bytes that were signed
    else:
        show.line(f"Signed up to position {signed.size:,}: {path}")


def register(app: typer.Typer) -> None:
    """Add the command to the tree."""
    app.command()(checkpoint)
