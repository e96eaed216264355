"""The command line as its users meet it: words in, two streams and an exit code out."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from cli.exits import run


class Answer(NamedTuple):
    """What a command gave back."""

    code: int
    out: str
    err: str


Pit = Callable[..., Answer]


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "PIT_DB", "PIT_DEBUG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def pit(capsys: pytest.CaptureFixture[str]) -> Pit:
    """Run `pit` with these words in this process."""

    def call(*words: str) -> Answer:
        capsys.readouterr()
        code = run(words)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return call
