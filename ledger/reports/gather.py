"""From the rows of the books to the floor of a report: rounds summed by period and dealer."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ledger.books.rows import PeriodRow, Reading
from ledger.reports.asked import Asked
from ledger.reports.boxes import BOX_TYPES, Box, boxes
from ledger.reports.closings import closed_days
from ledger.reports.floor import Adjustment, Floor, Play
from ledger.reports.hold import Dealt

# Table, the period's `opened`, dealer.
DealtKey = tuple[str, int, str | None]


@dataclass(frozen=True, slots=True)
class Gathered:
    """The floor of the days asked for, the rule sets dealt by, and who dealt what."""

    floor: Floor
    rules: dict[str, str | None]
    by_dealer: dict[DealtKey, Play]

    def dealt(self, shift: str | None) -> Iterator[Dealt]:
        """What each dealer dealt, of one shift or of all."""
        named = {(one.table, one.opened): one for one in self.floor.periods}
        for (table, opened, dealer), play in self.by_dealer.items():
            period = named.get((table, opened))
            if period is not None and shift in (None, period.shift):
                yield Dealt(period.gaming_day, period.shift, table, dealer, play)


def gather(asked: Asked) -> Gathered:
    """Read the rows once."""
    reading, days, table = asked.reading, asked.days, asked.table
    rules, by_dealer = _rounds(asked)
    periods = reading.periods(days, table)
    found = boxes(reading.documents(BOX_TYPES, days, table))
    floor = Floor(
        periods=periods,
        play=_by_period(by_dealer),
        boxes=found,
        closed_days=closed_days(reading.documents(("day.closed", "day.reopened"), days)),
        adjustments=_adjustments(reading, asked),
        place=asked.place(),
        games=_games(reading, found, periods),
    )
    return Gathered(floor, rules, by_dealer)


def _rounds(asked: Asked) -> tuple[dict[str, str | None], dict[DealtKey, Play]]:
    """Rule sets, and sums by period and dealer; a voided round is in neither (point 19)."""
    rules: dict[str, str | None] = {}
    sums: defaultdict[DealtKey, list[int]] = defaultdict(lambda: [0, 0, 0])
    for one in asked.rounds():
        if one.status == "voided":
            continue
        if one.rules is not None and asked.shift in (None, one.shift):
            rules[one.rules] = one.sha256
        if one.period is None:
            continue
        into = sums[one.table, one.period, one.dealer]
        into[0] += one.opened is not None
        into[1] += one.handle
        into[2] += one.win
    return rules, {key: Play(*parts) for key, parts in sums.items()}


def _by_period(by_dealer: dict[DealtKey, Play]) -> dict[tuple[str, int], Play]:
    play: dict[tuple[str, int], Play] = {}
    for (table, period, _), part in by_dealer.items():
        had = play.get((table, period), Play())
        play[table, period] = Play(
            had.rounds + part.rounds, had.handle + part.handle, had.game_win + part.game_win
        )
    return play


def _adjustments(reading: Reading, asked: Asked) -> list[Adjustment]:
    """Day and shift as the fact names them: without a shift it is the day's as a whole."""
    return [
        Adjustment(
            one.data["gaming_day"],
            one.data.get("shift"),
            one.table or one.data.get("table"),
            one.data["amount"],
        )
        for one in reading.documents(("adjustment.posted",), asked.days)
    ]


def _games(
    reading: Reading, found: Sequence[Box], periods: Sequence[PeriodRow]
) -> dict[str, tuple[str, str]]:
    """Game and pit, as last commissioned, of tables whose boxes name a shift without a period."""
    held: set[tuple[str, str | None, str]] = set()
    for one in periods:
        held |= {(one.gaming_day, one.shift, one.table), (one.gaming_day, None, one.table)}
    orphans = {box.table for box in found if (box.gaming_day, box.shift, box.table) not in held}
    return {
        table: (commission.game, commission.pit)
        for table in sorted(orphans)
        for commission in reading.commissions(table)
    }
