"""Whatever bytes come in: a fact or a refusal, and the same fact however it is written."""

import json
from typing import Any

import orjson
from hypothesis import example, given
from hypothesis import strategies as st

from ledger.facts import TYPES, Fact, Recorded, Refused, canonical, decode, instant, replay
from tests.facts.feed import golden

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=6
)
KNOWN = frozenset(key for name in TYPES for key in (*golden(name), *golden(name)["data"]))
OWN = st.dictionaries(
    TEXT.filter(
        lambda key: key not in KNOWN | {"sequence", "dataschema", "table", "round", "witness"}
    ),
    VALUES,
    max_size=3,
)
TYPE = st.sampled_from(sorted(TYPES))


@st.composite
def facts(draw: st.DrawFn) -> dict[str, Any]:
    """A right line of any type, with attributes and fields of the sender's own."""
    line = golden(draw(TYPE))
    own = draw(OWN)
    added = {key: item for key, item in draw(OWN).items() if key not in {"entered_after", "final"}}
    return own | line | {"data": added | line["data"]}


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A right line with something in it replaced by anything."""
    line = draw(facts())
    place = draw(st.sampled_from([line, line["data"]]))
    if place:
        place[draw(st.sampled_from(sorted(place)))] = draw(VALUES)
    return json.dumps(line).encode()


def _outcome(line: bytes) -> Fact | str:
    try:
        return decode(line)
    except Refused as refused:
        return refused.code


@given(line=st.binary(max_size=300))
@example(line=b'{"' * 3000)
@example(line=b"\\")
def test_any_bytes_are_a_fact_or_refused(line: bytes) -> None:
    assert isinstance(_outcome(line), Fact | str)


@given(line=spoilt(), cut=st.integers(0, 400), byte=st.integers(0, 255))
def test_any_spoilt_line_is_a_fact_or_refused(line: bytes, cut: int, byte: int) -> None:
    assert isinstance(_outcome(line), Fact | str)
    assert isinstance(_outcome(line[:cut] + bytes([byte]) + line[cut + 1 :]), Fact | str)


@given(line=facts())
def test_the_canonical_bytes_decode_to_the_same_fact(line: dict[str, Any]) -> None:
    fact = decode(json.dumps(line).encode())
    again = decode(fact.canonical)
    assert again.canonical == fact.canonical
    assert again[:-2] == fact[:-2]


@given(line=facts(), order=st.randoms(use_true_random=False), indent=st.sampled_from([None, 0, 3]))
def test_order_of_keys_and_white_space_change_nothing(
    line: dict[str, Any], order: Any, indent: int | None
) -> None:
    def shuffled(value: Any) -> Any:
        if isinstance(value, dict):
            items = list(value.items())
            order.shuffle(items)
            return {key: shuffled(item) for key, item in items}
        return value

    straight = decode(json.dumps(line, separators=(",", ":")).encode())
    for ascii_only in (True, False):
        text = json.dumps(shuffled(line), ensure_ascii=ascii_only, indent=indent)
        assert decode(text.encode()).canonical == straight.canonical


@given(line=facts())
def test_the_canonical_bytes_are_those_of_the_json_value(line: dict[str, Any]) -> None:
    assert decode(json.dumps(line).encode()).canonical == canonical(line)


@given(line=spoilt(), key=st.sampled_from(["id", "data", "own"]))
def test_a_key_written_twice_is_found_in_every_line(line: bytes, key: str) -> None:
    doubled = b'{"%s":0,"%s":0,' % (key.encode(), key.encode()) + line[1:]
    assert _outcome(doubled) == "repeated-key"


@given(line=facts(), position=st.integers(1, 2**40), now=st.integers(0, 2**52))
def test_a_fact_comes_back_from_the_journal_as_it_went_in(
    line: dict[str, Any], position: int, now: int
) -> None:
    fact = decode(json.dumps(line).encode())
    back = replay(position, now, fact.canonical)
    assert back == Recorded(
        position,
        now,
        fact.source,
        fact.id,
        fact.type,
        line["time"],
        fact.table,
        fact.round,
        fact.actor,
        fact.witness,
        fact.sequence,
        orjson.loads(fact.canonical)["data"],
    )
    assert back.at == fact.at == instant(line["time"])
