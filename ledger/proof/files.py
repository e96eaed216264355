"""Files that are given away: written whole or not at all."""

import os
import tempfile
from pathlib import Path

from ledger.proof.checkpoint import Checkpoint
from ledger.proof.errors import NotWritten

COMPANIONS = ("-wal", "-shm", "-journal", ".lock")
_DATABASE = "a database"
_PRECIOUS = {b"SQLite format 3\0": _DATABASE, b"PRIVATE+KEY+": "a private key"}
_HEAD = max(map(len, _PRECIOUS))


def hand_out(place: str, checkpoint: Checkpoint) -> Path:
    """Write a checkpoint to a file, or into a folder under a name of its own; the file's path.

    A place that ends in a slash is a folder, and is made where it is not there. Raises
    `NotWritten`.
    """
    path = Path(place)
    if place.endswith(("/", os.sep)):
        _make(path)
    if path.is_dir():
        origin = "".join(
            each if each.isalnum() or each in ".-" else "_" for each in checkpoint.origin
        )
        path = path / f"{origin}-{checkpoint.size:012}.checkpoint"
    write(path, checkpoint.note.encode())
    return path


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = "a file is there" if isinstance(error, FileExistsError) else error.strerror
        raise NotWritten(
            f"the folder {folder} cannot be made: {why}", remedy="name another, or a file"
        ) from error


def spare(path: Path) -> None:
    """See that nothing is written over a ledger, or any other database, or a private key.

    A database's companions (its log, its queue) are told by the file they stand beside. Raises
    `NotWritten`.
    """
    named = path.name
    beside = [named.removesuffix(end) for end in COMPANIONS if named.endswith(end)]
    kinds = {_kind(path.with_name(name)) for name in beside if name}
    if kind := _kind(path) or (_DATABASE if _DATABASE in kinds else None):
        raise NotWritten(
            f"{path} holds {kind}, and nothing is written over that", remedy="name another file"
        )


def _kind(path: Path) -> str | None:
    """What a file holds that must not be lost, by its first bytes."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return None
    return next((kind for start, kind in _PRECIOUS.items() if head.startswith(start)), None)


def write(path: Path, content: bytes) -> None:
    """Put the content there in one step: a reader sees the old file or the new one.

    A link stays, and the file that it leads to is written. What is there and is no file, a device
    or a pipe, takes the content as it comes. Raises `NotWritten`.
    """
    spare(path)
    try:
        # Asked of the path itself: what a link of /dev/stdout reads is not always a place.
        target = path if path.exists() and not path.is_file() else Path(os.path.realpath(path))
        if os.path.lexists(target) and not target.is_file():
            with target.open("wb") as stream:
                stream.write(content)
        else:
            _swap(target, content)
    except OSError as error:
        raise NotWritten(
            f"{path} cannot be written: {error.strerror}",
            remedy="look at the folder and its rights",
        ) from error


def _swap(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
