"""`pit keys new|show`: the key that checkpoints are signed with."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli import show
from cli.proving import DEFAULT_KEY, KeyFile
from cli.settings import DEFAULT_DB, Db, Format, Output

if TYPE_CHECKING:
    from ledger.proof import PublicKey

Name = Annotated[
    str,
    typer.Option(
        "--name",
        metavar="NAME",
        help="The log's name in every checkpoint, like dunes.example/pit: no spaces, no plus.",
    ),
]


def new(
    *,
    name: Name,
    key: KeyFile = DEFAULT_KEY,
    db: Db = DEFAULT_DB,  # noqa: ARG001 taken by every command: a script need not know which use it
    output: Output = Format.TABLE,
) -> None:
    """Make the key that this ledger's checkpoints are signed with, and print its public half.

    The private half lies in a file of its own that its owner alone may read (mode 0600), never in
    the database, and is never written over. Give the public half to whoever is to check.

    \b
    Examples:
      pit keys new --name dunes.example/pit
      pit keys new --name dunes.example/pit --key /etc/pit/dunes.key
    """
    from ledger.proof import keys

    _tell(keys.create(key, name), output)
    show.say(
        f"the private key is in {key}: keep a copy where the database's administrators are not"
    )


def show_(
    key: KeyFile = DEFAULT_KEY,
    db: Db = DEFAULT_DB,  # noqa: ARG001 as above
    output: Output = Format.TABLE,
) -> None:
    """Print the public key: what a verifier must be given by hand.

    \b
    Examples:
      pit keys show
      pit keys show --key /etc/pit/dunes.key > dunes.vkey
    """
    from ledger.proof import keys

    _tell(keys.load(key).public, output)


def _tell(public: "PublicKey", output: Format) -> None:
    found = {"name": public.name, "id": public.id.hex(), "vkey": str(public)}
    if output is Format.JSON:
        show.document(found)
    elif output is Format.CSV:
        show.csv(list(found), [found])
    else:
        show.line(str(public))


def register(app: typer.Typer) -> None:
    """Add the group to the tree."""
    from cli.app import group

    commands = group(app, "keys", "The key that checkpoints are signed with.")
    commands.command("new")(new)
    commands.command("show")(show_)
