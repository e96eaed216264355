"""docs/cli.md names every command and every option: what is not there cannot be relied on."""

import re
from pathlib import Path

import pytest
import typer

from cli.app import build
from tests.cli.test_help import commands

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text()
LINES = PAGE.splitlines()
LEAVES = {
    path: command
    for path, command in commands(typer.main.get_command(build()))
    if not hasattr(command, "commands")
}


def has_word(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


@pytest.mark.parametrize("path", LEAVES)
def test_the_reference_names_every_command(path: str) -> None:
    _, group, *name = path.split()
    assert [
        line
        for line in LINES
        if f"`pit {group}" in line and all(has_word(line, word) for word in name)
    ]


@pytest.mark.parametrize("path", LEAVES)
def test_the_reference_names_every_option(path: str) -> None:
    options = [option for param in LEAVES[path].params for option in param.opts]
    missing = [option for option in options if option[:2] == "--" and not has_word(PAGE, option)]
    assert missing == []
