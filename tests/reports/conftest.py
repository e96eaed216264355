"""A ledger on disk, new for every test."""

from pathlib import Path

import pytest

from ledger import journal
from tests.reports.feeds import Ledger


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    """An empty ledger in SQLite."""
    url = f"sqlite:///{tmp_path / 'pit.db'}"
    journal.upgrade(url)
    return Ledger(url, tmp_path)
