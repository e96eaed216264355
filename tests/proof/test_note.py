"""Signed notes and keys in the forms of C2SP, and what is not believed."""

import pytest

from ledger.proof import Checkpoint, NoteRefused, PrivateKey, PublicKey, note
from tests.proof.ledgers import KEY, OTHER

# The example of Go's package note, from which the form comes.
PUBLISHED_PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PUBLISHED_PRIVATE = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
PUBLISHED_TEXT = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
)
PUBLISHED_NOTE = (
    f"{PUBLISHED_TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZ"
    "SNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
TEXT = f"dunes.example/pit\n7\n{'A' * 43}=\n"
NOTE = KEY.sign(TEXT)


def test_the_published_key_signs_the_published_note() -> None:
    key = PrivateKey.parse(PUBLISHED_PRIVATE)
    assert str(key.public) == PUBLISHED_PUBLIC
    assert key.text == PUBLISHED_PRIVATE
    assert key.sign(PUBLISHED_TEXT) == PUBLISHED_NOTE


def test_the_published_note_is_believed_by_the_published_key() -> None:
    key = PublicKey.parse(PUBLISHED_PUBLIC)
    assert note.signer(PUBLISHED_NOTE, [OTHER.public, key]) == key


def test_a_checkpoint_can_be_read_by_an_independent_implementation() -> None:
    from sigstore._internal.rekor.checkpoint import SignedCheckpoint

    read = SignedCheckpoint.from_text(NOTE)
    assert (read.checkpoint.origin, read.checkpoint.log_size) == ("dunes.example/pit", 7)
    assert read.checkpoint.log_hash == bytes(32).hex()
    assert [one.sig_hash for one in read.signed_note.signatures] == [KEY.public.id]


def test_a_checkpoint_says_origin_size_and_root() -> None:
    found = Checkpoint.parse(NOTE)
    assert (found.origin, found.size, found.root) == ("dunes.example/pit", 7, bytes(32))
    assert found.signed_by([KEY.public]) == KEY.public


def test_lines_and_signatures_of_others_are_passed_over() -> None:
    longer = KEY.sign(TEXT + "an extension\n")
    cosigned = longer + PUBLISHED_NOTE.splitlines(keepends=True)[-1]
    assert Checkpoint.parse(cosigned).signed_by([KEY.public]) == KEY.public


def test_the_very_log_must_have_signed() -> None:
    witness = PrivateKey("witness.example", bytes(32))
    with pytest.raises(NoteRefused, match=r"not signed by a key that is trusted here, but by wit"):
        Checkpoint.parse(witness.sign(TEXT)).signed_by([witness.public, KEY.public])


def test_a_key_of_the_same_name_that_is_not_trusted_is_no_signature() -> None:
    ids = f"names the key {OTHER.public.id.hex()}, and {KEY.public.id.hex()} is trusted here"
    with pytest.raises(NoteRefused, match=ids):
        Checkpoint.parse(OTHER.sign(TEXT)).signed_by([KEY.public])


def test_a_text_that_was_changed_and_a_log_of_another_name_are_told_apart() -> None:
    with pytest.raises(NoteRefused, match="the text or the signature was changed"):
        Checkpoint.parse(NOTE.replace("\n7\n", "\n8\n")).signed_by([KEY.public])
    with pytest.raises(NoteRefused, match=r"of mirage\.example/pit, and trusted here is dunes"):
        Checkpoint.parse(NOTE.replace("dunes", "mirage", 1)).signed_by([KEY.public])


@pytest.mark.parametrize("at", range(len(NOTE.encode())))
def test_no_byte_of_a_checkpoint_can_be_changed(at: int) -> None:
    raw = NOTE.encode()
    for bit in range(8):
        changed = raw[:at] + bytes([raw[at] ^ (1 << bit)]) + raw[at + 1 :]
        with pytest.raises((NoteRefused, UnicodeDecodeError)):
            Checkpoint.parse(changed.decode()).signed_by([KEY.public])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no signature lines"),
        (TEXT, "no signature lines"),
        (NOTE.removesuffix("\n"), "cut off"),
        (NOTE + "more\n", "signature line is damaged"),
        (NOTE.replace("\n7", "\n\x077"), "control character"),
        (NOTE + "— a b\n" * 64, "more than 64"),
        (NOTE.replace("— ", "- "), "signature line is damaged"),
        (NOTE.replace("=\n", "\n"), "signature line is damaged"),
        (NOTE.replace("\n", "\r\n"), "line ends were changed"),
        (NOTE.replace("=\n\n", "\n\n"), "base64"),
        (NOTE.replace("A=\n\n", "B=\n\n"), "one form"),
        (NOTE.replace("\n7\n", "\n07\n"), "no size"),
        (NOTE.replace("\n7\n", "\n-7\n"), "no size"),
        (NOTE.replace("\n7\n", "\n\n"), "no origin, size and root"),
        (NOTE.replace("AAAA", "", 1), "no SHA-256 hash"),
    ],
)
def test_what_is_no_checkpoint_says_why(text: str, why: str) -> None:
    with pytest.raises(NoteRefused, match=why):
        Checkpoint.parse(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "form name"),
        ("dunes", "form name"),
        (str(KEY.public).replace("dunes", "du nes"), "form name"),
        (str(KEY.public).replace("dunes", "mirage"), "id is"),
        (str(KEY.public)[:-4], "no Ed25519"),
        (f"x+00000000+{'B' + 'A' * 43}", "no Ed25519"),
        (KEY.text, "form name"),
    ],
)
def test_what_is_no_public_key_says_why(text: str, why: str) -> None:
    with pytest.raises(NoteRefused, match=why):
        PublicKey.parse(text)


def test_what_is_no_private_key_is_never_quoted() -> None:
    for text in (KEY.text.removeprefix("PRIVATE+KEY+"), KEY.text[:-1], KEY.text.replace("n", "m")):
        with pytest.raises(NoteRefused) as refused:
            PrivateKey.parse(text)
        assert text[-20:] not in str(refused.value)
    assert KEY.text not in repr(KEY)


@pytest.mark.parametrize("name", ["", "two words", "a+b", "a\tb", "a\nb", "a\u00a0b"])
def test_a_name_that_a_note_cannot_hold_makes_no_key(name: str) -> None:
    with pytest.raises(NoteRefused, match="is no name"):
        PrivateKey.new(name)


def test_every_new_key_is_another() -> None:
    assert PrivateKey.new("a").seed != PrivateKey.new("a").seed
