"""A batch of lines on its way to the journal, column by column.

Most lines become facts and are never looked at again, so nothing is made for each of them until
somebody asks: the lines lie in one piece, and the facts in the journal's own columns.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice, pairwise
from typing import Any, NamedTuple, Self

from ledger.facts import Refused
from ledger.intake.candidate import EXAMINED, Candidate, read
from ledger.intake.lines import Line, LineFields
from ledger.journal import Columns

# Shorter runs are judged with their neighbours: a piece costs some statements of its own.
LONG_RUN = 250


class Packed(NamedTuple):
    """A batch as plain values alone, to go from one process to another."""

    numbers: list[int]
    raw: bytes  # the lines, with a newline between
    cuts: dict[int, tuple[int, bytes]]  # place → what Line.cut says
    columns: tuple[Any, ...]
    examined: dict[int, dict[str, Any]]  # index among the facts → payload
    refused: dict[int, tuple[str, str]]  # place → code, message


class Batch:
    """Lines in their order, what each could be, and the bytes of the source taken by then."""

    def __init__(self, packed: Packed, taken: int, whole: "Batch | None" = None) -> None:
        self.packed = packed
        self._whole = whole
        self.taken = taken
        self.numbers: Sequence[int] = packed.numbers
        self.columns = Columns._make(packed.columns)
        self.refused: Mapping[int, tuple[str, str]] = packed.refused

    @classmethod
    def of(cls, lines: Sequence[Line], taken: int) -> Self:
        """Decode the lines."""
        columns, examined, refused = _decoded(lines)
        packed = Packed(
            [line.number for line in lines],
            b"\n".join([line.raw for line in lines]),
            {place: line.cut for place, line in enumerate(lines) if line.cut is not None},
            columns,
            examined,
            refused,
        )
        return cls(packed, taken)

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def is_plain(self) -> bool:
        """Every line is a fact, and none of a type whose payload the journal has a say in."""
        return not self.refused and not self.packed.examined

    @cached_property
    def lines(self) -> list[LineFields]:
        """The lines as they stood."""
        if self._whole is not None:
            start = bisect_left(self._whole.numbers, self.numbers[0])
            return self._whole.lines[start : start + len(self)]
        raws = self.packed.raw.split(b"\n")
        cuts = self.packed.cuts.get
        return [
            (number, raw, cuts(place))
            for place, (number, raw) in enumerate(zip(self.numbers, raws, strict=True))
        ]

    @cached_property
    def decoded(self) -> list[Candidate | Refused]:
        """What each line could be."""
        payloads = self.packed.examined.get
        candidates = (
            Candidate._make((*fields, payloads(at)))
            for at, fields in enumerate(zip(*self.columns, strict=True))
        )
        if not self.refused:
            return list(candidates)
        found: list[Candidate | Refused] = []
        for place in range(len(self)):
            refused = self.refused.get(place)
            found.extend(islice(candidates, 1) if refused is None else [Refused(*refused)])
        return found

    def pieces(self) -> list["Batch"]:
        """The same lines in pieces: a few that raise a question, and long runs that raise none."""
        runs: list[list[int]] = []
        for place in self._questions():
            before = runs[-1][1] if runs else 0
            if place - before >= LONG_RUN:
                runs.append([place, place + 1])
            elif runs:
                runs[-1][1] = place + 1
            else:
                runs.append([0, place + 1])
        if runs and len(self) - runs[-1][1] < LONG_RUN:
            runs[-1][1] = len(self)
        bounds = [0, *chain.from_iterable(runs), len(self)]
        return [self._piece(start, end) for start, end in pairwise(bounds) if start < end]

    def _questions(self) -> list[int]:
        """The places of the lines that keep this batch from being plain, rising."""
        examined: Iterable[int] = self.packed.examined
        if self.refused and examined:
            facts = [place for place in range(len(self)) if place not in self.refused]
            examined = [facts[at] for at in examined]
        return sorted([*examined, *self.refused])

    def _piece(self, start: int, end: int) -> "Batch":
        if end - start == len(self):
            return self
        places = sorted(self.refused)
        first = start - bisect_left(places, start)
        last = end - bisect_left(places, end)
        packed = Packed(
            self.packed.numbers[start:end],
            b"",
            {},
            tuple(column[first:last] for column in self.packed.columns),
            {at - first: it for at, it in self.packed.examined.items() if first <= at < last},
            {place - start: it for place, it in self.refused.items() if start <= place < end},
        )
        return Batch(packed, self.taken, self)


def _decoded(
    lines: Iterable[Line],
) -> tuple[tuple[Any, ...], dict[int, dict[str, Any]], dict[int, tuple[str, str]]]:
    """The columns, the payloads to examine, the refusals, as in `Packed`."""
    columns: tuple[list[Any], ...] = ([], [], [], [], [], [])
    sources, ids, types, tables, rounds, canonicals = columns
    examined: dict[int, dict[str, Any]] = {}
    refused: dict[int, tuple[str, str]] = {}
    # A feed has few sources, types, tables and rounds at a time: one text for all that are equal
    # goes from process to process once.
    texts: dict[str | None, Any] = {}
    one = texts.setdefault
    # A fact's payload is let go before the next is made: to keep a batch of them costs more than
    # all of this loop, in memory that the processor has to fetch again.
    for place, line in enumerate(lines):
        fact = read(line)
        if isinstance(fact, Refused):
            refused[place] = fact.code, fact.message
            continue
        source, id_, type_, table, round_, _, _, _, _, data, canonical = fact
        if type_ in EXAMINED:
            examined[len(ids)] = data
        sources.append(one(source, source))
        ids.append(id_)
        types.append(one(type_, type_))
        tables.append(one(table, table))
        rounds.append(one(round_, round_))
        canonicals.append(canonical)
    return columns, examined, refused
