"""The audit report: what the rules said of every round, and each exception with its events.

Pure. Amounts in minor units; `difference` is what the house lost by it (paid too much is positive).
Source: command line contract, `pit report audit`; feed contract, points 11 to 20.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any

from ledger.books.rows import RoundRow
from ledger.reports.columns import Column, Kind
from ledger.reports.header import Header

_KINDS: dict[str, Kind] = {
    "seat": "int",
    "expected": "json",
    "recorded": "json",
    "difference": "money",
    "events": "json",
}


@dataclass(frozen=True, slots=True)
class Exceptional:
    """One exception. `expected` and `recorded` have the shape that their rule gives them."""

    gaming_day: str | None
    shift: str | None
    table: str
    round: str
    seat: int | None
    wager: str | None
    dealer: str | None
    rule: str
    expected: dict[str, Any] | None
    recorded: dict[str, Any] | None
    difference: int
    events: tuple[int, ...]


COLUMNS = tuple(Column(part.name, _KINDS.get(part.name, "text")) for part in fields(Exceptional))


@dataclass(frozen=True, slots=True)
class AuditReport:
    """`settlements` = `verified` + `unverifiable`, of the rounds that are not voided."""

    header: Header
    rounds: int
    settlements: int
    verified: int
    unverifiable: int
    exceptions: tuple[Exceptional, ...]
    name: str = "audit"
    columns: tuple[Column, ...] = COLUMNS

    def table(self) -> list[dict[str, Any]]:
        """The exceptions by name."""
        return [
            {c.name: getattr(one, c.name) for c in COLUMNS} | {"events": list(one.events)}
            for one in self.exceptions
        ]

    def document(self) -> dict[str, Any]:
        """The contract's JSON."""
        body = {
            "rounds": self.rounds,
            "settlements": self.settlements,
            "verified": self.verified,
            "unverifiable": self.unverifiable,
            "exceptions": self.table(),
        }
        return self.header.document(body)


def report(
    header: Header, rounds: Iterable[RoundRow], *, place: Callable[[str, str], Any]
) -> AuditReport:
    """The report of these rounds, read once; a voided round is in no figure (point 19).

    Exceptions are sorted by gaming day, shift in the property's order, table, round and event.
    """
    counted = settlements = verified = unverifiable = 0
    found: list[tuple[Any, Exceptional]] = []
    for one in rounds:
        if one.status == "voided":
            continue
        counted += one.opened is not None
        settlements += one.settlements
        verified += one.verified
        unverifiable += one.unverifiable
        for finding in one.findings:
            said = _exception(one, finding)
            found.append((_place(one, said, place), said))
    found.sort(key=lambda pair: pair[0])
    exceptions = tuple(said for _, said in found)
    return AuditReport(header, counted, settlements, verified, unverifiable, exceptions)


def _exception(one: RoundRow, finding: dict[str, Any]) -> Exceptional:
    return Exceptional(
        gaming_day=one.gaming_day,
        shift=one.shift,
        table=one.table,
        round=one.round,
        seat=finding["seat"],
        wager=finding["wager"],
        dealer=one.dealer,
        rule=finding["rule"],
        expected=finding["expected"],
        recorded=finding["recorded"],
        difference=finding["difference"],
        events=tuple(finding["events"]),
    )


def _place(one: RoundRow, said: Exceptional, place: Callable[[str, str], Any]) -> tuple[Any, ...]:
    where: tuple[Any, ...] = (0,)
    if one.gaming_day is not None and one.shift is not None:
        where = (1, one.gaming_day, place(one.gaming_day, one.shift))
    seat = -1 if said.seat is None else said.seat
    return (
        *where,
        one.table,
        one.number or 0,
        one.round,
        said.events,
        said.rule,
        seat,
        said.wager or "",
    )
