"""The verifier that goes with a bundle, by the published vectors and another implementation."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.evidence import stranger
from ledger.proof import PrivateKey

SOURCE = Path(stranger.__file__)

# RFC 8032, section 7.1: public key, message, signature.
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
            "d25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
            "387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
            "4a7c15e9716ed28dc027beceea1ec40a"
        ),
    ),
]


@pytest.mark.parametrize(("public", "message", "signature"), VECTORS)
def test_the_published_signatures_are_good(public: str, message: str, signature: str) -> None:
    key, text, sign = (bytes.fromhex(each) for each in (public, message, signature))
    assert stranger.signed(key, text, sign)
    assert not stranger.signed(key, text + b"\x00", sign)


@pytest.mark.parametrize("at", range(64))
def test_no_byte_of_a_signature_can_be_changed(at: int) -> None:
    key, text, sign = (bytes.fromhex(each) for each in VECTORS[1])
    changed = sign[:at] + bytes([sign[at] ^ 1]) + sign[at + 1 :]
    assert not stranger.signed(key, text, changed)


def test_a_scalar_beyond_the_order_is_refused() -> None:
    key, text, sign = (bytes.fromhex(each) for each in VECTORS[1])
    scalar = int.from_bytes(sign[32:], "little") + stranger.ORDER
    assert not stranger.signed(key, text, sign[:32] + scalar.to_bytes(32, "little"))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        bytes(31),
        b"\xff" * 32,
        stranger.P.to_bytes(32, "little"),  # y that is not reduced
        b"\x02" + bytes(31),  # no x belongs to it
        b"\x01" + bytes(30) + b"\x80",  # x is 0 and has no sign
    ],
)
def test_what_is_no_point_signs_nothing(raw: bytes) -> None:
    assert not stranger.signed(raw, b"", bytes.fromhex(VECTORS[0][2]))


@settings(max_examples=30)
@given(seed=st.binary(min_size=32, max_size=32), text=st.text(max_size=50))
def test_it_believes_what_another_implementation_signs(seed: bytes, text: str) -> None:
    key = PrivateKey("dunes.example/pit", seed)
    note = key.sign(f"{key.name}\n5\n{'A' * 43}=\n")
    assert stranger.checkpoint(note.encode(), str(key.public)) == (5, bytes(32))


def test_it_needs_nothing_but_the_standard_library(tmp_path: Path) -> None:
    (tmp_path / "verify.py").write_bytes(SOURCE.read_bytes())
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "verify.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (1, "DOES NOT HOLD: there is no SHA256SUMS\n")


@pytest.mark.parametrize("words", [["--help"], ["a", "b"], ["--key"]])
def test_wrong_words_show_how_it_is_used(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert stranger.main(words) == 2
    assert "python verify.py" in capsys.readouterr().err


def test_base64_with_loose_bits_is_not_taken() -> None:
    assert stranger.from_base64("AAA=") == b"\0\0"
    # The last two bits of the third character stand for nothing: four texts would be one value.
    for loose in ("AAB=", "AAC=", "AAD="):
        with pytest.raises(stranger.Refuted, match="base64"):
            stranger.from_base64(loose)
