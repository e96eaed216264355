"""The two streams: data to standard output, messages to standard error, both without markup."""

import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

from cli.show.plain import plain

if TYPE_CHECKING:
    from rich.console import Console

PIPED = 100_000  # columns: a pipe has no edge, so a table is as wide as its content
BOX = "─"


def prepare_streams() -> None:
    """Let no character stop a report: what the encoding cannot say is written as an escape.

    A stream that was closed before we began is the null device: else the next file to be opened
    would get its number, and messages would be written into it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def console(file: TextIO) -> "Console":
    """A rich console that prints text as it stands. NO_COLOR wins over FORCE_COLOR."""
    from rich.console import Console

    return Console(
        file=file,
        width=width(file),
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=True,
        legacy_windows=False,
    )


def width(file: TextIO) -> int:
    """Columns to print in: COLUMNS, else the terminal's, else without limit."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdigit() and int(asked) > 0:
        return int(asked)
    if not file.isatty():
        return PIPED
    try:
        return os.get_terminal_size(file.fileno()).columns or 80
    except OSError:
        return 80


def can_say(file: TextIO, text: str) -> bool:
    """Whether the stream's encoding has these characters."""
    try:
        text.encode(file.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def line(text: str = "", *, style: str | None = None) -> None:
    """One line of data on standard output."""
    _print(sys.stdout, text, style)


def say(text: str, *, style: str | None = None) -> None:
    """One line of message on standard error."""
    _print(sys.stderr, text, style)


def _print(file: TextIO, text: str, style: str | None) -> None:
    safe = plain(text)
    if style is None or not coloured(file):
        print(safe, file=file)
        return
    from rich.text import Text

    console(file).print(Text(safe, style=style))


def coloured(file: TextIO) -> bool:
    """Whether to use colour at all: a terminal or FORCE_COLOR, and never under NO_COLOR."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return file.isatty() and os.environ.get("TERM") != "dumb"
