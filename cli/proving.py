"""What the commands about proof share: their options, and whose signatures are believed."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import show

if TYPE_CHECKING:
    from ledger.journal import Database
    from ledger.proof import PublicKey

DEFAULT_KEY = Path("pit.key")

KeyFile = Annotated[
    Path,
    typer.Option("--key", envvar="PIT_KEY", metavar="FILE", help="The private key's file."),
]
Vkeys = Annotated[
    list[str] | None,
    typer.Option(
        "--vkey",
        envvar="PIT_VKEY",
        metavar="KEY",
        help="A public key to believe, as pit keys show prints it, or a file with it.",
    ),
]


def believed(database: "Database", vkeys: list[str] | None) -> "list[PublicKey]":
    """The keys given; where none is, those that the ledger names itself, and that is said."""
    from ledger import proof
    from ledger.proof import keys

    if vkeys:
        return [keys.public(text) for text in vkeys]
    show.say("signatures are checked with the keys that the ledger names; give yours with --vkey")
    with database.reading() as connection:
        return proof.signers(connection)
