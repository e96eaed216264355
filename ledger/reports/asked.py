"""A selection held against the ledger, and what stands around its report."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import tzinfo
from importlib.metadata import version
from typing import Any

from ledger.books.rows import ConfigRow, Days, Reading, RoundRow
from ledger.reports.boxes import BOX_TYPES, boxes
from ledger.reports.clock import zone_of
from ledger.reports.header import Header, Meta
from ledger.reports.places import shift_places
from ledger.reports.selection import Selection, check_shift, check_table, resolve_days


@dataclass(frozen=True, slots=True)
class Asked:
    """A selection held against the ledger: every name in it is there."""

    reading: Reading
    days: Days
    shift: str | None
    table: str | None
    configs: tuple[ConfigRow, ...]

    @classmethod
    def of(cls, reading: Reading, selection: Selection) -> "Asked":
        """Raises UnknownDay, UnknownShift, UnknownTable."""
        configs = tuple(reading.configs())

        def is_there(first: str, last: str) -> bool:
            return bool(reading.periods((first, last)) or reading.documents((), (first, last)))

        def was_opened(day: str) -> bool:
            return bool(reading.periods((day, day)))

        days = resolve_days(selection.days, is_there, reading.days, was_opened)
        span = None if days.first is None or days.last is None else (days.first, days.last)
        if selection.table is not None:
            check_table(selection.table, reading.tables())
        if selection.shift is not None:
            named = {start.name for config in configs for start in config.shifts}
            if selection.shift not in named:
                # A count may name a shift that the property never did: a fact, however odd.
                named |= {one.shift for one in reading.periods(span)}
                found = boxes(reading.documents(BOX_TYPES, span))
                named |= {box.shift for box in found if box.shift is not None}
                check_shift(selection.shift, named)
        return cls(reading, span, selection.shift, selection.table, configs)

    def place(self) -> Callable[[str, str], Any]:
        """Each shift's place in a gaming day."""
        return shift_places(self.configs)

    def rounds(self) -> Iterator[RoundRow]:
        """The rounds of the days and the table."""
        yield from self.reading.rounds(self.days, self.table)

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

    def zone(self) -> tzinfo:
        """The property's time zone."""
        return zone_of(self.configs)
