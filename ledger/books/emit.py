"""From foldings to changes on the shelf: every row of their chapters, the support rows with them.
Pure, but for looking up what is filed about the chapters around."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from ledger.books.amend import AMENDMENTS, Key
from ledger.books.chapters import Chapters
from ledger.books.dirty import first_of
from ledger.books.drafts import NO_DOCUMENT
from ledger.books.finish import Setting, document_row, period_row, round_row
from ledger.books.folding import Folding, round_of
from ledger.books.news import COMMISSION
from ledger.books.refold import TableFold
from ledger.books.rows import CommissionRow, RoundRow
from ledger.books.shelf import TABLE, Change, Filed, Shelf, file
from ledger.books.support import DeskRow, LinkRow, StrayRow, TableRow, UseRow, WaitRow
from ledger.books.walk import commission
from ledger.facts import Recorded


class Emission:
    """The rows of one table's foldings."""

    def __init__(self, fold: TableFold, foldings: Sequence[Folding]) -> None:
        self._fold = fold
        self._foldings = foldings
        self._shelf = fold.step.shelf
        self._table = fold.table
        self._replaced = {start for each in foldings for start in fold.chapters.starts(each.run)}
        self._chapters = fold.chapters.replaced(
            [(each.run, each.walked.chapters) for each in foldings]
        )
        commissions = self._commissions()
        self._setting = Setting(
            desk=sorted(
                (row for row in commissions if not row.own),
                key=lambda row: (row.at, row.source, row.position),
            ),
            first=first_of(commissions),
            rule_sets=fold.step.rule_sets,
            elsewhere=partial(_period_outside, self._shelf, self._table, self._chapters, foldings),
            effects={},
            rounds={
                filed.key: filed.row
                for filed in self._shelf.find("round", self._table, chapters=self._replaced)
            },
            amended=fold.effects.keys(),
        )

    def changes(self) -> Iterator[Change]:
        """What is filed instead of what was."""
        sources = TableRow(self._table, tuple(self._fold.sources))
        yield Change(self._table, frozenset({TABLE}), [file("table", sources)])
        rounds = [self._rounds(folding) for folding in self._foldings]
        effects = self._effects_of_visits(rounds)
        self._setting = replace(self._setting, effects=effects)
        for folding, (rows, strays) in zip(self._foldings, rounds, strict=True):
            starts = {row.start for row in folding.walked.chapters}
            old = self._fold.chapters.starts(folding.run)
            change = Change(self._table, frozenset(starts.union(old)))
            change.rows += (file("round", row) for row in rows)
            change.rows += (file("stray", row) for row in strays)
            change.rows += self._of_folding(folding, rows)
            yield change

    def _of_folding(self, folding: Folding, rounds: Sequence[RoundRow]) -> Iterator[Filed]:
        walked = folding.walked
        checked = {each.chapter.start for each in walked.periods if each.checks}
        for row in walked.chapters:
            yield file("chapter", replace(row, checks=row.start in checked))
        for period in walked.periods:
            desk = [each for each in folding.desk if each.period is period]
            yield file("period", period_row(period, walked, desk, self._setting))
        days = {row.round: (row.gaming_day, row.shift) for row in rounds}
        for document in (*walked.documents, *folding.desk):
            if document.fact.type not in NO_DOCUMENT:
                yield file("document", document_row(document, days), document.chapter)
        for own, chapter in walked.commissions:
            yield file("commission", own, chapter)
        for document in folding.desk:
            if document.fact.type == COMMISSION:
                row_ = commission(document.fact, document.data, own=False)
                yield file("commission", row_, document.chapter)
        for timed, home in folding.homes:
            fact = timed.fact
            name = round_of(timed)
            yield file("desk", DeskRow(self._table, fact.position, timed.at, name, home))
        yield from self._links(folding)
        yield from (file("use", row) for row in _uses(rounds))

    # --- commissions and rounds

    def _commissions(self) -> list[CommissionRow]:
        """All of the table's, as they are now."""
        kept = [
            filed.row
            for filed in self._shelf.find("commission", self._table)
            if filed.chapter not in self._replaced
        ]
        for folding in self._foldings:
            kept += (row for row, _ in folding.walked.commissions)
            kept += (
                commission(each.fact, each.data, own=False)
                for each in folding.desk
                if each.fact.type == COMMISSION
            )
        return kept

    def _rounds(self, folding: Folding) -> tuple[list[RoundRow], list[StrayRow]]:
        rows: list[RoundRow] = []
        strays: list[StrayRow] = []
        for draft in folding.walked.rounds.values():
            row, effects = round_row(self._table, draft, folding.walked, self._setting)
            rows.append(row)
            # Other desks' facts that were entered after one of the table's are found by their own
            # rows.
            strays += (
                StrayRow(
                    self._table, fact.position, draft.name, draft.chapter, effects[fact.position]
                )
                for _, fact, _ in draft.facts
                if fact.position in effects and fact.source in self._fold.sources
            )
        return rows, strays

    def _effects_of_visits(
        self, rounds: Sequence[tuple[list[RoundRow], list[StrayRow]]]
    ) -> dict[int, int]:
        fresh = {row.position: row.effect for _, strays in rounds for row in strays}
        leaving = {at for folding in self._foldings for at in folding.leaving}
        if not leaving - fresh.keys():
            return fresh
        stored = self._shelf.find("stray", self._table, lo=(min(leaving), max(leaving)))
        return {row.position: row.effect for row in (each.row for each in stored)} | fresh

    # --- facts that were put back

    def _links(self, folding: Folding) -> Iterator[Filed]:
        rounds = folding.walked.rounds
        moved = {fact.position: (fact, chapter) for fact, chapter in folding.walked.moved}
        for fact in folding.late:
            start = self._chapters.rows[self._chapters.holding(fact)].start
            moved.setdefault(fact.position, (fact, start))
        for timed, home in folding.homes:
            fact = timed.fact
            if fact.position in self._fold.mobile or "entered_after" in fact.data:
                moved.setdefault(fact.position, (fact, home))
        for fact, start in moved.values():
            indexes = {self._chapters.index(start)}
            if fact.source in self._fold.sources:
                indexes.add(self._chapters.holding(fact))
            else:
                row = DeskRow(self._table, fact.position, fact.at, None, start)
                if all(timed.fact is not fact for timed, _ in folding.homes):
                    yield file("desk", row)
            draft = rounds.get(fact.round or "")
            if draft is not None:
                indexes.add(self._chapters.index(draft.chapter))
            yield from self._anchors(fact, start, indexes)
            if len(indexes) > 1:
                low, high = min(indexes), max(indexes)
                ends = (self._chapters.rows[low].start, self._chapters.rows[high].start)
                yield file("link", LinkRow(self._table, fact.position, start, *ends))

    def _anchors(self, fact: Recorded, start: int, indexes: set[int]) -> Iterator[Filed]:
        """All facts that one might stand after: the chapters of those known, and who waits for
        others."""
        keys: set[Key] = set(self._fold.mobile.get(fact.position, ()))
        named = self._fold.anchors.named_by(fact)
        if named is not None:
            keys.add(named)
        known = self._fold.step.facts.by_key(keys)
        for key in sorted(keys):
            found = known.get(key)
            # What is no fact of this table's books is no anchor, and may as well not have come.
            if found is None or found.table != self._table or found.type in AMENDMENTS:
                yield file("wait", WaitRow(self._table, fact.position, start, *key))
            elif found.source in self._fold.sources:
                indexes.add(self._chapters.holding(found))


def _period_outside(
    shelf: Shelf, table: str, chapters: Chapters, foldings: Sequence[Folding], fact: Recorded
) -> int | None:
    """The period of another chapter in which an own fact stands.

    No method, because a setting that knows its emission would keep a whole step's facts alive until
    the collector of cycles comes round.
    """
    start = chapters.rows[chapters.holding(fact)].start
    for folding in foldings:
        found = [
            each.opener.position
            for each in folding.walked.periods
            if each.chapter.start == start and each.opener is not None
        ]
        if found:
            return _last_before(found, fact.position)
    stored = shelf.find("period", table, chapters=[start])
    return _last_before([each.row.opened for each in stored], fact.position)


def _uses(rounds: Iterable[RoundRow]) -> Iterator[UseRow]:
    used = {
        (row.table, row.chapter, row.rules, row.sha256 is not None)
        for row in rounds
        if row.rules is not None
    }
    yield from (UseRow(*each) for each in sorted(used))


def _last_before(opened: Sequence[int], position: int) -> int | None:
    before = [each for each in opened if each <= position]
    return max(before) if before else min(opened, default=None)
