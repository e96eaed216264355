"""The audit report: what the rules said of every round, and each exception with its events.

Pure. Amounts in minor units; `difference` is what the house lost by it (paid too much is positive).
Source: command line contract, `pit report audit`; feed contract, points 11 to 20.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from ledger.books.rows import RoundRow
from ledger.reports.columns import Column, Kind
from ledger.reports.header import Header
from ledger.reports.unverified import Doubt, Unverified

_KINDS: dict[str, Kind] = {
    "seat": "int",
    "expected": "json",
    "recorded": "json",
    "difference": "money",
    "events": "json",
}

Doubts = dict[tuple[Any, Unverified], list[tuple[str, int]]]
"""By their place and reason, rounds with the wagers that could not be judged: ids, no rows, for a
house that records no cards has them by the million."""


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
    """`settlements` = `verified` + `unverifiable`, of the rounds that are not voided.

    `unverified`: the rounds of which something could not be judged, by day, shift, table and why.
    """

    header: Header
    rounds: int
    settlements: int
    verified: int
    unverifiable: int
    exceptions: tuple[Exceptional, ...]
    unverified: tuple[Unverified, ...] = ()
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
            "unverified": [one.document() for one in self.unverified],
            "exceptions": self.table(),
        }
        return self.header.document(body)


def report(
    header: Header,
    rounds: Iterable[RoundRow],
    *,
    place: Callable[[str, str], Any],
    doubt: Callable[[RoundRow], Doubt | None],
) -> AuditReport:
    """The report of these rounds, read once; a voided round is in no figure (point 19).

    Exceptions are sorted by gaming day, shift in the property's order, table, round and event.
    `doubt` says what of a round could not be judged.
    """
    counted = settlements = verified = unverifiable = 0
    found: list[tuple[Any, Exceptional]] = []
    doubts: Doubts = {}
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
        why = doubt(one)
        if why is not None:
            of = Unverified(one.gaming_day, one.shift, one.table, *why)
            doubts.setdefault((_when(one, place), of), []).append((one.round, one.unverifiable))
    found.sort(key=lambda pair: pair[0])
    exceptions = tuple(said for _, said in found)
    return AuditReport(
        header, counted, settlements, verified, unverifiable, exceptions, _unverified(doubts)
    )


def _unverified(doubts: Doubts) -> tuple[Unverified, ...]:
    def where(key: tuple[Any, Unverified]) -> tuple[Any, ...]:
        when, one = key
        return when, one.table, one.kind, one.why

    return tuple(
        replace(
            key[1],
            rounds=tuple(round_ for round_, _ in doubts[key]),
            wagers=sum(wagers for _, wagers in doubts[key]),
        )
        for key in sorted(doubts, key=where)
    )


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
    seat = -1 if said.seat is None else said.seat
    return (
        *_when(one, place),
        one.table,
        one.number or 0,
        one.round,
        said.events,
        said.rule,
        seat,
        said.wager or "",
    )


def _when(one: RoundRow, place: Callable[[str, str], Any]) -> tuple[Any, ...]:
    if one.gaming_day is None or one.shift is None:
        return (0,)
    return (1, one.gaming_day, place(one.gaming_day, one.shift))
