"""Sentences of a report: folded at their words, on a screen and into a pipe alike."""

import sys
from collections.abc import Iterator

from cli.show.console import line, width
from cli.show.plain import plain

MOST = 80  # columns: prose in longer lines is hard to read
LEAST = 40


def prose(text: str, indent: str = "", *, style: str | None = None) -> None:
    """Print a sentence; its further lines begin with `indent`. No word is cut."""
    for part in _folded(plain(text), indent, max(min(width(sys.stdout), MOST), LEAST)):
        line(part, style=style)


def _folded(text: str, indent: str, size: int) -> Iterator[str]:
    """Lines of so many columns, as wide as a screen draws them; a longer word has one of its own.

    The spaces that the text begins with, and those of a label before it, stay.
    """
    from rich.cells import cell_len

    so_far = ""
    begun = False
    for word in text.split(" "):
        joined = f"{so_far} {word}" if begun else word
        if so_far.strip() and word and cell_len(joined) > size:
            yield so_far.rstrip()
            joined = indent + word
        so_far, begun = joined, True
    yield so_far.rstrip()
