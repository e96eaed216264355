"""What is taken at one look is what the strict way takes, and what that refuses is never taken."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.facts import decode, plainly
from tests.facts.feed import code_of, golden, line_of
from tests.facts.test_decode import VALUES

ROUND = st.sampled_from(
    [f"round.{word}" for word in ("opened", "wagered", "dealt", "decided", "settled", "closed")]
)
LIKELY_TO_BE_TRIED: st.SearchStrategy[Any] = st.sampled_from(
    [
        *(None, True, 0, 1, -1, 1.0, 2**53 - 1, 2**53),
        *("", "0", "1.0", "win", "seat:1", "seat:0", "As", "2026-11-27T20:15:03Z"),
        *([], ["As"], ["As", "1s"], ["As", 1], [True], [1, True], {}),
    ]
)
KEYS = ("on", "discards", "up", "entered_after", "table", "round", "seat", "cards", "reason")
ATTRIBUTES = ("witness", "sequence", "dataschema", "datacontenttype", "subject", "table", "time")


def compact(line: dict[str, Any]) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode()


def found(line: bytes) -> tuple[object, ...]:
    fact = decode(line)
    return fact.source, fact.id, fact.type, fact.table, fact.round, fact.canonical


@st.composite
def nearly_right(draw: st.DrawFn) -> bytes:
    """A fact of a round with a few things in it replaced, added or left out."""
    line = golden(draw(ROUND))
    for place, more in ((line["data"], KEYS), (line, ATTRIBUTES)):
        for key in draw(st.lists(st.sampled_from(sorted({*place, *more})), max_size=2)):
            place[key] = draw(LIKELY_TO_BE_TRIED | VALUES)
        for key in draw(st.lists(st.sampled_from(sorted({*place, *more})), max_size=1)):
            place.pop(key, None)
    ascii_ = draw(st.booleans())
    style = draw(st.sampled_from([(",", ":"), (", ", ": "), (" ,", ":")]))
    return json.dumps(line, separators=style, ensure_ascii=ascii_).encode()


@given(line=nearly_right())
def test_whatever_is_taken_at_one_look_is_what_the_models_take(line: bytes) -> None:
    plain = plainly(line)
    assert plain is None or plain == found(line)


@given(line=st.binary(max_size=300) | VALUES.map(lambda value: json.dumps(value).encode()))
def test_no_bytes_at_all_are_too_odd_to_look_at(line: bytes) -> None:
    assert plainly(line) is None


@pytest.mark.parametrize("word", ["opened", "wagered", "dealt", "decided", "settled", "closed"])
def test_a_golden_fact_of_a_round_is_taken_at_one_look(word: str) -> None:
    line = golden(f"round.{word}")
    for key in ("datacontenttype", "dataschema", "subject", "sequence"):
        line.pop(key, None)
    for text in (compact(line), json.dumps(line).encode()):
        plain = plainly(text)
        assert plain is not None
        assert plain == found(text)


@pytest.mark.parametrize(
    ("type_", "data"),
    [
        ("round.opened", {"number": -1}),
        ("round.opened", {"number": True}),
        ("round.wagered", {"seat": 0}),
        ("round.wagered", {"seat": True}),
        ("round.wagered", {"amount": 500.0}),
        ("round.wagered", {"amount": 2**53}),
        ("round.wagered", {"wager": ""}),
        ("round.dealt", {"to": "seat:0"}),
        ("round.dealt", {"cards": "As"}),
        ("round.dealt", {"cards": ["1s"]}),
        ("round.dealt", {"cards": [["As"]]}),
        ("round.dealt", {"cards": ["As"], "up": [1]}),
        ("round.dealt", {"cards": ["As"], "up": [True, True]}),
        ("round.decided", {"choice": ""}),
        ("round.decided", {"on": 1}),
        ("round.decided", {"discards": "As"}),
        ("round.settled", {"result": "won"}),
        ("round.settled", {"result": ["win"]}),
        ("round.settled", {"paid": -1}),
    ],
)
def test_what_the_models_refuse_is_left_to_them(type_: str, data: dict[str, Any]) -> None:
    line = line_of(type_, data=data)
    assert code_of(line) is not None
    assert plainly(line) is None


@pytest.mark.parametrize(
    "text",
    [
        compact(golden("round.closed")).replace(b'"id":', b'"id":"1","id":'),
        compact(golden("round.closed") | {"id": "a\0b"}),
        compact(golden("round.closed") | {"time": "2026-02-30T20:15:03Z"}),
        compact(golden("round.closed") | {"actor": ""}),
        compact(golden("round.closed") | {"specversion": 1.0}),
        compact(golden("round.closed") | {"id": "x" * 65_535}),
        b"[" + compact(golden("round.closed")) + b"]",
    ],
    ids=["a key twice", "NUL", "no such day", "nobody", "a number", "too long", "a list"],
)
def test_an_odd_envelope_is_left_to_the_strict_way(text: bytes) -> None:
    assert code_of(text) is not None
    assert plainly(text) is None
