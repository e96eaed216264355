"""A table's chapters in their order, and in which of them a position, a time or a sequence lies.
Pure."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from ledger.books.support import ChapterRow
from ledger.facts import Recorded

Run = tuple[int, int]
"""First and last index of chapters that are folded together."""


class Chapters:
    """All chapters of a table; there is always a first one."""

    def __init__(self, rows: Iterable[ChapterRow]) -> None:
        self.rows = sorted(rows, key=lambda row: (row.clock, row.source, row.start))
        self._index = {row.start: index for index, row in enumerate(self.rows)}

    @property
    def last(self) -> int:
        return len(self.rows) - 1

    def index(self, start: int) -> int:
        """A chapter's index by its start; 0 for one that is no more."""
        return self._index.get(start, 0)

    def holding(self, fact: Recorded) -> int:
        """The chapter in whose stretch of the journal an own fact stands, whatever moves it."""
        found = bisect_right(
            self.rows,
            fact.position - 1,
            lo=1,
            key=lambda row: row.consumed.get(fact.source, 0),
        )
        return found - 1

    def for_sequence(self, source: str, sequence: int) -> int:
        """The chapter that a sequence number falls in: the last that begins at or below it."""
        for index in range(self.last, 0, -1):
            if self.begins_at(index, source) <= sequence:
                return index
        return 0

    def begins_at(self, index: int, source: str) -> int:
        """The highest sequence of a source up to a chapter's opener; -1 for none."""
        row = self.rows[index]
        begins = row.ceilings.get(source, -1)
        if row.source == source and row.sequence is not None:
            begins = max(begins, row.sequence)
        return begins

    def for_clock(self, fact: Recorded) -> int:
        """With several own sources: the chapter that a new fact's time falls in, or one before
        it."""
        clock = max(self.rows[-1].clocks.get(fact.source, fact.at), fact.at)
        for index in range(self.last, 0, -1):
            row = self.rows[index]
            if (row.clock, row.source) <= (clock, fact.source):
                return index
        return 0

    def in_run(self, run: Run, fact: Recorded) -> bool:
        """Whether an own fact stands in the run's stretch of the journal."""
        first, last = run
        position, source = fact.position, fact.source
        if position <= self.rows[first].consumed.get(source, 0):
            return False
        return last == self.last or position <= self.rows[last + 1].consumed.get(source, 0)

    def stretch(self, run: Run, upto: int, sources: Sequence[str]) -> tuple[int, int]:
        """The positions that a run's facts lie between (the first left out)."""
        first, last = run
        after = min((self.rows[first].consumed.get(source, 0) for source in sources), default=0)
        if last == self.last:
            return after, upto
        ends = (self.rows[last + 1].consumed.get(source, 0) for source in sources)
        return after, max(ends, default=0)

    def starts(self, run: Run) -> list[int]:
        """The starts of a run's chapters."""
        return [row.start for row in self.rows[run[0] : run[1] + 1]]

    def replaced(self, new: Iterable[tuple[Run, Sequence[ChapterRow]]]) -> "Chapters":
        """The chapters after runs were folded again."""
        rows = dict(enumerate(self.rows))
        for (first, last), _ in new:
            for index in range(first, last + 1):
                del rows[index]
        return Chapters([*rows.values(), *(row for _, fresh in new for row in fresh)])


def join(intervals: Iterable[Run]) -> list[Run]:
    """Overlapping intervals made one, in order."""
    joined: list[Run] = []
    for first, last in sorted(intervals):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return joined
