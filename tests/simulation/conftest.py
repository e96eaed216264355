"""A house judged in a ledger of its own. One engine is enough: both judge alike, and others say
so."""

from pathlib import Path

import pytest

from ledger.simulation import Casino
from tests.simulation.judged import Judge, Judged
from tests.simulation.judged import judged as judge_in


@pytest.fixture
def judged(sqlite_url: str, tmp_path: Path) -> Judge:
    """Simulate a house and ask every report about it; once a test."""

    def judge(casino: Casino) -> Judged:
        return judge_in(casino, sqlite_url, tmp_path)

    return judge
