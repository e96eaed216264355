"""A feed of any length for the benchmarks: one clean casino day, told again on later days.

Every copy keeps the day's own facts and moves them by whole days: ids, rounds and slips get the
copy's number, so that nothing is a duplicate, a gap or a conflict.

    python -m tests.bench.feed 1000000 /tmp/feed.ndjson
"""

import re
import sys
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import orjson
import zstandard

DAY = Path(__file__).parents[1] / "cases" / "day-clean" / "feed.ndjson.zst"
STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)")


def day_lines() -> list[str]:
    """The clean day's facts as compact JSON text, in their order."""
    with DAY.open("rb") as packed:
        plain = zstandard.ZstdDecompressor().stream_reader(packed).read()
    return [
        orjson.dumps(orjson.loads(line)).decode() for line in plain.splitlines() if line.strip()
    ]


def moved(line: str, copy: int) -> bytes:
    """The same fact, `copy` days later and under ids of its own."""
    fact = orjson.loads(line)
    if fact["type"] in {"property.configured", "table.commissioned"}:
        fact["id"] = f"{fact['id']}/{copy}"
    else:
        fact["id"] = f"{copy:04d}-{fact['id']}"
    fact["time"] = (datetime.fromisoformat(fact["time"]) + timedelta(days=copy)).isoformat()
    if "round" in fact:
        fact["round"] = f"{fact['round']}-{copy:04d}"
    data = fact["data"]
    for key in ("gaming_day", "next_gaming_day"):
        if key in data:
            data[key] = (date.fromisoformat(data[key]) + timedelta(days=copy)).isoformat()
    return orjson.dumps(fact)


def lines(count: int) -> Iterator[bytes]:
    """`count` lines of feed, without their newlines."""
    day = day_lines()
    copy = 0
    while count > 0:
        for line in day[:count]:
            yield moved(line, copy)
        count -= len(day)
        copy += 1


def write(count: int, path: Path) -> Path:
    """A feed file of `count` lines."""
    with path.open("wb") as out:
        for line in lines(count):
            out.write(line + b"\n")
    return path


if __name__ == "__main__":
    write(int(sys.argv[1]), Path(sys.argv[2]))
