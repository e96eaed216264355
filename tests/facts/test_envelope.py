"""CloudEvents' attributes as the feed narrows them."""

from typing import Any

import pytest

from ledger.facts import decode
from tests.facts.feed import code_of, line_of, refusal


@pytest.mark.parametrize("name", ["id", "source", "type", "time", "actor", "table", "witness"])
@pytest.mark.parametrize("value", [5, True, 1.5, [], {}])
def test_attributes_are_text(name: str, value: Any) -> None:
    changed: dict[str, Any] = {name: value}
    assert code_of(line_of("fill.received", **changed)) == "wrong-type"


@pytest.mark.parametrize("name", ["id", "source", "type", "time", "actor", "table", "witness"])
def test_an_empty_attribute_is_a_missing_one(name: str) -> None:
    empty: dict[str, Any] = {name: ""}
    assert code_of(line_of("fill.received", **empty)) == "missing"


@pytest.mark.parametrize("data", [[], "x", 1, True])
def test_the_payload_is_an_object(data: Any) -> None:
    line = line_of("round.closed").replace(b'"data": {}', b'"data": ' + _json(data))
    assert code_of(line) == "wrong-type"


def _json(value: Any) -> bytes:
    return {list: b"[]", str: b'"x"', int: b"1", bool: b"true"}[type(value)]


@pytest.mark.parametrize("version", ["0.3", "1.1", "1", ""])
def test_only_version_one_of_cloudevents(version: str) -> None:
    assert code_of(line_of("round.closed", specversion=version)) == "bad-value"


def test_a_type_that_is_not_contracted_is_unknown() -> None:
    assert code_of(line_of("round.closed", type="round.paused")) == "unknown-type"


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8", None])
def test_the_content_is_json(kind: str | None) -> None:
    assert code_of(line_of("round.closed", datacontenttype=kind)) is None


@pytest.mark.parametrize("kind", ["text/xml", "json", "application/json5"])
def test_other_content_is_refused(kind: str) -> None:
    assert code_of(line_of("round.closed", datacontenttype=kind)) == "bad-value"


@pytest.mark.parametrize(
    ("text", "sequence"), [("0", 0), ("17", 17), ("0000000017", 17), (str(2**63 - 1), 2**63 - 1)]
)
def test_a_sequence_is_a_string_of_digits(text: str, sequence: int) -> None:
    assert decode(line_of("round.closed", sequence=text)).sequence == sequence


@pytest.mark.parametrize("text", ["-1", "1.0", " 1", "1e3", "\u0663", "\u00b2", str(2**63)])
def test_other_sequences_are_refused(text: str) -> None:
    assert code_of(line_of("round.closed", sequence=text)) == "bad-value"
    assert code_of(line_of("round.closed", sequence=7)) == "wrong-type"


@pytest.mark.parametrize(
    "uri",
    [
        "urn:pit:fact:round.closed:1",
        "/feed/round.closed/v1",
        "https://dunes.example/feed/round.closed.v01.json",
        "https://dunes.example/our-own-rounds",
    ],
)
def test_a_schema_of_version_one_is_read_as_version_one(uri: str) -> None:
    assert code_of(line_of("round.closed", dataschema=uri)) is None


@pytest.mark.parametrize(
    "uri",
    ["urn:pit:fact:round.closed:2", "/feed/round.closed/v3", "/feed/v" + "9" * 5000],
)
def test_a_newer_schema_is_refused_with_the_way_out(uri: str) -> None:
    refused = refusal(line_of("round.closed", dataschema=uri))
    assert refused is not None
    assert refused.code == "newer-version"
    assert "upgrade" in refused.message
    assert "pit quarantine retry" in refused.message


def test_version_zero_never_was() -> None:
    assert code_of(line_of("round.closed", dataschema="/feed/v0")) == "bad-value"


@pytest.mark.parametrize("name", ["table", "round"])
def test_the_payload_may_repeat_table_and_round_but_not_change_them(name: str) -> None:
    same: dict[str, Any] = {"table": "T", "round": "R"}
    assert code_of(line_of("round.closed", **same, data={name: same[name]})) is None
    assert code_of(line_of("round.closed", **same, data={name: "X"})) == "envelope-differs"
    assert code_of(line_of("round.closed", **same, data={name: 5})) == "envelope-differs"


def test_a_table_that_stands_in_the_payload_alone_differs_from_nothing() -> None:
    assert code_of(line_of("adjustment.posted", data={"table": "WS-01"})) is None
