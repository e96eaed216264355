"""JSON and CSV: bytes for programs, the same on every machine and under every locale."""

import csv as writers
import io
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def document(value: Any) -> None:
    """Write one JSON document in UTF-8 to standard output, with a newline at its end."""
    _write(json_bytes(value))


def json_bytes(value: Any) -> bytes:
    """`value` as indented JSON. A lone surrogate stays an escape: it has no UTF-8 form."""
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    try:
        return text.encode()
    except UnicodeEncodeError:
        return (json.dumps(value, indent=2) + "\n").encode()


def exactly(text: str) -> None:
    """Write a text as it stands, in UTF-8, and nothing after it."""
    _write(text.encode())


def csv(names: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    """Write a header of `names` and the rows, by RFC 4180 (CRLF, quotes where needed), in UTF-8.

    Amounts stay minor units and unknown is empty. Objects and lists are compact JSON.
    """
    _write(_csv_line(names))
    for row in rows:
        _write(_csv_line([_cell(row.get(name)) for name in names]))


def _csv_line(cells: Sequence[str]) -> bytes:
    text = io.StringIO()
    writers.writer(text).writerow(cells)
    return text.getvalue().encode("utf-8", "backslashreplace")


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool | list | dict):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return str(value)


def _write(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
