"""A ledger of its own for every test, on each engine."""

from pathlib import Path

import pytest

from tests.reports.feeds import Ledger


@pytest.fixture
def ledger(database_url: str, tmp_path: Path) -> Ledger:
    """An empty ledger."""
    return Ledger(database_url, tmp_path)
