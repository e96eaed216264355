"""Rows that nobody reads but the runner: where a unit of refolding begins, and what belongs to it.

A *chapter* is a stretch of a table's own facts from an opener on, the unit that is folded again.
Almost every fact belongs to the chapter it stands in; the rows here say which ones do not.
"""

from dataclasses import dataclass

from ledger.books.rows import CommissionRow


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table and its own sources: the ones that have sent a count of it. `clock_first`: see
    order."""

    table: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChapterRow:
    """Where a chapter begins and what holds there.

    `start` is its opener's position, 0 for a table's first chapter. Per own source: `consumed` the
    last position that stands before it, `ceilings` the highest sequence before it, `clocks` the
    latest time before it (only where several sources are merged). `commission`: the table's own
    commission in force. `checks`: whether it holds check counts, which look into the tray midway.
    """

    table: str
    start: int
    clock: int
    source: str
    sequence: int | None
    consumed: dict[str, int]
    ceilings: dict[str, int]
    clocks: dict[str, int]
    commission: CommissionRow | None
    checks: bool


@dataclass(frozen=True, slots=True)
class DeskRow:
    """Another desk's fact about a table: it belongs to a chapter by its time or by its round."""

    table: str
    position: int
    at: int
    round: str | None
    chapter: int


@dataclass(frozen=True, slots=True)
class StrayRow:
    """A table's own round fact that stands outside its round's chapter (a straddled count).

    `effect` is the house take that it brought to the tray where it stands.
    """

    table: str
    position: int
    round: str
    chapter: int
    effect: int


@dataclass(frozen=True, slots=True)
class LinkRow:
    """Chapters `low` to `high` are folded together: a fact was put back over their border."""

    table: str
    position: int
    chapter: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class WaitRow:
    """The fact at `position` names one that has not come yet."""

    table: str
    position: int
    chapter: int
    source: str
    id: str


@dataclass(frozen=True, slots=True)
class UseRow:
    """A chapter has rounds under a rule set's id; with `known` False nobody had adopted it."""

    table: str
    chapter: int
    rules: str
    known: bool


@dataclass(frozen=True, slots=True)
class AboutRow:
    """The fact at `position` is about `subject`, or was; or it is a correction that may say so."""

    subject: str
    position: int


@dataclass(frozen=True, slots=True)
class MentionRow:
    """An amendment at `position` names (source, id); `target` is where that fact is, None: not yet.

    A correction of a correction names the fact inside, too: what it names may change with it.
    """

    position: int
    source: str
    id: str
    table: str | None
    target: int | None
