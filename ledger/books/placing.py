"""Where other desks' facts about a table belong: to their round, else to a period by their time."""

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from functools import partial

from ledger.books.amend import Data
from ledger.books.chapters import Chapters, Run
from ledger.books.drafts import Document, Period, RoundDraft, Walked
from ledger.books.folding import Folding, Timed, Wider, round_of
from ledger.books.rows import CommissionRow, PeriodRow
from ledger.books.shelf import Filed, Shelf
from ledger.books.step import Step
from ledger.books.timeline import (
    FOREVER,
    Stretch,
    Timeline,
    changed_from,
    stretch_of_draft,
    stretch_of_row,
)


def place(
    step: Step,
    table: str,
    chapters: Chapters,
    foldings: Sequence[Folding],
    *,
    effects: Mapping[int, Data | None],
    rest: Sequence[Timed],
    homes: Mapping[int, int],
) -> None:
    """Give each of `rest` to its round or period. `homes`: where stored ones belonged so far.

    Raises `Wider` where one belongs to a chapter that is not being folded, and where the periods
    now enclose facts that were filed elsewhere.
    """
    placing = _Placing(step, table, chapters, foldings, effects)
    for timed in sorted(rest, key=lambda each: (each.at, each.fact.source, each.fact.position)):
        placing.give(timed)
    placing.give_rounds()
    placing.displaced(homes)
    if placing.more:
        raise Wider(placing.more)


class _Placing:
    def __init__(
        self,
        step: Step,
        table: str,
        chapters: Chapters,
        foldings: Sequence[Folding],
        effects: Mapping[int, Data | None],
    ) -> None:
        self._shelf = step.shelf
        self._table = table
        self._chapters = chapters
        self._foldings = foldings
        self._effects = effects
        self._starts = {start for each in foldings for start in chapters.starts(each.run)}
        self._by_start = {row.start: each for each in foldings for row in each.walked.chapters}
        # No method of its own: a timeline that knew its placing would keep a whole step's facts
        # alive until the collector of cycles comes round.
        self._stored = partial(_stored, step.shelf, table, self._starts)
        self._timeline = Timeline(
            (period for each in foldings for period in each.walked.periods), self._stored
        )
        self._alone: dict[str, list[Timed]] = defaultdict(list)
        self._about: list[tuple[Timed, str]] = []
        self.more: set[Run] = set()

    def give(self, timed: Timed) -> None:
        """A fact to its round where that is known, else by time."""
        name = round_of(timed)
        if name is None:
            self._by_time(timed)
            return
        if self._to_known_round(timed, name):
            return
        if timed.fact.type.startswith("round."):
            self._alone[name].append(timed)
        else:
            self._about.append((timed, name))

    def _to_known_round(self, timed: Timed, name: str) -> bool:
        for folding in self._foldings:
            draft = folding.walked.rounds.get(name)
            if draft is not None:
                self._to_round(folding, timed, draft)
                return True
        filed = self._filed_elsewhere(name)
        if filed is not None:
            self._want(filed.chapter)
        return filed is not None

    def give_rounds(self) -> None:
        """Rounds that only other desks report: by the time of their opening, else of their first
        fact."""
        for name, facts in self._alone.items():
            counting = [each for each in facts if self._data(each) is not None] or facts
            opened = [each for each in counting if each.fact.type == "round.opened"]
            first = (opened or counting)[0]
            stretch = self._timeline.period_at(first.at)
            folding = self._folding_at(stretch)
            if folding is None:
                continue
            period = None if stretch is None else stretch.draft
            chapter = 0 if stretch is None else stretch.chapter
            draft = RoundDraft(
                name, period or Period(folding.walked.chapters[0]), chapter, first.at
            )
            draft.commission = _own_commission(folding.walked, chapter, first.at)
            if any(self._data(each) is not None for each in facts):
                folding.walked.rounds[name] = draft
            for each in facts:
                self._to_round(folding, each, draft)
        for timed, name in self._about:
            if not self._to_known_round(timed, name):
                self._by_time(timed)

    def displaced(self, homes: Mapping[int, int]) -> None:
        """Facts filed in other chapters that the periods, as they are now, draw elsewhere."""
        old = [
            stretch_of_row(filed.row)
            for filed in self._shelf.find("period", self._table, chapters=self._starts)
        ]
        new = [
            stretch_of_draft(period) for each in self._foldings for period in each.walked.periods
        ]
        moved = changed_from(old, new)
        if moved is None:
            return
        unmoved = {each[:4] for each in old} & {each[:4] for each in new}
        if not any(each[0] < moved for each in unmoved) and not any(
            self._stored(-FOREVER, moved - 1)
        ):
            moved = -FOREVER
        for filed in self._shelf.find("desk", self._table, lo=(moved, FOREVER)):
            row = filed.row
            if filed.chapter in self._starts or row.position in homes:
                continue
            stretch = self._timeline.period_at(row.at)
            if stretch is not None and stretch.chapter != row.chapter:
                self._want(row.chapter)
                self._folding_at(stretch)

    def _by_time(self, timed: Timed) -> None:
        stretch = self._timeline.period_at(timed.at)
        folding = self._folding_at(stretch)
        if folding is None:
            return
        period = None if stretch is None else stretch.draft
        chapter = 0 if stretch is None else stretch.chapter
        folding.homes.append((timed, chapter))
        data = self._data(timed)
        if data is not None:
            folding.desk.append(Document(timed.fact, data, period, chapter))

    def _to_round(self, folding: Folding, timed: Timed, draft: RoundDraft) -> None:
        folding.homes.append((timed, draft.chapter))
        data = self._data(timed)
        if data is None:
            return
        if not timed.fact.type.startswith("round."):
            folding.desk.append(Document(timed.fact, data, draft.period, draft.chapter))
            return
        draft.desk.append((timed.at, timed.fact, data))
        if draft.opened is None and timed.fact.type == "round.opened":
            draft.opened = (timed.fact, data)

    def _folding_at(self, stretch: Stretch | None) -> Folding | None:
        start = 0 if stretch is None else stretch.chapter
        folding = self._by_start.get(start)
        if folding is None:
            self._want(start)
        return folding

    def _filed_elsewhere(self, name: str) -> Filed | None:
        """A round's row in a chapter that is not being folded."""
        found = self._shelf.find("round", self._table, tags=[name])
        return next((filed for filed in found if filed.chapter not in self._starts), None)

    def _want(self, start: int) -> None:
        index = self._chapters.index(start)
        self.more.add((index, index))

    def _data(self, timed: Timed) -> Data | None:
        return self._effects.get(timed.fact.position, timed.fact.data)


def _own_commission(walked: Walked, chapter: int, at: int) -> CommissionRow | None:
    """The table's own commission in force at a time: for what its own source does not report."""
    begun = next((row for row in walked.chapters if row.start == chapter), walked.chapters[0])
    held = begun.commission
    for row, start in walked.commissions:
        if start == chapter and row.at <= at:
            held = row
    return held


def _stored(
    shelf: Shelf, table: str, folded: Container[int], first: int, last: int
) -> list[PeriodRow]:
    """Stored periods that opened from `first` to `last` (UTC µs), in chapters left alone."""
    return [
        filed.row
        for filed in shelf.find("period", table, lo=(first, last))
        if filed.chapter not in folded
    ]
