"""The bundle: facts with their proofs, the signed checkpoint, pages to read, and a verifier.

A zip that is the same bytes whenever it is made of the same facts and checkpoint:

    README.txt      what to do with it
    verify.py       checks all of it; needs Python's standard library alone
    checkpoint      the signed note
    key.txt         the public key it is signed with
    facts.json      {"form": "pit-evidence/1", "hashes": […], "facts": [{"index", "entry", "path"}]}
    rules/…         the rule sets among the facts, as text
    replay.txt …    pages for reading, which prove nothing
    SHA256SUMS      all of these by their hashes

A `path` names hashes of the list by their number: neighbours share most of theirs.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files as resources

import orjson
from sqlalchemy import Connection

from ledger.evidence import stranger
from ledger.journal import unpack
from ledger.proof import Checkpoint, Proved, PublicKey, prove

_README = """Evidence from the ledger of {origin}: {subject}

Say

    python verify.py

in this folder, or "python verify.py BUNDLE.zip" before unpacking it. It checks every file and
every fact, prints the facts, and says what that proves and what it does not. Python 3.9 or later is
all it needs; the file is short and made to be read.

The facts stand in the ledger up to position {size}, the one of the checkpoint.
"""


def bundle(
    connection: Connection,
    checkpoint: Checkpoint,
    key: PublicKey,
    positions: Sequence[int],
    *,
    subject: str,
    pages: Mapping[str, bytes],
) -> bytes:
    """The zip's bytes. `positions` rise and are covered by the checkpoint.

    Raises `DoesNotVerify` where the log is not what the checkpoint says.
    """
    facts = list(prove(connection, checkpoint, positions))
    made = {
        "README.txt": _README.format(
            origin=checkpoint.origin, subject=subject, size=checkpoint.size
        ).encode(),
        "checkpoint": checkpoint.note.encode(),
        "key.txt": f"{key}\n".encode(),
        "facts.json": _facts(facts),
        "verify.py": resources("ledger.evidence").joinpath("stranger.py").read_bytes(),
        **_rules(facts),
        **pages,
    }
    made[stranger.MANIFEST] = stranger.manifest(made)
    return stranger.packed(made)


def _facts(facts: Iterable[Proved]) -> bytes:
    numbers: dict[bytes, int] = {}
    listed = [
        {
            "index": one.position - 1,
            "entry": b64encode(one.entry).decode(),
            "path": [numbers.setdefault(hash_, len(numbers)) for hash_ in one.path],
        }
        for one in facts
    ]
    document = {
        "form": stranger.FORM,
        "hashes": [b64encode(hash_).decode() for hash_ in numbers],
        "facts": listed,
    }
    return orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _rules(facts: Iterable[Proved]) -> dict[str, bytes]:
    """The rule sets' files, each under its id with every odd character made a `_`."""
    made = {}
    for one in facts:
        fact = orjson.loads(unpack(one.entry)[1])
        if fact["type"] == "rules.adopted":
            name = "".join(
                each if each.isascii() and (each.isalnum() or each == "-") else "_"
                for each in fact["data"]["rules"]
            )
            made[f"rules/{one.position}-{name}.json"] = fact["data"]["content"].encode()
    return made
