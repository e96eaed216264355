"""`pit proof make|check`: a fact shown to be in the signed log, a log to continue another."""

import sys
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import show
from cli.proving import Vkeys
from cli.settings import DEFAULT_DB, Db, Format, Output, Table
from ledger.errors import WrongUsage

if TYPE_CHECKING:
    from ledger.journal import Database
    from ledger.proof import Holds

What = Annotated[
    list[str],
    typer.Argument(
        metavar="POSITION|ROUND | OLD NEW",
        help="A journal position, a round; or with --consistency two checkpoints.",
        show_default=False,
    ),
]
Consistency = Annotated[
    bool, typer.Option("--consistency", help="Prove that checkpoint NEW continues OLD.")
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Where to; else standard output.")
]
File = Annotated[str, typer.Argument(metavar="FILE", help="A proof file; - is standard input.")]


def make(
    what: What,
    *,
    consistency: Consistency = False,
    table: Table = None,
    out: Out = None,
    db: Db = DEFAULT_DB,
    output: Output = Format.TABLE,
) -> None:
    """Write a proof that a fact, or every fact of a round, is in the log that was signed last.

    With --consistency, that the log of one checkpoint continues that of an older one. The proof is
    a JSON file, whatever the format: to check it, a public key is enough, and no ledger is needed.

    \b
    Examples:
      pit proof make 4711 --out 4711.proof
      pit proof make WS-01-000123
      pit proof make --consistency 17955 last
    """
    from ledger.journal import connect
    from ledger.proof import proofs
    from ledger.proof.files import write

    with connect(db, write=False) as database:
        if consistency:
            document = _consistency(database, what)
        else:
            document = _inclusion(database, what, table)
    raw = proofs.dump(document)
    if out is None or str(out) == "-":
        sys.stdout.buffer.write(raw)
        return
    write(out, raw)
    if output is Format.JSON:
        show.document({"file": str(out), "form": document["form"]})
    else:
        show.line(f"{out}")


def check(
    file: File,
    *,
    vkey: Vkeys = None,
    db: Db = DEFAULT_DB,  # noqa: ARG001 taken by every command: a script need not know which use it
    output: Output = Format.TABLE,
) -> None:
    """Check a proof without any ledger: the file and the signer's public key are enough.

    Exit code 5 says that it does not hold.

    \b
    Examples:
      pit proof check 4711.proof --vkey dunes.vkey
      pit proof check 4711.proof --vkey dunes.example/pit+f800b9c6+AdS3VWdUM2O+iu7mke2dF7dp
    """
    from ledger.proof import keys, proofs

    if not vkey:
        raise WrongUsage(
            "a proof is worth what the signer's key is worth, and none was given",
            remedy="give the public key with --vkey or PIT_VKEY",
        )
    holds = proofs.check(_read(file), [keys.public(text) for text in vkey])
    _tell(holds, output)


def _inclusion(database: "Database", what: list[str], table: str | None) -> dict[str, Any]:
    from ledger import evidence, proof
    from ledger.proof import proofs

    if len(what) != 1:
        raise WrongUsage("one position or one round is proved at a time", remedy="name one")
    (name,) = what
    with database.reading() as connection:
        if name.isascii() and name.isdigit():
            if int(name) == 0:
                raise WrongUsage("positions begin at 1", remedy="name a position or a round")
            checkpoint = proof.covering(connection, max(1, int(name)))
            return proofs.inclusion(connection, checkpoint, [int(name)])
        checkpoint = proof.covering(connection, 1)
        positions = evidence.of_round(connection, name, checkpoint.size, table)
        if not positions:
            raise evidence.NothingNamed(
                f"no fact up to position {checkpoint.size} names round {name!r}",
                remedy="look at the round's id; sign what came later: pit checkpoint",
            )
        return proofs.inclusion(connection, checkpoint, positions)


def _consistency(database: "Database", what: list[str]) -> dict[str, Any]:
    from ledger import proof
    from ledger.proof import proofs

    if len(what) != 2:
        raise WrongUsage(
            "--consistency takes two checkpoints, the older one first",
            remedy="pit proof make --consistency OLD NEW",
        )
    old, new = (proof.checkpoint_named(database, name) for name in what)
    with database.reading() as connection:
        return proofs.consistency(connection, old, new)


def _read(file: str) -> bytes:
    from ledger.proof import BadProof

    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise BadProof(
            f"the proof {file!r} cannot be read: {error.strerror}", remedy="look at the path"
        ) from error


def _tell(holds: "Holds", output: Format) -> None:
    signed = holds.checkpoint
    rows = [{"position": one.position, "fact": _fact(one.entry)} for one in holds.facts]
    if output is Format.JSON:
        show.document(
            {
                "signer": signed.origin,
                "position": signed.size,
                "root": b64encode(signed.root).decode(),
                "continues": None if holds.old is None else holds.old.size,
                "facts": rows,
            }
        )
    elif output is Format.CSV:
        show.csv(("position", "fact"), rows)
    elif holds.old is not None:
        show.line(f"It holds: {signed.origin} at {signed.size:,} continues {holds.old.size:,}.")
    else:
        for row in rows:
            show.line(f"{row['position']}  {row['fact']}")
        count = "1 fact is" if len(rows) == 1 else f"{len(rows):,} facts are"
        show.line(f"It holds: {count} in the log that {signed.origin} signed at {signed.size:,}.")


def _fact(entry: bytes) -> str:
    from ledger.journal import unpack

    return unpack(entry)[1].decode()


def register(app: typer.Typer) -> None:
    """Add the group to the tree."""
    from cli.app import group

    commands = group(app, "proof", "Proofs that need no trust in the ledger, and their check.")
    commands.command()(make)
    commands.command()(check)
