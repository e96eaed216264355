"""A fresh ledger for every feed, in this process."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.conftest import Ledgers
from tests.contract.house import NewPit, Pit


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "PIT_DB", "PIT_DEBUG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def new_pit(ledgers: Ledgers, tmp_path: Path) -> Iterator[NewPit]:
    """As many empty ledgers as are asked for."""
    with ExitStack() as stack:
        yield lambda: Pit(stack.enter_context(ledgers("sqlite")), tmp_path)


@pytest.fixture
def pit(new_pit: NewPit) -> Pit:
    """One of them."""
    return new_pit()
