"""What facts of the register are about, by a name: a dispute, or another fact that money answers.

They are filed by that name as they come, and stay filed whatever becomes of them, so that a record
is read at its own cost, however old the ledger is.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from sqlalchemy import Connection

from ledger.books.amend import AMENDMENTS, Data, key_of, mentions
from ledger.books.reader import Facts
from ledger.books.shelf import Change, Shelf, about_unit, file, tag_of
from ledger.books.support import AboutRow
from ledger.books.trail import Told, told_at
from ledger.facts import Recorded

_OF_BREAK: Final = "dispute/"
_BEFORE: Final = 4
"""Slashes of a break's id before the dispute's, where neither shift nor table has one in it."""

_MOST: Final = 64
"""Ids that a break's id is looked for in: more slashes than any shift, table and dispute have."""


def subjects(fact: Recorded) -> list[str]:
    """Everything that a fact is about, or may come to be about by a correction's data."""
    data: Any = fact.data
    if fact.type in AMENDMENTS:
        data = data.get("data")
    found: list[str] = []
    while isinstance(data, dict):
        found += subjects_in(data)
        data = data.get("data")
    return list(dict.fromkeys(found))


def subjects_in(data: Data) -> Iterator[str]:
    """What a payload is about: a dispute by its id, or by the id of its break, which ends in it
    and so may be another's too; the round of a dispute; a fact by its key as one text."""
    dispute, round_, of = data.get("dispute"), data.get("round"), data.get("of")
    if isinstance(dispute, str):
        yield dispute
        if isinstance(round_, str):
            yield round_
    if isinstance(of, dict):
        yield tag_of(key_of(of))
    elif isinstance(of, str):
        yield of
        yield from _ends_of(of)


def _ends_of(of: str) -> Iterator[str]:
    """Every id that a break's id may end in: a shift, a table and a dispute may have slashes."""
    if not of.startswith(_OF_BREAK):
        return
    parts = of.split("/", _BEFORE + _MOST)
    for begins in range(_BEFORE, min(len(parts), _BEFORE + _MOST)):
        yield "/".join(parts[begins:])


def filing(facts: Iterable[Recorded]) -> Iterator[Change]:
    """Each of these facts filed under everything it is about."""
    for fact in facts:
        for subject in subjects(fact):
            row = AboutRow(subject, fact.position)
            yield Change(about_unit(subject), frozenset({fact.position}), [file("about", row)])


def about(connection: Connection, shelf: Shelf, position: int, name: str) -> list[Told]:
    """All facts that are or were about `name`, or about one of these, with what came over each, in
    journal order.

    `shelf` holds the rows as known at `position`.
    """
    facts = Facts(connection, position, position)
    found = _filed(facts, shelf, [name])
    found |= _filed(facts, shelf, [tag_of((one.source, one.id)) for one in found.values()])
    return told_at(connection, shelf, position, found)


def _filed(facts: Facts, shelf: Shelf, names: Iterable[str]) -> dict[int, Recorded]:
    """Facts that are filed under these names, by position; of a correction what it corrects."""
    rows = (each.row for name in names for each in shelf.find("about", about_unit(name)))
    recorded = facts.at(row.position for row in rows)
    keys = {key for one in recorded if one.type in AMENDMENTS for key in mentions(one)}
    corrected = facts.by_key(keys).values() if keys else ()
    return {one.position: one for one in (*recorded, *corrected) if one.type not in AMENDMENTS}
