"""Books kept up beside a feed that still comes in: the same books, only sooner."""

from pathlib import Path

import pytest
import zstandard

from ledger import books, intake, journal
from ledger.books import Follower, follow

DAY = Path(__file__).parents[1] / "cases" / "day-clean" / "feed.ndjson.zst"
STEP = 1_000


@pytest.fixture
def url(sqlite_url: str, tmp_path: Path) -> str:
    """A ledger with a casino day's facts, its books not begun."""
    journal.upgrade(sqlite_url)
    feed = tmp_path / "day.ndjson"
    with DAY.open("rb") as packed:
        feed.write_bytes(zstandard.ZstdDecompressor().stream_reader(packed).read())
    with journal.connect(sqlite_url, write=True) as database:
        intake.ingest(database, [str(feed)], now=lambda: 1_000_000)
    return sqlite_url


class Line:
    """A line that is closed after it has been asked some times."""

    def __init__(self, times: int) -> None:
        self.times = times

    def poll(self, _: float) -> bool:
        self.times -= 1
        return self.times < 0


def position(url: str) -> int:
    with journal.connect(url, write=False) as database:
        return books.listing(database)[0].position


def test_whole_steps_are_folded_and_the_rest_is_left(url: str) -> None:
    done: list[int] = []
    follow._follow(url, [lambda _: done.append(position(url))], STEP, Line(30))  # type: ignore[arg-type]
    # The day's 7,568 facts, and the three rule sets that the ledger took in itself.
    assert position(url) == 7_000
    assert done == list(range(1_000, 7_001, 1_000))


def test_a_closed_line_ends_it_between_two_steps(url: str) -> None:
    follow._follow(url, [], STEP, Line(3))  # type: ignore[arg-type]
    assert position(url) == 2_000


def test_what_it_began_is_finished_by_whoever_catches_up_next(url: str) -> None:
    with Follower(url, step=STEP) as follower:
        follower.start()
        follower.start()
    with journal.connect(url, write=True) as database:
        assert books.catch_up(database) == 7_571
        assert books.check(database) == []


def test_a_ledger_that_cannot_be_opened_is_somebody_elses_news(tmp_path: Path) -> None:
    follow._follow(f"sqlite:///{tmp_path}/none.db", [], STEP, Line(3))  # type: ignore[arg-type]
    assert not (tmp_path / "none.db").exists()
