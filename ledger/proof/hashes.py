"""The hashes of the tree: read where they are stored, made from the leaves where they are not yet.

A tile is 256 hashes of one level side by side: leaves at level 0, roots of whole tiles above it.
"""

from typing import cast

from sqlalchemy import Connection, func, select

from ledger.journal import head, read_leaves
from ledger.proof.schema import TREE
from ledger.proof.tree import Frontier, pieces, root

WIDTH = 256
HEIGHT = 8  # 2**8 hashes in a tile


def sealed(connection: Connection) -> int:
    """How many whole tiles of leaves the stored tree covers."""
    newest = select(func.max(TREE.c.number)).where(TREE.c.level == 1)
    found = connection.execute(newest).scalar_one()
    return 0 if found is None else int(found) + 1


def stored(connection: Connection, level: int, first: int, end: int) -> dict[int, bytes]:
    """The stored hashes of a level, from number `first` up to `end`, by their numbers."""
    wanted = select(TREE.c.number, TREE.c.hash).where(
        TREE.c.level == level, TREE.c.number >= first, TREE.c.number < end
    )
    return {number: bytes(hash_) for number, hash_ in connection.execute(wanted)}


def leaves(connection: Connection, first: int, end: int) -> list[bytes]:
    """Leaf hashes by their indexes, from `first` up to `end`; fewer where the journal ends."""
    return [bytes(leaf) for _, leaf in read_leaves(connection, after=first, upto=end)]


class Hashes:
    """Every hash of the tree of one snapshot. An instance is a `tree.Subtree`.

    What is stored is taken at its word: a proof made of it is checked before it is given out.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.size = head(connection)
        self._tiles: dict[tuple[int, int], list[bytes]] = {}

    def __call__(self, height: int, number: int) -> bytes:
        level, above = divmod(height, HEIGHT)
        first = number << above
        tile = self.tile(level, first // WIDTH)
        start = first % WIDTH
        return root(tile[start : start + (1 << above)])

    def tile(self, level: int, number: int) -> list[bytes]:
        """The hashes of a tile, as many as the journal gives."""
        if (level, number) not in self._tiles:
            self._tiles[level, number] = self._read(level, number)
        return self._tiles[level, number]

    def frontier(self, size: int) -> tuple[Frontier, list[bytes]]:
        """The right edge of the tree of that size, in tiles, and the leaves beyond them."""
        count, beyond = divmod(size, WIDTH)
        peaks = [self(height + HEIGHT, number) for height, number in pieces(0, count)]
        return Frontier(count, peaks), self.tile(0, count)[:beyond] if beyond else []

    def _read(self, level: int, number: int) -> list[bytes]:
        first = number * WIDTH
        if level == 0:
            return leaves(self._connection, first, first + WIDTH)
        end = min(first + WIDTH, self.size // cast(int, WIDTH**level))
        found = stored(self._connection, level, first, end)
        return [
            found[each] if each in found else root(self._read(level - 1, each))
            for each in range(first, end)
        ]
