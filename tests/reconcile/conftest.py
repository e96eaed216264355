"""Empty ledgers for small feeds."""

from pathlib import Path

import pytest

from ledger import journal
from tests.reconcile.command import Pit
from tests.reconcile.houses import House, Houses


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty ledger to copy."""
    path = tmp_path_factory.mktemp("reconcile") / "empty.db"
    journal.upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture
def houses(template: Path, tmp_path: Path) -> Houses:
    """As many ledgers as a test wants."""
    return Houses(template, tmp_path)


@pytest.fixture
def house(houses: Houses) -> House:
    """One of them."""
    return houses.house()


@pytest.fixture
def pit(house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Pit:
    """The command line on that one, in 80 columns."""
    for name in ("NO_COLOR", "FORCE_COLOR", "PIT_DB", "PIT_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    return Pit(house, capsys)
