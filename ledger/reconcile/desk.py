"""The desk where people work on breaks: whatever they enter is a fact in the journal.

A badge is what somebody claims to be, and is not proven here. Amounts in minor units.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from ledger import books, facts, intake
from ledger.facts import Refused
from ledger.journal import Database
from ledger.reconcile.asking import ask
from ledger.reconcile.breaks import Break
from ledger.reconcile.errors import NotEntered, UnknownBreak
from ledger.reconcile.standing import ENTRIES
from ledger.reports import BadDay, UnknownDay, select
from ledger.reports.clock import clock, zone_of

SOURCE: Final = "/pit/desk"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_DAY: Final = re.compile(r"[a-z]+/(\d{4}-\d{2}-\d{2})/")


@dataclass(frozen=True, slots=True)
class Desk:
    """Who enters something now. `now` gives UTC microseconds; `witness` is the second badge."""

    database: Database
    now: Callable[[], int]
    actor: str
    witness: str | None = None

    def note(self, break_: Break, note: str, owner: str | None = None) -> int:
        """A note on a break, and who looks after it: as before, else whoever writes the note."""
        data = {"note": note, "owner": owner or break_.owner or self.actor}
        return self.enter("break.noted", {"break": break_.id, "amount": break_.amount, **data})

    def resolve(self, break_: Break, reason: str) -> int:
        """Why a break is one no longer; it holds for the amount that the break has now."""
        data = {"reason": reason, "owner": break_.owner or self.actor}
        return self.enter("break.resolved", {"break": break_.id, "amount": break_.amount, **data})

    def adjust(self, break_: Break, amount: int, reason: str) -> int:
        """An amount posted for a break. Raises NotEntered for a break that stands on no table."""
        if break_.table is None or break_.gaming_day is None:
            raise NotEntered(
                f"break {break_.id} stands on no table, so nothing can be posted for it",
                remedy="resolve it with a reason",
            )
        data: dict[str, Any] = {
            "gaming_day": break_.gaming_day,
            "table": break_.table,
            "amount": amount,
            "of": break_.id,
            "reason": reason,
        }
        if break_.shift is not None:
            data["shift"] = break_.shift
        return self.enter("adjustment.posted", data, table=break_.table)

    def enter(self, type_: str, data: Mapping[str, Any], *, table: str | None = None) -> int:
        """Append one fact; its position. Raises NotEntered."""
        at = (_EPOCH + timedelta(microseconds=self.now())).isoformat(timespec="microseconds")
        whole: dict[str, Any] = {
            "specversion": "1.0",
            "source": SOURCE,
            "type": type_,
            "time": at,
            "actor": self.actor,
            "data": dict(data),
        }
        if self.witness is not None:
            whole["witness"] = self.witness
        if table is not None:
            whole["table"] = table
        # The id is what was entered and when: said again by mistake in one call, it is a duplicate.
        whole["id"] = f"{type_}/{sha256(facts.canonical(whole)).hexdigest()[:32]}"
        try:
            (position,) = intake.submit(self.database, [facts.canonical(whole)], now=self.now)
        except Refused as refused:
            raise NotEntered(
                f"not entered: {refused.message}", remedy="mend what it names and enter it again"
            ) from None
        books.catch_up(self.database)
        return position


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody entered about a break; an adjustment has an amount.

    `time` is RFC 3339 on the property's clock.
    """

    type: str
    position: int
    time: str
    actor: str
    witness: str | None
    owner: str | None
    text: str
    amount: int | None

    def document(self) -> dict[str, Any]:
        """By name."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


@dataclass(frozen=True, slots=True)
class Found:
    """A break as it is now, the property's currency, and what was entered about it, by time."""

    one: Break
    currency: str | None
    entries: tuple[Entry, ...]


def find(database: Database, break_id: str) -> Found:
    """A break as it is now. Raises UnknownBreak."""
    day = _DAY.match(break_id)
    try:
        made = ask(database, select(day=day[1] if day else None))
    except (BadDay, UnknownDay):
        made = None
    for one in made.breaks if made is not None else ():
        if made is not None and one.id == break_id:
            return Found(one, made.header.currency, tuple(_entries(database, break_id)))
    raise UnknownBreak(
        f"there is no break {break_id}",
        remedy="pit reconcile lists every break with its id",
    )


def _entries(database: Database, break_id: str) -> Iterator[Entry]:
    with books.view(database) as reading:
        documents = reading.documents((*ENTRIES, "adjustment.posted"))
        zone = zone_of(reading.configs())
    for one in documents:
        data = one.data
        if break_id not in (data.get("break"), data.get("of")):
            continue
        yield Entry(
            one.type,
            one.position,
            clock(one.at, zone, "seconds"),
            one.actor,
            one.witness,
            data.get("owner"),
            data.get("note") or data["reason"],
            data["amount"] if one.type == "adjustment.posted" else None,
        )
