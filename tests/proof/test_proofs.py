"""Proof files hold offline, with a public key and nothing else, and no byte can be changed."""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import orjson
import pytest

from ledger import journal, proof
from ledger.errors import DoesNotVerify, PitError
from ledger.journal import Database
from ledger.proof import BadProof, Checkpoint, NoCheckpoint, hashes, proofs, tree
from tests.proof.ledgers import KEY, OTHER, entries, record, signed
from tests.proof.test_tree import independent_check

TRUSTED = [KEY.public]


def made(database: Database, *positions: int) -> dict[str, Any]:
    with database.reading() as connection:
        checkpoint = proof.covering(connection, max(positions))
        return proofs.inclusion(connection, checkpoint, positions)


def led(database: Database, old: Checkpoint, new: Checkpoint) -> dict[str, Any]:
    with database.reading() as connection:
        return proofs.consistency(connection, old, new)


def check(document: dict[str, Any]) -> proof.Holds:
    return proofs.check(proofs.dump(document), TRUSTED)


@pytest.mark.parametrize("sealed", [True, False])
def test_every_position_is_proved_whatever_is_sealed(database: Database, sealed: bool) -> None:
    record(database, 600)
    checkpoint = signed(database)
    if not sealed:
        record(database, 600, first=601)
    kept_entries = entries(database)
    positions = (1, 2, 255, 256, 257, 511, 512, 513, 599, 600)

    holds = check(made(database, *positions))

    assert holds.checkpoint == checkpoint
    assert [(one.position, one.entry) for one in holds.facts] == [
        (position, kept_entries[position - 1]) for position in positions
    ]
    for one in holds.facts:
        independent_check(one.position - 1, 600, one.entry, list(one.path), checkpoint.root)


@pytest.mark.slow
def test_a_tree_of_three_levels(sqlite_ledger: Database) -> None:
    size = 70_000
    for first in range(1, size, 10_000):
        record(sqlite_ledger, 10_000, first=first)
    checkpoint = signed(sqlite_ledger)

    with sqlite_ledger.reading() as connection:
        assert hashes.sealed(connection) == 273
        assert sorted(hashes.stored(connection, 2, 0, 9)) == [0]
        found = list(proof.prove(connection, checkpoint, [1, 65_536, 65_537, 69_889, 70_000]))
    assert proof.verify(sqlite_ledger).failures == ()
    for one in found:
        independent_check(one.position - 1, size, one.entry, list(one.path), checkpoint.root)


@pytest.mark.parametrize("sizes", list(pairwise([1, 3, 255, 256, 300, 512, 700])))
def test_a_later_log_is_shown_to_continue_an_earlier_one(
    database: Database, sizes: tuple[int, int]
) -> None:
    record(database, sizes[0])
    old = signed(database)
    record(database, sizes[1] - sizes[0], first=sizes[0] + 1)
    new = signed(database)
    record(database, 10, first=sizes[1] + 1)

    holds = check(led(database, old, new))

    assert (holds.old, holds.checkpoint) == (old, new)


def test_what_no_checkpoint_covers_is_not_proved(database: Database) -> None:
    record(database, 3)
    with pytest.raises(NoCheckpoint, match="no checkpoint is kept"):
        made(database, 1)
    signed(database)
    record(database, 3, first=4)
    with pytest.raises(NoCheckpoint, match="position 4: the newest covers 3"):
        made(database, 4)


def test_the_newer_one_does_not_lead_to_the_older(database: Database) -> None:
    record(database, 3)
    old = signed(database)
    record(database, 3, first=4)
    new = signed(database)
    with pytest.raises(BadProof, match="at 6 is no beginning of one at 3"):
        led(database, new, old)


def test_a_log_that_is_not_what_was_signed_proves_nothing(database: Database) -> None:
    record(database, 9)
    real = signed(database)
    other = Checkpoint.parse(KEY.sign(f"{KEY.name}\n9\n{'A' * 43}=\n"))
    with database.reading() as connection:
        with pytest.raises(DoesNotVerify, match="is not what the checkpoint says"):
            list(proof.prove(connection, other, [4]))
        with pytest.raises(DoesNotVerify, match="does not lead"):
            proofs.consistency(connection, other, real)


def test_a_proof_signed_by_another_key_is_not_believed(database: Database) -> None:
    record(database, 9)
    signed(database, OTHER)
    with pytest.raises(DoesNotVerify, match="another key signed"):
        check(made(database, 4))


def bytes_changed(raw: bytes) -> Iterator[bytes]:
    for at in range(len(raw)):
        for bit in (0, 2, 5):
            yield raw[:at] + bytes([raw[at] ^ (1 << bit)]) + raw[at + 1 :]


def meaning(raw: bytes) -> Any:
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError:
        return None


@pytest.mark.parametrize("form", ["inclusion", "consistency"])
def test_no_byte_that_means_anything_can_be_changed(sqlite_ledger: Database, form: str) -> None:
    record(sqlite_ledger, 5)
    old = signed(sqlite_ledger)
    record(sqlite_ledger, 4, first=6)
    new = signed(sqlite_ledger)
    document = made(sqlite_ledger, 3, 7) if form == "inclusion" else led(sqlite_ledger, old, new)
    raw = proofs.dump(document)
    tried = 0
    for changed in bytes_changed(raw):
        if meaning(changed) != document:
            tried += 1
            with pytest.raises(PitError):
                proofs.check(changed, TRUSTED)
    assert tried > len(raw)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"null",
        b"{}",
        b"\xff",
        b'{"form": 1}',
        b'{"form": "pit-inclusion-proof/2"}',
        b'{"form": "pit-inclusion-proof/1"}',
        json.dumps({"form": proofs.INCLUSION, "checkpoint": 1, "facts": []}).encode(),
        json.dumps(
            {"form": proofs.INCLUSION, "checkpoint": KEY.sign(f"{KEY.name}\n1\n{'A' * 43}=\n"),
             "facts": []}
        ).encode(),
        json.dumps(
            {"form": proofs.INCLUSION, "checkpoint": KEY.sign(f"{KEY.name}\n1\n{'A' * 43}=\n"),
             "facts": [{"index": True, "entry": "", "path": []}]}
        ).encode(),
    ],
)  # fmt: skip
def test_what_is_no_proof_is_refused_in_a_line(raw: bytes) -> None:
    with pytest.raises(BadProof, match="proof") as refused:
        proofs.check(raw, TRUSTED)
    assert "\n" not in refused.value.message


def test_the_entry_of_a_proof_is_the_leaf_of_the_tree(database: Database) -> None:
    record(database, 1)
    made_ = signed(database)
    (entry,) = entries(database)
    assert tree.leaf(entry) == made_.root == journal.leaf_hash(entry)
