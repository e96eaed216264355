"""Checkpoints: the journal's head, signed, in the form of C2SP tlog-checkpoint.

dunes.example/pit                               the origin: the key's name
123456                                          the newest position
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=    the root over everything up to it

— dunes.example/pit Az3grlgt…                   the signature
"""

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from sqlalchemy import Connection, func, insert, select

from ledger.errors import DoesNotVerify
from ledger.journal import Database
from ledger.proof import note, tree
from ledger.proof.errors import BadCheckpoint, NoCheckpoint, NothingToVerify
from ledger.proof.hashes import Hashes
from ledger.proof.note import NoteRefused, PrivateKey, PublicKey
from ledger.proof.schema import CHECKPOINT
from ledger.proof.seal import seal

_SEE = "see what happened: pit verify"
_SIZE = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A log's head as its signer stated it. Believe it only after `signed_by`."""

    origin: str
    size: int
    root: bytes
    note: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """From a signed note; looks at no signature. Raises `NoteRefused`."""
        said, _ = note.split(text)
        lines = said.removesuffix("\n").split("\n")
        if len(lines) < 3 or not all(lines):
            raise NoteRefused("it has no origin, size and root, each on a line")
        origin, size, encoded = lines[:3]
        if _SIZE.fullmatch(size) is None:
            raise NoteRefused("its second line is no size")
        root = note.base64(encoded)
        if len(root) != 32:
            raise NoteRefused("its third line is no SHA-256 hash")
        return cls(origin, int(size), root, text)

    def signed_by(self, keys: Sequence[PublicKey]) -> PublicKey:
        """The key, of these, that signed it as the log's own; raises `NoteRefused`."""
        own = [key for key in keys if key.name == self.origin]
        if keys and not own:
            names = ", ".join(sorted({key.name for key in keys}))
            raise NoteRefused(f"it says that it is of {self.origin}, and trusted here is {names}")
        return note.signer(self.note, own)


@dataclass(frozen=True, slots=True)
class Kept:
    """A checkpoint as the ledger keeps it: its number, and the row's text as it lies there."""

    number: int
    size: int
    note: str
    key: str


def text(origin: str, size: int, root: bytes) -> str:
    """What is signed."""
    return f"{origin}\n{size}\n{b64encode(root).decode()}\n"


def sign(database: Database, key: PrivateKey) -> Checkpoint:
    """Sign the journal's head and keep the checkpoint; the same head gives the same one again.

    Raises `NothingToVerify` for an empty journal and `DoesNotVerify` where the newest kept
    checkpoint is not the beginning of what is there: nothing is signed then.
    """
    seal(database)
    with database.reading() as connection:
        hashes = Hashes(connection)
        if not hashes.size:
            raise NothingToVerify(
                "the journal is empty: there is nothing to sign", remedy="pit ingest comes first"
            )
        before = newest(connection)
        root = tree.span(0, hashes.size, hashes)
        if before is not None:
            _require_beginning(before, hashes, root)
        signed = key.sign(text(key.name, hashes.size, root))
    with database.writing() as connection:
        _keep(connection, hashes.size, signed, key.public)
    return Checkpoint.parse(signed)


def kept(connection: Connection) -> Iterator[Kept]:
    """The kept checkpoints as they lie there, in the order of signing."""
    rows = connection.execute(select(CHECKPOINT).order_by(CHECKPOINT.c.number))
    return (Kept(*row) for row in rows)


def newest(connection: Connection) -> Checkpoint | None:
    """The kept checkpoint that covers most; None where there is none."""
    return _one(connection, None)


def covering(connection: Connection, position: int) -> Checkpoint:
    """The newest kept checkpoint; raises `NoCheckpoint` unless it covers the position."""
    found = newest(connection)
    if found is None or found.size < position:
        covers = "no checkpoint is kept" if found is None else f"the newest covers {found.size}"
        raise NoCheckpoint(
            f"no checkpoint covers position {position}: {covers}", remedy="make one: pit checkpoint"
        )
    return found


def of_size(connection: Connection, size: int) -> Checkpoint:
    """The kept checkpoint of exactly that many facts; raises `NoCheckpoint`."""
    found = _one(connection, size)
    if found is None:
        raise NoCheckpoint(
            f"the ledger keeps no checkpoint at position {size}",
            remedy="name its file, or the position of one that is kept: pit checkpoint --list",
        )
    return found


def signers(connection: Connection) -> list[PublicKey]:
    """The public keys that the ledger says its checkpoints were signed with."""
    found = connection.execute(select(CHECKPOINT.c.key).distinct()).scalars()
    known = []
    for key in found:
        try:
            known.append(PublicKey.parse(key))
        except NoteRefused:
            continue  # a spoiled key is `verify`'s to report, and proves nothing here
    return known


def signer(connection: Connection, checkpoint: Checkpoint) -> PublicKey:
    """The key, of those that the ledger names, of a kept checkpoint. Raises `BadCheckpoint`."""
    try:
        return checkpoint.signed_by(signers(connection))
    except NoteRefused as error:
        raise BadCheckpoint(
            f"the kept checkpoint at {checkpoint.size} is spoiled: {error}", remedy=_SEE
        ) from error


def _one(connection: Connection, size: int | None) -> Checkpoint | None:
    wanted = select(CHECKPOINT.c.note).order_by(CHECKPOINT.c.size.desc(), CHECKPOINT.c.number)
    if size is not None:
        wanted = wanted.where(CHECKPOINT.c.size == size)
    found = connection.execute(wanted.limit(1)).scalar_one_or_none()
    if found is None:
        return None
    try:
        return Checkpoint.parse(found)
    except NoteRefused as error:
        raise BadCheckpoint(f"a kept checkpoint cannot be read: {error}", remedy=_SEE) from error


def _require_beginning(before: Checkpoint, hashes: Hashes, root: bytes) -> None:
    size = hashes.size
    if before.size <= size and tree.extends(
        before.size, before.root, size, root, tree.consistency(before.size, size, hashes)
    ):
        return
    raise DoesNotVerify(
        f"the journal does not continue the checkpoint at {before.size}: nothing is signed",
        remedy="see where it breaks: pit verify",
    )


def _keep(connection: Connection, size: int, signed: str, key: PublicKey) -> None:
    same = select(CHECKPOINT.c.number).where(CHECKPOINT.c.size == size, CHECKPOINT.c.note == signed)
    if connection.execute(same).first() is None:
        last = connection.execute(select(func.max(CHECKPOINT.c.number))).scalar_one() or 0
        row = {"number": last + 1, "size": size, "note": signed, "key": str(key)}
        connection.execute(insert(CHECKPOINT), row)
