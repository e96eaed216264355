"""The walk along the log: one fact after the other, its hash into the tree, marks on the way."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from struct import Struct
from struct import error as StructError  # noqa: N812 - it is one
from typing import Any

import orjson
from sqlalchemy import Connection, func, select

from ledger.journal import Stored
from ledger.journal.entry import BODY, VERSION
from ledger.proof.failures import Failures, Kind
from ledger.proof.hashes import WIDTH, Hashes, sealed, stored
from ledger.proof.schema import TREE
from ledger.proof.tree import Frontier, root

_HEADER = Struct(">BQ")  # of an entry: its version and when it was recorded


@dataclass(frozen=True, slots=True)
class Mark:
    """A checkpoint on the way: the root that the first `size` facts must have."""

    size: int
    root: bytes
    label: str


class Walk:
    """Takes stored facts in their order and adds what does not hold to the failures.

    After a broken link no later hash means anything, so the walk stops there.
    """

    def __init__(
        self,
        connection: Connection,
        failures: Failures,
        marks: Iterable[Mark],
        *,
        hashes: Hashes | None = None,
        size: int = 0,
        tree_kept: bool = True,
    ) -> None:
        self._connection = connection
        self._failures = failures
        self._marks = sorted(marks, key=lambda mark: mark.size)
        self._frontier, self._pending = Frontier(), list[bytes]()
        self._levels: list[list[bytes]] = []  # of each level, the hashes of the tile not yet whole
        if hashes is not None:
            self._frontier, self._pending = hashes.frontier(size)
            self._levels = _unfinished(hashes, size)
        self._tree_kept = tree_kept
        self._sealed = sealed(connection) if tree_kept else 0
        self._known: dict[int, dict[int, bytes]] = {}
        self.first = self.expected = size + 1
        self.recorded_at = 0
        self.compared = 0
        self.good = 0  # the size of the newest checkpoint that held
        self.stopped = False
        self._pass_marks()

    def root(self) -> bytes:
        """The root over all facts so far."""
        return self._frontier.root(self._pending)

    def take(self, rows: Iterable[tuple[Any, ...]], progress: Callable[[int], None]) -> None:
        """Check whole journal rows. What is done for each is written out: there are millions."""
        hashed, loads, header, pending = sha256, orjson.loads, _HEADER.unpack_from, self._pending
        expected, before, stop = self.expected, self.recorded_at, self._next_stop()
        try:
            for position, entry, leaf, source, id_, type_, table, round_ in rows:
                if position != expected:
                    self._out_of_place(expected, position)
                    break
                digest = hashed(b"\x00" + entry).digest()
                if digest != leaf:
                    self._failures.add("content", position, "the entry is not what its leaf says")
                try:
                    version, recorded_at = header(entry)
                    fact = loads(entry[BODY:])
                    get = fact.get
                    if (
                        fact["source"] != source
                        or fact["id"] != id_
                        or fact["type"] != type_
                        or get("table") != table
                        or get("round") != round_
                    ):
                        self._differ(position, fact, (source, id_, type_, table, round_))
                    if version != VERSION or recorded_at < before:
                        self._misstamped(position, version)
                    before = recorded_at
                except (StructError, ValueError, LookupError, TypeError, AttributeError):
                    self._failures.add("content", position, "the entry cannot be read")
                pending.append(digest)
                expected += 1
                if position == stop:
                    self.expected, self.recorded_at = expected, before
                    self._at_stop()
                    progress(position)
                    stop = self._next_stop()
        finally:  # a row that cannot be read ends it, too
            self.expected, self.recorded_at = expected, before

    def broken(self, kind: Kind, message: str) -> None:
        """The walk ends here."""
        self._failures.add(kind, self.expected, message)
        self.stopped = True

    def finish(self) -> None:
        """At the journal's end: marks beyond it, and stored hashes that nothing stands for."""
        for mark in self._marks:
            self._failures.add(
                "checkpoint",
                self.expected,
                f"the journal ends at position {self.expected - 1}, and {mark.label} says that it"
                f" had {mark.size} facts",
            )
        if self._tree_kept:
            self._count_tree()

    def _count_tree(self) -> None:
        counts = _counts(self._connection)
        whole = self._sealed
        for level in range(1, max([*counts, 1]) + 1):
            count, newest = counts.get(level, (0, -1))
            if not count == newest + 1 == whole:
                first = min(count, whole) * int(WIDTH**level) + 1
                text = f"level {level} of the stored tree has {count} hashes, and {whole} are due"
                self._failures.add("tree", first, text)
            whole //= WIDTH
        due = (self.expected - 1) // WIDTH
        if self._sealed > due:
            self._failures.add("tree", due * WIDTH + 1, "the stored tree is ahead of the journal")

    def _next_stop(self) -> int:
        tile = (self._frontier.count + 1) * WIDTH
        return min(tile, self._marks[0].size) if self._marks else tile

    def _at_stop(self) -> None:
        self._pass_marks()
        if len(self._pending) == WIDTH:
            hash_ = root(self._pending)
            self._compare(1, self._frontier.count, hash_)
            self._frontier.add(hash_)
            self._pending.clear()

    def _pass_marks(self) -> None:
        size = self.expected - 1
        while self._marks and self._marks[0].size == size:
            mark = self._marks.pop(0)
            self.compared += 1
            if mark.root == self.root():
                self.good = size
                continue
            text = f"{mark.label} is not over these facts: one from here to {size} differs"
            self._failures.add("checkpoint", self.good + 1, text)

    def _compare(self, level: int, number: int, hash_: bytes) -> None:
        """A hash of whole tiles against the stored one; then the level above, when it is due."""
        if number < self._sealed >> (8 * (level - 1)) and self._stored(level, number) != hash_:
            self._failures.add(
                "tree",
                number * int(WIDTH**level) + 1,
                f"the stored tree has another hash than the facts (level {level}, number {number})",
            )
        if len(self._levels) < level:
            self._levels.append([])
        row = self._levels[level - 1]
        row.append(hash_)
        if len(row) == WIDTH:
            above = root(row)
            row.clear()
            self._compare(level + 1, number // WIDTH, above)

    def _stored(self, level: int, number: int) -> bytes | None:
        known = self._known.get(level)
        if known is None or number % WIDTH == 0:
            known = stored(self._connection, level, number, (number // WIDTH + 1) * WIDTH)
            self._known[level] = known
        return known.get(number)

    def _out_of_place(self, expected: int, position: int) -> None:
        self.expected = expected
        self.broken("link", f"the fact found here says that it is at position {position}")

    def _misstamped(self, position: int, version: int) -> None:
        if version != VERSION:
            text = f"the entry is of version {version}, which this pit does not know"
            self._failures.add("content", position, text)
        else:
            self._failures.add("link", position, "it was recorded before the fact ahead of it")

    def _differ(self, position: int, fact: dict[str, Any], columns: Sequence[str | None]) -> None:
        names = [
            name
            for name, said in zip(Stored._fields[3:], columns, strict=True)
            if said != fact.get(name)
        ]
        text = f"the columns say otherwise than the entry: {', '.join(names)}"
        self._failures.add("column", position, text)


def _counts(connection: Connection) -> dict[int, tuple[int, int]]:
    """How many hashes are stored of each level, and the newest one's number."""
    counted = select(TREE.c.level, func.count(), func.max(TREE.c.number)).group_by(TREE.c.level)
    return {level: (count, newest) for level, count, newest in connection.execute(counted)}


def _unfinished(hashes: Hashes, size: int) -> list[list[bytes]]:
    """Of each level of the tree of that size, the hashes of its last tile, if that is not whole."""
    levels, count, level = [], size // WIDTH, 1
    while count:
        levels.append(hashes.tile(level, count // WIDTH)[: count % WIDTH])
        count, level = count // WIDTH, level + 1
    return levels
