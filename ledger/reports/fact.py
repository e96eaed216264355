"""`pit fact POSITION`: one fact whole: as sent, what counts of it, and what it stands under."""

import json
from base64 import b64encode
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection

from ledger import journal
from ledger.books import NoSuchPosition, View
from ledger.books.amend import AMENDMENTS, key_of
from ledger.books.trail import Told, told_at
from ledger.errors import DoesNotVerify, WrongUsage
from ledger.reports.asked import Asked
from ledger.reports.covered import first_over
from ledger.reports.retold import Amending, State, clock_in, retold
from ledger.reports.selection import Selection


class UnknownFact(WrongUsage):
    """No fact was recorded under that source and id."""

    code = "unknown-fact"


@dataclass(frozen=True, slots=True)
class FactReport:
    """A fact as it was sent, and its effective payload (`counts`; None where it is annulled).

    `recorded_at` is RFC 3339 in the property's zone. `amends`: of an amendment, the fact it names
    and whether it holds there. `leaf` is the fact's hash in the log's tree, base64; `checkpoint`
    the first kept one that covers the fact.
    """

    position: int
    recorded_at: str
    state: State
    fact: dict[str, Any]
    counts: dict[str, Any] | None
    amends: dict[str, Any] | None
    amendments: tuple[Amending, ...]
    leaf: str
    checkpoint: dict[str, Any] | None

    def document(self) -> dict[str, Any]:
        """The JSON object."""
        made = {part.name: getattr(self, part.name) for part in fields(self)}
        return made | {"amendments": [one.document() for one in self.amendments]}


def position_of(connection: Connection, view: View, source: str, id_: str) -> int:
    """Where the fact of this identity stands. Raises UnknownFact."""
    found = journal.lookup(connection, [(source, id_)]).get((source, id_))
    if found is None or found.position > view.position:
        raise UnknownFact(
            f"no fact {id_!r} of source {source!r} up to position {view.position}",
            remedy="write both as they were sent; what was refused is in: pit quarantine list",
        )
    return found.position


def fact_report(connection: Connection, view: View, position: int) -> FactReport:
    """The fact at a position as known at the view's position.

    Raises NoSuchPosition, and DoesNotVerify where it is not what was recorded there.
    """
    if not 1 <= position <= view.position:
        raise NoSuchPosition(
            f"there is no fact at position {position}: the last is at {view.position}",
            remedy=f"name one from 1 to {view.position}" if view.position else "pit ingest FILE",
        )
    canonical, leaf = _stored(connection, position)
    (told,) = told_at(connection, view.shelf, view.position, [position])
    clock = clock_in(Asked.of(view, Selection()).zone())
    shown = retold(told, clock)
    return FactReport(
        position=position,
        recorded_at=shown.recorded_at,
        state=shown.state,
        fact=json.loads(canonical),
        counts=told.data,
        amends=_amends(connection, view, told),
        amendments=shown.amendments,
        leaf=b64encode(leaf).decode(),
        checkpoint=first_over(connection, [position]),
    )


def _stored(connection: Connection, position: int) -> tuple[bytes, bytes]:
    """What was sent, and the leaf hash of its entry."""
    row = next(iter(journal.read_stored(connection, after=position - 1, upto=position)), None)
    if row is None or journal.leaf_hash(row.entry) != row.leaf:
        raise DoesNotVerify(
            f"the fact at position {position} is not what was recorded there",
            remedy="see what happened: pit verify",
        )
    return journal.unpack(row.entry)[1], row.leaf


def _amends(connection: Connection, view: View, told: Told) -> dict[str, Any] | None:
    """Of an amendment, the fact that it names; its position is None while that has not come."""
    if told.fact.type not in AMENDMENTS:
        return None
    source, id_ = key = key_of((told.data or told.fact.data)["of"])
    entry = journal.lookup(connection, [key]).get(key)
    there = [] if entry is None or entry.position > view.position else [entry.position]
    named = told_at(connection, view.shelf, view.position, there)
    holding = [each.fact.position for one in named for each in one.amendments if each.holds]
    return {
        "position": named[0].fact.position if named else None,
        "source": source,
        "id": id_,
        "type": named[0].fact.type if named else None,
        "holds": told.fact.position in holding,
    }
