"""The rows of the master game report: gaming day by shift by table, and both sides of the books.

Pure: from accounting periods, sums over rounds and boxes to rows. Amounts are in minor units. The
rules are the command line contract's (JSON shapes) and the feed contract's points 6, 7, 19, 24, 25.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ledger.books.rows import PeriodRow
from ledger.reports import figures, formula
from ledger.reports.boxes import Box
from ledger.reports.floor import Adjustment, Floor, Play

Status = Literal["open", "partial", "uncounted", "counted", "audited"]
HOUR = 3_600_000_000  # microseconds


@dataclass(frozen=True, slots=True)
class ShiftRow:
    """A row with the contract's names; then what a row may carry more."""

    gaming_day: str
    shift: str | None
    table: str
    game: str | None
    pit: str | None
    opener: int
    fills: int
    credits: int
    closer: int | None
    drop: int | None
    drop_cash: int | None
    drop_coupons: int | None
    drop_card: int | None
    drop_markers_issued: int | None
    drop_markers_redeemed: int | None
    win: int | None
    hold: str | None
    status: Status
    rounds: int
    handle: int
    game_win: int
    expected_closer: int
    tray_variance: int | None
    recorded_cash: int
    box_variance: int | None
    periods: int
    adjustments: int
    tables_open_hours: str | None

    @property
    def final(self) -> bool:
        """Whether its drop and win are known for good."""
        return self.status in ("counted", "audited")


def rows(floor: Floor) -> list[ShiftRow]:
    """All rows, by gaming day, shift in the property's order (null last), table.

    A box for a shift that no period of its table has gets a row of no periods: openers, closers and
    play sum to 0, and the money found is all variance. Leaving it out would hide cash; giving it to
    another shift would invent a fact.
    """
    periods: defaultdict[tuple[str, str], list[PeriodRow]] = defaultdict(list)
    boxes: defaultdict[tuple[str, str], list[Box]] = defaultdict(list)
    posted: defaultdict[tuple[str, str | None], list[Adjustment]] = defaultdict(list)
    for period in floor.periods:
        periods[period.gaming_day, period.table].append(period)
    for box in floor.boxes:
        boxes[box.gaming_day, box.table].append(box)
    for one in floor.adjustments:
        posted[one.gaming_day, one.table].append(one)
    made: list[ShiftRow] = []
    for day, table in sorted({*periods, *boxes}):
        here = _TableDay(floor, day, table, periods[day, table], boxes[day, table])
        made += here.rows(posted[day, table])
    return sorted(made, key=lambda row: _place(floor, row))


def _place(floor: Floor, row: ShiftRow) -> tuple[Any, ...]:
    if row.shift is None:
        return (row.gaming_day, 1, 0, row.table)
    return (row.gaming_day, 0, floor.place(row.gaming_day, row.shift), row.table)


@dataclass(frozen=True, slots=True)
class _TableDay:
    """A table on a gaming day: its shift rows and, where one box covers the day, its day row."""

    floor: Floor
    day: str
    table: str
    periods: list[PeriodRow]
    boxes: list[Box]

    def rows(self, posted: Sequence[Adjustment]) -> list[ShiftRow]:
        day_boxed = any(box.shift is None for box in self.boxes)
        shifts = {period.shift for period in self.periods}
        shifts |= {box.shift for box in self.boxes if box.shift is not None}
        made = [
            self._row(
                shift,
                [period for period in self.periods if period.shift == shift],
                None if day_boxed else [box for box in self.boxes if box.shift == shift],
                [one for one in posted if one.shift == shift],
            )
            for shift in sorted(shifts)
        ]
        if day_boxed:
            # Whatever was found at the table on that day, in its shifts' boxes too, is the day's.
            made.append(self._row(None, self.periods, self.boxes, posted))
        return made

    def _row(
        self,
        shift: str | None,
        periods: Sequence[PeriodRow],
        boxes: Sequence[Box] | None,
        posted: Sequence[Adjustment],
    ) -> ShiftRow:
        """One row; `boxes` is None where one box covers the whole day."""
        tray = _Tray.of(periods, self.floor.play)
        drop = None if boxes is None or tray.closer is None else _drop(boxes, tray.sold_card)
        win = None
        if drop is not None and tray.closer is not None:
            win = formula.win(
                opener=tray.opener,
                fills=tray.fills,
                credited=tray.credits,
                closer=tray.closer,
                drop=drop.total,
            )
        game, pit = self._game(periods)
        return ShiftRow(
            gaming_day=self.day,
            shift=shift,
            table=self.table,
            game=game,
            pit=pit,
            opener=tray.opener,
            fills=tray.fills,
            credits=tray.credits,
            closer=tray.closer,
            drop=drop.total if drop else None,
            drop_cash=drop.cash if drop else None,
            drop_coupons=drop.coupons if drop else None,
            drop_card=drop.card if drop else None,
            drop_markers_issued=drop.markers_issued if drop else None,
            drop_markers_redeemed=drop.markers_redeemed if drop else None,
            win=win,
            hold=figures.hold(win, drop.total if drop else None),
            status=self._status(tray, boxes, drop),
            rounds=tray.play.rounds,
            handle=tray.play.handle,
            game_win=tray.play.game_win,
            expected_closer=tray.expected,
            tray_variance=None if tray.closer is None else tray.closer - tray.expected,
            recorded_cash=tray.recorded_cash,
            box_variance=drop.cash - tray.recorded_cash if drop else None,
            periods=len(periods),
            adjustments=sum(one.amount for one in posted),
            tables_open_hours=_hours(periods),
        )

    def _status(
        self, tray: "_Tray", boxes: Sequence[Box] | None, drop: formula.Drop | None
    ) -> Status:
        if tray.closer is None:
            return "open"
        if boxes is None:
            return "partial"
        if drop is None:
            return "uncounted"
        return "audited" if self.day in self.floor.closed_days else "counted"

    def _game(self, periods: Sequence[PeriodRow]) -> tuple[str | None, str | None]:
        """Game and pit in force when the last period opened (feed contract, point 6)."""
        if not periods:
            return self.floor.games.get(self.table, (None, None))
        last = max(
            periods,
            key=lambda period: (period.clock, period.source, period.chapter, period.ordinal),
        )
        return last.game, last.pit


@dataclass(frozen=True, slots=True)
class _Tray:
    """Periods added up: `closer` is null while one of them has none."""

    opener: int
    fills: int
    credits: int
    closer: int | None
    expected: int
    recorded_cash: int
    sold_card: int
    play: Play

    @classmethod
    def of(cls, periods: Sequence[PeriodRow], play: Mapping[tuple[str, int], Play]) -> "_Tray":
        played = [play.get((period.table, period.opened), Play()) for period in periods]
        game_win = sum(one.game_win for one in played)
        opener = sum(period.opener for period in periods)
        fills = sum(period.fills for period in periods)
        credited = sum(period.credits for period in periods)
        chips_out = sum(
            period.sold_cash + period.sold_coupons + period.sold_card + period.markers_issued
            for period in periods
        )
        chips_in = sum(period.redeemed_chips for period in periods)
        return cls(
            opener=opener,
            fills=fills,
            credits=credited,
            closer=figures.whole(period.closer for period in periods),
            expected=opener + fills - credited - chips_out + chips_in + game_win,
            recorded_cash=sum(period.sold_cash + period.redeemed_cash for period in periods),
            sold_card=sum(period.sold_card for period in periods),
            play=Play(
                sum(one.rounds for one in played), sum(one.handle for one in played), game_win
            ),
        )


def _drop(boxes: Sequence[Box], card: int) -> formula.Drop | None:
    """What the boxes held: null until there is one and all are final (feed contract, point 24)."""
    found = [box.found for box in boxes]
    if not found or None in found:
        return None
    sums = [one for one in found if one is not None]
    return formula.Drop(
        cash=sum(one.cash for one in sums),
        coupons=sum(one.coupons for one in sums),
        card=card,
        markers_issued=sum(one.markers_issued for one in sums),
        markers_redeemed=sum(one.markers_redeemed for one in sums),
    )


def _hours(periods: Sequence[PeriodRow]) -> str | None:
    """Hours between opener and closer, two places; null while a table is open."""
    spans = [
        None if period.closed_at is None else period.closed_at - period.opened_at
        for period in periods
    ]
    span = figures.whole(spans)
    return None if span is None else figures.decimal(span, HOUR, 2)
