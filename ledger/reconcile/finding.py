"""One break by its id, and what was entered about it. Amounts in minor units."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, Final

from ledger import books
from ledger.books import Reading
from ledger.journal import Database
from ledger.reconcile.asking import ask_view
from ledger.reconcile.breaks import Break
from ledger.reconcile.errors import UnknownBreak
from ledger.reconcile.standing import ENTRIES
from ledger.reports import BadDay, UnknownDay, select
from ledger.reports.clock import clock, zone_of

LONGEST: Final = 200  # characters: beyond that no near id is looked for
_DAY: Final = re.compile(r"[a-z]+/(\d{4}-\d{2}-\d{2})/")


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

    @property
    def adjustments(self) -> tuple[Entry, ...]:
        """What was posted for it and counts."""
        return tuple(entry for entry in self.entries if entry.amount is not None)


def find(database: Database, break_id: str, *, at: int | None = None) -> Found:
    """A break as known at a position (none: the head). Raises UnknownBreak."""
    with books.view(database, at=at) as reading:
        return find_in(database, reading, break_id)


def find_in(database: Database, reading: Reading, break_id: str) -> Found:
    """The same in books that are open already. Raises UnknownBreak."""
    day = _DAY.match(break_id)
    try:
        made = ask_view(database, reading, select(day=day[1] if day else None))
    except (BadDay, UnknownDay):
        # Slips of a table that was never opened stand on days of which there is nothing else.
        made = ask_view(database, reading, select())
    for one in made.breaks:
        if one.id == break_id:
            return Found(one, made.header.currency, tuple(_entries(reading, break_id)))
    near = get_close_matches(break_id[:LONGEST], [one.id for one in made.breaks], n=1, cutoff=0.8)
    meant = f"did you mean {near[0]}? " if near else ""
    raise UnknownBreak(
        f"there is no break {break_id}",
        remedy=f"{meant}pit reconcile lists every break with its id",
    )


def _entries(reading: Reading, break_id: str) -> Iterator[Entry]:
    zone = zone_of(reading.configs())
    for one in reading.documents((*ENTRIES, "adjustment.posted")):
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
