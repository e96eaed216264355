"""Lines of the feed for tests: one of each type, changed where a test needs it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from ledger.facts import Refused, decode

GOLDEN = Path(__file__).parents[1] / "cases" / "facts"


def golden(type_: str) -> dict[str, Any]:
    """A right line of a type, parsed."""
    line: dict[str, Any] = json.loads(_text(type_))
    return line


@cache
def _text(type_: str) -> bytes:
    return (GOLDEN / f"{type_}.v1.json").read_bytes()


def line_of(type_: str, /, *, data: dict[str, Any] | None = None, **attributes: Any) -> bytes:
    """A right line of a type with some attributes, and some of its data, replaced."""
    line = golden(type_) | attributes
    return json.dumps(line | {"data": line["data"] | (data or {})}).encode()


def line_without(type_: str, *path: str) -> bytes:
    """A right line of a type with one attribute, or one field of its data, left out."""
    line = golden(type_)
    place = line
    for step in path[:-1]:
        place = place[step]
    place.pop(path[-1], None)
    return json.dumps(line).encode()


def refusal(line: bytes) -> Refused | None:
    """Why a line cannot be a fact; None where it can."""
    try:
        decode(line)
    except Refused as refused:
        return refused
    return None


def code_of(line: bytes) -> str | None:
    refused = refusal(line)
    return None if refused is None else refused.code
