"""Where every command ends: one line of error with its remedy, and the contract's exit code."""

import errno
import os
import re
import sys
import traceback
from collections.abc import Sequence
from itertools import pairwise

import typer

from cli import show
from ledger import recorded
from ledger.errors import Exit, PitError, WrongUsage

INTERRUPTED = 130
BROKEN_PIPE = 141
# What a write says when its disk has no room or fails: of the output, or of a file asked for.
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
# How a byte of a word that is no UTF-8 reaches us.
_NO_TEXT = re.compile("[\ud800-\udfff]")


def run(words: Sequence[str]) -> int:
    """Run `pit` with these words (without the program's name) and return its exit code.

    No exception leaves here: a user's mistake is one line with its remedy, a bug is one line that
    says so (`PIT_DEBUG=1` adds the traceback). Once a step was entered, every failure says that it
    is, and where.
    """
    show.prepare_streams()
    as_json = wants_json(words)
    with recorded.noting() as entered:
        try:
            returned = _called(words)
        except (Exception, KeyboardInterrupt, SystemExit) as raised:  # noqa: BLE001 the top frame
            error = _behind(raised)
            if entered:
                return _recorded(error, entered, as_json)
            return _ended(error, as_json)
    return returned if isinstance(returned, int) else Exit.DONE


def _called(words: Sequence[str]) -> object:
    """What the command returns, its output written. Ctrl-C, an exit to typer, is itself again."""
    from cli.app import build

    _see_that_all_is_text(words)
    returned = build()(list(words), prog_name="pit", standalone_mode=False)
    if returned == INTERRUPTED:
        raise KeyboardInterrupt
    sys.stdout.flush()
    return returned


def _behind(raised: BaseException) -> BaseException:
    """What was raised, where typer has not made an exit of it: it does of a broken pipe."""
    if not isinstance(raised, SystemExit):
        return raised
    if isinstance(raised.__context__, BrokenPipeError):
        return raised.__context__
    raise raised


def _see_that_all_is_text(words: Sequence[str]) -> None:
    """A word whose bytes are no UTF-8 is taken only as the name of a file that is there."""
    for word in words:
        if _NO_TEXT.search(word) and not os.path.lexists(word):
            shown = _NO_TEXT.sub(lambda found: f"\\x{ord(found[0]) & 0xFF:02x}", word)
            raise WrongUsage(f"the word {shown} is not UTF-8", remedy="write it in UTF-8")


def _ended(error: BaseException, as_json: bool) -> int:
    """Say what ended the command; its exit code."""
    match error:
        case PitError():
            return _fail(error.code, error.message, error.remedy, error.exit, as_json)
        case typer.TyperException():
            return _usage(error, as_json)
        case KeyboardInterrupt() | typer.Abort():
            return INTERRUPTED
        case BrokenPipeError():
            return _reader_left()
        case OSError() if error.errno in NO_ROOM:
            return _unwritten(error, as_json)
        case _:
            return _unexpected(error, as_json)


def _recorded(error: BaseException, positions: Sequence[int], as_json: bool) -> int:
    """The step is in the journal, whatever ended the command behind it: that is said first."""
    _discard_output()
    exit_: int = recorded.Recorded.exit
    match error:
        case PitError():
            why = error.message
        case KeyboardInterrupt() | typer.Abort():
            why, exit_ = "interrupted", INTERRUPTED
        case BrokenPipeError():
            why, exit_ = "the reader of the output left", BROKEN_PIPE
        case OSError() if error.errno in NO_ROOM:
            why = _refused_by_the_disk(error)
        case _:
            why = _as_a_bug(error)
    told = recorded.Recorded(positions, why)
    return _fail(told.code, told.message, told.remedy, exit_, as_json)


def wants_json(words: Sequence[str]) -> bool:
    """Whether errors are to be JSON. Asked of the words: they may be what cannot be parsed."""
    return "--format=json" in words or ("--format", "json") in pairwise(words)


def _fail(code: str, message: str, remedy: str, exit_: int, as_json: bool) -> int:
    try:
        sys.stdout.flush()
        show.failure(code, message, remedy, as_json=as_json)
    except BrokenPipeError:
        return _reader_left()
    except OSError:
        _discard_output()  # nowhere left to say it; the exit code still does
    return int(exit_)


def _unexpected(error: BaseException, as_json: bool) -> int:
    """A bug in one line."""
    remedy = "run it again with PIT_DEBUG=1 for the traceback, and report it"
    return _fail("bug", _as_a_bug(error), remedy, Exit.CANNOT_WORK, as_json)


def _as_a_bug(error: BaseException) -> str:
    if os.environ.get("PIT_DEBUG") == "1":
        traceback.print_exception(error)
    # Only the first words: what follows in a database library's message is SQL and its values.
    first = str(error).partition("\n")[0][:200]
    return f"this is a bug in pit: {type(error).__name__}: {first}"


def _unwritten(error: OSError, as_json: bool) -> int:
    """The disk under the output is full, or fails."""
    _discard_output()
    return _fail(
        "storage-failed",
        _refused_by_the_disk(error),
        "make room where it goes, look after the disk, and say the command again",
        Exit.CANNOT_WORK,
        as_json,
    )


def _refused_by_the_disk(error: OSError) -> str:
    where = f"{error.filename}" if error.filename else "the output"
    return f"{where} cannot be written: {error.strerror}"


def _usage(error: typer.TyperException, as_json: bool) -> int:
    """Typer's own complaint about the words, in the form of all others."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "pit"
    if type(error).__name__ == "NoArgsIsHelpError":
        typer.echo(context.get_help() if context is not None else str(error), err=True)
        return int(Exit.USAGE)
    said = str(getattr(error, "format_message", lambda: str(error))())
    message = " ".join(said.split()).removesuffix(".").replace("Value error, ", "")
    message = message[:1].lower() + message[1:]
    return _fail("wrong-usage", message, f"see {path} --help", Exit.USAGE, as_json)


def _reader_left() -> int:
    """`pit … | head`: the reader has enough. Nothing is wrong, and nothing more can be said."""
    _discard_output()
    return BROKEN_PIPE


def _discard_output() -> None:
    """What is still buffered goes nowhere, or the interpreter would complain when it ends."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(devnull, stream.fileno())
    os.close(devnull)
