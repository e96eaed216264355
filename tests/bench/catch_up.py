"""Catch-up of all books against reading and decoding the same rows.

python -m tests.bench.catch_up [FOLDER]    # on the ledger that tests.bench.ingest left there
"""

import sqlite3
import sys
import time
from pathlib import Path

import orjson

from tests.bench.measure import PIT, run, say


def read_and_decode(path: Path) -> tuple[int, float]:
    """Rows, and seconds to read and decode all of them with the bare driver and orjson."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    started = time.perf_counter()
    rows = 0
    for (entry,) in db.execute("select entry from journal order by position"):
        orjson.loads(entry[25:])
        rows += 1
    return rows, time.perf_counter() - started


def main() -> None:
    """Print the ratio. A rebuild is a catch-up from nothing beside the books that are there."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp/pit-bench")  # noqa: S108
    path = folder / "bench.db"
    for _ in range(3):
        rows, plain = read_and_decode(path)
        ours = run(PIT, "books", "rebuild", "--db", f"sqlite:///{path}").seconds
        say("read and decode", rows / plain, "facts/s")
        say("all books, whole process", rows / ours, "facts/s")
        say("ratio", plain / ours, "", "≥ 0.15")


if __name__ == "__main__":
    main()
