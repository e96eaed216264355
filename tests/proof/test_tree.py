"""The tree against the published vectors, the RFC's own definition, and another implementation."""

from collections.abc import Callable
from hashlib import sha256
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.proof import tree

# The vectors of the certificate transparency project for RFC 6962: eight leaves.
LEAVES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
A = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"
B = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e"
C = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"
D = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
E = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0"
INCLUSION = {
    (0, 1): [],
    (0, 8): [A, B, C],
    (5, 8): [D, E, ROOTS[3]],
    (2, 3): [ROOTS[1]],
    (1, 5): [ROOTS[0], B, D],
}
CONSISTENCY = {
    (1, 1): [],
    (1, 8): [A, B, C],
    (6, 8): ["0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a", E, ROOTS[3]],
    (2, 5): [B, D],
}


def over(entries: list[bytes]) -> tree.Subtree:
    """The hashes of a tree over these entries."""
    leaves = [tree.leaf(entry) for entry in entries]

    def subtree(height: int, number: int) -> bytes:
        return by_definition(leaves[number << height : (number + 1) << height])

    return subtree


def by_definition(leaves: list[bytes]) -> bytes:
    """MTH of RFC 6962, section 2.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return sha256(b"\x01" + by_definition(leaves[:k]) + by_definition(leaves[k:])).digest()


def hexed(path: list[bytes]) -> list[str]:
    return [hash_.hex() for hash_ in path]


@pytest.mark.parametrize("size", range(1, 9))
def test_roots_of_the_published_trees(size: int) -> None:
    assert tree.root([tree.leaf(entry) for entry in LEAVES[:size]]).hex() == ROOTS[size - 1]
    assert tree.span(0, size, over(LEAVES)).hex() == ROOTS[size - 1]


def test_the_tree_of_nothing_has_the_hash_of_nothing() -> None:
    assert tree.root([]).hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.mark.parametrize(("index", "size"), INCLUSION)
def test_the_published_audit_paths(index: int, size: int) -> None:
    path = tree.inclusion(index, size, over(LEAVES))
    assert hexed(path) == INCLUSION[index, size]


@pytest.mark.parametrize(("old", "new"), CONSISTENCY)
def test_the_published_consistency_proofs(old: int, new: int) -> None:
    assert hexed(tree.consistency(old, new, over(LEAVES))) == CONSISTENCY[old, new]


SIZES = range(1, 34)
ENTRIES = [bytes([number]) for number in range(40)]


def root_of(size: int) -> bytes:
    return by_definition([tree.leaf(entry) for entry in ENTRIES[:size]])


@pytest.mark.parametrize("size", SIZES)
def test_every_leaf_of_every_small_tree_is_proved_and_in_its_place_alone(size: int) -> None:
    subtree = over(ENTRIES)
    for index in range(size):
        path, leaf = tree.inclusion(index, size, subtree), tree.leaf(ENTRIES[index])
        assert tree.includes(root_of(size), size, index, leaf, path)
        for other in range(-1, size + 2):
            if other != index:
                assert not tree.includes(root_of(size), size, other, leaf, path)
        assert not tree.includes(root_of(size), size, index, tree.leaf(b"another"), path)
        assert not tree.includes(root_of(size), size, index, leaf, [*path, bytes(32)])
        assert not path or not tree.includes(root_of(size), size, index, leaf, path[:-1])


@pytest.mark.parametrize("new", SIZES)
def test_every_small_tree_is_proved_to_begin_with_every_smaller_one(new: int) -> None:
    for old in range(1, new + 1):
        path = tree.consistency(old, new, over(ENTRIES))
        assert tree.extends(old, root_of(old), new, root_of(new), path)
        assert not tree.extends(old, root_of(old + 1), new, root_of(new), path)
        assert not tree.extends(old, root_of(old), new, root_of(new + 1), path)
        assert not tree.extends(old, root_of(old), new, root_of(new), [*path, bytes(32)])
        for at, hash_ in enumerate(path):
            changed = [*path[:at], bytes([hash_[0] ^ 1]) + hash_[1:], *path[at + 1 :]]
            assert not tree.extends(old, root_of(old), new, root_of(new), changed)
            assert not tree.extends(old, root_of(old), new, root_of(new), path[:at])


@pytest.mark.parametrize(("old", "new"), [(0, 3), (4, 3), (-1, 3)])
def test_no_tree_begins_with_one_of_no_leaves_or_more_leaves(old: int, new: int) -> None:
    assert not tree.extends(old, root_of(max(old, 0)), new, root_of(new), [])
    with pytest.raises(ValueError, match="no beginning"):
        tree.consistency(old, new, over(ENTRIES))


@pytest.mark.parametrize(("index", "size"), [(0, 0), (3, 3), (-1, 3)])
def test_a_leaf_that_is_not_there_has_no_path(index: int, size: int) -> None:
    with pytest.raises(ValueError, match="is not in a tree"):
        tree.inclusion(index, size, over(ENTRIES))


@pytest.mark.parametrize("width", [1, 2, 4, 8])
@pytest.mark.parametrize("size", SIZES)
def test_the_frontier_grows_to_the_same_root(size: int, width: int) -> None:
    leaves = [tree.leaf(entry) for entry in ENTRIES[:size]]
    frontier = tree.Frontier()
    for number in range(size // width):
        frontier.add(by_definition(leaves[number * width : (number + 1) * width]))
    assert frontier.root(leaves[size // width * width :]) == root_of(size)


@given(size=st.integers(1, 3000), seed=st.randoms(use_true_random=False))
def test_paths_satisfy_an_independent_implementation(size: int, seed: object) -> None:
    index = seed.randrange(size)  # type: ignore[attr-defined]  # Hypothesis gives a Random
    entries = [number.to_bytes(2, "big") for number in range(size)]
    leaves = [tree.leaf(entry) for entry in entries]
    path = tree.inclusion(index, size, lambda h, n: tree.root(leaves[n << h : (n + 1) << h]))
    independent_check(index, size, entries[index], path, tree.root(leaves))


def independent_check(index: int, size: int, entry: bytes, path: list[bytes], root: bytes) -> None:
    """Sigstore's, which raises where the path does not lead to the root."""
    from sigstore._internal import merkle

    inclusion = SimpleNamespace(log_index=index, tree_size=size, hashes=path, root_hash=root)
    inner = SimpleNamespace(inclusion_proof=inclusion, canonicalized_body=entry)
    check = cast(Callable[[object], None], merkle.verify_merkle_inclusion)
    check(SimpleNamespace(_inner=inner))
