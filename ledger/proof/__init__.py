"""The proof: the log's Merkle tree, signed checkpoints, proofs, and the check of everything.

It must not know what a fact means: to it a fact is bytes at a position, and a few columns.
"""

from ledger.proof.checkpoint import (
    Checkpoint,
    covering,
    kept,
    newest,
    of_size,
    sign,
    signer,
    signers,
)
from ledger.proof.errors import (
    BadCheckpoint,
    BadKey,
    BadProof,
    KeyExists,
    KeyExposed,
    NoCheckpoint,
    NoKey,
    NothingToVerify,
    NotWritten,
)
from ledger.proof.failures import Failure
from ledger.proof.named import checkpoint_file, checkpoint_named, position_of
from ledger.proof.note import NoteRefused, PrivateKey, PublicKey
from ledger.proof.proofs import Holds, Proved, prove
from ledger.proof.seal import seal
from ledger.proof.verify import Outcome, verify

__all__ = [
    "BadCheckpoint",
    "BadKey",
    "BadProof",
    "Checkpoint",
    "Failure",
    "Holds",
    "KeyExists",
    "KeyExposed",
    "NoCheckpoint",
    "NoKey",
    "NotWritten",
    "NoteRefused",
    "NothingToVerify",
    "Outcome",
    "PrivateKey",
    "Proved",
    "PublicKey",
    "checkpoint_file",
    "checkpoint_named",
    "covering",
    "kept",
    "newest",
    "of_size",
    "position_of",
    "prove",
    "seal",
    "sign",
    "signer",
    "signers",
    "verify",
]
