"""Files that are given away: written whole or not at all."""

import os
import tempfile
from pathlib import Path

from ledger.proof.checkpoint import Checkpoint
from ledger.proof.errors import NotWritten


def hand_out(place: Path, checkpoint: Checkpoint) -> Path:
    """Write a checkpoint to a file, or into a folder under a name of its own; the file's path.

    Raises `NotWritten`.
    """
    path = place
    if place.is_dir():
        origin = "".join(
            each if each.isalnum() or each in ".-" else "_" for each in checkpoint.origin
        )
        path = place / f"{origin}-{checkpoint.size:012}.checkpoint"
    write(path, checkpoint.note.encode())
    return path


def write(path: Path, content: bytes) -> None:
    """Put the content there in one step: a reader sees the old file or the new one."""
    try:
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
    except OSError as error:
        raise NotWritten(
            f"{path} cannot be written: {error.strerror}",
            remedy="look at the folder and its rights",
        ) from error
