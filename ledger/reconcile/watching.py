"""Books that are read once: whoever sums the rounds is watched, and the rounds that could explain a
variance are kept as they go by."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from ledger.books.rows import (
    CommissionRow,
    ConfigRow,
    Days,
    DocumentRow,
    PeriodRow,
    Reading,
    RoundRow,
    RuleSetRow,
)


@dataclass(slots=True)
class Watched:
    """The same rows; `odd` are the rounds so far that were settled wrongly or straddled a count."""

    reading: Reading
    odd: list[RoundRow] = field(default_factory=list)

    @property
    def position(self) -> int:
        """The last journal position included."""
        return self.reading.position

    def configs(self) -> list[ConfigRow]:
        """As read."""
        return self.reading.configs()

    def rule_sets(self) -> list[RuleSetRow]:
        """As read."""
        return self.reading.rule_sets()

    def commissions(self, table: str | None = None) -> list[CommissionRow]:
        """As read."""
        return self.reading.commissions(table)

    def periods(self, days: Days = None, table: str | None = None) -> list[PeriodRow]:
        """As read."""
        return self.reading.periods(days, table)

    def rounds(self, days: Days = None, table: str | None = None) -> Iterator[RoundRow]:
        """As read, the odd ones kept."""
        for one in self.reading.rounds(days, table):
            if is_odd(one):
                self.odd.append(one)
            yield one

    def round(self, round_: str) -> list[RoundRow]:
        """As read."""
        return self.reading.round(round_)

    def documents(
        self, types: Collection[str] = (), days: Days = None, table: str | None = None
    ) -> list[DocumentRow]:
        """As read."""
        return self.reading.documents(types, days, table)

    def days(self) -> list[str]:
        """As read."""
        return self.reading.days()

    def tables(self) -> list[str]:
        """As read."""
        return self.reading.tables()


def is_odd(one: RoundRow) -> bool:
    """Whether a round's own account could be off by an amount."""
    if one.status == "voided":
        return False
    return bool(one.shares) or any(finding["difference"] for finding in one.findings)
