"""Which chapters of a table have to be folded again for what is new about it.

To name a chapter too many costs time, to miss one makes the books wrong: where it is not certain,
more is named. What only the fold can tell (a chapter that no longer begins, a fact that another
period now encloses) the fold asks for itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ledger.books.amend import Key, anchors_in, key_of
from ledger.books.chapters import Chapters, Run
from ledger.books.news import News
from ledger.books.rows import CommissionRow, RoundRow
from ledger.books.shelf import Shelf, tag_of
from ledger.books.step import Step
from ledger.facts import Recorded


class Dirty:
    """The chapters of one table to fold again, by what came in.

    `sources`: its own sources. `news`: its new facts, amendments left out,
    of which `own` are its own sources'. `touched`: facts whose
    effective form may have changed.
    """

    def __init__(self, step: Step, table: str, sources: Sequence[str], chapters: Chapters) -> None:
        self._step = step
        self._shelf: Shelf = step.shelf
        self._table = table
        self._sources = frozenset(sources)
        self._chapters = chapters

    def intervals(
        self, news: News, own: Sequence[Recorded], touched: Sequence[Recorded]
    ) -> Iterator[Run]:
        """Intervals of chapter indexes; the chapters of one are folded together."""
        yield from self._appended(own, sequenced=news.sequenced)
        for fact in news.late:
            yield from self._after_anchor(fact)
        yield from self._known_rounds(news.rounds(self._sources))
        yield from self._waiting(news)
        for fact in touched:
            yield from self._amended(fact)

    def _appended(self, own: Sequence[Recorded], *, sequenced: bool) -> Iterator[Run]:
        """Own facts at the end: the last chapter goes on. Some may be put back before it."""
        chapters = self._chapters
        last = chapters.last
        if own:
            yield last, last
        if not last:
            return
        if len(self._sources) > 1:
            yield from ((chapters.for_clock(fact), last) for fact in own)
        if not sequenced:
            return
        begins = {source: chapters.begins_at(last, source) for source in self._sources}
        for fact in own:
            if fact.sequence is not None and fact.sequence < begins[fact.source]:
                yield chapters.for_sequence(fact.source, fact.sequence), last

    def _after_anchor(self, fact: Recorded) -> Iterator[Run]:
        """A fact that was entered after another: the chapters from there on, as far as it is
        known."""
        anchor = fact.data.get("entered_after")
        if anchor is None:
            return
        for index in self._where([key_of(anchor)]):
            own = fact.source in self._sources
            yield index, (self._chapters.holding(fact) if own else index)

    def _where(self, keys: Iterable[Key]) -> Iterator[int]:
        """The chapters in which facts of this table stand, or to which they belong."""
        for fact in self._step.facts.by_key(keys).values():
            if fact.table != self._table:
                continue
            if fact.source in self._sources:
                yield self._chapters.holding(fact)
            yield from self._homes(fact)

    def _homes(self, fact: Recorded) -> Iterator[int]:
        """The chapters that a fact was filed in, other than the one it stands in."""
        for kind in ("desk", "link"):
            for filed in self._shelf.find(kind, self._table, keys=[str(fact.position)]):
                yield self._chapters.index(filed.chapter)

    def _known_rounds(self, names: Mapping[str, bool]) -> Iterator[Run]:
        """Chapters that know the round of a new fact already. `names`: with whether an own fact is
        of it."""
        last = self._chapters.last
        for filed in self._shelf.find("round", self._table, tags=names):
            row: RoundRow = filed.row
            home = self._chapters.index(row.chapter)
            # A round without its opening may come to belong where that stands.
            yield home, (last if row.opened is None and names[row.round] else home)
        for filed in self._shelf.find("desk", self._table, tags=names):
            home = self._chapters.index(filed.chapter)
            yield home, (last if names[filed.tag or ""] else home)

    def _waiting(self, news: News) -> Iterator[Run]:
        """Facts that were entered after one that has come only now."""
        waiting = list(self._shelf.find("wait", self._table))
        if not waiting:
            return
        come = {tag_of((fact.source, fact.id)): fact for fact in news.facts}
        for filed in waiting:
            fact = come.get(filed.tag or "")
            if fact is not None:
                index = self._chapters.index(filed.chapter)
                yield index, (self._chapters.last if fact.source in self._sources else index)

    def _amended(self, fact: Recorded) -> Iterator[Run]:
        """All chapters where a fact stands or may come to stand, with those of its round."""
        key = (fact.source, fact.id)
        found = list(self._homes(fact))
        if fact.source in self._sources:
            index = self._chapters.holding(fact)
            found.append(index)
            if index and fact.position == self._chapters.rows[index].start:
                found.append(index - 1)
        if fact.round is not None:
            found += self._of_round(fact.round)
        anchors = [
            anchor
            for amendment in self._step.amendings.effects([key]).naming(key)
            for anchor in anchors_in(amendment)
        ]
        found += self._where(anchors)
        if found:
            yield min(found), max(found)

    def _of_round(self, name: str) -> Iterator[int]:
        for filed in self._shelf.find("round", self._table, tags=[name]):
            yield self._chapters.index(filed.chapter)
            for fact in self._step.facts.at(filed.row.events):
                if fact.source in self._sources:
                    yield self._chapters.holding(fact)


def first_of(rows: Iterable[CommissionRow]) -> CommissionRow | None:
    """A table's first commission, which holds where none is in force yet."""
    return min(rows, key=lambda row: (row.at, not row.own, row.source, row.position), default=None)
