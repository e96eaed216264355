"""Where every command ends: one line of error with its remedy, and the contract's exit code."""

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


def run(words: Sequence[str]) -> int:
    """Run `pit` with these words (without the program's name) and return its exit code.

    No exception leaves here: a user's mistake is one line with its remedy, a bug is one line that
    says so (`PIT_DEBUG=1` adds the traceback).
    """
    from cli.app import build

    show.prepare_streams()
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
        if os.environ.get("PIT_DEBUG") == "1":
            traceback.print_exc()
        # Only the first words: what follows in a database library's message is SQL and its values.
        first = str(error).partition("\n")[0][:200]
        message = f"this is a bug in pit: {type(error).__name__}: {first}"
        remedy = "run it again with PIT_DEBUG=1 for the traceback, and report it"
        return _fail("bug", message, remedy, Exit.CANNOT_WORK, as_json)
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
    return int(exit_)


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
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())
    return BROKEN_PIPE
