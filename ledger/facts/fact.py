"""A fact on its way into the journal, and one on its way out."""

from typing import Any, NamedTuple

import orjson

from ledger.facts.envelope import open_envelope, version_of
from ledger.facts.lines import parse
from ledger.facts.moments import instant
from ledger.facts.payload import check, check_repeated
from ledger.facts.refused import Refused, shown
from ledger.facts.registry import KINDS


class Fact(NamedTuple):
    """A line that can be a fact. `at` is its `time` in microseconds of UTC.

    `data` is the payload in the newest version of its type, whatever the line's; `canonical` is
    what is hashed and stored, and is never upcast.
    """

    source: str
    id: str
    type: str
    table: str | None
    round: str | None
    at: int
    actor: str
    witness: str | None
    sequence: int | None
    data: dict[str, Any]
    canonical: bytes


class Recorded(NamedTuple):
    """A fact of the journal. `recorded_at` is in microseconds of UTC; `time` as it was sent."""

    position: int
    recorded_at: int
    source: str
    id: str
    type: str
    time: str
    table: str | None
    round: str | None
    actor: str
    witness: str | None
    sequence: int | None
    data: dict[str, Any]

    @property
    def at(self) -> int:
        """`time` in microseconds of UTC; worked out anew each time it is asked for."""
        return instant(self.time)


def decode(line: bytes) -> Fact:
    """The fact of one line of the feed, given without its newline.

    Raises `Refused` for whatever cannot be a fact, and nothing else for any bytes. What only the
    journal can tell (an unknown table, a conflict, another currency) is not asked here.
    """
    obj, canonical = parse(line)
    kind, source, id_, type_, at, actor, witness, table, round_, sequence, data = open_envelope(obj)
    check(kind, data)
    check_repeated(data, table, round_)
    return Fact(source, id_, type_, table, round_, at, actor, witness, sequence, data, canonical)


def check_payload(
    type_: str, data: dict[str, Any], *, table: str | None, round_: str | None
) -> None:
    """Whether a correction's `data` is again a payload of the original's type (point 10).

    `table` and `round_` are those of the original's envelope. Raises `Refused`.
    """
    kind = KINDS.get(type_)
    if kind is None:
        raise Refused("unknown-type", f"type: {shown(type_)} is unknown; wanted one of the feed's")
    check(kind, data)
    check_repeated(data, table, round_)


def replay(position: int, recorded_at: int, canonical: bytes) -> Recorded:
    """A fact out of the journal: decoded and upcast, not checked again.

    It was checked when it came in, and the journal does not change.
    """
    line: dict[str, Any] = orjson.loads(canonical)
    get = line.get
    type_: str = line["type"]
    data: dict[str, Any] = line["data"]
    sequence: str | None = get("sequence")
    kind = KINDS[type_]
    if kind.upcasts:
        data = kind.upcast(data, version_of(get("dataschema"), kind))
    return Recorded(
        position,
        recorded_at,
        line["source"],
        line["id"],
        type_,
        line["time"],
        get("table"),
        get("round"),
        line["actor"],
        get("witness"),
        None if sequence is None else int(sequence),
        data,
    )
