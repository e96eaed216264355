"""RFC 8785, held against an independent implementation and the RFC's own numbers."""

import json
import struct
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from ledger.facts import canonical
from ledger.facts.canon import write_out, write_plainly

EXACT = st.integers(-(2**53) + 1, 2**53 - 1)
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
SCALARS = (
    st.none() | st.booleans() | EXACT | st.floats(allow_nan=False, allow_infinity=False) | TEXT
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=12
)
OBJECTS = st.dictionaries(TEXT, VALUES)
ASCII = st.text(st.characters(max_codepoint=127))
PLAIN = st.dictionaries(ASCII, st.booleans() | EXACT | TEXT | st.lists(EXACT | TEXT))


@given(value=OBJECTS)
def test_objects_are_written_as_another_implementation_writes_them(value: dict[str, Any]) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@given(value=VALUES)
def test_so_is_any_other_value(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@given(value=PLAIN)
def test_the_short_road_and_the_long_one_lead_to_the_same_bytes(value: dict[str, Any]) -> None:
    assert write_plainly(value) == write_out(value)


@given(
    whole=st.integers(-(2**53), 2**53),
    fraction=st.floats(-1, 1) | st.decimals(-1, 1, places=3).map(float),
)
def test_fractions_are_written_alike_on_both_roads(whole: int, fraction: float) -> None:
    for value in (whole + fraction, fraction, whole / 2, whole / 1000):
        assert canonical({"x": value}) == rfc8785.dumps({"x": value})


@given(digits=st.integers(1, 10**18), exponent=st.integers(-20, 5))
def test_the_short_road_never_lengthens_a_number(digits: int, exponent: int) -> None:
    text = f"{digits}e{exponent}"
    short = write_plainly({"x": float(text)})
    assert short is None or len(short) <= len('{"x":}') + len(text)


@given(value=OBJECTS)
def test_the_canonical_form_of_the_canonical_form_is_itself(value: dict[str, Any]) -> None:
    once = canonical(value)
    assert canonical(json.loads(once)) == once


@pytest.mark.parametrize(
    ("bits", "text"),
    [
        ("0000000000000000", "0"),
        ("8000000000000000", "0"),
        ("0000000000000001", "5e-324"),
        ("8000000000000001", "-5e-324"),
        ("7fefffffffffffff", "1.7976931348623157e+308"),
        ("4340000000000000", "9007199254740992"),
        ("c340000000000000", "-9007199254740992"),
        ("4430000000000000", "295147905179352830000"),
        ("44b52d02c7e14af5", "9.999999999999997e+22"),
        ("44b52d02c7e14af6", "1e+23"),
        ("44b52d02c7e14af7", "1.0000000000000001e+23"),
        ("444b1ae4d6e2ef4e", "999999999999999700000"),
        ("444b1ae4d6e2ef4f", "999999999999999900000"),
        ("444b1ae4d6e2ef50", "1e+21"),
        ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"),
        ("3eb0c6f7a0b5ed8d", "0.000001"),
        ("41b3de4355555553", "333333333.3333332"),
        ("41b3de4355555557", "333333333.33333343"),
        ("becbf647612f3696", "-0.0000033333333333333333"),
    ],
)
def test_doubles_are_written_as_the_rfc_lists_them(bits: str, text: str) -> None:
    value = struct.unpack(">d", bytes.fromhex(bits))[0]
    assert canonical([value]) == f"[{text}]".encode()


@pytest.mark.parametrize("value", [2**53, -(2**53), 2**64, 10**300])
def test_an_integer_that_a_double_cannot_hold_keeps_its_digits(value: int) -> None:
    assert canonical({"x": value}) == f'{{"x":{value}}}'.encode()


def test_keys_stand_in_the_order_of_their_utf_16_units() -> None:
    value = {"\U0001f600": 1, "\ufb33": 2, "\u20ac": 3, "1": 4, "\r": 5, "": 6}
    assert list(json.loads(canonical(value))) == ["", "\r", "1", "\u20ac", "\U0001f600", "\ufb33"]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_json_has_no_form_for_what_is_not_finite(value: float) -> None:
    with pytest.raises(ValueError, match="no NaN"):
        canonical({"x": value})


@pytest.mark.parametrize("value", [{"x": {1, 2}}, {"x": b"bytes"}, object()])
def test_what_is_no_json_value_has_no_canonical_form(value: Any) -> None:
    with pytest.raises(TypeError, match="no JSON value"):
        canonical(value)
