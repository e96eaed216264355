"""A template of an empty ledger, and folders to put copies of it."""

from pathlib import Path

import pytest

from ledger import journal


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty ledger in a file, to copy."""
    path = tmp_path_factory.mktemp("books") / "empty.db"
    journal.upgrade(f"sqlite:///{path}")
    return path
