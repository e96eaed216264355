"""A part of a feed: some hundred lines, decoded.

Most lines become facts and are never looked at again, so nothing is kept line by line until
somebody asks: the lines are one piece, and the facts stand in the journal's own columns. A part is
plain values alone, to go from one process to another, and small: what it is made of is then still
in the processor's cache when it is put together.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from ledger import facts
from ledger.facts import Refused
from ledger.intake.candidate import EXAMINED, Candidate, read
from ledger.intake.lines import Line, LineFields
from ledger.journal import Columns


class Part(NamedTuple):
    """Lines in their order, and what each could be."""

    numbers: tuple[int, ...]
    raw: bytes  # the lines, with a newline between
    cuts: dict[int, tuple[int, bytes]]  # place → what `Line.cut` says
    columns: tuple[Sequence[Any], ...]  # the facts, as in `Columns`
    tables: tuple[str, ...]  # those that the facts name
    examined: dict[int, dict[str, Any]]  # index among the facts → payload
    refused: dict[int, tuple[str, str]]  # place → code, message

    @property
    def is_plain(self) -> bool:
        """Every line is a fact, and none of a type whose payload the journal has a say in."""
        return not self.refused and not self.examined

    def lines(self) -> list[LineFields]:
        """The lines as they stood."""
        raws = self.raw.split(b"\n")
        cuts = self.cuts.get
        return [
            (number, raw, cuts(place))
            for place, (number, raw) in enumerate(zip(self.numbers, raws, strict=True))
        ]

    def decoded(self) -> list[Candidate | Refused]:
        """What each line could be."""
        payloads = self.examined.get
        candidates = (
            Candidate._make((*fields, payloads(at)))
            for at, fields in enumerate(zip(*self.columns, strict=True))
        )
        found: list[Candidate | Refused] = []
        for place in range(len(self.numbers)):
            refused = self.refused.get(place)
            found.extend(islice(candidates, 1) if refused is None else [Refused(*refused)])
        return found


def decoded(lines: Sequence[LineFields]) -> Part:
    """A part of these lines, of which there is at least one."""
    rows: list[tuple[str, str, str, str | None, str | None, bytes]] = []
    examined: dict[int, dict[str, Any]] = {}
    refused: dict[int, tuple[str, str]] = {}
    for place, line in enumerate(lines):
        _, raw, cut = line
        plain = facts.plainly(raw) if cut is None else None
        if plain is not None:
            rows.append(plain)
            continue
        fact = read(Line._make(line))
        if isinstance(fact, Refused):
            refused[place] = fact.code, fact.message
            continue
        if fact.type in EXAMINED:
            examined[len(rows)] = fact.data
        rows.append((fact.source, fact.id, fact.type, fact.table, fact.round, fact.canonical))
    numbers, raws, cuts = zip(*lines, strict=True)
    columns = Columns._make(zip(*rows, strict=True) if rows else [()] * len(Columns._fields))
    return Part(
        numbers,
        b"\n".join(raws),
        {place: cut for place, cut in enumerate(cuts) if cut is not None},
        tuple(columns),
        tuple({table for table in columns.tables if table is not None}),
        examined,
        refused,
    )
