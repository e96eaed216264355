"""What can go wrong with keys, checkpoints and proofs, each with a stable code.

CannotWork
├── NothingToVerify    nothing-to-verify   the journal is empty, or nothing of it was asked for
├── NoKey              no-key              there is no key file to sign with
├── KeyExposed         key-exposed         others may read the private key
├── KeyExists          key-exists          a key file is there, and is never written over
└── NotWritten         not-written         a file or folder cannot be written
WrongUsage
├── BadKey             bad-key             a text or file that is no key
├── BadCheckpoint      bad-checkpoint      a text or file that is no checkpoint
├── NoCheckpoint       no-checkpoint       the ledger keeps none that would do
└── BadProof           bad-proof           a file that is no proof
"""

from ledger.errors import CannotWork, WrongUsage


class NothingToVerify(CannotWork):
    """The journal is empty, or no position was left to look at: that is no success."""

    code = "nothing-to-verify"


class NoKey(CannotWork):
    """There is no private key to sign with."""

    code = "no-key"


class KeyExposed(CannotWork):
    """The private key's file can be read by others than its owner."""

    code = "key-exposed"


class KeyExists(CannotWork):
    """A key file is there already."""

    code = "key-exists"


class NotWritten(CannotWork):
    """A file or folder cannot be written."""

    code = "not-written"


class BadKey(WrongUsage):
    """A text or a file that is no key."""

    code = "bad-key"


class BadCheckpoint(WrongUsage):
    """A text or a file that is no checkpoint."""

    code = "bad-checkpoint"


class NoCheckpoint(WrongUsage):
    """The ledger keeps no checkpoint that covers what was asked for."""

    code = "no-checkpoint"


class BadProof(WrongUsage):
    """A file that is no proof."""

    code = "bad-proof"
