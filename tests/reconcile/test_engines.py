"""The same breaks on either database, and the same work on them."""

from pathlib import Path

import pytest

from tests.reconcile.command import SMALL, Pit
from tests.reconcile.houses import House

BOX = "box/2026-11-27/day/WS-02"


@pytest.fixture
def shop(database_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Pit:
    """The command line on a ledger of each engine."""
    return Pit(House(database_url, tmp_path), capsys)


def test_a_night_is_reconciled_and_closed(shop: Pit) -> None:
    shop.house.take_file(SMALL / "box" / "feed.ndjson")
    found = shop.json("reconcile", "--day", "last")["breaks"]
    assert [one["amount"] for one in found] == [-14_000, 14_000, -10_000]
    assert found[0]["candidates"][0]["ids"] == [found[1]["id"]]
    for one in found:
        shop("break", "resolve", one["id"], "--reason", "seen", "--actor", "A17")
    shop(
        *("break", "adjust", BOX, "--amount", "100.00", "--reason", "found"),
        *("--actor", "A17", "--witness", "M01"),
    )
    day = ("2026-11-27", "--reason", "audited", "--actor", "A17", "--witness", "M01")
    assert shop("day", "close", *day).code == 0
    assert shop("reconcile", "--day", "last").code == 0
    rows = shop.json("report", "shift")["rows"]
    assert {row["status"] for row in rows} == {"audited"}
    assert sum(row["adjustments"] for row in rows) == 10_000
