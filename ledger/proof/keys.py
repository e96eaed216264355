"""The key file: a private key in a file of its own, for its owner's eyes, never in the database."""

import os
import stat
import sys
from pathlib import Path

from ledger.proof.errors import BadKey, KeyExists, KeyExposed, NoKey, NotWritten
from ledger.proof.note import NoteRefused, PrivateKey, PublicKey

_OWNER_ALONE = 0o600


def create(path: Path, name: str) -> PublicKey:
    """Make a key and write it where no file is yet; its public half.

    Raises `BadKey` for what cannot be a name, `KeyExists`, `NotWritten`.
    """
    try:
        key = PrivateKey.new(name)
    except NoteRefused as error:
        raise BadKey(str(error), remedy="take a name like dunes.example/pit") from None
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ALONE)
    except FileExistsError:
        raise KeyExists(
            f"{path} is there already, and a key is never written over",
            remedy="keep it as long as checkpoints signed by it are held; name another with --key",
        ) from None
    except OSError as error:
        raise NotWritten(
            f"{path} cannot be written: {error.strerror}", remedy="look at the folder's rights"
        ) from error
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(key.text + "\n")
        file.flush()
        os.fsync(file.fileno())
    return key.public


def load(path: Path) -> PrivateKey:
    """The key of a file; raises `NoKey`, `KeyExposed`, `BadKey`."""
    try:
        mode = path.stat().st_mode
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise NoKey(
            f"the private key {path} cannot be read: {why}",
            remedy="make one: pit keys new; or name its file with --key or PIT_KEY",
        ) from error
    if sys.platform != "win32" and stat.S_IMODE(mode) & 0o077:
        raise KeyExposed(
            f"the private key {path} can be read by others", remedy=f"chmod 600 {path}"
        )
    try:
        return PrivateKey.parse(text.strip())
    except NoteRefused as error:
        raise BadKey(
            f"{path} is no private key: {error}", remedy="name the file of one with --key"
        ) from None


def public(text: str) -> PublicKey:
    """A public key from its text, or from the file of that name; raises `BadKey`."""
    given = text
    if "+" not in text:
        try:
            given = Path(text).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise BadKey(
                f"{text!r} is neither a public key nor a file that holds one",
                remedy="give what pit keys show prints: name+id+key",
            ) from None
    try:
        return PublicKey.parse(given.strip())
    except NoteRefused as error:
        raise BadKey(
            f"{text!r} is no public key: {error}", remedy="give what pit keys show prints"
        ) from None
