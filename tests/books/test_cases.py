"""The given feeds through the real intake: books that were kept are those of a fresh fold."""

from pathlib import Path

import pytest

from ledger import books, intake, journal
from tests.books.feeds import picture

CASES = Path(__file__).parents[1] / "cases"
NAMES = ("two-days-errors", "clock-back-errors", "berlin-errors", "rare-rounds")


@pytest.mark.parametrize("name", NAMES)
def test_books_in_small_steps_are_equal_to_a_fresh_fold(
    name: str, template: Path, tmp_path: Path
) -> None:
    path = tmp_path / "ledger.db"
    path.write_bytes(template.read_bytes())
    with journal.connect(f"sqlite:///{path}", write=True) as database:
        intake.ingest(database, [str(CASES / name / "feed.ndjson.zst")], now=lambda: 1)
        books.catch_up(database, step=997)
        assert books.check(database) == []
        kept = picture(database)
        books.rebuild(database, step=20_000)
        assert picture(database) == kept
