"""Every command explains itself, and explaining itself is quick."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from cli.app import build

HEAVY = ("sqlalchemy", "alembic", "rich", "faker", "ledger.facts", "ledger.journal", "ledger.books")


def commands(command: Any, path: str = "pit") -> Iterator[tuple[str, Any]]:
    """Every command of the tree with the words that call it, groups included."""
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, f"{path} {name}")


ALL = dict(commands(typer.main.get_command(build())))
LEAVES = {path: command for path, command in ALL.items() if not hasattr(command, "commands")}


@pytest.mark.parametrize("path", ALL)
def test_the_help_of_every_command_begins_with_a_sentence(path: str) -> None:
    first = (ALL[path].help or "").strip().split("\n\n")[0]
    assert first[:1].isupper()
    assert first.rstrip().endswith(".")


@pytest.mark.parametrize("path", LEAVES)
def test_every_command_shows_at_least_two_real_command_lines(path: str) -> None:
    _, found, examples = (LEAVES[path].help or "").partition("Examples:")
    lines = [line.strip() for line in examples.splitlines() if line.strip()]
    assert found
    assert len([line for line in lines if line.split("#")[0].startswith(path)]) >= 2


@pytest.mark.parametrize("path", LEAVES)
def test_the_examples_use_only_options_that_the_command_has(path: str) -> None:
    options = {option for param in LEAVES[path].params for option in param.opts} | {"--help"}
    _, _, examples = (LEAVES[path].help or "").partition("Examples:")
    for line in examples.splitlines():
        own = line.split("|")[0].split("#")[0].split()
        used = {word.split("=")[0] for word in own if word.startswith("--")}
        assert not own or used <= options


@pytest.mark.parametrize("path", LEAVES)
def test_every_command_takes_the_database_and_the_format(path: str) -> None:
    # What `pit simulate` writes is a feed, which has one form.
    wanted = {"--db"} if path == "pit simulate" else {"--db", "--format"}
    assert wanted <= {option for param in LEAVES[path].params for option in param.opts}


def test_help_waits_for_no_database_library_and_no_room_of_the_ledger() -> None:
    code = (
        "import sys; from cli.exits import run; assert run(['--help']) == 0; "
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr.strip() == "[]"
    assert "Usage: pit" in done.stdout
