"""Canonical JSON after RFC 8785: one value, one sequence of bytes.

`orjson` with sorted keys writes the same bytes wherever keys are ASCII, integers lie within
±(2^53-1), other numbers are plain fractions and nothing is nested too deep for it; whatever else a
sender put into attributes of its own takes the road written out here. One extension: an integer
beyond 2^53 keeps its digits, where the RFC would let it lose them.
"""

import json
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

import orjson

LARGEST = 2**53 - 1
"""The largest integer that every JSON reader holds exactly."""

# From here on, the shortest decimal form of a fraction is the same everywhere, and no way to write
# the fraction is shorter: the proof against repeated keys by length holds for it too.
_SMALLEST_FRACTION = 0.01

MAX_DEPTH = 128
"""Levels of nesting that a line may have; the contract itself needs five."""


def canonical(value: Any) -> bytes:
    """The canonical bytes of a JSON value.

    Raises TypeError for what is no JSON value and ValueError for what JSON has no form for.
    """
    if isinstance(value, dict):
        written = write_plainly(value)
        if written is not None:
            return written
    return write_out(value)


def write_out(value: Any) -> bytes:
    """The long road to the canonical bytes, right for every JSON value."""
    parts: list[str] = []
    _write(value, parts.append)
    return "".join(parts).encode()


def write_plainly(value: dict[str, Any]) -> bytes | None:
    """The canonical bytes by the short road, or None where it cannot be proved right."""
    if not _is_plain(value.values(), MAX_DEPTH):
        return None
    written = orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    return written if written.isascii() or _has_ascii_keys(value) else None


def _is_plain(items: Iterable[Any], depth: int) -> bool:
    if depth == 0:
        return False
    for item in items:
        kind = type(item)
        if kind is str or kind is bool or item is None:
            continue
        if kind is int:
            plain = -LARGEST <= item <= LARGEST
        elif kind is dict:
            plain = _is_plain(item.values(), depth - 1)
        elif kind is list:
            plain = _is_plain(item, depth - 1)
        else:
            plain = kind is float and _is_plain_fraction(item)
        if not plain:
            return False
    return True


def _is_plain_fraction(value: float) -> bool:
    return _SMALLEST_FRACTION <= abs(value) < LARGEST and not value.is_integer()


def _has_ascii_keys(value: Any) -> bool:
    if type(value) is dict:
        return "".join(value).isascii() and all(map(_has_ascii_keys, value.values()))
    return type(value) is not list or all(map(_has_ascii_keys, value))


def _write(value: Any, put: Callable[[str], None]) -> None:
    match value:
        case str():
            put(_text(value))
        case None | bool():
            put("null" if value is None else "true" if value else "false")
        case int():
            put(str(value))
        case float():
            put(number(value))
        case dict():
            _write_object(value, put)
        case list():
            separator = "["
            for item in value:
                put(separator)
                _write(item, put)
                separator = ","
            put("[]" if separator == "[" else "]")
        case _:
            raise TypeError(f"{type(value).__name__} is no JSON value")


def _write_object(value: dict[str, Any], put: Callable[[str], None]) -> None:
    separator = "{"
    for key in sorted(value, key=None if "".join(value).isascii() else _utf16):
        put(separator)
        put(_text(key))
        put(":")
        _write(value[key], put)
        separator = ","
    put("{}" if separator == "{" else "}")


def _utf16(key: str) -> bytes:
    return key.encode("utf-16-be")


# The standard library escapes exactly what the RFC asks for: quotes, backslashes and controls; the
# five controls with a letter of their own by that letter, the rest as lower-case hex.
_text = json.JSONEncoder(ensure_ascii=False).encode


def number(value: float) -> str:
    """A double as ECMAScript writes it (RFC 8785, section 3.2.2.3)."""
    if value != value or value in (float("inf"), float("-inf")):  # noqa: PLR0124
        raise ValueError("JSON has no NaN and no infinity")
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    _, digits, exponent = Decimal(repr(abs(value))).as_tuple()
    text = "".join(map(str, digits))
    return sign + _placed(text.rstrip("0"), len(text) + int(exponent))


def _placed(digits: str, point: int) -> str:
    # The value is 0.DIGITS times ten to the power of `point`.
    count = len(digits)
    if count <= point <= 21:
        return digits + "0" * (point - count)
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"0.{'0' * -point}{digits}"
    power = point - 1
    mantissa = digits if count == 1 else f"{digits[0]}.{digits[1:]}"
    return f"{mantissa}e{'+' if power > 0 else '-'}{abs(power)}"
