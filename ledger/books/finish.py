"""From drafts to rows: a period's figures, a round's verdict, a document's day. Pure."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ledger.books.drafts import FIGURES, TRAY, Data, Document, Look, Period, RoundDraft, Walked
from ledger.books.judging import Judgement, judge_round
from ledger.books.rows import (
    Check,
    CommissionRow,
    DocumentRow,
    PeriodRow,
    RoundRow,
    RuleSetRow,
    Share,
)
from ledger.books.tray import Placing, take, value
from ledger.facts import Recorded

OUTSIDE: Final = 1 << 60
"""Order numbers from here on, and below 0, are those of a round's facts that stand outside the
run."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a table's rows need that does not stand among its own facts.

    `desk`: commissions from other desks, by time. `first`: the table's first one. `elsewhere` finds
    the period in which an own fact outside the run stands. `effects`: house take of visiting facts,
    by position. `rounds`: rows as they are filed; `amended`: positions of facts that some amendment
    names.
    """

    desk: Sequence[CommissionRow]
    first: CommissionRow | None
    rule_sets: Mapping[str, RuleSetRow]
    elsewhere: Callable[[Recorded], int | None]
    effects: Mapping[int, int]
    rounds: Mapping[str, RoundRow]
    amended: Collection[int]

    def judged(
        self,
        draft: RoundDraft,
        events: tuple[int, ...],
        held: CommissionRow | None,
        adopted: RuleSetRow | None,
    ) -> RoundRow | None:
        """The row that is filed already, where it was judged by the same facts and rules: facts
        never change, and to judge takes longer than all the rest."""
        row = self.rounds.get(draft.name)
        if row is None or row.events != events:
            return None
        if self.amended and any(position in self.amended for position in events):
            return None
        by = None if held is None else (held.game, held.rules, held.minimum, held.maximum)
        before = None if row.game is None else (row.game, row.rules, row.minimum, row.maximum)
        same_text = row.sha256 == (None if adopted is None else adopted.sha256)
        return row if by == before and same_text else None


def in_force(own: CommissionRow | None, at: int, setting: Setting) -> CommissionRow | None:
    """The commission in force: the table's own at its place, or another desk's by time, whichever
    is later by time; where none is yet, the first (feed contract, point 6)."""
    held = own
    for row in setting.desk:
        if row.at > at:
            break
        if held is None or row.at > held.at or (not held.own and row.at == held.at):
            held = row
    return held or setting.first


# --- periods


def period_row(
    period: Period, walked: Walked, desk: Sequence[Document], setting: Setting
) -> PeriodRow:
    """A period's row. `desk`: other desks' documents and sales that belong to it."""
    opener, closer = _opener(period), period.closer
    now = Period(period.chapter)
    now.sums = dict(period.sums)
    now.events = {name: list(positions) for name, positions in period.events.items()}
    _add_desk(now, desk)
    held = in_force(period.commission, opener.at, setting)
    looks = tuple(_check(look, period, walked, desk, setting) for look in period.checks)
    return PeriodRow(
        table=opener.table or "",
        opened=opener.position,
        chapter=period.chapter.start,
        clock=period.chapter.clock,
        ordinal=period.ordinal,
        gaming_day=period.day,
        shift=period.shift,
        game=None if held is None else held.game,
        pit=None if held is None else held.pit,
        opened_at=opener.at,
        opener_slip=period.opener_data["slip"],
        opener=value(period.opener_data["chips"]),
        opener_chips=period.opener_data["chips"],
        closed=None if closer is None else closer.position,
        closed_at=None if closer is None else closer.at,
        closer_slip=None if closer is None else period.closer_data["slip"],
        closer=None if closer is None else value(period.closer_data["chips"]),
        closer_chips=None if closer is None else period.closer_data["chips"],
        closed_by_count=closer is not None and closer.type == "table.counted",
        reopened=period.reopened_at is not None,
        reopened_at=period.reopened_at,
        source=opener.source,
        checks=looks,
        events={name: tuple(now.events[name]) for name in FIGURES if name in now.events},
        **{name: now.sums.get(name, 0) for name in FIGURES},
    )


def _add_desk(period: Period, desk: Sequence[Document], upto: int | None = None) -> None:
    for each in desk:
        if each.fact.type in TRAY and (upto is None or each.fact.at <= upto):
            TRAY[each.fact.type](period, each.data, each.fact.position)


def _check(
    look: Look, period: Period, walked: Walked, desk: Sequence[Document], setting: Setting
) -> Check:
    others = Period(period.chapter)
    _add_desk(others, desk, look.fact.at)
    rounds = sum(
        _brought(draft, period, look)
        for draft in walked.rounds.values()
        if draft.desk or _touches(draft, period.first_order, look.order)
    )
    visits = sum(
        setting.effects.get(position, 0) for order, position in period.visits if order < look.order
    )
    return Check(
        look.fact.position,
        look.fact.at,
        look.data["slip"],
        value(look.data["chips"]),
        value(period.opener_data["chips"]) + look.before + others.expected() + rounds + visits,
    )


def _touches(draft: RoundDraft, first: int, last: int) -> bool:
    return bool(draft.facts) and draft.facts[-1][0] >= first and draft.facts[0][0] < last


def _brought(draft: RoundDraft, period: Period, look: Look) -> int:
    """House take that a round brought to the tray in a period, up to a check count in it.

    Each fact brings what it changed where it stands. Another desk's stands in the round's period.
    """
    orders = [order for order, _, _ in draft.facts]
    if not draft.desk and period.first_order <= orders[0] <= orders[-1] < look.order:
        return take(draft.facts).win  # the usual case
    brought = before = 0
    upto: list[Placing] = []
    for placing in in_order(draft):
        order, fact, _ = placing
        upto.append(placing)
        now = take(upto).win
        if order is None:
            here = draft.period is period and fact.at <= look.fact.at
        else:
            here = period.first_order <= order < look.order
        brought += now - before if here else 0
        before = now
    return brought


# --- rounds


def in_order(draft: RoundDraft) -> Sequence[Placing]:
    """A round's facts in order (its own facts' order numbers; None for other desks', which stand
    among them by time)."""
    return list(_merged(draft)) if draft.desk else draft.facts


def _merged(draft: RoundDraft) -> Iterator[Placing]:
    desk = [(fact, data) for _, fact, data in sorted(draft.desk, key=_by_time)]
    times = sorted(at for at, _, _ in draft.desk)
    clock = None
    index = 0
    for order, fact, data in draft.facts:
        clock = fact.at if clock is None else max(clock, fact.at)
        while index < len(desk) and times[index] < clock:
            yield None, *desk[index]
            index += 1
        yield order, fact, data
    for each in desk[index:]:
        yield None, *each


def _by_time(timed: tuple[int, Recorded, Data]) -> tuple[int, str, int]:
    at, fact, _ = timed
    return (at, fact.source, fact.position)


def round_row(
    table: str, draft: RoundDraft, walked: Walked, setting: Setting
) -> tuple[RoundRow, dict[int, int]]:
    """A round's row, and the house take of each of its facts outside its chapter, by position."""
    facts = in_order(draft)
    opened = draft.opened
    first = facts[0][1] if opened is None else opened[0]
    held = in_force(draft.commission, first.at, setting)
    adopted = None if held is None else setting.rule_sets.get(held.rules)
    events = tuple([fact.position for _, fact, _ in facts])
    judged: Judgement | RoundRow | None = setting.judged(draft, events, held, adopted)
    if judged is None:
        judged = judge_round(
            None if held is None else held.game,
            None if adopted is None else adopted.content,
            None if held is None else (held.minimum, held.maximum),
            [(fact.position, fact.type, data) for _, fact, data in facts],
        )
    voided = judged.status == "voided"
    period = draft.period if draft.period.opener is not None else None
    shares, effects = _shares(draft, facts, walked, setting)
    row = RoundRow(
        table=table,
        round=draft.name,
        chapter=draft.chapter,
        ordinal=_ordinal(draft, walked),
        period=None if period is None else _opener(period).position,
        gaming_day=None if period is None else period.day,
        shift=None if period is None else period.shift,
        number=None if opened is None else opened[1]["number"],
        dealer=None if opened is None else opened[1]["dealer"],
        game=None if held is None else held.game,
        rules=None if held is None else held.rules,
        sha256=None if adopted is None else adopted.sha256,
        minimum=None if held is None else held.minimum,
        maximum=None if held is None else held.maximum,
        opened=None if opened is None else opened[0].position,
        opened_at=None if opened is None else opened[0].at,
        status=judged.status,
        handle=judged.handle,
        win=judged.win,
        settlements=0 if voided else judged.settlements,
        verified=0 if voided else judged.verified,
        unverifiable=0 if voided else judged.unverifiable,
        findings=() if voided else judged.findings,
        shares=shares,
        events=events,
    )
    return row, effects


def _ordinal(draft: RoundDraft, walked: Walked) -> int:
    """The round's place in its chapter; other desks' rounds come after all, by time."""
    for row, first in zip(walked.chapters, walked.first_orders, strict=True):
        if row.start == draft.chapter and draft.facts:
            return draft.order - first
    return OUTSIDE + draft.order


def _shares(
    draft: RoundDraft,
    facts: Sequence[Placing],
    walked: Walked,
    setting: Setting,
) -> tuple[tuple[Share, ...], dict[int, int]]:
    """What the round won in other periods than its own, and by each fact outside its chapter."""
    own = draft.facts
    if not own:
        return (), {}
    ends = (own[0][0], own[-1][0])
    starts = [each.first_order for each in walked.periods]
    if len({_stands(order, starts) for order in ends}) == 1 and not _outside(*ends):
        return (), {}
    chapters = [row.start for row in walked.chapters]
    home = None if draft.period.opener is None else draft.period.opener.position
    by_period: dict[int | None, int] = {}
    effects: dict[int, int] = {}
    before = 0
    for index, (order, fact, _) in enumerate(facts):
        now = take(facts[: index + 1]).win
        where = home
        if order is not None and _outside(order):
            effects[fact.position] = now - before
            where = setting.elsewhere(fact)
        elif order is not None and walked.periods:
            where = _opener(walked.periods[max(_stands(order, starts), 0)]).position
            if chapters[_stands(order, walked.first_orders)] != draft.chapter:
                effects[fact.position] = now - before
        by_period[where] = by_period.get(where, 0) + now - before
        before = now
    shares = (
        Share(key, won) for key, won in by_period.items() if key is not None and won and key != home
    )
    return tuple(shares), effects


def takes_outside(draft: RoundDraft) -> dict[int, int]:
    """The house take that each of a round's facts outside the run brought, by position."""
    facts = in_order(draft)
    found: dict[int, int] = {}
    for index, (order, fact, _) in enumerate(facts):
        if order is not None and _outside(order):
            found[fact.position] = take(facts[: index + 1]).win - take(facts[:index]).win
    return found


def _outside(*orders: int) -> bool:
    return any(order < 0 or order >= OUTSIDE for order in orders)


def _stands(order: int, starts: Sequence[int]) -> int:
    """The index of the stretch where an order number stands, by the first order of each."""
    return bisect_right(starts, order) - 1


# --- the register


def document_row(
    document: Document, rounds: Mapping[str, tuple[str | None, str | None]]
) -> DocumentRow:
    """A register row. `rounds`: gaming day and shift of rounds, for what is about one of them."""
    fact, data, period = document.fact, document.data, document.period
    if period is not None and period.opener is None:
        period = None
    round_ = fact.round or data.get("round")
    day, shift = (None, None) if period is None else (period.day, period.shift)
    if "gaming_day" in data:
        day, shift = data["gaming_day"], data.get("shift")
    elif isinstance(round_, str):
        day, shift = rounds.get(round_, (day, shift))
    return register_row(
        fact,
        data,
        chapter=document.chapter,
        period=None if period is None else _opener(period).position,
        day=day,
        shift=shift,
    )


def register_row(
    fact: Recorded,
    data: dict[str, Any],
    *,
    chapter: int | None,
    period: int | None,
    day: str | None,
    shift: str | None,
) -> DocumentRow:
    """A register row with its place given."""
    return DocumentRow(
        position=fact.position,
        type=fact.type,
        table=fact.table or data.get("table"),
        round=fact.round or data.get("round"),
        chapter=chapter,
        period=period,
        gaming_day=day,
        shift=shift,
        at=fact.at,
        source=fact.source,
        id=fact.id,
        actor=fact.actor,
        witness=fact.witness,
        sequence=fact.sequence,
        data=data,
    )


def _opener(period: Period) -> Recorded:
    if period.opener is None:
        raise AssertionError("a prelude has no row")
    return period.opener
