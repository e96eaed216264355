"""What a line is: feed contract, fine print, point 3, and the bounds that keep memory flat."""

import hashlib
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.intake import lines as module
from ledger.intake.lines import LineFields, lines

TEXT = st.lists(st.sampled_from([b"a", b"bb", b" ", b"\r", b"\n", b"\xef\xbb\xbf", b"\t"])).map(
    b"".join
)


def found(*chunks: bytes) -> list[LineFields]:
    return [line for run in lines(chunks) for line in run]


def numbered(text: bytes) -> list[tuple[int, bytes]]:
    return [(number, raw) for number, raw, _ in found(text)]


def test_a_line_keeps_the_number_an_editor_shows() -> None:
    assert numbered(b"one\n\n   \nfour\n") == [(1, b"one"), (4, b"four")]


def test_the_last_line_needs_no_line_end() -> None:
    assert numbered(b"one\ntwo") == [(1, b"one"), (2, b"two")]


def test_crlf_is_lf_and_only_one_carriage_return_goes() -> None:
    assert numbered(b"one\r\ntwo\r\r\n\r\n") == [(1, b"one"), (2, b"two\r")]


def test_a_bom_is_skipped_in_front_of_the_first_line_alone() -> None:
    bom = b"\xef\xbb\xbf"
    assert numbered(bom + b"one\n" + bom + b"two\n") == [(1, b"one"), (2, bom + b"two")]
    assert numbered(bom) == []


@given(TEXT, st.lists(st.integers(0, 40)))
def test_lines_do_not_depend_on_where_the_chunks_end(text: bytes, cuts: list[int]) -> None:
    edges = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    chunks = [text[start:end] for start, end in pairwise(edges)]
    assert found(*chunks) == found(text)


@pytest.mark.parametrize("step", [1, 3, 7, 64, 1000])
def test_of_an_overlong_line_head_length_and_hash_are_kept(
    monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    monkeypatch.setattr(module, "LONGEST", 20)
    monkeypatch.setattr(module, "KEPT_HEAD", 8)
    long = b"0123456789" * 5
    text = b"one\n" + long + b"\nthree\n" + b" " * 30 + b"\n" + long
    chunks = [text[start : start + step] for start in range(0, len(text), step)]
    cut = (50, hashlib.sha256(long).digest())
    assert found(*chunks) == [
        (1, b"one", None),
        (2, b"01234567", cut),
        (3, b"three", None),
        (5, b"01234567", cut),
    ]


def test_a_line_of_the_greatest_length_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", 20)
    assert found(b"x" * 20) == [(1, b"x" * 20, None)]
    ((_, _, cut),) = found(b"x" * 21)
    assert cut is not None


def test_lines_come_out_with_the_chunk_that_ends_them() -> None:
    chunks = [b"one\ntw", b"o\nthree\n", b"fo", b"ur"]
    assert list(lines(chunks)) == [
        [(1, b"one", None)],
        [(2, b"two", None), (3, b"three", None)],
        [(4, b"four", None)],
    ]


def test_a_rest_of_the_sender_is_passed_on() -> None:
    assert list(lines([b"one\n", b"", b"two"])) == [[(1, b"one", None)], [], [(2, b"two", None)]]
