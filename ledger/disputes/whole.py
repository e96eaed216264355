"""The whole record of one dispute: what was annulled and corrected in it too, the money posted for
it, and the round. Pure."""

from collections.abc import Callable, Iterable, Iterator
from datetime import tzinfo

from ledger.books.about import subjects_in
from ledger.books.amend import Data
from ledger.books.rows import RoundRow
from ledger.books.shelf import tag_of
from ledger.books.trail import Told
from ledger.disputes.record import (
    TYPES,
    Dispute,
    History,
    Holidays,
    Incident,
    Posted,
    Statement,
    entry,
    made,
    place,
)
from ledger.disputes.said import text_in
from ledger.disputes.standing import Standing, standing
from ledger.facts import Recorded

Placed = tuple[Recorded, Standing]
"""A fact with the payload that is told of it, and how it stands."""


def whole(
    name: str,
    told: Iterable[Told],
    rounds: Callable[[str], Iterable[RoundRow]],
    zone: tzinfo,
    holidays: Holidays,
) -> Dispute | None:
    """The record of the dispute of this id; None where nobody has ever opened one.

    `told`: all that is or was about it. An annulled opening is told where none counts.
    """
    facts = list(told)
    said = _placed(
        (one for one in facts if one.fact.type in TYPES), lambda data: _names(data, name)
    )
    openings = [each for each in said if each[0].type == "dispute.opened"]
    if not openings:
        return None
    first = next((each for each in openings if each[1].counts), openings[-1])
    opened, stands = first
    known = {name}
    known.update(tag_of((one.source, one.id)) for one, its in said if its.state != "moved")
    money = _placed(
        (one for one in facts if one.fact.type == "adjustment.posted"),
        lambda data: not known.isdisjoint(subjects_in(data)),
    )
    history = History(
        opening=stands,
        patrons=frozenset(_patrons(facts)),
        adjustments=tuple(_posted(*each) for each in money),
        incident=_incident(rounds(opened.data["round"]), opened),
    )
    entries = (entry(*each) for each in said if each is not first)
    return made(opened, entries, zone, holidays, history)


def _names(data: Data, name: str) -> bool:
    return bool(data.get("dispute") == name)


def _placed(told: Iterable[Told], ours: Callable[[Data], bool]) -> list[Placed]:
    """The facts that are or were ours, in their order, with what counts, else what was recorded."""
    found: list[Placed] = []
    for one in told:
        stands = standing(one, ours)
        counts = one.data if one.data is not None and stands.counts else one.fact.data
        if stands.counts or ours(one.fact.data):
            found.append((one.fact._replace(data=counts), stands))
    return sorted(found, key=lambda each: place(each[0]))


def _patrons(facts: Iterable[Told]) -> Iterator[str]:
    for one in facts:
        if one.fact.type == "dispute.opened":
            yield from (data["patron"] for data in (one.fact.data, one.data) if data is not None)


def _posted(fact: Recorded, stands: Standing) -> Posted:
    data = fact.data
    return Posted(
        position=fact.position,
        at=fact.at,
        source=fact.source,
        id=fact.id,
        actor=fact.actor,
        witness=fact.witness,
        gaming_day=data["gaming_day"],
        shift=data.get("shift"),
        table=data["table"],
        amount=data["amount"],
        of=data["of"],
        reason=text_in(data, "reason"),
        standing=stands,
    )


def _incident(rows: Iterable[RoundRow], opened: Statement) -> Incident | None:
    for row in rows:
        if row.table == opened.table:
            return Incident(row.opened_at, row.gaming_day, row.shift, row.dealer)
    return None
