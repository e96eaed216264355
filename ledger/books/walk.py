"""The fold of a table's own facts in their order into chapters, periods and rounds. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from ledger.books.drafts import (
    NO_DOCUMENT,
    TRAY,
    Data,
    Document,
    Look,
    Period,
    RoundDraft,
    Walked,
)
from ledger.books.news import COUNTS
from ledger.books.order import Placed
from ledger.books.rows import CommissionRow
from ledger.books.support import ChapterRow
from ledger.facts import Recorded

_BEFORE_ALL = -(1 << 62)
_GOES_ON = frozenset(
    f"round.{each}" for each in ("wagered", "dealt", "decided", "settled", "closed", "voided")
)
"""What adds to a round and does nothing else where it is known."""


def first_chapter(table: str) -> ChapterRow:
    """The chapter that a table begins with: it holds what stands before the first opener, too."""
    return ChapterRow(table, 0, _BEFORE_ALL, "", None, {}, {}, {}, None, False)


class Lost(Exception):
    """The run's first fact no longer begins its chapter: the one before has to be folded with
    it."""


def walk(
    begin: ChapterRow,
    line: Iterable[Placed],
    *,
    effects: Mapping[int, Data | None],
    leaving: Collection[int],
    mobile: Collection[int],
    then: tuple[Recorded, Data] | None,
) -> tuple[Walked, ChapterRow]:
    """Fold own facts, which begin with chapter `begin`; what they came to, and what holds after
    them.

    `effects`: effective payloads by position where amendments changed them, None where annulled.
    `leaving`: positions of round facts whose round belongs to a chapter outside. `mobile`:
    positions of facts that a correction might put elsewhere; no chapter begins with one. `then`:
    the opener of the chapter after the run, which ends the last period. Raises `Lost`.
    """
    walker = _Walker(begin, mobile)
    for order, placed in enumerate(line):
        fact = placed.fact
        data = effects.get(fact.position, fact.data) if effects else fact.data
        if data is not None and fact.type in COUNTS:
            walker.count(order, placed, data)
        walker.pass_by(placed)
        if data is not None and fact.type not in COUNTS:
            walker.fact(order, fact, data, leaving)
    return walker.end(then)


def walk_in_place(
    begin: ChapterRow,
    own: Sequence[Recorded],
    *,
    effects: Mapping[int, Data | None],
    leaving: Collection[int],
    mobile: Collection[int],
    then: tuple[Recorded, Data] | None,
) -> tuple[Walked, ChapterRow]:
    """`walk` of one source's facts that all stand where they came: nearly all of a house's.

    What has been passed is known by position then, and only sequences need to be followed.
    """
    walker = _Walker(begin, mobile)
    rounds = walker.walked.rounds
    for order, fact in enumerate(own):
        data = effects.get(fact.position, fact.data) if effects else fact.data
        if data is not None:
            draft = rounds.get(fact.round or "") if fact.type in _GOES_ON else None
            if draft is not None and not leaving:
                draft.facts.append((order, fact, data))
            elif fact.type in COUNTS:
                walker.count(order, Placed(fact, None, False), data)
            else:
                walker.fact(order, fact, data, leaving)
        if fact.sequence is not None:
            walker.pass_by(Placed(fact, None, False))
    if own:
        walker.consumed[own[-1].source] = own[-1].position
    return walker.end(then)


class _Walker:
    def __init__(self, begin: ChapterRow, mobile: Collection[int]) -> None:
        self.walked = Walked()
        self.begin = begin
        self.mobile = mobile
        self.consumed = dict(begin.consumed)
        self.ceilings = dict(begin.ceilings)
        self.clocks = dict(begin.clocks)
        self.commission = begin.commission
        self.chapter = begin
        self.period = Period(begin)
        self.started = begin.start == 0
        if self.started:
            self._begin_chapter(begin, 0)

    def end(self, then: tuple[Recorded, Data] | None) -> tuple[Walked, ChapterRow]:
        """What the facts came to, and what holds after them. Raises `Lost`."""
        if not self.started:
            raise Lost
        if then is not None:
            self.end_period(*then)
        return self.walked, self.after()

    def pass_by(self, placed: Placed) -> None:
        """Whatever a fact means, its place has been passed."""
        fact = placed.fact
        if placed.moved:
            self.walked.moved.append((fact, self.chapter.start))
            return
        self.consumed[fact.source] = fact.position
        if placed.clock is not None:
            self.clocks[fact.source] = placed.clock
        if fact.sequence is not None and "entered_after" not in fact.data:
            self.ceilings[fact.source] = fact.sequence

    def after(self) -> ChapterRow:
        """What holds after the last fact, as if a chapter began there."""
        return replace(
            first_chapter(self.begin.table),
            consumed=self.consumed,
            ceilings=self.ceilings,
            clocks=self.clocks,
            commission=self.commission,
        )

    def count(self, order: int, placed: Placed, data: Data) -> None:
        """A count of the tray: an opener, a closer and opener at once, a closer, or a check."""
        fact = placed.fact
        opens = fact.type == "table.opened" or data.get("reason") == "shift"
        begins = opens and self._may_begin(placed, data)
        if not self.started:
            if not begins or fact.position != self.begin.start:
                raise Lost
            self._new_chapter(order, placed)
        elif opens:
            self.end_period(fact, data)
            if begins and (self.chapter.start or self.period.opener is not None):
                self._new_chapter(order, placed)
        if opens:
            self._open(order, fact, data)
        elif fact.type == "table.counted":
            before = self.period.expected()
            self.period.checks.append(Look(order, fact, data, before))
        elif self.period.opener is not None and self.period.closer is None:
            self.period.closer, self.period.closer_data = fact, data
        self._document(fact, data)

    def end_period(self, fact: Recorded, data: Data) -> None:
        """A shift count closes the period; another opener leaves it without a closer (point 8)."""
        period = self.period
        if period.opener is None or period.closer is not None or period.reopened_at is not None:
            return
        if fact.type == "table.counted":
            period.closer, period.closer_data = fact, data
        else:
            period.reopened_at = fact.at

    def fact(self, order: int, fact: Recorded, data: Data, leaving: Collection[int]) -> None:
        """Whatever is no count: of a round here or elsewhere, or of the table itself."""
        if not self.started:
            raise Lost
        if fact.position in leaving:
            self.period.visits.append((order, fact.position))
        elif fact.type.startswith("round."):
            self.round(order, fact, data)
        else:
            self.other(fact, data)

    def round(self, order: int, fact: Recorded, data: Data) -> None:
        """A fact of a round: it belongs where the round opened, else where its first fact
        stands."""
        name = fact.round or ""
        draft = self.walked.rounds.get(name)
        if draft is None:
            draft = RoundDraft(name, self.period, self.chapter.start, order)
            draft.commission = self.commission
            self.walked.rounds[name] = draft
        if draft.opened is None and fact.type == "round.opened":
            draft.opened = (fact, data)
            draft.period, draft.chapter, draft.order = self.period, self.chapter.start, order
            draft.commission = self.commission
        draft.facts.append((order, fact, data))

    def other(self, fact: Recorded, data: Data) -> None:
        """Whatever else a table reports: its figures, its commission, its documents."""
        type_ = fact.type
        if type_ in TRAY:
            TRAY[type_](self.period, data, fact.position)
        if type_ == "table.commissioned":
            self.commission = commission(fact, data, own=True)
            self.walked.commissions.append((self.commission, self.chapter.start))
        if type_ not in NO_DOCUMENT:
            self._document(fact, data)

    def _may_begin(self, placed: Placed, data: Data) -> bool:
        fact = placed.fact
        return not (
            placed.moved
            or fact.position in self.mobile
            or "entered_after" in fact.data
            or "entered_after" in data
        )

    def _new_chapter(self, order: int, placed: Placed) -> None:
        fact = placed.fact
        row = ChapterRow(
            self.begin.table,
            fact.position,
            placed.clock or 0,
            fact.source,
            fact.sequence,
            {**self.consumed, fact.source: fact.position - 1},
            dict(self.ceilings),
            dict(self.clocks),
            self.commission,
            False,
        )
        self._begin_chapter(row, order)
        self.started = True

    def _begin_chapter(self, row: ChapterRow, order: int) -> None:
        self.chapter = row
        self.walked.chapters.append(row)
        self.walked.first_orders.append(order)

    def _open(self, order: int, fact: Recorded, data: Data) -> None:
        if self.period.opener is not None:
            ordinal = self.period.ordinal + 1 if self.period.chapter is self.chapter else 0
            self.period = Period(self.chapter)
            self.period.ordinal = ordinal
            self.period.first_order = order
        period = self.period
        period.chapter = self.chapter
        period.opener, period.opener_data = fact, data
        named = ("gaming_day", "shift")
        if fact.type == "table.counted":
            named = ("next_gaming_day", "next_shift")
        period.day, period.shift = data[named[0]], data[named[1]]
        period.commission = self.commission
        self.walked.periods.append(period)

    def _document(self, fact: Recorded, data: Data) -> None:
        self.walked.documents.append(Document(fact, data, self.period, self.chapter.start))


def commission(fact: Recorded, data: Data, *, own: bool) -> CommissionRow:
    """A table's game, rules, pit and limits from its commission on (minor units)."""
    limits = data["limits"]
    return CommissionRow(
        fact.table or "",
        fact.position,
        fact.at,
        own,
        data["game"],
        data["rules"],
        data["pit"],
        data["seats"],
        limits["min"],
        limits["max"],
        fact.source,
    )
