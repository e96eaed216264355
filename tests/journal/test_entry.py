"""What is stored is what is hashed: version, time of recording, noise, the canonical bytes."""

from hashlib import sha256

import pytest

from ledger.journal import leaf_hash, pack, unpack
from ledger.journal.entry import UnknownEntry


def test_an_entry_is_version_time_noise_and_the_canonical_bytes() -> None:
    (entry,) = pack(0x0001020304050607, [b'{"id":"1"}'])

    assert entry[:1] == b"\x01"
    assert entry[1:9] == bytes([0, 1, 2, 3, 4, 5, 6, 7])
    assert len(entry[9:25]) == 16
    assert entry[25:] == b'{"id":"1"}'


def test_an_entry_gives_back_its_time_and_its_bytes() -> None:
    (entry,) = pack(1_795_780_800_000_001, [b"{}"])

    assert unpack(entry) == (1_795_780_800_000_001, b"{}")


def test_the_same_fact_twice_has_different_leaves() -> None:
    entries = pack(7, [b"{}"] * 100)

    assert len({leaf_hash(entry) for entry in entries}) == 100


def test_a_leaf_is_sha_256_of_a_zero_byte_and_the_entry() -> None:
    assert leaf_hash(b"abc") == sha256(b"\x00abc").digest()
    # RFC 6962's own vector: the leaf of an empty entry.
    empty = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert leaf_hash(b"").hex() == empty


@pytest.mark.parametrize("entry", [b"", b"\x01" + bytes(23), b"\x02" + bytes(30)])
def test_bytes_that_are_no_entry_are_not_read_as_one(entry: bytes) -> None:
    with pytest.raises(UnknownEntry):
        unpack(entry)
