"""The facts that count, of many rounds at once, for what the rounds' own rows cannot answer."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import Final, NamedTuple

from sqlalchemy import Connection

from ledger import journal
from ledger.books.amend import Data
from ledger.books.reader import Amendings, Facts
from ledger.books.rows import RoundRow
from ledger.books.shelf import Shelf
from ledger.books.trail import AROUND
from ledger.facts import Recorded, replay

TOGETHER: Final = 200
"""Rounds whose facts are read in one go."""


class Counting(NamedTuple):
    """A fact and its effective payload."""

    fact: Recorded
    data: Data


def counting_of(
    connection: Connection,
    shelf: Shelf,
    position: int,
    rows: Iterable[RoundRow],
    types: Collection[str] = (),
) -> Iterator[tuple[RoundRow, list[Counting]]]:
    """Each round with its counting facts in the round's order, as known at `position`.

    `shelf` holds the rows as known at `position`, and `rows` are some of them. With `types`, facts
    of other types may be left out: they cost no more than their reading.
    """
    left = iter(rows)
    while some := list(islice(left, TOGETHER)):
        recorded = list(_read(connection, (event for row in some for event in row.events), types))
        amended = _amended(shelf, some, 0)
        facts = Facts(connection, position, position)
        effects = Amendings(facts, shelf, ()).effects(
            (one.source, one.id) for one in recorded if one.position in amended
        )
        found: dict[int, Counting] = {}
        for one in recorded:
            data = effects.of(one) if one.position in amended else one.data
            if data is not None:
                found[one.position] = Counting(one, data)
        for row in some:
            yield row, [found[event] for event in row.events if event in found]


def annulled_of(
    connection: Connection, shelf: Shelf, position: int, rows: Sequence[RoundRow]
) -> dict[tuple[str, str], list[Recorded]]:
    """By table and round, the facts of these rounds that count for nothing any more.

    No more is read than what was amended around them.
    """
    facts = Facts(connection, position, position)
    counting = {event for row in rows for event in row.events}
    amended = facts.at(_amended(shelf, rows, AROUND) - counting)
    named = {(row.table, row.round) for row in rows}
    ours = [one for one in amended if one.type.startswith("round.")]
    ours = [one for one in ours if (one.table, one.round) in named]
    effects = Amendings(facts, shelf, ()).effects((one.source, one.id) for one in ours)
    found: dict[tuple[str, str], list[Recorded]] = defaultdict(list)
    for one in ours:
        if effects.of(one) is None:
            found[one.table or "", one.round or ""].append(one)
    return found


def counting_at(
    connection: Connection, shelf: Shelf, position: int, positions: Iterable[int]
) -> list[Counting]:
    """The facts at these positions that count, in journal order."""
    facts = Facts(connection, position, position)
    recorded = facts.at(positions)
    effects = Amendings(facts, shelf, ()).effects((one.source, one.id) for one in recorded)
    told = ((one, effects.of(one)) for one in recorded)
    return [Counting(one, data) for one, data in told if data is not None]


def _read(
    connection: Connection, positions: Iterable[int], types: Collection[str]
) -> Iterator[Recorded]:
    """The facts at these positions; what cannot be of the types asked for is not even decoded."""
    marks = [f'"type":"{one}"'.encode() for one in types]
    for entry in journal.read_positions(connection, positions):
        if not types or any(mark in entry.canonical for mark in marks):
            yield replay(*entry)


def _amended(shelf: Shelf, rows: Iterable[RoundRow], around: int) -> set[int]:
    """Positions of amended facts among the rounds' own and so many positions around them."""
    events: defaultdict[str, list[int]] = defaultdict(list)
    for row in rows:
        events[row.table].extend(row.events)
    found: set[int] = set()
    for table, positions in filter(itemgetter(1), events.items()):
        ends = (max(min(positions) - around, 1), max(positions) + around)
        mentions = shelf.find("mention", table, lo=ends)
        found.update(each.row.target for each in mentions)
    return found
