"""From the bytes of a CSV file to rows by heading. Nothing is repaired."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ledger.sheets.errors import BadSheet
from ledger.sheets.mapping import Mapping

WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
"""How the files of spreadsheet programs begin."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row by its headings; `line` is where it begins in the file, from 1. A row whose cells are
    not as many as the headings has none."""

    line: int
    cells: dict[str, str] | None


def rows(data: bytes, mapping: Mapping) -> Iterator[Row]:
    """The rows under the headings; empty ones and those to be skipped are left out.

    Raises BadSheet where the file is not in the mapping's encoding or lacks a column.
    """
    reader = csv.reader(
        io.StringIO(_text(data, mapping), newline=""), delimiter=mapping.separator, strict=True
    )
    headings: Sequence[str] = ()
    start = 1
    try:
        for cells in reader:
            line, start = start, reader.line_num + 1
            if line < mapping.heading:
                continue
            if not headings:
                headings = [cell.strip() for cell in cells]
                _check(headings, mapping)
            elif any(cell.strip() for cell in cells):
                yield from _row(line, headings, cells, mapping)
    except csv.Error as error:
        raise BadSheet(
            f"line {start}: {error}", remedy="look at the separator and the quotes of that line"
        ) from None
    if not headings:
        raise BadSheet("the sheet is empty", remedy="look whether it is the right file")


def _text(data: bytes, mapping: Mapping) -> str:
    if data.startswith(WORKBOOKS):
        raise BadSheet(
            "the file is a workbook, and no CSV", remedy="save the sheet as CSV, and import that"
        )
    encoding = "utf-8-sig" if mapping.encoding == "utf-8" else mapping.encoding
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadSheet(
            f"line {line} is not in {mapping.encoding}",
            remedy='say encoding = "cp1252" or "utf-8" in the mapping',
        ) from None


def _check(headings: Sequence[str], mapping: Mapping) -> None:
    wanted = [*mapping.columns.values(), *mapping.denominations.values()]
    if mapping.skip is not None:
        wanted.append(mapping.skip.column)
    faults = [
        f"{'no' if not headings.count(name) else 'more than one'} column {name!r}"
        for name in dict.fromkeys(wanted)
        if headings.count(name) != 1
    ]
    if faults:
        found = ", ".join(repr(name) for name in headings[:20])
        raise BadSheet(f"the sheet has {'; '.join(faults)}", remedy=f"its headings are {found}")


def _row(
    line: int, headings: Sequence[str], cells: Sequence[str], mapping: Mapping
) -> Iterator[Row]:
    if len(cells) != len(headings):
        yield Row(line, None)
        return
    by_heading = dict(zip(headings, (cell.strip() for cell in cells), strict=True))
    skip = mapping.skip
    if skip is None or by_heading[skip.column] not in skip.values:
        yield Row(line, by_heading)
