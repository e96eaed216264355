"""Proofs as files: made from a ledger, checked from the file and a public key alone.

Both forms are JSON objects; hashes and entries are standard base64. Forms, version 1:

    {"form": "pit-inclusion-proof/1", "checkpoint": NOTE, "facts": [{"index", "entry", "path"}…]}
    {"form": "pit-consistency-proof/1", "old": NOTE, "new": NOTE, "path": […]}

A fact's `index` is its leaf's, its position less one; a `path` goes from the bottom up (RFC 6962,
sections 2.1.1 and 2.1.2); a NOTE is a checkpoint as it was signed.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection

from ledger.errors import DoesNotVerify
from ledger.journal import read_stored
from ledger.proof import tree
from ledger.proof.checkpoint import Checkpoint
from ledger.proof.errors import BadProof
from ledger.proof.hashes import Hashes
from ledger.proof.note import NoteRefused, PublicKey, base64

INCLUSION = "pit-inclusion-proof/1"
CONSISTENCY = "pit-consistency-proof/1"


@dataclass(frozen=True, slots=True)
class Proved:
    """A fact's entry, its position, and the path from its leaf to the checkpoint's root."""

    position: int
    entry: bytes
    path: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Holds:
    """What a proof that holds says: these facts, or the older checkpoint, are in the checkpoint."""

    checkpoint: Checkpoint
    facts: tuple[Proved, ...] = ()
    old: Checkpoint | None = None


def prove(
    connection: Connection, checkpoint: Checkpoint, positions: Sequence[int]
) -> Iterator[Proved]:
    """The facts at these positions with their paths to the checkpoint, which covers them all.

    Every path is checked before it is given out: raises `DoesNotVerify` where the log is not what
    the checkpoint says.
    """
    hashes = Hashes(connection)
    for position in positions:
        row = next(iter(read_stored(connection, after=position - 1, upto=position)), None)
        if row is None or position > checkpoint.size or checkpoint.size > hashes.size:
            raise _broken(position)
        path = tree.inclusion(position - 1, checkpoint.size, hashes)
        leaf = tree.leaf(row.entry)
        if not tree.includes(checkpoint.root, checkpoint.size, position - 1, leaf, path):
            raise _broken(position)
        yield Proved(position, row.entry, tuple(path))


def inclusion(
    connection: Connection, checkpoint: Checkpoint, positions: Sequence[int]
) -> dict[str, Any]:
    """The document of an inclusion proof. Raises as `prove` does."""
    facts = [
        {"index": one.position - 1, "entry": _text(one.entry), "path": _texts(one.path)}
        for one in prove(connection, checkpoint, positions)
    ]
    return {"form": INCLUSION, "checkpoint": checkpoint.note, "facts": facts}


def consistency(connection: Connection, old: Checkpoint, new: Checkpoint) -> dict[str, Any]:
    """The document of a consistency proof.

    Raises `BadProof` where the old one covers more, `DoesNotVerify` where the log continues neither
    of them.
    """
    if not 0 < old.size <= new.size:
        raise BadProof(
            f"a checkpoint at {old.size} is no beginning of one at {new.size}",
            remedy="name the older one first",
        )
    hashes = Hashes(connection)
    path = tree.consistency(old.size, new.size, hashes) if new.size <= hashes.size else None
    if path is None or not tree.extends(old.size, old.root, new.size, new.root, path):
        raise DoesNotVerify(
            f"the log does not lead from the checkpoint at {old.size} to the one at {new.size}",
            remedy="see where it breaks: pit verify --against both",
        )
    return {"form": CONSISTENCY, "old": old.note, "new": new.note, "path": _texts(path)}


def dump(document: dict[str, Any]) -> bytes:
    """The file's bytes."""
    return orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def check(raw: bytes, trusted: Sequence[PublicKey]) -> Holds:
    """Check a proof file. Raises `BadProof` for what is none, `DoesNotVerify` for what fails."""
    try:
        document = orjson.loads(raw)
        form = document["form"]
        if form == INCLUSION:
            return _check_inclusion(document, trusted)
        if form == CONSISTENCY:
            return _check_consistency(document, trusted)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        why = str(error) if isinstance(error, NoteRefused) else "it is not of the form of one"
        raise BadProof(f"the file is no proof: {why}", remedy=_REMEDY) from error
    raise BadProof(f"the file is no proof that this pit knows: {form!r}", remedy=_REMEDY)


_REMEDY = "give a file that pit proof make wrote"


def _check_inclusion(document: dict[str, Any], trusted: Sequence[PublicKey]) -> Holds:
    checkpoint = _believed(document["checkpoint"], trusted)
    facts = [_fact(one) for one in document["facts"]]
    if not facts:
        raise BadProof("the proof has no facts: it shows nothing", remedy=_REMEDY)
    for one in facts:
        leaf = tree.leaf(one.entry)
        if not tree.includes(checkpoint.root, checkpoint.size, one.position - 1, leaf, one.path):
            raise DoesNotVerify(
                f"the fact said to be at position {one.position} is not in the signed log",
                remedy="do not believe it; ask for the proof anew",
            )
    return Holds(checkpoint, tuple(facts))


def _check_consistency(document: dict[str, Any], trusted: Sequence[PublicKey]) -> Holds:
    old, new = _believed(document["old"], trusted), _believed(document["new"], trusted)
    path = [_hash(text) for text in document["path"]]
    if not tree.extends(old.size, old.root, new.size, new.root, path):
        raise DoesNotVerify(
            f"the log at {new.size} is not shown to continue the one at {old.size}",
            remedy="do not believe it; ask for the proof anew",
        )
    return Holds(new, old=old)


def _believed(text: str, trusted: Sequence[PublicKey]) -> Checkpoint:
    checkpoint = Checkpoint.parse(text)
    try:
        checkpoint.signed_by(trusted)
    except NoteRefused as error:
        raise DoesNotVerify(
            f"the checkpoint at {checkpoint.size} is not to be believed: {error}",
            remedy="compare the public key with the one that the signer gave you",
        ) from error
    return checkpoint


def _fact(document: dict[str, Any]) -> Proved:
    index = document["index"]
    if type(index) is not int:
        raise TypeError("an index is a number")
    return Proved(
        index + 1, base64(document["entry"]), tuple(_hash(text) for text in document["path"])
    )


def _hash(text: str) -> bytes:
    raw = base64(text)
    if len(raw) != 32:
        raise NoteRefused("it has a hash of another length")
    return raw


def _broken(position: int) -> DoesNotVerify:
    return DoesNotVerify(
        f"the log at position {position} is not what the checkpoint says",
        remedy="see where it breaks: pit verify",
    )


def _text(raw: bytes) -> str:
    return b64encode(raw).decode()


def _texts(path: Sequence[bytes]) -> list[str]:
    return [_text(hash_) for hash_ in path]
