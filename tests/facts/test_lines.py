"""One line, one JSON object: what a reader may shrug off, and what cannot be a fact."""

import json
from pathlib import Path

import pytest

from ledger.facts import decode
from tests.facts.feed import GOLDEN, code_of, golden, line_of

PLAIN = (GOLDEN / "chips.sold.v1.json").read_bytes().strip()
ODD = {"é": 1.5, "big": 2**70}


@pytest.mark.parametrize(
    "line",
    [
        b"\xef\xbb\xbf" + PLAIN,
        PLAIN + b"\r",
        b" \t" + PLAIN + b" \r",
        PLAIN.replace(b'":', b'" : ').replace(b",", b" ,\t"),
        json.dumps(golden("chips.sold"), indent=2).encode(),
        PLAIN.replace(b'"tender"', b'"\\u0074ender"').replace(b"/", b"\\/"),
    ],
    ids=["bom", "crlf", "white space", "spaced", "indented", "escaped"],
)
def test_the_same_fact_however_it_is_written(line: bytes) -> None:
    assert decode(line) == decode(PLAIN)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "not-json"),
        (b"   ", "not-json"),
        (b"\x00", "not-json"),
        (PLAIN[:-3], "not-json"),
        (PLAIN + PLAIN, "not-json"),
        (PLAIN.replace(b'"seat"', b"'seat'"), "not-json"),
        (PLAIN[:-1] + b",}", "not-json"),
        (PLAIN.replace(b'"cash"', b'"ca\x01sh"'), "not-json"),
        (b"\xef\xbb\xbf\xef\xbb\xbf" + PLAIN, "not-json"),
        (b"[" + PLAIN + b"]", "not-an-object"),
        (b"null", "not-an-object"),
        (b'"text"', "not-an-object"),
        (b"17", "not-an-object"),
        (PLAIN.replace(b"P-", b"P\xff"), "not-utf8"),
        (PLAIN.replace(b"P-", b"P\xed\xa0\x80"), "not-utf8"),
        (PLAIN.decode().encode("utf-16"), "not-utf8"),
    ],
)
def test_what_is_no_json_object_in_utf8_is_no_fact(line: bytes, code: str) -> None:
    assert code_of(line) == code


@pytest.mark.parametrize("spaced", [False, True])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"actor":', '"actor":"X9","actor":'),
        ('"seat":', '"seat":1,"seat":'),
        ('"seat":', '"":0,"":0,"seat":'),
        ('"seat":', '"x":{"y":[{"a":1,"a":1}]},"seat":'),
        ('"seat":', '"x":1e9,"x":1000000000,"seat":'),
        ('"seat":', '"s\\u0065at":1,"seat":'),
        ('"seat":', '"a, b: c, d":"a, b: c, d, e, f, g","a, b: c, d":0,"seat":'),
        ('"seat":', '"é":1,"é":2,"seat":'),
    ],
)
def test_a_key_that_stands_twice_anywhere_is_refused(old: str, new: str, *, spaced: bool) -> None:
    line = PLAIN.decode().replace(old, new)
    if spaced:
        line = line.replace('":', '": ').replace(',"', ', "')
    assert code_of(line.encode()) == "repeated-key"


def test_a_repeated_key_cannot_hide_behind_the_commas_of_a_text() -> None:
    line = line_of("chips.sold", data={"patron": "1, 2, 3, 4, 5, 6"})
    assert code_of(line) is None
    # The second `"": 0, ` is five bytes without its spaces: as many as the text has commas.
    assert code_of(line.replace(b'"seat"', b'"": 0, "": 0, "seat"')) == "repeated-key"


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e400", b"9" * 400])
def test_a_number_that_is_not_finite_is_refused(number: bytes) -> None:
    assert code_of(PLAIN.replace(b'"data":{', b'"data":{"x":' + number + b",")) == "bad-number"


@pytest.mark.parametrize("text", [b"\\ud800", b"\\udc00", b"\\uD83C", b"\\udc00\\ud800"])
def test_a_lone_surrogate_is_refused_and_a_pair_is_not(text: bytes) -> None:
    assert code_of(PLAIN.replace(b"P-", text)) == "bad-text"
    assert code_of(PLAIN.replace(b"P-", b"\\ud83c\\udccf")) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"P-', b'"P\\u0000'),
        (b'"data":{', b'"data":{"x\\u0000":1,'),
        (b'"data":{', b'"data":{"x":[{"y":"\\u0000"}],'),
        (b'"data":{', b'"data":{"x":1.5,"y":"\\u0000",'),
    ],
)
def test_a_nul_anywhere_is_refused(old: bytes, new: bytes) -> None:
    assert code_of(PLAIN.replace(old, new)) == "bad-text"


def test_text_that_only_looks_like_a_nul_is_kept() -> None:
    assert code_of(PLAIN.replace(b'"data":{', b'"data":{"x":"\\\\u0000",')) is None


@pytest.mark.parametrize("depth", [200, 900, 2_000, 100_000])
@pytest.mark.parametrize(("opening", "closing"), [(b"[", b"]"), (b'{"a":', b"}")])
def test_a_nesting_bomb_is_refused_and_harms_nobody(
    depth: int, opening: bytes, closing: bytes
) -> None:
    bomb = b'"data":{"x":' + opening * depth + b"0" + closing * depth + b","
    assert code_of(PLAIN.replace(b'"data":{', bomb)) == "too-deep"
    assert code_of(PLAIN.replace(b'"data":{', b'"data":{"x":' + opening * depth)) == "too-deep"


def test_data_nested_a_hundred_levels_deep_is_kept() -> None:
    nested = b'"data":{"x":' + b"[" * 100 + b"1.0" + b"]" * 100 + b","
    assert code_of(PLAIN.replace(b'"data":{', nested)) is None


def test_brackets_inside_texts_are_no_nesting() -> None:
    for text in ("[" * 5000, '"[' * 5000, "\\" * 5000 + "["):
        assert code_of(line_of("chips.sold", data={"patron": text, **ODD})) is None


def test_the_canonical_form_has_a_longest_length_and_the_line_has_none() -> None:
    spare = 65_535 - len(decode(line_of("chips.sold", data={"patron": "P"})).canonical)
    longest = line_of("chips.sold", data={"patron": "P" * (spare + 1)})
    assert len(decode(longest).canonical) == 65_535
    assert code_of(line_of("chips.sold", data={"patron": "P" * (spare + 2)})) == "too-long"
    assert code_of(line_of("chips.sold", data={"patron": "é" * (spare // 2 + 2)})) == "too-long"
    assert code_of(longest.replace(b'"data"', b" " * 1_000_000 + b'"data"')) is None
    assert code_of(line_of("chips.sold", data={"patron": "P" * 1_000_000})) == "too-long"


def _malformed() -> list[tuple[str, bytes]]:
    path: Path = GOLDEN / "malformed.ndjson"
    codes = (
        "missing missing missing not-json missing bad-time bad-value one-person-twice missing "
        "missing wrong-type missing bad-value wrong-type unknown-type"
    )
    return list(zip(codes.split(), path.read_bytes().splitlines(), strict=True))


@pytest.mark.parametrize(("code", "line"), _malformed())
def test_malformed_lines_of_a_real_feed_are_refused_for_what_is_wrong(
    code: str, line: bytes
) -> None:
    assert code_of(line) == code
