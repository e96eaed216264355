"""The command line on one ledger."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.exits import run
from tests.reconcile.houses import House

SMALL = Path(__file__).parents[1] / "cases" / "reconcile"


class Answer(NamedTuple):
    """What a command gave back."""

    code: int
    out: str
    err: str


@dataclass
class Pit:
    """Words in, an answer out."""

    house: House
    capsys: pytest.CaptureFixture[str]

    def __call__(self, *words: str) -> Answer:
        self.capsys.readouterr()
        code = run([*words, "--db", self.house.url])
        return Answer(code, *self.capsys.readouterr())

    def json(self, *words: str) -> Any:
        """The answer's document."""
        return json.loads(self(*words, "--format", "json").out)

    def take(self, case: str) -> None:
        """The feed of a small case."""
        self.house.take_file(SMALL / case / "feed.ndjson")
