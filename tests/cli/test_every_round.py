"""Every round of a given case full of rare hands is a page, well formed, whatever was dealt."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.show.html import replay_page
from ledger import books, intake, journal
from ledger.reports.round_asked import replay_report

CASES = Path(__file__).parents[1] / "cases"


@pytest.fixture(scope="module")
def rare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[journal.Database]:
    url = f"sqlite:///{tmp_path_factory.mktemp('rare') / 'pit.db'}"
    journal.upgrade(url)
    with journal.connect(url, write=True) as database:
        feed = next((CASES / "rare-rounds").glob("feed*"))
        intake.ingest(database, [str(feed)], now=lambda: 1)
        books.catch_up(database)
        yield database


def test_a_page_says_of_every_wager_what_the_replay_says(rare: journal.Database) -> None:
    with books.view(rare) as view, rare.reading() as connection:
        rows = list(view.rounds())
        assert len(rows) == 600
        for row in rows:
            made = replay_report(connection, view, row.round, table=row.table).document()
            page = replay_page(made)
            for verdict in ("right", "wrong", "unverifiable"):
                told = sum(one["verdict"] == verdict for one in made["wagers"])
                assert page.count(f'<tr class="{verdict}" ') == told
            flagged = [one for one in made["wagers"] if one["verdict"] == "wrong"]
            assert page.count('class="flag"') == len(flagged)
            assert page.count("data-step=") == len(made["facts"])
