"""Where a feed comes from: files, packed or not, and standard input, as a stream of chunks."""

import errno
import os
import select
import stat
import sys
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path
from typing import Self, cast

import zstandard

from ledger.errors import CannotWork, Exit, WrongUsage
from ledger.intake.counts import Counts
from ledger.intake.not_feeds import SQLITE_MAGIC, mistaken

STANDARD_INPUT = "-"
CHUNK = 1 << 18
# A sender that keeps us waiting for longer rests, and what it has sent so far is taken in; so is
# what a sender sends that never does, after a while.
MOMENT_S = 0.05
WHILE_S = 1.0
# A small packed piece can unfold to 32,768 times its size, so what is fed at once bounds memory.
ZSTD_PIECE = 1 << 11
GZIP_MAGIC = b"\x1f\x8b"
ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"
LINKS = 40


class NoSuchFile(WrongUsage):
    """A feed file is not there, or is no file."""

    code = "no-such-file"


class BrokenSource(CannotWork):
    """A source could not be read to its end. `counts` is what its lines so far came to."""

    code = "broken-source"
    counts: Counts = Counts()


class UnreadableFile(BrokenSource):
    """A feed file is there but may not be read, or the disk fails."""

    code = "unreadable-file"


class NotAFeed(BrokenSource):
    """A database or a spreadsheet was named as a feed: the ledger's own file, or another."""

    code = "not-a-feed"
    exit = Exit.USAGE


class DamagedFile(BrokenSource):
    """A compressed feed ends too early or is corrupt. Every whole line before that is kept."""

    code = "damaged-file"


@dataclass(frozen=True, slots=True)
class Source:
    """One feed: `name` is what quarantine remembers (the base name), `path` what people see."""

    path: str
    name: str
    size: int | None = None

    def open(self) -> BufferedIOBase:
        """The raw bytes. Raises UnreadableFile."""
        if self.path == STANDARD_INPUT:
            return standard_input()
        try:
            return Path(self.path).open("rb")
        except OSError as error:
            raise unreadable(self.path, error) from error


def find(paths: Iterable[str], *, kept: Iterable[Path] = ()) -> list[Source]:
    """Every source of a command, checked before any is read.

    `kept` are the files of the ledger itself: one of them as its own feed would be taken in while
    it grows by what is taken. Raises NoSuchFile, UnreadableFile, NotAFeed.
    """
    ours = [found for path in kept if (found := looked_up(path)) is not None]
    return [source(path, ours) for path in paths]


def looked_up(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None


def standard_input() -> BufferedIOBase:
    """Raises UnreadableFile where it was closed before we began."""
    if sys.stdin is None:
        raise unreadable(STANDARD_INPUT, OSError(errno.EBADF, "standard input is closed"))
    return cast(BufferedIOBase, sys.stdin.buffer)


def source(path: str, ours: Sequence[os.stat_result] = ()) -> Source:
    """One source by its path, `-` for standard input; it is none of `ours`.

    Files are told by device and number, so that no link or other spelling gets by, and before they
    are opened: closing one would take away the locks that this process holds on it.
    Raises NoSuchFile, UnreadableFile, NotAFeed.
    """
    if path == STANDARD_INPUT:
        refuse_own(path, input_status(), ours)
        return Source(path, STANDARD_INPUT)
    try:
        if not path:
            raise FileNotFoundError
        found = Path(path).stat()
    except (OSError, ValueError) as error:
        if isinstance(error, PermissionError):
            raise unreadable(path, error) from error
        named = shown(path) or "an empty name"
        raise NoSuchFile(
            f"{named}: there is no such file", remedy="check the path; `-` is standard input"
        ) from error
    if stat.S_ISDIR(found.st_mode):
        raise NoSuchFile(
            f"{shown(path)}: is a folder, not a feed file", remedy="name the files in it"
        )
    refuse_own(path, found, ours)
    if not os.access(path, os.R_OK):
        raise unreadable(path, PermissionError(13, "Permission denied"))
    size = found.st_size if stat.S_ISREG(found.st_mode) and not is_handle(path) else None
    return Source(path, shown(Path(path).name), size)


def input_status() -> os.stat_result | None:
    """What standard input is, where it is anything that has a number."""
    try:
        return None if sys.stdin is None else os.fstat(sys.stdin.fileno())
    except (OSError, ValueError):
        return None


def refuse_own(path: str, found: os.stat_result | None, ours: Iterable[os.stat_result]) -> None:
    if found is not None and any(os.path.samestat(found, own) for own in ours):
        raise NotAFeed(
            f"{shown(path)}: is a file of the ledger itself, not a feed",
            remedy="name the feed; a table, a cage or a count room sends one",
        )


def is_handle(path: str) -> bool:
    """Whether a path such as /dev/stdin means an open file of this process and of no other."""
    step = Path(path).absolute()
    for _ in range(LINKS):
        if step.is_relative_to("/dev") or step.is_relative_to("/proc"):
            return True
        if not step.is_symlink():
            return False
        step = step.parent / step.readlink()
    return True


def shown(path: str) -> str:
    """A path as text: a name that is not UTF-8 keeps its odd bytes as escapes."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def unreadable(path: str, error: OSError) -> UnreadableFile:
    why = error.strerror or type(error).__name__
    return UnreadableFile(
        f"{shown(path)}: cannot be read: {why}", remedy="check its rights and the disk"
    )


class Meter:
    """An open source and the bytes taken from it so far: progress, and where a damage lies."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.raw = source.open()
        self.taken = 0
        self._rested = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.source.path != STANDARD_INPUT:
            self.raw.close()

    def pieces(self, size: int) -> Iterator[bytes]:
        """The raw bytes in pieces of up to `size`, an empty one where the sender rests.

        Raises UnreadableFile.
        """
        while True:
            if self.source.size is None and self._rests():
                yield b""
            piece = self.piece(size)
            if not piece:
                return
            yield piece

    def piece(self, size: int) -> bytes:
        """What is there of the next `size` bytes; waits for the first of them alone."""
        try:
            piece = self.raw.read1(size)
        except OSError as error:
            raise unreadable(self.source.path, error) from error
        self.taken += len(piece)
        return piece

    def _rests(self) -> bool:
        try:
            waits = not select.select([self.raw], [], [], MOMENT_S)[0]
        except (OSError, ValueError):
            waits = True  # nothing that can be asked; each piece is taken in by itself
        now = time.monotonic()
        if not waits and now - self._rested < WHILE_S:
            return False
        self._rested = now
        return True

    def damaged(self, kind: str, why: str) -> DamagedFile:
        return DamagedFile(
            f"{shown(self.source.path)}: {kind} data {why} near byte {self.taken}",
            remedy="the whole lines before it are kept; get the file again and send it anew",
        )


def chunks(meter: Meter) -> Iterator[bytes]:
    """The plain bytes of a source, whatever it is packed with (told by its first bytes).

    An empty chunk says that the sender rests: more is to come, and it may take long.
    Raises DamagedFile, UnreadableFile; what was yielded before stays good. Raises NotAFeed for a
    database, which of its own ledger would have no end, and for a spreadsheet.
    """
    head = b""
    while len(head) < len(SQLITE_MAGIC) and (piece := meter.piece(CHUNK)):
        head += piece
    wrong = mistaken(shown(meter.source.path), head)
    if wrong is not None:
        raise NotAFeed(
            f"{shown(meter.source.path)}: is {wrong.what}, not a feed", remedy=wrong.remedy
        )
    if head.startswith(GZIP_MAGIC):
        yield from gunzipped(meter, head)
    elif head.startswith(ZSTD_MAGIC) or is_skippable(head):
        yield from unzstd(meter, head)
    else:
        if head:
            yield head
        yield from meter.pieces(CHUNK)


def is_skippable(head: bytes) -> bool:
    """A Zstandard file may begin with a skippable frame (parallel compressors write one)."""
    return head[1:4] == b"\x2a\x4d\x18" and 0x50 <= head[0] <= 0x5F


def gunzipped(meter: Meter, head: bytes) -> Iterator[bytes]:
    """Gzip members, one after another; zero padding after the last one is allowed."""
    member = zlib.decompressobj(wbits=31)
    fed = False
    for piece in joined(head, meter.pieces(CHUNK)):
        packed = piece
        if not packed:
            yield packed
        while packed:
            if not fed:
                packed = packed.lstrip(b"\0")
                if not packed:
                    break
            try:
                plain = member.decompress(packed, CHUNK)
            except zlib.error as error:
                raise meter.damaged("gzip", "is corrupt") from error
            fed = True
            if plain:
                yield plain
            packed = member.unconsumed_tail
            if member.eof:
                packed = member.unused_data
                member, fed = zlib.decompressobj(wbits=31), False
    if fed:
        yield from drained(member)
        raise meter.damaged("gzip", "ends too early")


def drained(member: "zlib._Decompress") -> Iterator[bytes]:
    """What a cut-off member had still buffered."""
    if rest := member.flush():
        yield rest


def unzstd(meter: Meter, head: bytes) -> Iterator[bytes]:
    """Zstandard frames, one after another."""
    unpacker = zstandard.ZstdDecompressor()
    frame = unpacker.decompressobj()
    fed = False
    for packed in small(head, meter):
        rest = packed
        if not rest:
            yield rest
        while rest:
            try:
                plain = frame.decompress(rest)
            except zstandard.ZstdError as error:
                raise meter.damaged("zstd", "is corrupt") from error
            fed = True
            yield from cut(plain)
            rest = b""
            if frame.eof:
                rest = frame.unused_data
                frame, fed = unpacker.decompressobj(), False
    if fed:
        raise meter.damaged("zstd", "ends too early")


def cut(plain: bytes) -> Iterator[bytes]:
    """What a small packed piece unfolded to, in chunks as a plain file has them."""
    for start in range(0, len(plain), CHUNK):
        yield plain[start : start + CHUNK]


def small(head: bytes, meter: Meter) -> Iterator[bytes]:
    for start in range(0, len(head), ZSTD_PIECE):
        yield head[start : start + ZSTD_PIECE]
    yield from meter.pieces(ZSTD_PIECE)


def joined(head: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield head
    yield from rest
