"""Sentences of a report: folded at their words, on a screen and into a pipe alike."""

import sys
import textwrap

from cli.show.console import line, width
from cli.show.plain import plain

MOST = 80  # columns: prose in longer lines is hard to read
LEAST = 40


def prose(text: str, indent: str = "", *, style: str | None = None) -> None:
    """Print a sentence; its further lines begin with `indent`. No word is cut."""
    for part in textwrap.wrap(
        plain(text),
        max(min(width(sys.stdout), MOST), LEAST),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    ):
        line(part, style=style)
