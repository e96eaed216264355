"""The three doors of this room: a line becomes a fact, a payload is checked, a fact comes back."""

from typing import Any

import orjson

from ledger.facts.envelope import open_envelope, version_of
from ledger.facts.fact import Fact, Recorded
from ledger.facts.lines import parse
from ledger.facts.payload import check, check_repeated
from ledger.facts.refused import Refused, shown
from ledger.facts.registry import KINDS


def decode(line: bytes) -> Fact:
    """The fact of one line of the feed, given without its newline.

    Raises `Refused` for whatever cannot be a fact, and nothing else for any bytes. What only the
    journal can tell (an unknown table, a conflict, another currency) is not asked here.
    """
    obj, canonical = parse(line)
    kind, fact = open_envelope(obj, canonical)
    data = fact.data
    check(kind, data)
    if "table" in data or "round" in data:
        check_repeated(data, fact.table, fact.round)
    return fact


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
    # Past the named tuple's own constructor: a book replays facts by the million.
    return tuple.__new__(
        Recorded,
        (
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
        ),
    )
