"""Which period another desk's fact belongs to, by its time (feed contract, period rule and point
8)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from ledger.books.drafts import Period
from ledger.books.rows import PeriodRow

FOREVER: Final = 1 << 62
_NEAR: Final = 3 * 24 * 3600 * 1_000_000  # µs: longer than a period lasts, as a rule


class Stretch(NamedTuple):
    """A period as a stretch of time (UTC µs, both ends included). `draft` where it is being
    folded."""

    opened_at: int
    ends_at: int
    chapter: int
    opened: int
    source: str
    draft: Period | None


def stretch_of_draft(period: Period) -> Stretch:
    """A period that is being folded. One that was reopened ends where the next opener stands."""
    if period.opener is None:
        raise AssertionError("a prelude has no time")
    ends = FOREVER
    if period.closer is not None:
        ends = period.closer.at
    elif period.reopened_at is not None:
        ends = period.reopened_at
    return Stretch(
        period.opener.at,
        ends,
        period.chapter.start,
        period.opener.position,
        period.opener.source,
        period,
    )


def stretch_of_row(row: PeriodRow) -> Stretch:
    """A stored period."""
    ends = row.closed_at if row.closed_at is not None else row.reopened_at
    return Stretch(
        row.opened_at, FOREVER if ends is None else ends, row.chapter, row.opened, row.source, None
    )


class Timeline:
    """The periods of a table: the ones that are being folded, and the stored ones of other
    chapters, which are asked for only as far as needed."""

    def __init__(
        self,
        drafts: Iterable[Period],
        stored: Callable[[int, int], Iterable[PeriodRow]],
    ) -> None:
        self._drafts = [stretch_of_draft(each) for each in drafts]
        self._stored = stored
        self._whole: list[Stretch] | None = None

    def period_at(self, at: int) -> Stretch | None:
        """The period whose counts enclose the instant, of several the one opened last; else the
        last before it; else the first. None where the table has no period."""
        if self._whole is None:
            near = self._between(at - _NEAR, at)
            if enclosing := [each for each in near if each.ends_at >= at]:
                return max(enclosing, key=_place)
            self._whole = self._between(-FOREVER, FOREVER)
        before = [each for each in self._whole if each.opened_at <= at]
        enclosing = [each for each in before if each.ends_at >= at]
        if enclosing or before:
            return max(enclosing or before, key=_place)
        return min(self._whole, key=_place, default=None)

    def _between(self, first: int, last: int) -> list[Stretch]:
        found = [stretch_of_row(row) for row in self._stored(first, last)]
        return found + [each for each in self._drafts if first <= each.opened_at <= last]


def changed_from(old: Sequence[Stretch], new: Sequence[Stretch]) -> int | None:
    """The earliest instant from which facts may belong elsewhere now; None where nothing moved."""
    before = {each[:4] for each in old}
    after = {each[:4] for each in new}
    moved = before ^ after
    return min((each[0] for each in moved), default=None)


def _place(stretch: Stretch) -> tuple[int, str, int]:
    # Of two counts at one instant the later in its source opened last; the order in which files of
    # several sources came in must not decide.
    return (stretch.opened_at, stretch.source, stretch.opened)
