"""Desks that look on from above: surveillance with its disputes, the pit with its corrections."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ledger.simulation.clock import HOUR
from ledger.simulation.people import OFFICE, SURVEILLANCE

if TYPE_CHECKING:
    from ledger.simulation.house import House
    from ledger.simulation.table import Table

TO_COMPLAIN = 600
TO_NOTICE = 1800


@dataclass(frozen=True, slots=True)
class Complaint:
    """A patron who says that a round paid too little; `claim` in minor units."""

    table: str
    round: str
    seat: int
    patron: str
    claim: int


class Surveillance:
    """Opens a dispute when a patron complains, and rules on it once the tapes were seen."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._desk = house.desk("surveillance", "eye")
        self._disputes = 0

    def dispute(self, about: Complaint, at: int, *, ruled: bool) -> str:
        """Let a dispute take its course, and give its number; without `ruled` it stays open."""
        self._disputes += 1
        number = f"Q-{self._disputes:04d}"
        self._house.start(self._course(number, about, at, ruled=ruled))
        return number

    def _course(self, number: str, about: Complaint, at: int, *, ruled: bool) -> Iterator[int]:
        at += TO_COMPLAIN
        yield at
        opened = {
            "dispute": number,
            "round": about.round,
            "seat": about.seat,
            "patron": about.patron,
            "claim": about.claim,
            "summary": "says that the payout was too small",
            "video": [f"cam-{about.table}-{about.seat}"],
        }
        table, round_ = about.table, about.round
        first, second = SURVEILLANCE
        self._desk.write("dispute.opened", at, first, opened, table=table, round_=round_)
        if not ruled:
            return
        at += HOUR
        yield at
        noted = {"dispute": number, "note": "the tape was seen twice"}
        self._desk.write("dispute.noted", at, second, noted, table=table, round_=round_)
        at += HOUR
        yield at
        reason = "the hand was paid by the table"
        ruling = {"dispute": number, "ruling": "denied", "amount": 0, "reason": reason}
        self._desk.write("dispute.ruled", at, OFFICE[1], ruling, table=table, round_=round_)


class PitDesk:
    """Puts right what a table recorded wrongly; two people sign."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._desk = house.desk("pit/1", "pit-1")

    def correct(self, table: "Table", of: str, data: dict[str, Any]) -> None:
        """Give the right payload of a table's fact, by its id, half an hour later."""
        origin = {"source": table.source, "id": of}
        body = {"of": origin, "reason": "keyed with a nought too many", "data": data}
        self._house.start(self._amend("event.corrected", body, table))

    def annul(self, table: "Table", of: str) -> None:
        """Take back a table's fact that did not happen, by its id, half an hour later."""
        origin = {"source": table.source, "id": of}
        body = {"of": origin, "reason": "entered twice"}
        self._house.start(self._amend("event.annulled", body, table))

    def _amend(self, type_: str, body: dict[str, Any], table: "Table") -> Iterator[int]:
        at, supervisor = table.now + TO_NOTICE, table.supervisor
        yield at
        self._desk.write(type_, at, supervisor, body, table=table.id, witness=OFFICE[0])
