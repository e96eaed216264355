"""`pit ingest` of a long feed against plain `sqlite3` with the same bytes and the same durability.

    python -m tests.bench.ingest [LINES] [FOLDER]

The floor: one table with two indexes, WAL, synchronous=FULL, `executemany` in batches of 2,000.
Only the database work of the floor is timed (its rows are made before), so the ratio is hard on
us, not on it. Floor and product take turns; the middle of the ratios is printed, with the
range.
"""

import json
import sqlite3
import statistics
import sys
import time
from itertools import islice
from pathlib import Path

import orjson

from tests.bench import feed
from tests.bench.measure import PIT, fresh, run, say

BATCH = 2_000


def floor_seconds(source: Path, path: Path) -> float:
    """Seconds that the bare driver needs for the feed's bytes in a two-index table."""
    db = sqlite3.connect(fresh(path), isolation_level=None)
    db.execute("pragma journal_mode=wal")
    db.execute("pragma synchronous=full")
    db.execute(
        "create table line(position integer primary key, source text not null, id text not null,"
        " place text, body blob not null, unique(source, id))"
    )
    db.execute("create index line_place on line(place, position)")
    spent, position = 0.0, 0
    with source.open("rb") as lines:
        while chunk := list(islice(lines, BATCH)):
            rows = []
            for line in chunk:
                position += 1
                fact = orjson.loads(line)
                rows.append((position, fact["source"], fact["id"], fact.get("table"), line))
            started = time.perf_counter()
            db.execute("begin immediate")
            db.executemany("insert into line values (?,?,?,?,?)", rows)
            db.execute("commit")
            spent += time.perf_counter() - started
    db.close()
    return spent


def main() -> None:
    """Print the ratio, the rates and the peak memory."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else "/tmp/pit-bench")  # noqa: S108
    folder.mkdir(parents=True, exist_ok=True)
    source = feed.write(count, folder / "feed.ndjson")
    ratios, peaks = [], []
    for _ in range(3):
        floor = floor_seconds(source, folder / "floor.db")
        url = f"sqlite:///{fresh(folder / 'bench.db')}"
        run(PIT, "init", "--db", url)
        ours = run(PIT, "ingest", source, "--db", url, "--format", "json")
        counts = json.loads(ours.out)
        assert counts["appended"] == count, counts
        ratios.append(floor / ours.seconds)
        peaks.append(ours.peak_mib)
        say("floor, sqlite3 executemany", count / floor, "lines/s")
        say("pit ingest, whole process, books caught up", count / ours.seconds, "lines/s")
    say("ratio to the floor (middle of three)", statistics.median(ratios), "", "≥ 0.25, aim 0.5")
    say("  lowest and highest", min(ratios), f"{max(ratios):.3f}")
    say("peak memory", max(peaks), "MiB", "< 200")


if __name__ == "__main__":
    main()
