"""A stream of chunks as numbered lines; memory is bounded whatever comes.

Feed contract, fine print, point 3: a leading BOM is skipped, CRLF is LF, blank lines are skipped
and not counted (they keep their number, so that a line's number is the one an editor shows).
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, repeat
from typing import NamedTuple

# A line may be longer than its canonical form, never this long: beyond it, only its head is kept.
LONGEST = 16 << 20
KEPT_HEAD = 64 << 10
BOM = b"\xef\xbb\xbf"

# The attributes of a `Line`: most lines become facts, and nobody asks for one of them.
LineFields = tuple[int, bytes, tuple[int, bytes] | None]


class Line(NamedTuple):
    """One line as it stood, without its line end.

    `cut` is None for a whole line. Of a line over LONGEST bytes `raw` is the first KEPT_HEAD
    bytes, and `cut` is (its whole length in bytes, SHA-256 of all of it).
    """

    number: int
    raw: bytes
    cut: tuple[int, bytes] | None = None

    @property
    def length(self) -> int:
        """The whole line's length in bytes."""
        return len(self.raw) if self.cut is None else self.cut[0]

    @property
    def sha256(self) -> bytes:
        """SHA-256 over the whole line."""
        return hashlib.sha256(self.raw).digest() if self.cut is None else self.cut[1]


class Overlong:
    """A line that has outgrown LONGEST: its hash and length go on, its bytes do not."""

    def __init__(self, start: bytes) -> None:
        self.head = start[:KEPT_HEAD]
        self.digest = hashlib.sha256(start)
        self.size = len(start)
        self.blank = start.isspace()

    def add(self, piece: bytes) -> None:
        self.digest.update(piece)
        self.size += len(piece)
        self.blank = self.blank and (not piece or piece.isspace())

    def lines(self, number: int) -> Iterator[LineFields]:
        """The line, now that its end is known; none if it was blank."""
        if not self.blank:
            yield number, self.head, (self.size, self.digest.digest())


def lines(chunks: Iterable[bytes]) -> Iterator[list[LineFields]]:
    """The lines that are not blank, numbered from 1: with each chunk those that end in it.

    The last needs no line end. An empty chunk says that the sender rests, and so does an empty
    list here.
    """
    number = 1  # of the line that has not ended yet
    begun: list[bytes] = []  # its pieces
    overlong: Overlong | None = None
    for chunk in without_bom(chunks):
        found: list[LineFields] = []
        rest = chunk
        if overlong is not None:
            piece, end, rest = chunk.partition(b"\n")
            overlong.add(piece)
            if not end:
                continue
            found += overlong.lines(number)
            number, overlong = number + 1, None
        begun.append(rest)
        if b"\n" in rest:
            text = b"".join(begun)
            raws = text.split(b"\n")
            begun = [raws.pop()]
            found += numbered(text, raws, number)
            number += len(raws)
        if sum(map(len, begun)) > LONGEST:
            overlong, begun = Overlong(b"".join(begun)), []
        if found or not chunk:
            yield found
    if overlong is not None:
        yield list(overlong.lines(number))
    else:
        rest = b"".join(begun)
        yield list(numbered(rest, [rest], number))


def numbered(text: bytes, raws: Sequence[bytes], first: int) -> Iterable[LineFields]:
    """The lines of a text that was cut into `raws`, without the blank ones."""
    # Where none is blank, too long or has a carriage return, nothing is done line by line.
    if b"\r" not in text and len(text) <= LONGEST and all(map(bytes.strip, raws)):
        return zip(count(first), raws, repeat(None))
    return filter(None, map(finished, count(first), raws))


def finished(number: int, raw: bytes) -> LineFields | None:
    """A line without its carriage return; None when it is blank."""
    if len(raw) > LONGEST:
        return next(Overlong(raw).lines(number), None)
    if raw.endswith(b"\r"):
        raw = raw[:-1]
    return (number, raw, None) if raw and not raw.isspace() else None


def without_bom(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The chunks without a byte order mark in front, wherever the first chunk ends."""
    rest = iter(chunks)
    head = b""
    while len(head) < len(BOM) and (chunk := next(rest, None)) is not None:
        head += chunk
    yield head.removeprefix(BOM)
    yield from rest
