"""What the master game report is made of: periods, play, boxes, and what was posted later."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ledger.books.rows import PeriodRow
from ledger.reports.boxes import Box


@dataclass(frozen=True, slots=True)
class Play:
    """What the rounds of one period add up to: rounds opened and not voided, stakes, house take."""

    rounds: int = 0
    handle: int = 0
    game_win: int = 0


@dataclass(frozen=True, slots=True)
class Adjustment:
    """An amount posted after the fact; without a shift it stands on the day as a whole."""

    gaming_day: str
    shift: str | None
    table: str | None
    amount: int


@dataclass(frozen=True, slots=True)
class Floor:
    """What the rows are made of, of whole gaming days: a day box is only seen in a whole day.

    `play` is by (table, the period's `opened`). `place` gives a shift's place in its gaming day.
    `games` is each table's game and pit, for a row that has no period to say it.
    """

    periods: Sequence[PeriodRow] = ()
    play: Mapping[tuple[str, int], Play] = field(default_factory=dict)
    boxes: Sequence[Box] = ()
    closed_days: frozenset[str] = frozenset()
    adjustments: Sequence[Adjustment] = ()
    place: Callable[[str, str], Any] = lambda _day, shift: shift
    games: Mapping[str, tuple[str, str]] = field(default_factory=dict)
