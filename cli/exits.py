"""Where every command ends: one line of error with its remedy, and the contract's exit code."""

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from itertools import pairwise

import typer

from cli import show
from ledger.errors import Exit, PitError

INTERRUPTED = 130
BROKEN_PIPE = 141
# What a write says when its disk has no room or fails: of the output, or of a file asked for.
NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})


def run(words: Sequence[str]) -> int:
    """Run `pit` with these words (without the program's name) and return its exit code.

    No exception leaves here: a user's mistake is one line with its remedy, a bug is one line that
    says so (`PIT_DEBUG=1` adds the traceback).
    """
    show.prepare_streams()
    from cli.app import build

    as_json = wants_json(words)
    try:
        returned = build()(list(words), prog_name="pit", standalone_mode=False)
        sys.stdout.flush()
    except PitError as error:
        return _fail(error.code, error.message, error.remedy, error.exit, as_json)
    except typer.TyperException as error:
        return _usage(error, as_json)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _reader_left()
    except Exception as error:  # noqa: BLE001 the top frame: a bug is reported in one line
        return _unexpected(error, as_json)
    return returned if isinstance(returned, int) else Exit.DONE


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


def _unexpected(error: Exception, as_json: bool) -> int:
    """A write that the disk refused, or a bug in one line."""
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        return _unwritten(error, as_json)
    if os.environ.get("PIT_DEBUG") == "1":
        traceback.print_exception(error)
    # Only the first words: what follows in a database library's message is SQL and its values.
    first = str(error).partition("\n")[0][:200]
    message = f"this is a bug in pit: {type(error).__name__}: {first}"
    remedy = "run it again with PIT_DEBUG=1 for the traceback, and report it"
    return _fail("bug", message, remedy, Exit.CANNOT_WORK, as_json)


def _unwritten(error: OSError, as_json: bool) -> int:
    """The disk under the output is full, or fails. What was recorded before stays recorded."""
    _discard_output()
    where = f"{error.filename}" if error.filename else "the output"
    return _fail(
        "storage-failed",
        f"{where} cannot be written: {error.strerror}",
        "make room where it goes, look after the disk, and say the command again",
        Exit.CANNOT_WORK,
        as_json,
    )


def _usage(error: typer.TyperException, as_json: bool) -> int:
    """Typer's own complaint about the words, in the form of all others."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "pit"
    if type(error).__name__ == "NoArgsIsHelpError":
        typer.echo(context.get_help() if context is not None else str(error), err=True)
        return int(Exit.USAGE)
    said = str(getattr(error, "format_message", lambda: str(error))())
    message = " ".join(said.split()).removesuffix(".")
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
