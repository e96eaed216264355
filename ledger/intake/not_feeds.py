"""What people name as a feed by mistake, told by a file's first bytes and its name.

Taken for a feed, each would be thousands of lines of quarantine.
"""

from pathlib import Path
from shlex import quote
from typing import Final, NamedTuple

SQLITE_MAGIC: Final = b"SQLite format 3\0"
ZIP_MAGIC: Final = b"PK\x03\x04"
OLE_MAGIC: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ENOUGH: Final = 4096
"""Bytes of a file that are looked at: no line of a feed is without a brace."""
LEAST: Final = 2
"""Separators in a line that look like a sheet's."""

_SHEETS: Final = (".csv", ".tsv")
_SEPARATORS: Final = (b",", b";", b"\t")


class Mistaken(NamedTuple):
    """What a file is instead, and what to do with it."""

    what: str
    remedy: str


def importing(path: str) -> str:
    """The command that a sheet is for."""
    return f"pit import count {quote(path)} --map MAP, or with slips in place of count"


def mistaken(path: str, head: bytes) -> Mistaken | None:
    """What a source of this name and these first bytes is, if it is surely no feed."""
    if head.startswith(SQLITE_MAGIC):
        return Mistaken("a SQLite database", "name the feed; a ledger is named with --db")
    if head.startswith((ZIP_MAGIC, OLE_MAGIC)):
        return Mistaken(
            "a spreadsheet's own file, or an archive",
            "unpack an archive; save a sheet as CSV, which pit import brings in",
        )
    if path.lower().endswith(_SHEETS) and head.strip() and not _has_objects(head):
        return Mistaken("a spreadsheet", importing(path))
    return None


def looks_like_a_sheet(path: str) -> bool:
    """Whether a file whose lines went to quarantine was meant for `pit import`."""
    try:
        with Path(path).open("rb") as file:
            head = file.read(ENOUGH)
    except OSError:
        return False
    marks = (line.count(mark) for line in head.splitlines() for mark in _SEPARATORS)
    return max(marks, default=0) >= LEAST and not _has_objects(head)


def _has_objects(head: bytes) -> bool:
    return b"{" in head[:ENOUGH]
