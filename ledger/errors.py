"""What can go wrong for a user, as one tree. Everything else that is raised is a bug.

    PitError                    code, exit, remedy
    ├── CannotWork              exit 1: a missing, locked, newer or foreign database
    ├── WrongUsage              exit 2: a wrong option, or something named that is not there
    ├── FindingsReported        exit 3: breaks or exceptions were found
    ├── InputQuarantined        exit 4: some input went to quarantine
    └── DoesNotVerify           exit 5: the log does not verify

A message says what was seen and where; the remedy says what to do next. Both are one line.
"""

from enum import IntEnum
from typing import ClassVar


class Exit(IntEnum):
    """The process's exit code, as the command line contract lists them."""

    DONE = 0
    CANNOT_WORK = 1
    USAGE = 2
    FINDINGS = 3
    QUARANTINED = 4
    UNVERIFIED = 5


class PitError(Exception):
    """An expected failure: printed on one line with its remedy, never with a traceback."""

    code: ClassVar[str] = "error"
    exit: ClassVar[Exit] = Exit.CANNOT_WORK

    def __init__(self, message: str, *, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy


class CannotWork(PitError):
    """The command could not do its work."""

    code = "cannot-work"
    exit = Exit.CANNOT_WORK


class WrongUsage(PitError):
    """The command's words are off, or they name something that is not there."""

    code = "wrong-usage"
    exit = Exit.USAGE


class FindingsReported(PitError):
    """Breaks or exceptions were found, and the caller asked for an exit code that says so."""

    code = "findings"
    exit = Exit.FINDINGS


class InputQuarantined(PitError):
    """Some lines could not be facts and are kept in quarantine."""

    code = "quarantined"
    exit = Exit.QUARANTINED


class DoesNotVerify(PitError):
    """The log is not what it was."""

    code = "does-not-verify"
    exit = Exit.UNVERIFIED
