"""The log as C2SP tlog-tiles: files that a monitor fetches and checks with tools of its own.

    checkpoint                  the signed head, written last
    tile/<L>/<N>                256 hashes of level L; N in groups of three digits: x001/x234/067
    tile/<L>/<N>.p/<W>          the last one, W hashes wide
    tile/entries/<N>[.p/<W>]    the entries under a tile of level 0, each after its length (2 bytes)

What is whole never changes, so a folder is brought up to a later checkpoint by what is new alone.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from struct import pack

from sqlalchemy import Connection

from ledger.errors import DoesNotVerify
from ledger.journal import Database, read_stored
from ledger.proof import tree
from ledger.proof.checkpoint import Checkpoint
from ledger.proof.errors import BadCheckpoint, NotWritten
from ledger.proof.files import write
from ledger.proof.hashes import WIDTH, Hashes
from ledger.proof.named import checkpoint_file

LONGEST = 0xFFFF  # bytes of an entry: its length has two bytes


def export(
    database: Database,
    checkpoint: Checkpoint,
    folder: Path,
    *,
    progress: Callable[[int], None] = lambda _: None,
) -> int:
    """Bring the folder up to the checkpoint; how many files were written.

    Raises `DoesNotVerify` where the log is not what the checkpoint says, or does not continue what
    is in the folder; `BadCheckpoint` where the folder holds another log's or a later head, and
    `NotWritten`.
    """
    with database.reading() as connection:
        hashes = Hashes(connection)
        if checkpoint.size > hashes.size or (
            tree.span(0, checkpoint.size, hashes) != checkpoint.root
        ):
            raise DoesNotVerify(
                f"the log is not what the checkpoint at {checkpoint.size} says",
                remedy="see where it breaks: pit verify",
            )
        _require_beginning(folder, checkpoint, hashes)
        written = 0
        for name, content in _tiles(connection, hashes, checkpoint.size, folder, progress):
            _put(folder / name, content)
            written += 1
        _put(folder / "checkpoint", checkpoint.note.encode())
    return written + 1


def path_of(number: int) -> str:
    """A tile's number as a path: 1234067 is x001/x234/067."""
    digits = f"{number:03}"
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[start : start + 3] for start in range(0, len(digits), 3)]
    return "/".join([*(f"x{group}" for group in groups[:-1]), groups[-1]])


def _tiles(
    connection: Connection,
    hashes: Hashes,
    size: int,
    folder: Path,
    progress: Callable[[int], None],
) -> Iterator[tuple[str, bytes]]:
    """Each file that is not in the folder yet."""
    for number, width in _row(size):
        entries, tile = (_name(kind, number, width) for kind in ("entries", "0"))
        if not ((folder / entries).exists() and (folder / tile).exists()):
            leaves = hashes.tile(0, number)[:width]
            yield entries, _bundle(connection, number * WIDTH, leaves)
            yield tile, b"".join(leaves)
        progress(number * WIDTH + width)
    level, count = 1, size // WIDTH
    while count:
        for number, width in _row(count):
            name = _name(str(level), number, width)
            if not (folder / name).exists():
                yield name, b"".join(hashes.tile(level, number)[:width])
        level, count = level + 1, count // WIDTH


def _row(count: int) -> Iterator[tuple[int, int]]:
    """The tiles that so many hashes make: number and width."""
    for number in range(-(-count // WIDTH)):
        yield number, min(WIDTH, count - number * WIDTH)


def _name(level: str, number: int, width: int) -> str:
    partial = "" if width == WIDTH else f".p/{width}"
    return f"tile/{level}/{path_of(number)}{partial}"


def _bundle(connection: Connection, first: int, leaves: list[bytes]) -> bytes:
    parts = []
    rows = read_stored(connection, after=first, upto=first + len(leaves))
    for row, leaf in zip(rows, leaves, strict=True):
        if tree.leaf(row.entry) != leaf:
            raise DoesNotVerify(
                f"the entry at position {row.position} is not what its leaf says",
                remedy="see what else: pit verify",
            )
        if len(row.entry) > LONGEST:
            raise NotWritten(
                f"the entry at position {row.position} is longer than tiles can hold",
                remedy=f"its fact has more than {LONGEST} bytes; the log can still be verified",
            )
        parts += [pack(">H", len(row.entry)), row.entry]
    return b"".join(parts)


def _require_beginning(folder: Path, checkpoint: Checkpoint, hashes: Hashes) -> None:
    """What is in the folder is a beginning of this log, or nothing."""
    path = folder / "checkpoint"
    if not path.exists():
        return
    before = checkpoint_file(path)
    if before.origin != checkpoint.origin or before.size > checkpoint.size:
        raise BadCheckpoint(
            f"{folder} holds {before.origin} up to position {before.size}: no earlier state of"
            f" {checkpoint.origin} at {checkpoint.size}",
            remedy="name another folder",
        )
    path_ = tree.consistency(before.size, checkpoint.size, hashes) if before.size else []
    if before.size and not tree.extends(
        before.size, before.root, checkpoint.size, checkpoint.root, path_
    ):
        raise DoesNotVerify(
            f"the log does not continue what {folder} holds up to position {before.size}",
            remedy="keep the folder, and see what happened: pit verify --against its checkpoint",
        )


def _put(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten(
            f"{path.parent} cannot be made: {error.strerror}", remedy="look at the folder's rights"
        ) from error
    write(path, content)
