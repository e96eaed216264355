"""`pit readjudicate`: the rounds of some days under another rule set of their game.

Voided rounds owe nothing by any rules and are left out. Amounts in minor units; a difference is
what the house would have lost by the other rules.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Final

from sqlalchemy import Connection

from games.kit.judge import take
from ledger.books import View
from ledger.books.effective import Counting, counting_of
from ledger.books.judging import Due, due_of_round
from ledger.books.rows import RoundRow
from ledger.reports.asked import Asked
from ledger.reports.columns import Column, Kind
from ledger.reports.header import Header
from ledger.reports.other_rules import OtherRules, other_rules
from ledger.reports.selection import Selection
from ledger.reports.under import Compared, compare


@dataclass(frozen=True, slots=True)
class Differing:
    """A round that comes out otherwise. `owed`, `under`: the house's take by either, over the
    wagers where both can be known; `unknown`: the wagers where they cannot."""

    gaming_day: str | None
    shift: str | None
    table: str
    round: str
    rules: str | None
    owed: int
    under: int
    difference: int
    unknown: int
    wagers: tuple[Compared, ...]


_KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(("owed", "under", "difference"), "money"),
    "unknown": "int",
}
COLUMNS: Final = tuple(
    Column(part.name, _KINDS.get(part.name, "text"))
    for part in fields(Differing)
    if part.name != "wagers"
)


@dataclass(slots=True)
class Sum:
    """Rounds judged by both rule sets, those that come out otherwise, and what that is."""

    rounds: int = 0
    differing: int = 0
    difference: int = 0
    unknown: int = 0

    def add(self, compared: Iterable[Compared]) -> None:
        """One round more."""
        wagers = list(compared)
        self.rounds += 1
        self.differing += any(one.difference for one in wagers)
        self.difference += sum(one.difference or 0 for one in wagers)
        self.unknown += sum(one.difference is None for one in wagers)

    def document(self) -> dict[str, int]:
        """The JSON object."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


@dataclass(frozen=True, slots=True)
class ReadjudicateReport:
    """The rounds that come out otherwise, sums by gaming day and table, by day, and of all."""

    header: Header
    other: OtherRules
    rounds: tuple[Differing, ...]
    tables: dict[tuple[str | None, str], Sum]
    days: dict[str | None, Sum]
    total: Sum
    name: str = "readjudicate"
    columns: tuple[Column, ...] = COLUMNS

    def table(self) -> list[dict[str, Any]]:
        """The rounds by name."""
        return [{c.name: getattr(one, c.name) for c in COLUMNS} for one in self.rounds]

    def document(self) -> dict[str, Any]:
        """As JSON."""
        body = {
            "rules": self.other.rules,
            "sha256": self.other.sha256,
            "game": self.other.game,
            "rounds": [
                row | {"wagers": [each.document() for each in one.wagers if each.difference]}
                for row, one in zip(self.table(), self.rounds, strict=True)
            ],
            "tables": [
                {"gaming_day": day, "table": table, **one.document()}
                for (day, table), one in self.tables.items()
            ],
            "days": [{"gaming_day": day, **one.document()} for day, one in self.days.items()],
            "total": self.total.document(),
        }
        return self.header.document(body)


def readjudicate_report(
    connection: Connection,
    view: View,
    selection: Selection,
    rules: str,
    *,
    quarantined: int = 0,
) -> ReadjudicateReport:
    """The rounds of the rule set's game as known at the view's position.

    Raises UnknownDay, UnknownShift, UnknownTable, UnknownRuleSet.
    """
    other = other_rules(view, rules)
    asked = Asked.of(view, selection)
    texts = {one.rules: one.content for one in view.rule_sets()}
    found: list[Differing] = []
    tables: dict[tuple[str | None, str], Sum] = {}
    days: dict[str | None, Sum] = {}
    total = Sum()
    judged_by: dict[str, str | None] = {other.rules: other.sha256}
    rows = (
        row
        for row in asked.rounds()
        if row.game == other.game and row.status != "voided" and asked.shift in (None, row.shift)
    )
    for row, facts in counting_of(connection, view.shelf, view.position, rows):
        if row.rules is not None:
            judged_by[row.rules] = row.sha256
        text = None if row.sha256 is None or row.rules is None else texts.get(row.rules)
        compared = compare(_due(row, text, facts).owed, _due(row, other.text, facts).owed)
        table = tables.setdefault((row.gaming_day, row.table), Sum())
        for into in (table, days.setdefault(row.gaming_day, Sum()), total):
            into.add(compared)
        if any(one.difference for one in compared):
            found.append(_differing(row, compared))
    found.sort(key=lambda one: (one.gaming_day or "", one.table, one.round))
    return ReadjudicateReport(
        asked.header(judged_by, quarantined),
        other,
        tuple(found),
        dict(sorted(tables.items(), key=lambda pair: (pair[0][0] or "", pair[0][1]))),
        dict(sorted(days.items(), key=lambda pair: pair[0] or "")),
        total,
    )


def _due(row: RoundRow, text: str | None, facts: Iterable[Counting]) -> Due:
    limits = None if row.minimum is None or row.maximum is None else (row.minimum, row.maximum)
    told = [(one.fact.position, one.fact.type, one.data) for one in facts]
    return due_of_round(row.game, text, limits, told)


def _differing(row: RoundRow, compared: tuple[Compared, ...]) -> Differing:
    known = [one for one in compared if one.difference is not None]
    owed = sum(take(one.stake, **one.owed) for one in known if one.owed is not None)
    difference = sum(one.difference or 0 for one in known)
    return Differing(
        gaming_day=row.gaming_day,
        shift=row.shift,
        table=row.table,
        round=row.round,
        rules=row.rules,
        owed=owed,
        under=owed - difference,
        difference=difference,
        unknown=len(compared) - len(known),
        wagers=compared,
    )
