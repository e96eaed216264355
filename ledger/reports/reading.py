"""The edge of the room: from the rows that the books hold to the reports.

Everything below takes one `Reading`, so all figures of a report stand on one position. The number
of lines in quarantine is handed in: intake keeps it, and reports stand beside intake, not above.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from importlib.metadata import version
from typing import Any

from ledger.books.rows import ConfigRow, Reading, RoundRow
from ledger.reports import audit, drop, hold, shift
from ledger.reports.boxes import boxes
from ledger.reports.closings import closed_days
from ledger.reports.header import Header, Meta
from ledger.reports.places import shift_places
from ledger.reports.selection import Selection, check_shift, check_table, resolve_days
from ledger.reports.shift import Adjustment, Floor, Play

BOX_TYPES = ("box.removed", "box.counted")

Range = tuple[str, str] | None
DealtKey = tuple[str, int, str | None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A selection held against the ledger: every name in it is there."""

    reading: Reading
    range: Range
    shift: str | None
    table: str | None
    configs: tuple[ConfigRow, ...]

    @classmethod
    def of(cls, reading: Reading, selection: Selection) -> "Asked":
        """Raises UnknownDay, UnknownShift, UnknownTable."""
        configs = tuple(reading.configs())
        days = resolve_days(selection.days, reading.days)
        range_ = None if days.first is None or days.last is None else (days.first, days.last)
        if selection.table is not None:
            check_table(selection.table, reading.tables())
        if selection.shift is not None:
            named = {start.name for config in configs for start in config.shifts}
            if selection.shift not in named:
                # A count may name a shift that the property never did: a fact, however odd.
                named |= {one.shift for one in reading.periods(range_)}
                found = boxes(reading.documents(BOX_TYPES, range_))
                named |= {box.shift for box in found if box.shift is not None}
                check_shift(selection.shift, named)
        return cls(reading, range_, selection.shift, selection.table, configs)

    def place(self) -> Callable[[str, str], Any]:
        """Each shift's place in a gaming day."""
        return shift_places(self.configs)

    def rounds(self) -> Iterator[RoundRow]:
        """The rounds of the days and the table."""
        yield from self.reading.rounds(self.range, self.table)

    def header(self, rules: dict[str, str | None], quarantined: int) -> Header:
        """What stands around the report."""
        newest = self.configs[-1] if self.configs else None
        return Header(
            property=newest.name if newest else None,
            currency=newest.currency if newest else None,
            position=self.reading.position,
            quarantined=quarantined,
            meta=Meta(rules, version("tzdata"), version("pit")),
        )


def shift_report(reading: Reading, selection: Selection, *, quarantined: int) -> shift.ShiftReport:
    """The master game report. Raises UnknownDay, UnknownShift, UnknownTable."""
    asked = Asked.of(reading, selection)
    floor, rules, _ = _floor(asked)
    return shift.report(
        asked.header(rules, quarantined), floor, shift=asked.shift, table=asked.table
    )


def drop_report(reading: Reading, selection: Selection, *, quarantined: int) -> drop.DropReport:
    """One row a box. Raises UnknownDay, UnknownShift, UnknownTable."""
    asked = Asked.of(reading, selection)
    card: defaultdict[tuple[str, str | None, str], int] = defaultdict(int)
    for period in reading.periods(asked.range, asked.table):
        card[period.gaming_day, period.shift, period.table] += period.sold_card
        card[period.gaming_day, None, period.table] += period.sold_card
    found = boxes(reading.documents(BOX_TYPES, asked.range, asked.table))
    return drop.report(
        asked.header({}, quarantined),
        found,
        card=card,
        place=asked.place(),
        zone=_zone(asked.configs),
        shift=asked.shift,
    )


def hold_report(
    reading: Reading,
    selection: Selection,
    *,
    by: hold.By,
    span: hold.Span,
    quarantined: int,
) -> hold.HoldReport:
    """Hold of a selection. Raises UnknownDay, UnknownShift, UnknownTable."""
    asked = Asked.of(reading, selection)
    floor, rules, dealt = _floor(asked)
    rows = [row for row in shift.rows(floor) if asked.shift in (None, row.shift)]
    header = asked.header(rules, quarantined)
    if by is hold.By.DEALER:
        return hold.by_dealer(
            header, rows, _by_dealer(asked, floor, dealt), span=span, place=floor.place
        )
    return hold.report(
        header, rows, by=by, span=span, place=floor.place, by_shift=asked.shift is not None
    )


def audit_report(reading: Reading, selection: Selection, *, quarantined: int) -> audit.AuditReport:
    """The audit. Raises UnknownDay, UnknownShift, UnknownTable."""
    asked = Asked.of(reading, selection)
    rules: dict[str, str | None] = {}

    def rounds() -> Iterator[RoundRow]:
        for one in asked.rounds():
            if asked.shift in (None, one.shift):
                if one.rules is not None:
                    rules[one.rules] = one.sha256
                yield one

    made = audit.report(Header(None, None, 0), rounds(), place=asked.place())
    return replace(made, header=asked.header(rules, quarantined))


def _floor(asked: Asked) -> tuple[Floor, dict[str, str | None], dict[DealtKey, Play]]:
    """The floor of the days asked for, its rule sets, and what each dealer dealt in each period."""
    reading, range_, table = asked.reading, asked.range, asked.table
    rules: dict[str, str | None] = {}
    dealt: dict[DealtKey, Play] = {}
    for one in asked.rounds():
        if one.rules is not None:
            rules[one.rules] = one.sha256
        if one.period is None or one.status == "voided":
            continue
        key = (one.table, one.period, one.dealer)
        had = dealt.get(key, Play())
        dealt[key] = Play(
            had.rounds + (one.opened is not None),
            had.handle + one.handle,
            had.game_win + one.win,
        )
    play: dict[tuple[str, int], Play] = {}
    for (at, period, _), part in dealt.items():
        had = play.get((at, period), Play())
        play[at, period] = Play(
            had.rounds + part.rounds, had.handle + part.handle, had.game_win + part.game_win
        )
    floor = Floor(
        periods=reading.periods(range_, table),
        play=play,
        boxes=boxes(reading.documents(BOX_TYPES, range_, table)),
        closed_days=closed_days(reading.documents(("day.closed", "day.reopened"), range_)),
        adjustments=[
            Adjustment(
                one.data["gaming_day"],
                one.data.get("shift"),
                one.table or one.data.get("table"),
                one.data["amount"],
            )
            for one in reading.documents(("adjustment.posted",), range_)
        ],
        place=asked.place(),
        games={one.table: (one.game, one.pit) for one in reading.commissions()},
    )
    return floor, rules, dealt


def _by_dealer(asked: Asked, floor: Floor, dealt: dict[DealtKey, Play]) -> Iterable[hold.Dealt]:
    named = {(one.table, one.opened): one for one in floor.periods}
    for (table, opened, dealer), play in dealt.items():
        period = named.get((table, opened))
        if period is not None and asked.shift in (None, period.shift):
            yield hold.Dealt(period.gaming_day, period.shift, table, dealer, play)


def _zone(configs: tuple[ConfigRow, ...]) -> tzinfo:
    if not configs:
        return UTC
    from ledger.facts.zones import zone  # noqa: PLC0415 most reports show no clock

    return zone(configs[-1].timezone)
