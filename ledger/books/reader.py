"""Facts of the journal up to one position: the new ones of a step from memory, older ones read
again."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import starmap

from sqlalchemy import Connection

from ledger import journal
from ledger.books.amend import AMENDMENTS, Effects, Key, mentions
from ledger.books.news import Sorted
from ledger.books.shelf import GLOBAL, Shelf, tag_of
from ledger.books.support import MentionRow
from ledger.facts import Recorded, replay


class Facts:
    """Facts at positions up to `upto`; those after `after` are held in memory, and sorted."""

    def __init__(self, connection: Connection, after: int, upto: int) -> None:
        self._connection = connection
        self.after = after
        self.upto = upto
        entries = journal.read(connection, after=after, upto=upto)
        news = Sorted(starmap(replay, entries))
        self.new = news.all
        self.amendments = news.amendments
        self.naming = news.naming
        self.tables = news.tables

    def at(self, positions: Iterable[int]) -> list[Recorded]:
        """Facts at these positions, in journal order."""
        wanted = sorted(set(positions))
        old = [position for position in wanted if position <= self.after]
        found = [replay(*entry) for entry in journal.read_positions(self._connection, old)]
        first = self.after + 1
        return found + [self.new[one - first] for one in wanted if self.after < one <= self.upto]

    def by_key(self, keys: Iterable[Key]) -> dict[Key, Recorded]:
        """Of these keys, the facts that are there."""
        found = journal.lookup(self._connection, keys)
        return {key: replay(*entry) for key, entry in found.items() if entry.position <= self.upto}

    def of_table(self, table: str, after: int, upto: int) -> Iterator[Recorded]:
        """A table's facts between two positions (`after` left out), the new ones not among them."""
        upto = min(upto, self.after)
        if after >= upto:
            return
        for entry in journal.read_table(self._connection, table, after=after, upto=upto):
            yield replay(*entry)


class Amendings:
    """Which amendments name which facts, stored ones and those of the step."""

    def __init__(self, facts: Facts, shelf: Shelf, new: Sequence[Recorded]) -> None:
        self._facts = facts
        self._shelf = shelf
        self._new: dict[Key, list[Recorded]] = defaultdict(list)
        for fact in new:
            for key in dict.fromkeys(mentions(fact)):
                self._new[key].append(fact)
        self.rows: list[MentionRow] = []
        """Mentions to be filed: the step's own, and earlier ones whose fact has come."""

    def effects(self, keys: Iterable[Key]) -> Effects:
        """What all amendments together do to these facts."""
        found: dict[int, Recorded] = {}
        ahead = set(keys)
        seen: set[Key] = set()
        while ahead:
            seen |= ahead
            named = self._naming(ahead)
            # What a correction corrects may have named another fact, and counts here all the same.
            inside = {key for fact in named for key in list(mentions(fact))[:-1]} - seen
            named += (
                fact
                for fact in (self._facts.by_key(inside).values() if inside else ())
                if fact.type in AMENDMENTS
            )
            found.update((fact.position, fact) for fact in named)
            ahead = {(fact.source, fact.id) for fact in named} - seen
        return Effects(found[position] for position in sorted(found))

    def named(self, table: str, first: int, last: int) -> set[Key]:
        """Keys of a table's facts at positions from `first` to `last` that some amendment names."""
        stored = (each.row for each in self._shelf.find("mention", table, lo=(max(first, 1), last)))
        keys = {(row.source, row.id) for row in stored}
        keys.update(
            (row.source, row.id)
            for row in self.rows
            if row.table == table and row.target is not None and first <= row.target <= last
        )
        return keys

    def touched(self) -> list[Recorded]:
        """Resolve the step's mentions, and earlier ones whose fact is new. Every fact that is not
        an amendment and whose effective form may have changed."""
        waiting = [each.row for each in self._shelf.find("mention", GLOBAL, lo=(0, 0))]
        fresh: dict[Key, Recorded] = {}
        if waiting:
            keys = {(row.source, row.id) for row in waiting}
            fresh = {
                key: fact for fact in self._facts.new if (key := (fact.source, fact.id)) in keys
            }
        known = self._facts.by_key(self._new) if self._new else {}
        known.update(fresh)
        for key, naming in self._new.items():
            self.rows += (_mention(fact.position, key, known.get(key)) for fact in naming)
        for row in waiting:
            key = (row.source, row.id)
            if key in fresh:
                self.rows.append(_mention(row.position, key, fresh[key]))
        return self._bases(
            [fact for key, fact in known.items() if key in self._new or key in fresh]
        )

    def _naming(self, keys: Collection[Key]) -> list[Recorded]:
        stored = self._shelf.find("mention", tags={tag_of(key) for key in keys})
        positions = {each.row.position for each in stored}
        found = {fact.position: fact for fact in self._facts.at(positions)}
        for key in keys:
            found.update((fact.position, fact) for fact in self._new.get(key, ()))
        return list(found.values())

    def _bases(self, facts: Sequence[Recorded]) -> list[Recorded]:
        """From facts that are named down to those that are no amendments."""
        bases: dict[int, Recorded] = {}
        ahead = list(facts)
        seen: set[int] = set()
        while ahead:
            fact = ahead.pop()
            if fact.position in seen:
                continue
            seen.add(fact.position)
            if fact.type in AMENDMENTS:
                # Corrections of it may have made it name others, which the new one takes from it.
                named = [fact, *self._naming([(fact.source, fact.id)])]
                keys = {key for each in named for key in mentions(each)}
                ahead += self._facts.by_key(keys).values()
            else:
                bases[fact.position] = fact
        return [bases[position] for position in sorted(bases)]


def _mention(position: int, key: Key, target: Recorded | None) -> MentionRow:
    return MentionRow(
        position,
        *key,
        None if target is None else target.table,
        None if target is None else target.position,
    )
