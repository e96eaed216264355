"""A line as it stands before the journal: a candidate that could be a fact, or the refusal."""

from typing import Any, NamedTuple

from ledger import facts
from ledger.facts import Fact, Refused
from ledger.intake.lines import Line

# What these say must agree with what the journal holds; of all others the bytes are enough.
EXAMINED = frozenset(
    {"table.commissioned", "rules.adopted", "property.configured", "event.corrected"}
)

# Every one of these bytes in a line is a byte of its canonical form too, so too many of them
# make it too long whatever the rest is: told without unfolding a line of megabytes.
STRUCTURE = b'{}[]:,"'
LONGEST_CANONICAL = 65_535


class Candidate(NamedTuple):
    """A fact as intake needs it; `data` is there for the types in EXAMINED alone."""

    source: str
    id: str
    type: str
    table: str | None
    round: str | None
    canonical: bytes
    data: dict[str, Any] | None


def decode(line: Line) -> Candidate | Refused:
    """The line's candidate, or why it can be none. Never raises, whatever the bytes."""
    fact = read(line)
    if isinstance(fact, Refused):
        return fact
    type_ = fact.type
    return Candidate(
        fact.source,
        fact.id,
        type_,
        fact.table,
        fact.round,
        fact.canonical,
        fact.data if type_ in EXAMINED else None,
    )


def read(line: Line) -> Fact | Refused:
    """The line's fact, or why it is none. Never raises, whatever the bytes."""
    if line.cut is not None:
        return Refused(
            "line-too-long",
            f"a line of {line.length} bytes; only its first {len(line.raw)} are kept here",
        )
    raw = line.raw
    if len(raw) > LONGEST_CANONICAL and _structure(raw) > LONGEST_CANONICAL:
        return Refused(
            "too-long",
            f"the canonical form of this line of {len(raw)} bytes is longer than "
            f"{LONGEST_CANONICAL}; wanted at most {LONGEST_CANONICAL} bytes",
        )
    try:
        return facts.decode(raw)
    except Refused as refused:
        return refused


def _structure(raw: bytes) -> int:
    return len(raw) - len(raw.translate(None, STRUCTURE))
