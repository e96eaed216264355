"""The whole record of one dispute: what was annulled and corrected in it too, the money posted for
it, and the round. Pure."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from datetime import tzinfo

from ledger.books.amend import CORRECTED, Data, Key, key_of
from ledger.books.rows import RoundRow
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
from ledger.facts import Recorded, Refused, check_payload

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
    rows = list(rounds(opened.data["round"]))
    known = {(one.source, one.id) for one, its in said if its.state != "moved"}
    breaks = {_break_of(name, row.gaming_day, row.shift, row.table) for row in rows}
    money = _placed(
        (one for one in facts if one.fact.type == "adjustment.posted"),
        lambda data: _answers(data, name, known, breaks),
    )
    counting = {one.position for one, its in openings if its.counts}
    history = History(
        opening=stands,
        patrons=frozenset(_patrons(facts)),
        adjustments=tuple(_posted(*each) for each in money),
        incident=_incident(rows, opened),
        former=frozenset(_others(facts, counting, name)),
        moved_to=_moved_to(facts, opened) if stands.state == "moved" else None,
    )
    entries = (entry(*each) for each in said if each is not first)
    return made(opened, entries, zone, holidays, history)


def _names(data: Data, name: str) -> bool:
    return bool(data.get("dispute") == name)


def _answers(data: Data, name: str, known: Collection[Key], breaks: Collection[str]) -> bool:
    """Whether money is for the dispute, or for one of its facts or breaks.

    A break's id ends in that of its dispute, and a dispute `1` is not `D/1`: which of both it is,
    the day, shift and table tell that the money was posted for. Where they do not, it is taken for
    this one's, since money in doubt is not paid again.
    """
    of = data["of"]
    if isinstance(of, dict):
        return key_of(of) in known
    if of == name or of in breaks:
        return True
    if not of.startswith("dispute/") or not of.endswith(f"/{name}"):
        return False
    own = _break_of(name, data["gaming_day"], data.get("shift"), data["table"])
    if of.startswith(own.removesuffix(name)):
        return bool(of == own)
    table = f"/{data['table']}/"
    return table not in of or bool(of.endswith(f"{table}{name}"))


def _break_of(name: str, day: str | None, shift: str | None, table: str) -> str:
    """The id of its break, as a reconciliation gives it."""
    return "/".join(
        ("dispute", *("-" if part is None else part for part in (day, shift)), table, name)
    )


def _others(facts: Iterable[Told], counting: Collection[int], name: str) -> Iterator[str]:
    """The other ids that what counts as its opening ever had."""
    shapes = (data for one in facts if one.fact.position in counting for data in _shapes(one))
    return (data["dispute"] for data in shapes if data["dispute"] != name)


def _moved_to(facts: Iterable[Told], opened: Statement) -> str | None:
    found = (one.data for one in facts if one.fact.position == opened.position)
    return next((data["dispute"] for data in found if data is not None), None)


def _placed(told: Iterable[Told], ours: Callable[[Data], bool]) -> list[Placed]:
    """The facts that are or were ours, in their order, with what counts, else what was first ours
    of what they said."""
    found: list[Placed] = []
    for one in told:
        stands = standing(one, ours)
        data = one.data if stands.counts else next(filter(ours, _shapes(one)), None)
        if data is not None:
            found.append((one.fact._replace(data=data), stands))
    return sorted(found, key=lambda each: place(each[0]))


def _shapes(one: Told) -> Iterator[Data]:
    """All that the fact ever said: as it was recorded, and by each correction that fits it."""
    fact = one.fact
    yield fact.data
    for each in one.amendments:
        for amending in (each.fact.data, each.data):
            if each.fact.type == CORRECTED and amending is not None:
                data = amending["data"]
                with suppress(Refused):
                    check_payload(fact.type, data, table=fact.table, round_=fact.round)
                    yield data


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
