"""A round retold: every fact with what came over it, what each wager was owed, and the exceptions.

Pure. Amounts in minor units, times in the property's zone with the offset. Source: command line
contract, `pit replay` and `pit report audit`; feed contract, points 7, 10 and 13 to 19.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ledger.books.judging import Due
from ledger.books.rows import RoundRow
from ledger.books.trail import Told
from ledger.reports.columns import Column
from ledger.reports.header import Header
from ledger.reports.retold import Clock, Retold, retold, seats_of
from ledger.reports.under import Under

Verdict = Literal["right", "wrong", "unsettled", "unverifiable", "open", "voided"]

Data = dict[str, Any]
Wager = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Judged:
    """A wager: what was staked, owed and paid. What cannot be known is None.

    `expected` and `recorded` are `{"result", "paid"}`; `line` is the rule set's line that decides,
    or why none does. `difference` is what the house lost by it, as in the audit report.
    """

    seat: int
    wager: str
    stake: int
    expected: Data | None
    recorded: Data | None
    difference: int | None
    line: str
    verdict: Verdict

    def document(self) -> Data:
        """The JSON object."""
        return {column.name: getattr(self, column.name) for column in COLUMNS}


COLUMNS = (
    Column("seat", "int"),
    Column("wager", "text"),
    Column("stake", "money"),
    Column("expected", "json"),
    Column("recorded", "json"),
    Column("difference", "money"),
    Column("line", "text"),
    Column("verdict", "text"),
)


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """One round, whole or one seat of it. `why`: what kept the rules from judging all of it;
    `under`: the round under another rule set, where one was asked for; `disputes`: the records of
    those about it, as documents, where somebody has told them."""

    header: Header
    row: RoundRow
    seat: int | None
    facts: tuple[Retold, ...]
    wagers: tuple[Judged, ...]
    exceptions: tuple[Data, ...]
    why: tuple[str, ...]
    under: Under | None = None
    disputes: tuple[Data, ...] = ()
    name: str = "replay"
    columns: tuple[Column, ...] = COLUMNS

    @property
    def status(self) -> str:
        """`open`, `closed`, `voided`; `annulled` where no fact of the round counts any more."""
        return self.row.status if self.row.events else "annulled"

    def table(self) -> list[Data]:
        """The wagers by name."""
        return [one.document() for one in self.wagers]

    def document(self) -> Data:
        """The whole round as JSON."""
        row = self.row
        body: Data = {
            "round": row.round,
            "table": row.table,
            "gaming_day": row.gaming_day,
            "shift": row.shift,
            "game": row.game,
            "rules": row.rules,
            "dealer": row.dealer,
            "number": row.number,
            "status": self.status,
            "seat": self.seat,
            "facts": [one.document() for one in self.facts],
            "wagers": self.table(),
            "exceptions": list(self.exceptions),
            "unverifiable": list(self.why),
            "disputes": list(self.disputes),
        }
        if self.under is not None:
            body["under"] = self.under.document()
        return self.header.document(body)


def report(
    header: Header,
    row: RoundRow,
    told: Sequence[Told],
    due: Due,
    *,
    clock: Clock,
    seat: int | None = None,
    under: Under | None = None,
) -> ReplayReport:
    """The round of the facts `told`, in their order; `seat` leaves the other seats out.

    Facts and exceptions of the round as a whole stay in whatever seat is asked for.
    """
    wagers = _wagers(row, told, due)
    facts = [retold(one, clock) for one in told]
    exceptions = row.findings
    if seat is not None:
        of_seat = [seat in seats or not seats for seats in map(seats_of, told)]
        facts = [one for one, wanted in zip(facts, of_seat, strict=True) if wanted]
        wagers = [one for one in wagers if one.seat == seat]
        exceptions = tuple(one for one in exceptions if one["seat"] in (None, seat))
    return ReplayReport(
        header,
        row,
        seat,
        tuple(facts),
        tuple(wagers),
        exceptions,
        tuple(_why(row, due, wagers)),
        under,
    )


def _wagers(row: RoundRow, told: Sequence[Told], due: Due) -> list[Judged]:
    stakes, settled = _on_the_layout(told)
    owed = {(one.seat, one.wager): one for one in due.owed}
    names = [*owed, *sorted((stakes.keys() | settled.keys()) - owed.keys())]
    lost = {
        (one["seat"], one["wager"]): one
        for one in row.findings
        if one["rule"] in ("payout", "unsettled")
    }
    found: list[Judged] = []
    for name in names:
        one = owed.get(name)
        known = one is not None and one.result is not None
        recorded = settled.get(name)
        verdict = _verdict(row, name in lost, recorded is not None, known)
        found.append(
            Judged(
                seat=name[0],
                wager=name[1],
                stake=stakes.get(name, 0),
                expected={"result": one.result, "paid": one.paid} if one and known else None,
                recorded=recorded,
                difference=_difference(verdict, lost.get(name)),
                line=_line(row, due) if one is None else one.line,
                verdict=verdict,
            )
        )
    return found


def _verdict(row: RoundRow, is_lost: bool, is_settled: bool, is_known: bool) -> Verdict:
    if row.status == "voided":
        return "voided"
    if not is_settled:
        return "unsettled" if is_lost else "open" if row.status == "open" else "unverifiable"
    if not is_known:
        return "unverifiable"
    return "wrong" if is_lost else "right"


def _difference(verdict: Verdict, finding: Data | None) -> int | None:
    if verdict == "right":
        return 0
    if finding is None or finding["expected"] is None:
        return None
    difference: int = finding["difference"]
    return difference


def _line(row: RoundRow, due: Due) -> str:
    if row.status == "voided":
        return "voided: the stake goes back"
    return due.why or "nothing recorded decides it"


def _on_the_layout(told: Iterable[Told]) -> tuple[dict[Wager, int], dict[Wager, Data]]:
    """Stakes, and of the settlements the last one of each wager (points 11 and 13)."""
    stakes: dict[Wager, int] = {}
    settled: dict[Wager, Data] = {}
    for one in told:
        data = one.data
        if data is None:
            continue
        if one.fact.type == "round.wagered":
            name = (data["seat"], data["wager"])
            stakes[name] = stakes.get(name, 0) + data["amount"]
        elif one.fact.type == "round.settled":
            settled[data["seat"], data["wager"]] = {
                "result": data["result"],
                "paid": data["paid"],
            }
    return stakes, settled


def _why(row: RoundRow, due: Due, wagers: Sequence[Judged]) -> list[str]:
    """What kept the rules from judging the round, or some of its wagers."""
    if row.status == "voided":
        return []
    if due.why is not None:
        rules = f": {row.rules}" if row.rules is not None and row.sha256 is None else ""
        return [due.why + rules]
    if all(one.expected is not None for one in wagers):
        return []
    return [
        f"{place} has {dealt} of {count} cards recorded"
        for place, (dealt, count) in sorted(due.short.items())
    ]
