"""A stream of chunks as numbered lines, and lines as batches; memory is bounded whatever comes.

Feed contract, fine print, point 3: a leading BOM is skipped, CRLF is LF, blank lines are skipped
and not counted (they keep their number, so that a line's number is the one an editor shows).
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ledger.intake.sources import BrokenSource

# A line may be longer than its canonical form, never this long: beyond it, only its head is kept.
LONGEST = 16 << 20
KEPT_HEAD = 64 << 10
BOM = b"\xef\xbb\xbf"


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

    def lines(self, number: int) -> Iterator[Line]:
        """The line, now that its end is known; none if it was blank."""
        if not self.blank:
            yield Line(number, self.head, (self.size, self.digest.digest()))


def lines(chunks: Iterable[bytes]) -> Iterator[Line]:
    """Every line that is not blank, with its number from 1. The last needs no line end."""
    number = 0
    carry = b""
    overlong: Overlong | None = None
    for chunk in without_bom(chunks):
        pieces = chunk.split(b"\n")
        if overlong is not None:
            overlong.add(pieces.pop(0))
            if not pieces:
                continue
            number += 1
            yield from overlong.lines(number)
            overlong = None
        else:
            pieces[0] = carry + pieces[0]
        carry = pieces.pop()
        for number, raw in enumerate(pieces, start=number + 1):  # noqa: B020 goes on counting
            if line := finished(number, raw):
                yield line
        if len(carry) > LONGEST:
            overlong, carry = Overlong(carry), b""
    if overlong is not None:
        yield from overlong.lines(number + 1)
    elif line := finished(number + 1, carry):
        yield line


def without_bom(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The chunks without a byte order mark in front, wherever the first chunk ends."""
    rest = iter(chunks)
    head = b""
    while len(head) < len(BOM) and (chunk := next(rest, b"")):
        head += chunk
    yield head.removeprefix(BOM)
    yield from rest


def finished(number: int, raw: bytes) -> Line | None:
    """A line without its carriage return; None when it is blank."""
    if len(raw) > LONGEST:
        return next(Overlong(raw).lines(number), None)
    if raw.endswith(b"\r"):
        raw = raw[:-1]
    return Line(number, raw) if raw and not raw.isspace() else None


def batches(found: Iterable[Line], *, count: int, size: int) -> Iterator[list[Line]]:
    """Lines in batches of up to `count` lines and about `size` bytes.

    When the source breaks off, the lines before the break come first, then the error.
    """
    batch: list[Line] = []
    held = 0
    broken: BrokenSource | None = None
    feed = iter(found)
    while True:
        try:
            line = next(feed, None)
        except BrokenSource as error:
            line, broken = None, error
        if line is None:
            break
        batch.append(line)
        held += len(line.raw)
        if len(batch) >= count or held >= size:
            yield batch
            batch, held = [], 0
    if batch:
        yield batch
    if broken is not None:
        raise broken
