"""Signed notes (C2SP signed-note) with Ed25519 keys in their text forms. Pure.

A public key's text is `name+ID+KEY`: ID is eight hex digits, KEY the base64 of a byte 0x01, for
Ed25519, and the 32 bytes of the key. A private key's is `PRIVATE+KEY+name+ID+KEY`, with the seed's
32 bytes in their place.
"""

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from dataclasses import dataclass
from hashlib import sha256
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ED25519 = b"\x01"
_PRIVATE = "PRIVATE+KEY+"
_SIGNATURE = re.compile(r"— (?P<name>[^\s+]+) (?P<signature>[A-Za-z0-9+/]+={0,2})")
_MOST = 64  # signature lines; other programs' witnesses may add theirs
_NO_NAME = re.compile(r"[\s+\x00-\x20\x7f]")


class NoteRefused(ValueError):
    """A text that is no signed note or no key, or a signature that is not good; says why."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A signer's name and Ed25519 public key: what a verifier has to be given by hand."""

    name: str
    raw: bytes

    @classmethod
    def parse(cls, text: str) -> Self:
        """From its text form; raises `NoteRefused`."""
        name, id_, raw = _parts(text)
        key = cls(name, raw)
        if key.id.hex() != id_:
            raise NoteRefused(f"the key's id is {id_}, and {key.id.hex()} by its own bytes")
        return key

    @property
    def id(self) -> bytes:
        """Four bytes that a signature line names the key by."""
        return sha256(self.name.encode() + b"\n" + ED25519 + self.raw).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64encode(ED25519 + self.raw).decode()}"


@dataclass(frozen=True, slots=True, repr=False)
class PrivateKey:
    """A signer's name and the seed of its Ed25519 key. Its text form must not be printed."""

    name: str
    seed: bytes

    @classmethod
    def new(cls, name: str) -> Self:
        """A fresh key; raises `NoteRefused` for what cannot be a name."""
        if not name or _NO_NAME.search(name):
            raise NoteRefused(f"{name!r} is no name: it must have no spaces and no plus")
        return cls(name, Ed25519PrivateKey.generate().private_bytes_raw())

    @classmethod
    def parse(cls, text: str) -> Self:
        """From its text form; raises `NoteRefused`, which never quotes the text."""
        if not text.startswith(_PRIVATE):
            raise NoteRefused("it does not begin with PRIVATE+KEY+")
        name, id_, seed = _parts(text.removeprefix(_PRIVATE))
        key = cls(name, seed)
        if key.public.id.hex() != id_:
            raise NoteRefused("its id is not that of its own bytes")
        return key

    @property
    def public(self) -> PublicKey:
        """The half that may be shown."""
        private = Ed25519PrivateKey.from_private_bytes(self.seed)
        return PublicKey(self.name, private.public_key().public_bytes_raw())

    @property
    def text(self) -> str:
        """The form that is kept in the key file."""
        seed = b64encode(ED25519 + self.seed).decode()
        return f"{_PRIVATE}{self.name}+{self.public.id.hex()}+{seed}"

    def sign(self, text: str) -> str:
        """The note of this text, which ends in a newline."""
        signature = Ed25519PrivateKey.from_private_bytes(self.seed).sign(text.encode())
        line = b64encode(self.public.id + signature).decode()
        return f"{text}\n— {self.name} {line}\n"


def split(note: str) -> tuple[str, list[tuple[str, bytes]]]:
    """A note's text and its signatures, each with the signer's name; raises `NoteRefused`."""
    if "\r" in note:
        raise NoteRefused("its line ends were changed on the way, to CRLF")
    if any(character < " " and character != "\n" for character in note):
        raise NoteRefused("it has a control character")
    head, blank, tail = note.rpartition("\n\n")
    if not blank or not tail:
        raise NoteRefused("it has no signature lines after an empty line")
    if not tail.endswith("\n"):
        raise NoteRefused("it is cut off: its last line has no end")
    lines = tail.removesuffix("\n").split("\n")
    if len(lines) > _MOST:
        raise NoteRefused(f"it has more than {_MOST} signatures")
    return f"{head}\n", [_signature(line) for line in lines]


def signer(note: str, keys: list[PublicKey]) -> PublicKey:
    """The key, of these, that signed the note. Other signatures are passed over.

    Raises `NoteRefused` where none of them did, or where a signature of one of them is not good.
    """
    text, signatures = split(note)
    known = {(key.name, key.id): key for key in keys}
    good = []
    for name, signature in signatures:
        key = known.get((name, signature[:4]))
        if key is not None:
            _require_good(key, signature[4:], text)
            good.append(key)
    if not good:
        raise NoteRefused(_other(signatures, keys))
    return good[0]


def _other(signatures: list[tuple[str, bytes]], keys: list[PublicKey]) -> str:
    """Why none of the signatures is of one of these keys."""
    for name, signature in signatures:
        for key in keys:
            if key.name == name:
                return (
                    f"its signature line of {name} names the key {signature[:4].hex()}, and"
                    f" {key.id.hex()} is trusted here: another key signed, or the line is damaged"
                )
    names = ", ".join(sorted({name for name, _ in signatures}))
    return f"it is not signed by a key that is trusted here, but by {names}"


def _require_good(key: PublicKey, signature: bytes, text: str) -> None:
    try:
        Ed25519PublicKey.from_public_bytes(key.raw).verify(signature, text.encode())
    except (InvalidSignature, ValueError):
        raise NoteRefused(
            f"the signature of {key.name} does not fit: the text or the signature was changed"
        ) from None


def _signature(line: str) -> tuple[str, bytes]:
    found = _SIGNATURE.fullmatch(line)
    if found is None:
        raise NoteRefused("its signature line is damaged, or is none: — NAME BASE64")
    try:
        return found["name"], base64(found["signature"])
    except NoteRefused as error:
        raise NoteRefused(f"its signature line is damaged: {error}") from None


def _parts(text: str) -> tuple[str, str, bytes]:
    name, _, rest = text.partition("+")
    id_, _, encoded = rest.partition("+")
    if not name or _NO_NAME.search(name) or re.fullmatch(r"[0-9a-f]{8}", id_) is None:
        raise NoteRefused("it is not of the form name+id+key")
    raw = base64(encoded)
    if len(raw) != 33 or raw[:1] != ED25519:
        raise NoteRefused("it holds no Ed25519 key")
    return name, id_, raw[1:]


def base64(text: str) -> bytes:
    """Standard base64 with its padding, each value by one text only; raises `NoteRefused`."""
    try:
        raw = b64decode(text, validate=True)
    except (Base64Error, ValueError):
        raise NoteRefused("it has base64 that cannot be read") from None
    if b64encode(raw).decode() != text:
        raise NoteRefused("it has base64 in another than its one form")
    return raw
