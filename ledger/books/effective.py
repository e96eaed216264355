"""The facts that count, of many rounds at once, for what the rounds' own rows cannot answer."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from sqlalchemy import Connection

from ledger.books.amend import Data
from ledger.books.reader import Amendings, Facts
from ledger.books.rows import RoundRow
from ledger.books.shelf import Shelf
from ledger.facts import Recorded

_TOGETHER: Final = 200  # rounds whose facts are read in one go


class Counting(NamedTuple):
    """A fact and its effective payload."""

    fact: Recorded
    data: Data


def counting_of(
    connection: Connection, shelf: Shelf, position: int, rows: Iterable[RoundRow]
) -> Iterator[tuple[RoundRow, list[Counting]]]:
    """Each round with its counting facts in the round's order, as known at `position`.

    `shelf` holds the rows as known at `position`, and `rows` are some of them.
    """
    left = iter(rows)
    while some := list(islice(left, _TOGETHER)):
        wanted = (event for row in some for event in row.events)
        found = {one.fact.position: one for one in counting_at(connection, shelf, position, wanted)}
        for row in some:
            yield row, [found[event] for event in row.events if event in found]


def counting_at(
    connection: Connection, shelf: Shelf, position: int, positions: Iterable[int]
) -> list[Counting]:
    """The facts at these positions that count, in journal order."""
    facts = Facts(connection, position, position)
    recorded = facts.at(positions)
    effects = Amendings(facts, shelf, ()).effects((one.source, one.id) for one in recorded)
    told = ((one, effects.of(one)) for one in recorded)
    return [Counting(one, data) for one, data in told if data is not None]
