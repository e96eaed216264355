"""Checks the evidence that this file came with. It needs Python 3.9 or later and nothing else.

    python verify.py                     the folder that this file lies in
    python verify.py BUNDLE.zip          a bundle that is not unpacked
    python verify.py --key KEY …         and the signer's key as the signer gave it to you

The key in the bundle is whoever made the bundle's word. Compare it with the one that the casino's
regulator, or somebody else you trust, has on file; or give that one with --key.

What is checked: that no file of the bundle was changed since it was made; that the checkpoint was
signed with the key (Ed25519, RFC 8032; the form is C2SP signed-note); and that every fact, byte for
byte, is at its position in the log that was signed (a Merkle tree, RFC 6962).
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import sys
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

FORM = "pit-evidence/1"
MANIFEST = "SHA256SUMS"
ENTRY = 25  # bytes before a fact's text: a version, 8 of the time of recording, 16 of chance


class Refuted(Exception):
    """The evidence does not hold; says why."""


# --- the files ----------------------------------------------------------------------------------


def packed(files: dict[str, bytes]) -> bytes:
    """A zip of these files that is the same bytes whenever and wherever it is made."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o644 << 16
            archive.writestr(info, files[name])
    return out.getvalue()


def unpacked(raw: bytes) -> dict[str, bytes]:
    """The files of a zip that `packed` made, and of no other."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            files = {info.filename: archive.read(info) for info in archive.infolist()}
        same = packed(files) == raw
    except Exception as error:  # noqa: BLE001 - a spoiled zip can raise nearly anything
        raise Refuted(f"the zip is damaged: {error}") from None
    if not same:
        raise Refuted("the zip is not as it was made")
    return files


def manifest(files: dict[str, bytes]) -> bytes:
    """The list of all other files by their SHA-256, in the form of the tool sha256sum."""
    return "".join(
        f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n"
        for name in sorted(files)
        if name != MANIFEST
    ).encode()


def check_files(files: dict[str, bytes]) -> None:
    """Nothing changed, nothing missing, nothing more."""
    if MANIFEST not in files:
        raise Refuted(f"there is no {MANIFEST}")
    if files[MANIFEST] == manifest(files):
        return
    lines = files[MANIFEST].decode(errors="replace").splitlines()
    listed = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    for name in sorted((set(files) | set(listed)) - {MANIFEST}):
        if name not in files:
            raise Refuted(f"{name} is missing")
        if listed.get(name) != hashlib.sha256(files[name]).hexdigest():
            raise Refuted(f"{name} was changed")
    raise Refuted(f"{MANIFEST} was changed")


def from_base64(text: str) -> bytes:
    """The bytes of a text in base64. Each value has one text only: no bit of it may be loose."""
    raw = base64.b64decode(text, validate=True)
    if base64.b64encode(raw).decode() != text:
        raise Refuted("some base64 is not in its one form")
    return raw


# --- the signature: Ed25519, RFC 8032, section 5.1 ------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(one: Any, other: Any) -> Any:
    """The sum of two points, each (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Any) -> Any:
    """The point added to itself that many times."""
    total = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = add(total, point)
        point, number = add(point, point), number >> 1
    return total


def recovered(y: int, sign: int) -> Any:
    """The point of that y whose x has that lowest bit; None where there is none."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if square == 0:
        return None if sign else (0, y, 1, 0)
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P:
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = recovered(4 * pow(5, P - 2, P) % P, 0)


def decoded(raw: bytes) -> Any:
    """A point from its 32 bytes; None where they are none."""
    number = int.from_bytes(raw, "little")
    return recovered(number & ((1 << 255) - 1), number >> 255)


def signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the signature over the message is that of the key."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, commitment = decoded(public), decoded(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    left = times(scalar, BASE)
    right = add(commitment, times(int.from_bytes(digest, "little") % ORDER, key))
    across = (left[0] * right[2] - right[0] * left[2]) % P
    up = (left[1] * right[2] - right[1] * left[2]) % P
    return bool(across == 0 and up == 0)


def checkpoint(note: bytes, key: str) -> tuple[int, bytes]:
    """The size and the root that the key's owner signed."""
    text, _, lines = note.decode().rpartition("\n\n")
    text += "\n"
    name, _, rest = key.partition("+")
    id_, _, encoded = rest.partition("+")
    raw = from_base64(encoded)
    expected = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
    if raw[:1] != b"\x01" or len(raw) != 33 or expected.hex() != id_:
        raise Refuted("the key is no Ed25519 key in the form name+id+key")
    for line in lines.splitlines():
        dash, _, signature = line.rpartition(" ")
        if dash == f"\u2014 {name}":
            stated = from_base64(signature)
            if stated[:4] == expected and signed(raw[1:], text.encode(), stated[4:]):
                origin, size, root = text.split("\n")[:3]
                if origin == name and re.fullmatch("[1-9][0-9]*", size):
                    return int(size), from_base64(root)
    raise Refuted(f"the checkpoint is not signed with the key {key}")


# --- the tree: RFC 6962, section 2.1; paths by RFC 9162, section 2.1.3.2 --------------------------


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def leads(leaf: bytes, index: int, size: int, path: list[bytes], root: bytes) -> bool:
    """Whether the path goes from the leaf, at that index of a tree of that size, to the root."""
    if not 0 <= index < size:
        return False
    number, last = index, size - 1
    for hash_ in path:
        if last == 0:
            return False
        if number & 1 or number == last:
            leaf = node(hash_, leaf)
            while number and not number & 1:
                number, last = number >> 1, last >> 1
        else:
            leaf = node(leaf, hash_)
        number, last = number >> 1, last >> 1
    return last == 0 and leaf == root


# --- the evidence -------------------------------------------------------------------------------


def check(files: dict[str, bytes], key: str | None = None) -> list[tuple[int, str, bytes]]:
    """The facts that hold: position, time of recording, text. Raises `Refuted`."""
    check_files(files)
    try:
        own = files["key.txt"].decode().strip()
        size, root = checkpoint(files["checkpoint"], key or own)
        document = json.loads(files["facts.json"])
        if document["form"] != FORM:
            raise Refuted(f"the facts are in a form that this file does not know: {FORM} is wanted")
        hashes = [from_base64(text) for text in document["hashes"]]
        facts = []
        for one in document["facts"]:
            entry = from_base64(one["entry"])
            path = [hashes[number] for number in one["path"]]
            leaf = hashlib.sha256(b"\x00" + entry).digest()
            if not leads(leaf, one["index"], size, path, root):
                raise Refuted(f"the fact at position {one['index'] + 1} is not in the signed log")
            facts.append((one["index"] + 1, recorded(entry), entry[ENTRY:]))
    except (KeyError, ValueError, TypeError, IndexError) as error:
        raise Refuted(f"the bundle is not of the form of one: {error!r}") from None
    if not facts:
        raise Refuted("the bundle has no facts: it shows nothing")
    check_rules(files, facts)
    return facts


def check_rules(files: dict[str, bytes], facts: list[tuple[int, str, bytes]]) -> None:
    """Rule sets for reading are the ones that the facts brought into the log."""
    adopted = set()
    for _, _, text in facts:
        fact = json.loads(text)
        if fact["type"] == "rules.adopted":
            content = fact["data"]["content"].encode()
            if hashlib.sha256(content).hexdigest() != fact["data"]["sha256"]:
                raise Refuted(f"the rule set {fact['data']['rules']} has another hash than it says")
            adopted.add(content)
    for name, content in files.items():
        if name.startswith("rules/") and content not in adopted:
            raise Refuted(f"{name} is not a rule set of the log")


def recorded(entry: bytes) -> str:
    """When the ledger recorded it, by the ledger's clock."""
    microseconds = int.from_bytes(entry[1:9], "big")
    epoch = datetime(1970, 1, 1, tzinfo=timezone.utc)  # noqa: UP017 - Python 3.9 has no UTC
    return (epoch + timedelta(microseconds=microseconds)).isoformat()


PROVEN = """
PROVEN
- Each fact above is, byte for byte, at its position in the log, and was so when the checkpoint was
  signed. Nobody can have changed one since, nor put another in its place.
- The checkpoint was signed by whoever has the private half of this key:
    {key}
  {whose}

NOT PROVEN
- That these are all the facts. Inclusion cannot show that none was left out. Whoever holds the
  ledger can: "pit verify --against" this checkpoint, then "pit bundle" anew.
- That a fact is true. The log shows what was recorded, not what happened at the table.
- That there is no other log. A signer who shows different people different logs is found out when
  they compare their checkpoints.
- The pages for reading (replay or report). They were made from these facts and nobody signed them:
  the facts above are what counts.
"""


def main(words: list[str]) -> int:
    """Check, print, and return the exit code: 0 it holds, 1 it does not, 2 wrong words."""
    key = None
    if "--key" in words:
        at = words.index("--key")
        key, words = "".join(words[at + 1 : at + 2]), words[:at] + words[at + 2 :]
    if len(words) > 1 or key == "" or any(word.startswith("-") for word in words):
        sys.stderr.write(__doc__ or "")
        return 2
    place = Path(words[0]) if words else Path(__file__).resolve().parent
    try:
        files = unpacked(place.read_bytes()) if place.is_file() else folder(place)
        facts = check(files, key)
    except (Refuted, OSError) as error:
        sys.stdout.write(f"DOES NOT HOLD: {error}\n")
        return 1
    for position, time, text in facts:
        shown = json.dumps(json.loads(text), ensure_ascii=True)
        sys.stdout.write(f"{position}  recorded {time}\n  {shown}\n")
    own = files["key.txt"].decode().strip()
    whose = (
        "It is the key that you gave."
        if key
        else "It came with the bundle: compare it with the one that you have from the signer."
    )
    sys.stdout.write(PROVEN.format(key=key or own, whose=whose))
    return 0


def folder(place: Path) -> dict[str, bytes]:
    """Every file of an unpacked bundle."""
    return {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in place.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
