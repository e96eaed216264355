"""Empty ledgers for small feeds."""

from pathlib import Path

import pytest

from ledger import journal
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
