"""A batch: the parts of a feed that one transaction takes, in their order."""

from collections.abc import Sequence
from functools import cached_property
from itertools import chain, groupby

from ledger.facts import Refused
from ledger.intake.candidate import Candidate
from ledger.intake.lines import LineFields
from ledger.intake.part import Part
from ledger.journal import Columns


class Batch:
    """Lines in their order, what each could be, and the bytes of the source taken by then."""

    def __init__(self, parts: Sequence[Part], taken: int) -> None:
        self.parts = parts
        self.taken = taken

    def __len__(self) -> int:
        return sum(len(part.numbers) for part in self.parts)

    @property
    def is_plain(self) -> bool:
        """Every line is a fact, and none of a type whose payload the journal has a say in."""
        return all(part.is_plain for part in self.parts)

    @property
    def span(self) -> tuple[int, int]:
        """The numbers of the first line and the last."""
        return self.parts[0].numbers[0], self.parts[-1].numbers[-1]

    @cached_property
    def tables(self) -> set[str]:
        """The tables that the facts name."""
        return {table for part in self.parts for table in part.tables}

    @cached_property
    def lines(self) -> list[LineFields]:
        """The lines as they stood."""
        return list(chain.from_iterable(part.lines() for part in self.parts))

    @cached_property
    def decoded(self) -> list[Candidate | Refused]:
        """What each line could be."""
        return list(chain.from_iterable(part.decoded() for part in self.parts))

    @property
    def columns(self) -> list[Columns]:
        """The facts as the journal takes them, part by part."""
        return [Columns._make(part.columns) for part in self.parts]

    def pieces(self) -> list["Batch"]:
        """The same lines in pieces: those that raise no question, and those where one does."""
        groups = groupby(self.parts, key=lambda part: part.is_plain)
        return [Batch(list(parts), self.taken) for _, parts in groups]
