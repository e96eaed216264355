"""Folding chapters of one table again, from the facts of the journal to rows.

The runner names chapters by what came in (`dirty`). This room folds them, sees whether what it
found reaches into other chapters, and then folds those with them, until nothing changes any more.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain

from ledger.books.amend import AMENDMENTS, Data, Key, anchors_in
from ledger.books.anchors import Anchors
from ledger.books.chapters import Chapters, Run, join
from ledger.books.dirty import Dirty, first_of
from ledger.books.drafts import Walked
from ledger.books.finish import OUTSIDE, takes_outside
from ledger.books.folding import Folding, Timed, Wider, folding_of
from ledger.books.news import COMMISSION, News, among, between
from ledger.books.order import Before, arrange, stands
from ledger.books.placing import place
from ledger.books.step import Step
from ledger.books.support import ChapterRow
from ledger.books.walk import Lost, commission, first_chapter, walk, walk_in_place
from ledger.facts import Recorded


class TableFold:
    """One table at a position: which chapters are folded again, and what they come to."""

    def __init__(self, step: Step, table: str, news: News, touched: Sequence[Recorded]) -> None:
        self.step = step
        self.table = table
        self.touched = touched
        known = [each.row for each in step.shelf.find("table", table)]
        before: Sequence[str] = known[0].sources if known else ()
        self.news = news
        self.sources = sorted(news.counting.union(before))
        self.whole = set(self.sources) != set(before)
        rows = [each.row for each in step.shelf.find("chapter", table)]
        self.chapters = Chapters(rows or [first_chapter(table)])
        self.own_new, self.desk_new = news.split(self.sources)
        self.rounds = news.rounds(self.sources)
        self.effects: dict[int, Data | None] = {}
        self.mobile: dict[int, set[Key]] = {}
        self.desk_homes: dict[int, int] = {}
        self.anchors = Anchors(step, table, {})
        self.stray_homes: dict[int, int] = {}

    def foldings(self) -> list[Folding]:
        """Every run that has to be folded, folded."""
        intervals = self._first_intervals()
        while True:
            runs = join(self._linked(intervals))
            try:
                return self._attempt(runs)
            except Wider as more:
                if more.intervals <= intervals:
                    raise AssertionError("a fold asks for what it has") from more
                intervals = intervals | more.intervals

    def _first_intervals(self) -> set[Run]:
        whole = (0, self.chapters.last)
        if self.whole:
            return {whole}
        dirty = Dirty(self.step, self.table, self.sources, self.chapters)
        intervals = set(dirty.intervals(self.news, self.own_new, self.touched))
        commissions = self.news.commissions
        own = [fact for fact in commissions if fact.source in self.sources]
        if len(own) < len(commissions) or any(fact.type == COMMISSION for fact in self.touched):
            # Other desks' commissions hold by time, and the first one for everything before it.
            intervals.add(whole)
        elif own and self._first_changes(own):
            intervals.add(whole)
        intervals.update(self._rules_changed())
        if not intervals:
            intervals.add((0, 0) if not self.desk_new else (self.chapters.last,) * 2)
        return intervals

    def _first_changes(self, own: Iterable[Recorded]) -> bool:
        stored = [each.row for each in self.step.shelf.find("commission", self.table)]
        new = [commission(fact, fact.data, own=True) for fact in own]
        return first_of(stored) != first_of([*stored, *new])

    def _rules_changed(self) -> Iterable[Run]:
        for filed in self.step.shelf.find("use", self.table, tags=self.step.changed_rules):
            index = self.chapters.index(filed.chapter)
            yield index, index

    def _linked(self, intervals: set[Run]) -> set[Run]:
        """The intervals, grown by every link that touches them."""
        links = [
            (self.chapters.index(row.low), self.chapters.index(row.high))
            for row in (each.row for each in self.step.shelf.find("link", self.table))
        ]
        grown = set(intervals)
        while links:
            touching = {
                link for link in links if any(a <= link[1] and link[0] <= b for a, b in grown)
            }
            if not touching:
                break
            grown = set(join(grown | touching))
            links = [link for link in links if link not in touching]
        return grown

    # --- one attempt

    def _attempt(self, runs: Sequence[Run]) -> list[Folding]:
        foldings = [self._gathered(run) for run in runs]
        self._strays(foldings)
        desk = self._desk_facts(foldings)
        self._amend(foldings, desk)
        rest = self._anchor(foldings, desk)
        for folding in foldings:
            self._walk(folding)
        place(
            self.step,
            self.table,
            self.chapters,
            foldings,
            effects=self.effects,
            rest=rest,
            homes=self.desk_homes,
        )
        self._seen_by_checks(foldings)
        return foldings

    def _seen_by_checks(self, foldings: Sequence[Folding]) -> None:
        """Check counts of chapters outside look at what the visiting facts brought there."""
        more: set[Run] = set()
        for folding in foldings:
            if not folding.visiting:
                continue
            starts = self.chapters.starts(folding.run)
            stored = self.step.shelf.find("stray", self.table, chapters=starts)
            before = {row.position: row.effect for row in (each.row for each in stored)}
            now: dict[int, int] = {}
            for name in {fact.round or "" for fact in folding.visiting}:
                if name in folding.walked.rounds:
                    now |= takes_outside(folding.walked.rounds[name])
            for fact in folding.visiting:
                index = self.chapters.holding(fact)
                if (
                    before.get(fact.position) != now.get(fact.position)
                    and self.chapters.rows[index].checks
                    and folding_of(foldings, index) is None
                ):
                    more.add((index, index))
        if more:
            raise Wider(more)

    def _gathered(self, run: Run) -> Folding:
        """A run with its own facts."""
        after, upto = self.chapters.stretch(run, self.step.facts.upto, self.sources)
        old = [
            fact
            for fact in self.step.facts.of_table(self.table, after, upto)
            if fact.source in self.sources and fact.type not in AMENDMENTS
        ]
        new: Sequence[Recorded] = self.own_new
        if len(self.sources) == 1:  # then a stretch of the journal is a stretch of the order
            new = between(new, after, upto)
        else:
            old, new = (
                [fact for fact in facts if self.chapters.in_run(run, fact)] for facts in (old, new)
            )
        late = [fact for fact in old if "entered_after" in fact.data]
        late += (fact for fact in self.news.late if among(new, [fact.position]))
        return Folding(run, [*old, *new], late)

    def _desk_facts(self, foldings: Sequence[Folding]) -> list[Recorded]:
        """Other desks' facts that belong to the runs so far, and the new ones."""
        starts = {start for each in foldings for start in self.chapters.starts(each.run)}
        stored = self.step.shelf.find("desk", self.table, chapters=starts)
        self.desk_homes = {row.position: row.chapter for row in (each.row for each in stored)}
        own = {at for each in foldings for at in among(each.own, self.desk_homes)}
        return [*self.step.facts.at(self.desk_homes.keys() - own), *self.desk_new]

    def _amend(self, foldings: Sequence[Folding], desk: Sequence[Recorded]) -> None:
        """Effective payloads of every fact that some amendment names."""
        self.effects, self.mobile = {}, {}
        own = [facts for each in foldings for facts in (each.own, each.visiting)]
        first = min((facts[0].position for facts in (desk, *own) if facts), default=0)
        keys = self.step.amendings.named(self.table, first, self.step.facts.upto)
        effects = self.step.amendings.effects(keys)
        if not effects:
            return
        for fact in chain(desk, *own):
            key = (fact.source, fact.id)
            if effects.touches(key):
                self.effects[fact.position] = effects.of(fact)
                anchors = {one for each in effects.naming(key) for one in anchors_in(each)}
                if anchors:
                    self.mobile[fact.position] = anchors

    # --- what stands after another fact

    def _anchor(self, foldings: Sequence[Folding], desk: Iterable[Recorded]) -> list[Timed]:
        """Hang facts that were entered after others where they belong. The rest, by time."""
        self.anchors = Anchors(self.step, self.table, self.effects)
        rest: list[Timed] = []
        more: set[Run] = set()
        for folding in foldings:
            if self.mobile:
                folding.late = [
                    fact
                    for fact in folding.own
                    if "entered_after" in fact.data or fact.position in self.mobile
                ]
            hung = {
                fact.position
                for fact in folding.late
                if self.anchors.named_by(fact) is not None
                and self._hang(fact, foldings, folding.run, rest, more)
            }
            for position in hung & folding.leaving:
                home = self.chapters.index(self.stray_homes[position])
                more.add((min(folding.run[0], home), max(folding.run[1], home)))
            if hung:
                folding.own = [fact for fact in folding.own if fact.position not in hung]
                folding.late = [fact for fact in folding.late if fact.position not in hung]
        for fact in desk:
            if not self._hang(fact, foldings, None, rest, more):
                if fact.source in self.sources:
                    more.add((self.chapters.holding(fact),) * 2)
                rest.append(Timed(fact, fact.at))
        if more:
            raise Wider(more)
        return rest

    def _hang(
        self,
        fact: Recorded,
        foldings: Sequence[Folding],
        here: Run | None,
        rest: list[Timed],
        more: set[Run],
    ) -> bool:
        """Whether the fact stands elsewhere than at its own place."""
        after, root = self.anchors.of(fact)
        if after is None:
            return False
        if root.source not in self.sources:
            rest.append(Timed(fact, root.at))
            return True
        index = self.chapters.holding(root)
        there = folding_of(foldings, index)
        if there is None or here not in {None, there.run}:
            first, last = here or (index, index)
            more.add((min(first, index), max(last, index)))
            return True
        there.anchored[after].append(fact)
        return True

    # --- rounds over a border

    def _strays(self, foldings: Sequence[Folding]) -> None:
        """Own round facts whose round belongs to another run: they leave here and visit there."""
        homes = {
            filed.key: filed.chapter
            for filed in self.step.shelf.find(
                "round", self.table, tags=[name for name, own in self.rounds.items() if own]
            )
        }
        strays = {
            fact.position: homes[fact.round]
            for fact in (self.own_new if homes else ())
            if fact.round in homes and fact.type.startswith("round.") and self._plain(fact)
        }
        for folding in foldings:
            after, upto = self.chapters.stretch(folding.run, self.step.facts.upto, self.sources)
            find = partial(self.step.shelf.find, "stray", self.table)
            for found in (
                find(lo=(after + 1, upto)),
                find(chapters=self.chapters.starts(folding.run)),
            ):
                strays.update((row.position, row.chapter) for row in (each.row for each in found))
        self.stray_homes = strays
        for folding in foldings:
            starts = set(self.chapters.starts(folding.run))
            own = among(folding.own, strays)
            folding.leaving = {at for at, home in strays.items() if home not in starts} & own
            visiting = {at for at, home in strays.items() if home in starts} - own
            folding.visiting = self.step.facts.at(visiting)

    def _plain(self, fact: Recorded) -> bool:
        if "entered_after" in fact.data:
            return False
        if fact.sequence is None:
            return True
        sequence = self.chapters.for_sequence(fact.source, fact.sequence)
        return sequence == self.chapters.holding(fact)

    # --- the walk

    def _walk(self, folding: Folding) -> None:
        first, last = folding.run
        begin = self.chapters.rows[first]
        before = Before(dict(begin.ceilings), dict(begin.clocks))
        fold: partial[tuple[Walked, ChapterRow]]
        if stands(folding.own, self.sources, before, folding.anchored):
            fold = partial(walk_in_place, begin, folding.own)
        else:
            line = arrange(folding.own, self.sources, before, folding.anchored)
            fold = partial(walk, begin, line)
        try:
            folding.walked, after = fold(
                effects=self.effects,
                leaving=folding.leaving,
                mobile=self.mobile,
                then=self._next_opener(folding.run),
            )
        except Lost:
            raise Wider({(first - 1, last)}) from None
        if last < self.chapters.last and (
            (first == 0 and not folding.walked.periods)
            or not self._meets(after, self.chapters.rows[last + 1])
        ):
            raise Wider({(first, last + 1)})
        self._join_moved(folding)
        self._join_rounds(folding)
        self._visit(folding)

    def _next_opener(self, run: Run) -> tuple[Recorded, Data] | None:
        if run[1] == self.chapters.last:
            return None
        (fact,) = self.step.facts.at([self.chapters.rows[run[1] + 1].start])
        data = self.step.amendings.effects([(fact.source, fact.id)]).of(fact)
        if data is None or (fact.type == "table.counted" and data["reason"] != "shift"):
            raise Wider({(run[0], run[1] + 1)})
        return fact, data

    def _meets(self, after: ChapterRow, next_: ChapterRow) -> bool:
        """Whether the next chapter still begins with what holds now."""
        if (after.ceilings, after.clocks, after.commission) != (
            next_.ceilings,
            next_.clocks,
            next_.commission,
        ):
            return False
        others = (source for source in self.sources if source != next_.source)
        return all(after.consumed.get(one, 0) == next_.consumed.get(one, 0) for one in others)

    def _join_moved(self, folding: Folding) -> None:
        """Rounds outside that have to see this run: a fact that was put back has its place among
        all facts here, and what a round brought to a period has to name the right one."""
        if not folding.leaving:
            return
        first, last = folding.run
        moved = {fact.position for fact, _ in folding.walked.moved} & folding.leaving
        leaving = [fact for fact in folding.own if fact.position in folding.leaving]
        if self._periods_moved(folding) or _of_several_sources(leaving):
            moved = folding.leaving
        more = {
            (min(first, home), max(last, home))
            for position in moved
            for home in (self.chapters.index(self.stray_homes[position]),)
        }
        if more:
            raise Wider(more)

    def _periods_moved(self, folding: Folding) -> bool:
        """Whether openers came or went among old facts, or share a chapter."""
        starts = self.chapters.starts(folding.run)
        old = [filed.row for filed in self.step.shelf.find("period", self.table, chapters=starts)]
        before = {row.opened for row in old}
        now = {each.opener.position for each in folding.walked.periods if each.opener is not None}
        if any(position <= self.step.facts.after for position in before ^ now):
            return True
        return any(row.ordinal for row in old) or any(
            each.ordinal for each in folding.walked.periods
        )

    def _join_rounds(self, folding: Folding) -> None:
        """A round that is filed in a chapter outside has to be seen whole."""
        starts = set(self.chapters.starts(folding.run))
        first, last = folding.run
        more = {
            (min(first, index), max(last, index))
            for filed in self.step.shelf.find("round", self.table, tags=folding.walked.rounds)
            if filed.chapter not in starts
            for index in (self.chapters.index(filed.chapter),)
        }
        if more:
            raise Wider(more)

    def _visit(self, folding: Folding) -> None:
        """Put facts that stand outside the run into their rounds, before or after what stands
        inside."""
        if not folding.visiting:
            return
        first, last = folding.run
        if _of_several_sources(folding.visiting):
            there = [self.chapters.holding(fact) for fact in folding.visiting]
            raise Wider({(min(first, *there), max(last, *there))})
        in_order = arrange(folding.visiting, self.sources, Before({}, {}), {})
        changed = set()
        for number, fact in enumerate(placed.fact for placed in in_order):
            data = self.effects.get(fact.position, fact.data)
            if data is None:
                continue
            index = self.chapters.holding(fact)
            draft = folding.walked.rounds.get(fact.round or "")
            if draft is None:
                raise Wider({(min(first, index), max(last, index))})
            order = number + (-OUTSIDE if index < first else OUTSIDE)
            draft.facts.append((order, fact, data))
            changed.add(draft)
        for draft in changed:
            draft.facts.sort(key=lambda each: each[0])


def _of_several_sources(facts: Iterable[Recorded]) -> bool:
    """Whether one round has facts of several sources: their order is known only among all facts."""
    sources: dict[str | None, str] = {}
    return any(sources.setdefault(fact.round, fact.source) != fact.source for fact in facts)
