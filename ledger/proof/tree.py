"""The Merkle tree of RFC 6962, section 2.1: its hashes, its proofs and how they are checked. Pure.

A leaf's index is its fact's position less one, and a tree's size the newest position in it. Every
hash is SHA-256, 32 bytes. `Subtree` is where hashes come from: `subtree(height, number)` is the
hash of the complete subtree over `number * 2**height` up to `(number + 1) * 2**height`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256

EMPTY = sha256(b"").digest()
"""The root of a tree without leaves."""

Subtree = Callable[[int, int], bytes]


def leaf(entry: bytes) -> bytes:
    """The leaf hash of an entry."""
    return sha256(b"\x00" + entry).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees side by side."""
    return sha256(b"\x01" + left + right).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """The root over these leaf hashes.

    Pairing level by level, a last one without a partner going up as it is, gives the tree that the
    RFC splits from above.
    """
    if not leaves:
        return EMPTY
    level = list(leaves)
    while len(level) > 1:
        above = [
            sha256(b"\x01" + left + right).digest()
            for left, right in zip(level[::2], level[1::2], strict=False)
        ]
        if len(level) % 2:
            above.append(level[-1])
        level = above
    return level[0]


def fold(peaks: Sequence[bytes]) -> bytes:
    """The root over complete subtrees, each smaller than the one before it."""
    if not peaks:
        return EMPTY
    hash_ = peaks[-1]
    for left in reversed(peaks[:-1]):
        hash_ = node(left, hash_)
    return hash_


def pieces(first: int, end: int) -> Iterator[tuple[int, int]]:
    """The complete subtrees (height, number) that the leaves of a range are made of.

    The range is one that splitting a tree from above can give: `first` is a multiple of the largest
    power of two within the range.
    """
    while first < end:
        height = (end - first).bit_length() - 1
        yield height, first >> height
        first += 1 << height


def span(first: int, end: int, subtree: Subtree) -> bytes:
    """The hash over the leaves from `first` up to `end`, `end` itself left out."""
    return fold([subtree(height, number) for height, number in pieces(first, end)])


def inclusion(index: int, size: int, subtree: Subtree) -> list[bytes]:
    """The audit path of a leaf in the tree of that size, from the bottom up (section 2.1.1)."""
    if not 0 <= index < size:
        raise ValueError(f"leaf {index} is not in a tree of {size}")
    path = []
    first, end = 0, size
    while end - first > 1:
        middle = first + _half(end - first)
        if index < middle:
            path.append(span(middle, end, subtree))
            end = middle
        else:
            path.append(span(first, middle, subtree))
            first = middle
    return path[::-1]


def consistency(old: int, new: int, subtree: Subtree) -> list[bytes]:
    """The proof that the tree of size `old` is the beginning of that of `new` (section 2.1.2)."""
    if not 0 < old <= new:
        raise ValueError(f"a tree of {old} is no beginning of a tree of {new}")
    path = []
    first, end = 0, new
    while old < end:
        middle = first + _half(end - first)
        if old <= middle:
            path.append(span(middle, end, subtree))
            end = middle
        else:
            path.append(span(first, middle, subtree))
            first = middle
    if first:
        path.append(span(first, end, subtree))
    return path[::-1]


def includes(root_: bytes, size: int, index: int, leaf_: bytes, path: Iterable[bytes]) -> bool:
    """Whether the audit path leads from the leaf to the root (RFC 9162, section 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    number, last, hash_ = index, size - 1, leaf_
    for sibling in path:
        if last == 0:
            return False
        if number % 2 or number == last:
            hash_ = node(sibling, hash_)
            while number % 2 == 0 and number:
                number, last = number >> 1, last >> 1
        else:
            hash_ = node(hash_, sibling)
        number, last = number >> 1, last >> 1
    return last == 0 and hash_ == root_


def extends(old: int, old_root: bytes, new: int, new_root: bytes, path: Sequence[bytes]) -> bool:
    """Whether the proof shows that the old tree is a beginning of the new (RFC 9162, 2.1.4.2)."""
    if not 0 < old <= new:
        return False
    if old == new:
        return not path and old_root == new_root
    steps = list(path)
    if old & (old - 1) == 0:  # a complete tree: its own root is where the path begins
        steps.insert(0, old_root)
    if not steps:
        return False
    number, last = old - 1, new - 1
    while number % 2:
        number, last = number >> 1, last >> 1
    of_old = of_new = steps[0]
    for sibling in steps[1:]:
        if last == 0:
            return False
        if number % 2 or number == last:
            of_old, of_new = node(sibling, of_old), node(sibling, of_new)
            while number % 2 == 0 and number:
                number, last = number >> 1, last >> 1
        else:
            of_new = node(of_new, sibling)
        number, last = number >> 1, last >> 1
    return last == 0 and of_old == old_root and of_new == new_root


class Frontier:
    """The right edge of a growing tree: the roots of its complete subtrees, largest first.

    It grows by subtrees of one size, so a stream of leaves is hashed tile by tile.
    """

    def __init__(self, count: int = 0, peaks: Iterable[bytes] = ()) -> None:
        self.count = count
        self._peaks = list(peaks)

    def add(self, hash_: bytes) -> None:
        """One more subtree at the right."""
        peaks, number = self._peaks, self.count
        while number % 2:
            hash_ = node(peaks.pop(), hash_)
            number >>= 1
        peaks.append(hash_)
        self.count += 1

    def root(self, rest: Sequence[bytes] = ()) -> bytes:
        """The root, with the leaves of a subtree that is not complete yet."""
        return fold([*self._peaks, root(rest)] if rest else self._peaks)


def _half(size: int) -> int:
    """The largest power of two that is smaller than `size`."""
    return 1 << ((size - 1).bit_length() - 1)
