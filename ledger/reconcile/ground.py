"""What every kind of break is judged on: the rows of the master game report, the accounting
periods and the documents. Values only: whoever reads the books lays this ground."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ledger.books.rows import DocumentRow, PeriodRow, RoundRow
from ledger.facts import Recorded
from ledger.reconcile.words import Words
from ledger.reports.boxes import Box
from ledger.reports.shift_rows import ShiftRow

Place = tuple[str, str | None, str]
"""Gaming day, shift (null: the whole day), table."""

TableDay = tuple[str, str]
"""Gaming day, table."""

Facts = Callable[[Collection[int]], Mapping[int, Recorded]]


@dataclass(frozen=True, slots=True)
class Ground:
    """Rows, periods and boxes of the days asked for; slips and disputes of the whole ledger.

    A series has no end, and the two copies of a slip may stand days apart, so slips are never
    read by the day. `before`: by a period's `opened`, the table's period before it. `day_of` gives
    a document's gaming day, by the calendar where no period has it. `newest`: the time of the
    newest fact. `home`: gaming day, shift and table of a round,
    of two under one id that of the table named. `odd`: rounds that
    were settled wrongly or straddled a count. `facts` gives recorded facts by their positions.
    """

    rows: Sequence[ShiftRow] = ()
    periods: Sequence[PeriodRow] = ()
    before: Mapping[int, PeriodRow] = field(default_factory=dict)
    boxes: Sequence[Box] = ()
    counts: Sequence[DocumentRow] = ()
    slips: Sequence[DocumentRow] = ()
    disputes: Sequence[DocumentRow] = ()
    odd: Sequence[RoundRow] = ()
    newest: int = 0
    words: Words = field(default_factory=lambda: Words(None))
    day_of: Callable[[DocumentRow], str | None] = lambda document: document.gaming_day
    home: Callable[[str, str | None], Place | None] = lambda _round, _table: None
    facts: Facts = lambda _positions: {}
    _periods: dict[TableDay, list[PeriodRow]] = field(init=False, default_factory=dict)
    _boxes: dict[TableDay, list[Box]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for period in self.periods:
            self._periods.setdefault((period.gaming_day, period.table), []).append(period)
        for box in self.boxes:
            self._boxes.setdefault((box.gaming_day, box.table), []).append(box)

    def periods_of(self, row: ShiftRow) -> list[PeriodRow]:
        """The accounting periods that a row is the sum of."""
        there = self._periods.get((row.gaming_day, row.table), [])
        return [period for period in there if row.shift in (None, period.shift)]

    def boxes_of(self, row: ShiftRow) -> list[Box]:
        """The boxes whose drop is the row's."""
        there = self._boxes.get((row.gaming_day, row.table), [])
        return [box for box in there if row.shift in (None, box.shift)]

    def of_type(self, *types: str) -> list[DocumentRow]:
        """Slips of these types, in their order."""
        return [slip for slip in self.slips if slip.type in types]


def before(periods: Iterable[PeriodRow]) -> dict[int, PeriodRow]:
    """By a period's `opened`, the table's period before it. `periods` come in their order."""
    by_table: defaultdict[str, list[PeriodRow]] = defaultdict(list)
    for period in periods:
        by_table[period.table].append(period)
    return {
        later.opened: earlier
        for of_table in by_table.values()
        for earlier, later in pairwise(of_table)
    }
