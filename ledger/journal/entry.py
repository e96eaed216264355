"""An entry: the bytes that are stored and hashed, and nothing else is.

    version 1 | recorded_at: 8 bytes, big-endian, UTC µs | 16 random bytes | canonical bytes

With the random bytes, the hash of a neighbour tells nothing about a fact that can be guessed.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from os import urandom
from struct import Struct
from typing import Any, NamedTuple, Protocol, Self

VERSION = 1
NOISE = 16
BODY = 1 + 8 + NOISE  # where the canonical bytes begin

_HEADER = Struct(">BQ")


class Entry(NamedTuple):
    """A recorded fact: its place, when it was recorded (UTC µs), and its canonical bytes."""

    position: int
    recorded_at: int
    canonical: bytes


class Recordable(Protocol):
    """What the journal must be told of a fact; `ledger.facts.Fact` is one."""

    @property
    def source(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def table(self) -> str | None: ...
    @property
    def round(self) -> str | None: ...
    @property
    def canonical(self) -> bytes: ...


class Appendable(NamedTuple):
    """The plainest `Recordable`."""

    source: str
    id: str
    type: str
    table: str | None
    round: str | None
    canonical: bytes


class Columns(NamedTuple):
    """Many facts, column by column: value by value the attributes of a `Recordable`."""

    sources: Sequence[str]
    ids: Sequence[str]
    types: Sequence[str]
    tables: Sequence[str | None]
    rounds: Sequence[str | None]
    canonicals: Sequence[bytes]

    @classmethod
    def of(cls, facts: Sequence[Recordable]) -> Self:
        return cls(
            [fact.source for fact in facts],
            [fact.id for fact in facts],
            [fact.type for fact in facts],
            [fact.table for fact in facts],
            [fact.round for fact in facts],
            [fact.canonical for fact in facts],
        )


class UnknownEntry(ValueError):
    """Bytes that are no entry of a version this program knows."""


def leaf_hash(entry: bytes) -> bytes:
    """The entry's leaf in the log's tree (RFC 6962, section 2.1): 32 bytes."""
    return sha256(b"\x00" + entry).digest()


def pack(recorded_at: int, canonicals: Sequence[bytes]) -> list[bytes]:
    """The entries of facts recorded together at `recorded_at` (UTC µs), each with its own noise."""
    header = _HEADER.pack(VERSION, recorded_at)
    noise = urandom(NOISE * len(canonicals))
    return [
        header + noise[start : start + NOISE] + canonical
        for start, canonical in zip(range(0, len(noise), NOISE), canonicals, strict=True)
    ]


def unpack(entry: bytes) -> tuple[int, bytes]:
    """`recorded_at` (UTC µs) and the canonical bytes; raises `UnknownEntry`."""
    if len(entry) < BODY or entry[0] != VERSION:
        raise UnknownEntry(f"an entry of {len(entry)} bytes that begins with {entry[:1].hex()!r}")
    return _HEADER.unpack_from(entry)[1], entry[BODY:]


def entries(rows: Iterable[tuple[Any, ...]]) -> Iterator[Entry]:
    """(position, entry) rows as `Entry`. Every replay goes through here: no calls in the loop."""
    new, header = tuple.__new__, _HEADER.unpack_from
    for position, entry in rows:
        version, recorded_at = header(entry)
        if version != VERSION:
            raise UnknownEntry(f"position {position}: an entry of version {version}")
        yield new(Entry, (position, recorded_at, entry[BODY:]))
