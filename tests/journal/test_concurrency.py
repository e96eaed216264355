"""Many writers, mixed sizes, some given up: no gap, no double, and no reader misses a fact."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from random import Random
from threading import Barrier, Event

from ledger import journal
from ledger.journal import Appendable, Entry
from tests.journal.facts import NOON, everything, facts

WRITERS = 8
TRANSACTIONS = 10
SIZES = (1, 1, 1, 2, 3, 10, 50, 200)


class GivenUp(Exception):
    """A writer changes its mind after it has appended."""


def test_a_reader_that_has_seen_a_position_has_seen_everything_below_it(database_url: str) -> None:
    start, stop = Barrier(WRITERS + 1), Event()

    with ThreadPoolExecutor(WRITERS + 1) as pool:
        reader = pool.submit(tail, database_url, start, stop)
        writers = [pool.submit(write, database_url, number, start) for number in range(WRITERS)]
        kept = list(all_kept(writers, stop))
        seen = reader.result()

    # In commit order: each next is the last plus one, at every moment, and nothing came in below.
    assert [entry.position for entry in seen] == list(range(1, len(kept) + 1))
    assert sorted(entry.canonical for entry in seen) == sorted(kept)
    times = [entry.recorded_at for entry in seen]
    assert times == sorted(times)
    with journal.connect(database_url, write=False) as database:
        assert everything(database) == seen


def all_kept(writers: list[Future[list[Appendable]]], stop: Event) -> Iterator[bytes]:
    try:
        for writer in writers:
            yield from (item.canonical for item in writer.result())
    finally:
        stop.set()


def write(url: str, number: int, start: Barrier) -> list[Appendable]:
    """What this writer kept. Its clock is its own, and wrong."""
    random = Random(number)  # noqa: S311 - a plan, not a secret
    kept: list[Appendable] = []
    first = 1
    with journal.connect(url, write=True) as database:
        start.wait(60)
        for _ in range(TRANSACTIONS):
            batch = facts(random.choice(SIZES), first=first, source=f"/writer/{number}")
            half = len(batch) // 2
            now = NOON + random.randrange(-(10**9), 10**9)
            with suppress(GivenUp), database.writing() as connection:
                journal.append(connection, batch[:half], now_us=now)
                journal.append(connection, batch[half:], now_us=now)
                if random.random() < 0.25:
                    raise GivenUp
                kept += batch
                first += len(batch)
    return kept


def tail(url: str, start: Barrier, stop: Event) -> list[Entry]:
    """Everything, as a reader saw it that only ever asks for what comes after the last one."""
    seen: list[Entry] = []
    with journal.connect(url, write=False) as database:
        start.wait(60)
        while True:
            ended = (
                stop.is_set()
            )  # asked before reading: the last read begins after the last commit
            with database.reading() as connection:
                fresh = list(journal.read(connection, after=len(seen)))
            for entry in fresh:
                assert entry.position == len(seen) + 1
                seen.append(entry)
            if ended:
                return seen
