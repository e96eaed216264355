"""Single keys from a terminal, without a full-screen program around them."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto


class Key(Enum):
    """What a pressed key asks for."""

    NEXT = auto()
    BACK = auto()
    FIRST = auto()
    LAST = auto()
    QUIT = auto()


MEANT = {
    **dict.fromkeys((b"\x1b[C", b"\x1bOC", b" ", b"n", b"l", b"\r", b"\n"), Key.NEXT),
    **dict.fromkeys((b"\x1b[D", b"\x1bOD", b"b", b"p", b"h", b"\x7f", b"\x08"), Key.BACK),
    **dict.fromkeys((b"\x1b[H", b"\x1bOH", b"\x1b[1~", b"\x1b[7~", b"g"), Key.FIRST),
    **dict.fromkeys((b"\x1b[F", b"\x1bOF", b"\x1b[4~", b"\x1b[8~", b"G"), Key.LAST),
    **dict.fromkeys((b"q", b"Q", b"\x04", b"\x1b"), Key.QUIT),
}
"""What terminals send for a key → what it asks for."""

ONE = re.compile(rb"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)


def listens() -> bool:
    """Whether both streams are a terminal whose keys can be read one by one."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    try:
        import termios  # noqa: F401 not on every system
    except ImportError:
        return False
    return True


@contextmanager
def keys() -> Iterator[Iterator[Key]]:
    """Keys as they are pressed, until the terminal is gone; others are passed over.

    The terminal is as it was when the block ends, by an interruption too.
    """
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    try:
        yield _pressed(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _pressed(terminal: int) -> Iterator[Key]:
    while sent := os.read(terminal, 1024):
        for one in ONE.findall(sent):
            if one in MEANT:
                yield MEANT[one]
