"""One peer, one process: the `eventsourcing` library takes the same feed as domain events.

    .venv/peers/bin/python tests/bench/peer.py sqlite|sqlalchemy FEED LINES BATCH FOLDER

Prints the seconds that the appends took; the events are built before. Runs in an environment of
its own (tests/bench/peers.txt), since the SQLAlchemy extension is tied to an older SQLAlchemy.
"""

import gc
import sys
import time
import uuid
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

import orjson
from eventsourcing.application import Application
from eventsourcing.domain import AggregateEvent


class Told(AggregateEvent):  # type: ignore[misc]  # the library is not in this environment
    """A line of the feed as the library's own kind of event."""

    source: str
    id: str
    type: str
    time: str
    table: str | None
    round: str | None
    actor: str
    witness: str | None
    data: dict[str, Any]


def environment(backend: str, folder: Path) -> dict[str, str]:
    """The library's settings for a new database of this kind."""
    path = folder / f"peer-{backend}.db"
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    if backend == "sqlite":
        return {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}
    return {"PERSISTENCE_MODULE": "eventsourcing_sqlalchemy", "SQLALCHEMY_URL": f"sqlite:///{path}"}


def events(source: Path, count: int) -> list[Told]:
    """The feed's first lines as domain events, one stream a table."""
    versions: dict[uuid.UUID, int] = {}
    made = []
    with source.open("rb") as lines:
        for line in islice(lines, count):
            fact = orjson.loads(line)
            stream = uuid.uuid5(uuid.NAMESPACE_URL, fact.get("table") or fact["source"])
            versions[stream] = versions.get(stream, 0) + 1
            made.append(
                Told(
                    originator_id=stream,
                    originator_version=versions[stream],
                    timestamp=datetime.fromisoformat(fact["time"]),
                    table=fact.get("table"),
                    round=fact.get("round"),
                    witness=fact.get("witness"),
                    **{key: fact[key] for key in ("source", "id", "type", "time", "actor", "data")},
                )
            )
    return made


def main() -> None:
    """Append everything in batches and print the seconds."""
    backend, source, count, batch, folder = sys.argv[1:6]
    told = events(Path(source), int(count))
    app: Application = Application(env=environment(backend, Path(folder)))
    size = int(batch)
    gc.collect()
    started = time.perf_counter()
    for first in range(0, len(told), size):
        app.events.put(told[first : first + size])
    sys.stdout.write(f"{time.perf_counter() - started:.4f}\n")
    app.close()


if __name__ == "__main__":
    main()
