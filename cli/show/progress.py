"""How far a long job is: on standard error, so that piped data stays clean."""

import sys
import time
from types import TracebackType
from typing import Self

TERMINAL_SECONDS = 0.1
LOG_SECONDS = 60.0


class Progress:
    """`with Progress("ingest") as progress: progress.at("120,000 lines")`.

    A terminal sees one line that is written over, ten times a second at most; a log file gets a
    line a minute.
    """

    def __init__(self, label: str) -> None:
        self._label = label
        self._terminal = sys.stderr.isatty()
        self._every = TERMINAL_SECONDS if self._terminal else LOG_SECONDS
        self._last = time.monotonic()
        self._written = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._written:
            sys.stderr.write("\r" + " " * self._written + "\r")
            sys.stderr.flush()

    def at(self, state: str) -> None:
        """Say how far the job is, if it is time to."""
        now = time.monotonic()
        if now - self._last < self._every:
            return
        self._last = now
        text = f"{self._label}: {state}"
        if self._terminal:
            sys.stderr.write("\r" + text.ljust(self._written))
            self._written = max(self._written, len(text))
        else:
            sys.stderr.write(text + "\n")
        sys.stderr.flush()
