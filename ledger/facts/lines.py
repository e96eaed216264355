"""From the bytes of one line to one JSON object and its canonical bytes (feed contract, point 2).

Nothing here knows what a fact is. The common line takes one parse and one write by `orjson`; only
what that road cannot prove right is read a second time, slowly and strictly.
"""

import json
import re
from math import isfinite
from typing import Any

import orjson

from ledger.facts.canon import MAX_DEPTH, write_out, write_plainly
from ledger.facts.refused import Refused, path_of, shown

MAX_CANONICAL = 65_535
"""Bytes that a fact's canonical form may have."""

_SPACE = b" \t\r\n"
_BOM = b"\xef\xbb\xbf"
_STRING_OR_BRACKET = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


def parse(line: bytes) -> tuple[dict[str, Any], bytes]:
    """The object of a line and its canonical bytes. Raises `Refused`.

    A byte order mark in front and white space around are skipped. In the object, a number of an
    attribute that is not the contract's may have lost digits; the canonical bytes have them all.
    """
    text = line.strip(_SPACE)
    if text.startswith(_BOM):
        text = text[3:].strip(_SPACE)
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise _unreadable(text, error) from None
    if type(value) is not dict:
        raise Refused("not-an-object", f"the line is {_json_type(value)}; wanted one JSON object")
    canonical = write_plainly(value)
    if canonical is None:
        canonical = write_out(_read_strictly(text))
    elif not shows_every_key(text, canonical):
        _read_strictly(text)
    if b"\\u0000" in canonical:
        _refuse_nul(value)
    if len(canonical) > MAX_CANONICAL:
        raise Refused(
            "too-long",
            f"the canonical form has {len(canonical)} bytes; wanted at most {MAX_CANONICAL}",
        )
    return value, canonical


def shows_every_key(text: bytes, canonical: bytes) -> bool:
    """Whether the lengths alone prove that no key was repeated.

    On the short road no token is shorter in the text than in its canonical form, and a repeated
    key that the parser dropped takes at least four bytes: equal lengths leave no room for one. The
    same holds for a text written with a space after each comma and colon, as long as no
    string has such a pair inside.
    """
    if len(text) == len(canonical):
        return True
    if b", " in canonical or b": " in canonical:
        return False
    return len(text) - text.count(b", ") - text.count(b": ") == len(canonical)


def _read_strictly(text: bytes) -> Any:
    if _depth(text) > MAX_DEPTH:
        raise _too_deep()
    return json.loads(text.decode(), object_pairs_hook=_object)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise Refused("repeated-key", f"the key {shown(key)} stands twice; wanted it once")
        seen.add(key)
    raise AssertionError("a dict is shorter than its pairs only by a repeated key")


def _refuse_nul(value: Any, path: tuple[str | int, ...] = ()) -> None:
    if isinstance(value, str):
        if "\0" in value:
            raise Refused("bad-text", f"{path_of(*path)} has a NUL character; wanted text without")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _refuse_nul(item, (*path, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            _refuse_nul(key, (*path, key))
            _refuse_nul(item, (*path, key))


def _unreadable(text: bytes, error: orjson.JSONDecodeError) -> Refused:
    """What is wrong with a text that the fast parser did not take."""
    if not text:
        return Refused("not-json", "the line is empty; wanted one JSON object")
    try:
        decoded = text.decode()
    except UnicodeDecodeError as broken:
        seen = f"byte {broken.start + 1} of the line is no UTF-8"
        return Refused("not-utf8", f"{seen}; wanted the line in UTF-8")
    if _depth(text) > MAX_DEPTH:
        return _too_deep()
    try:
        json.loads(decoded, parse_constant=_finite, parse_float=_finite, parse_int=_finite)
    except Refused as refused:
        return refused
    except ValueError:
        return Refused("not-json", f"no JSON: {error.msg}; wanted one JSON object")
    # Of what the standard parser takes and the fast one does not, this alone is left.
    return Refused("bad-text", "a lone surrogate has no UTF-8 form; wanted whole characters")


def _finite(number: str) -> None:
    if not isfinite(float(number)):
        raise Refused(
            "bad-number",
            f"the number {number[:24]} is not finite; wanted one that a double can hold",
        )


def _too_deep() -> Refused:
    return Refused("too-deep", f"nested more than {MAX_DEPTH} levels deep; wanted flatter data")


def _depth(text: bytes) -> int:
    deepest = depth = 0
    for token in _STRING_OR_BRACKET.finditer(text):
        first = token[0][:1]
        if first in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif first != b'"':
            depth -= 1
    return deepest


def _json_type(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case str():
            return "a string"
        case list():
            return "a list"
        case _:
            return "a number"
