"""A round's facts in its order, with what came over each of them since: for whoever retells it.

Found by the books' own index, so that the cost is that of the round, however old the ledger is.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from ledger.books.amend import CORRECTED, Data, Effects, Key, key_of
from ledger.books.reader import Amendings, Facts
from ledger.books.rows import RoundRow
from ledger.books.shelf import Shelf
from ledger.facts import Recorded

AROUND: Final = 10_000
"""Positions around a round's chapter in which facts of it are looked for that no longer count."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """An amendment that names a fact. `data` is its own effective payload, None where it was taken
    back; `holds`: it is the one whose word counts (feed contract, point 10)."""

    fact: Recorded
    data: Data | None
    holds: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A fact of a round. `data` is its effective payload, None where it is annulled."""

    fact: Recorded
    data: Data | None
    amendments: tuple[Amendment, ...]

    @property
    def corrected(self) -> bool:
        """Whether another payload stands in its place."""
        return any(one.holds and one.fact.type == CORRECTED for one in self.amendments)


def trail(connection: Connection, shelf: Shelf, position: int, row: RoundRow) -> list[Told]:
    """All facts of the round as known at `position`, annulled ones at the place they would have.

    `shelf` holds the rows as known at `position`, and `row` is one of them.
    """
    facts = Facts(connection, position, position)
    amendings = Amendings(facts, shelf, ())
    counting = {fact.position: fact for fact in facts.at(row.events)}
    others = facts.at(_candidates(shelf, row, position) - counting.keys())
    others = [one for one in others if one.round == row.round and one.table == row.table]
    others = [one for one in others if one.type.startswith("round.")]
    effects = amendings.effects((one.source, one.id) for one in (*counting.values(), *others))
    line = [counting[each] for each in row.events]
    for fact in others:
        line.insert(_place(line, fact), fact)
    return [told_of(fact, effects) for fact in line]


def told_at(
    connection: Connection, shelf: Shelf, position: int, positions: Iterable[int]
) -> list[Told]:
    """The facts at these positions, of whatever kind, with what came over each."""
    facts = Facts(connection, position, position)
    found = facts.at(positions)
    effects = Amendings(facts, shelf, ()).effects((one.source, one.id) for one in found)
    return [told_of(one, effects) for one in found]


def annulled_rounds(
    connection: Connection, shelf: Shelf, position: int, round_: str
) -> dict[str, list[Told]]:
    """Rounds of this id of which nothing counts any more, by table: for an id that has no row.

    Looks through every amended fact of the ledger, which are few.
    """
    facts = Facts(connection, position, position)
    mentions = (each.row.target for each in shelf.find("mention"))
    amended = facts.at(target for target in mentions if target is not None)
    found = [one for one in amended if one.round == round_ and one.type.startswith("round.")]
    effects = Amendings(facts, shelf, ()).effects((one.source, one.id) for one in found)
    told: dict[str, list[Told]] = {}
    for fact in found:
        if effects.of(fact) is None:
            told.setdefault(fact.table or "", []).append(told_of(fact, effects))
    return told


def _candidates(shelf: Shelf, row: RoundRow, position: int) -> set[int]:
    """Positions of facts that may have been of the round: amended, other desks', put back."""
    table, chapters = row.table, [row.chapter]
    desk = (each.row for each in shelf.find("desk", table, chapters=chapters))
    found = {each.position for each in desk if each.round in (None, row.round)}
    found.update(each.row.position for each in shelf.find("link", table, chapters=chapters))
    periods = [each.row for each in shelf.find("period", table, chapters=chapters)]
    ends = [position if each.closed is None else each.closed for each in periods]
    first = min(row.chapter, *row.events) - AROUND
    last = max(*row.events, *ends, row.chapter) + AROUND
    mentions = shelf.find("mention", table, lo=(max(first, 1), min(last, position)))
    found.update(each.row.target for each in mentions)
    return found


def _place(line: Sequence[Recorded], fact: Recorded) -> int:
    """Where an annulled fact would stand: after the fact it names, else by its own source's
    order."""
    anchor = fact.data.get("entered_after")
    if anchor is not None:
        after = _index(line, key_of(anchor))
        if after is not None:
            return after + 1
    own = [
        (index, one)
        for index, one in enumerate(line)
        if one.source == fact.source and "entered_after" not in one.data
    ]
    earlier = [index for index, one in own if one.position < fact.position]
    if earlier:
        return earlier[-1] + 1
    if own:
        return own[0][0]
    return next((index for index, one in enumerate(line) if one.at > fact.at), len(line))


def _index(line: Iterable[Recorded], key: Key) -> int | None:
    return next((n for n, one in enumerate(line) if (one.source, one.id) == key), None)


def told_of(fact: Recorded, effects: Effects) -> Told:
    """A fact with what these amendments make of it; all that name it must be among them."""
    holding = effects.holding(fact)
    return Told(fact, effects.of(fact), tuple(_amendments(fact, effects, holding and holding.fact)))


def _amendments(fact: Recorded, effects: Effects, holding: Recorded | None) -> Iterator[Amendment]:
    key = (fact.source, fact.id)
    for one in effects.naming(key):
        data = effects.of(one)
        # A correction's data may have come to name another fact.
        if key_of((data or one.data)["of"]) == key:
            yield Amendment(one, data, holding is not None and one.position == holding.position)
