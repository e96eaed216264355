"""Catch-up of all books against reading and decoding the same rows.

    python -m tests.bench.catch_up [FACTS] [FOLDER]

A new ledger takes the feed without its books; then reading with the bare driver and `orjson`, and
the catch-up from nothing, take turns.
"""

import sqlite3
import statistics
import sys
import time
from pathlib import Path

import orjson

from ledger import books, intake, journal
from tests.bench import feed
from tests.bench.measure import fresh, run, say


def read_and_decode(path: Path) -> tuple[int, float]:
    """Rows, and seconds to read and decode all of them with the bare driver and orjson."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    started = time.perf_counter()
    rows = 0
    for (entry,) in db.execute("select entry from journal order by position"):
        orjson.loads(entry[25:])
        rows += 1
    return rows, time.perf_counter() - started


def caught_up(url: str) -> float:
    """Seconds that the books need for the whole journal."""
    with journal.connect(url, write=True) as database:
        started = time.perf_counter()
        books.catch_up(database)
        return time.perf_counter() - started


def main() -> None:
    """Print the ratio, the middle of three turns."""
    if sys.argv[1:2] == ["--once"]:
        sys.stdout.write(f"{caught_up(sys.argv[2])}\n")
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400_000
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else "/tmp/pit-bench")  # noqa: S108
    folder.mkdir(parents=True, exist_ok=True)
    source = feed.write(count, folder / "books.ndjson")
    ratios = []
    for _ in range(3):
        path = fresh(folder / "books.db")
        url = f"sqlite:///{path}"
        journal.upgrade(url)
        with journal.connect(url, write=True) as database:
            intake.ingest(database, [str(source)], now=lambda: time.time_ns() // 1_000)
        rows, plain = read_and_decode(path)
        ours = float(run(sys.executable, "-m", __spec__.name, "--once", url).out)
        ratios.append(plain / ours)
        say("read and decode", rows / plain, "facts/s")
        say("all books, judging included", rows / ours, "facts/s")
    say("ratio (middle of three)", statistics.median(ratios), "", "≥ 0.15")


if __name__ == "__main__":
    main()
