"""A checkpoint as a user names it: a file, the position of a kept one, or `last`."""

import re
from pathlib import Path

from ledger.errors import DoesNotVerify
from ledger.journal import Database
from ledger.proof import tree
from ledger.proof.checkpoint import Checkpoint, newest, of_size
from ledger.proof.errors import BadCheckpoint, NoCheckpoint
from ledger.proof.hashes import Hashes
from ledger.proof.note import NoteRefused

_POSITION = re.compile(r"[0-9]{1,18}", re.ASCII)
_LARGEST = 1_000_000  # bytes; a checkpoint with many witnesses has a few thousand


def checkpoint_named(database: Database, name: str) -> Checkpoint:
    """Believe it only after `signed_by`. Raises `BadCheckpoint`, `NoCheckpoint`."""
    if name != "last" and _POSITION.fullmatch(name) is None:
        return checkpoint_file(Path(name))
    with database.reading() as connection:
        if name != "last":
            return of_size(connection, int(name))
        found = newest(connection)
    if found is None:
        raise NoCheckpoint("the ledger keeps no checkpoint", remedy="make one: pit checkpoint")
    return found


def position_of(database: Database, name: str) -> int:
    """The position of a checkpoint by its name; it must be one of this very log.

    Its signature is not looked at: the same root is the same log, whoever signed it. Raises
    `BadCheckpoint`, `NoCheckpoint`, and `DoesNotVerify` for a checkpoint of another log.
    """
    found = checkpoint_named(database, name)
    with database.reading() as connection:
        hashes = Hashes(connection)
        if found.size > hashes.size or tree.span(0, found.size, hashes) != found.root:
            raise DoesNotVerify(
                f"the checkpoint {name} is not one of this log",
                remedy="name another; or see what happened: pit verify --against it",
            )
    return found.size


def checkpoint_file(path: Path) -> Checkpoint:
    """The checkpoint in a file; raises `BadCheckpoint`."""
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST)
    except OSError as error:
        raise BadCheckpoint(
            f"the checkpoint {str(path)!r} cannot be read: {error.strerror}",
            remedy="name a file, the position of a kept one, or last",
        ) from error
    try:
        return Checkpoint.parse(raw.decode())
    except (NoteRefused, UnicodeDecodeError) as error:
        why = error if isinstance(error, NoteRefused) else "it is no text"
        raise BadCheckpoint(
            f"{path} is no checkpoint: {why}",
            remedy="name the file that pit checkpoint --out wrote, or get it anew from its holder",
        ) from error
