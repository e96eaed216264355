"""`pit ingest` beside the `eventsourcing` library on SQLite: same payloads, same batches, in turn.

make bench-peers      # or: python -m tests.bench.peers PEER_PYTHON [LINES] [FOLDER]
"""

import statistics
import sys
from pathlib import Path

from tests.bench import feed
from tests.bench.measure import PIT, fresh, run, say

BATCH = 2_000
TARGETS = {"sqlite": "≥ 0.9, aim 1.3", "sqlalchemy": "≥ 4"}


def main() -> None:
    """Print the ratio to each peer (middle of three turns)."""
    python = Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    folder = Path(sys.argv[3] if len(sys.argv) > 3 else "/tmp/pit-bench")  # noqa: S108
    folder.mkdir(parents=True, exist_ok=True)
    source = feed.write(count, folder / "peers.ndjson")
    peer = Path(__file__).with_name("peer.py")
    ratios: dict[str, list[float]] = {name: [] for name in TARGETS}
    for _ in range(3):
        url = f"sqlite:///{fresh(folder / 'peers.db')}"
        run(PIT, "init", "--db", url)
        ours = run(PIT, "ingest", source, "--db", url, "--format", "json").seconds
        say("pit ingest, whole process, books caught up", count / ours, "lines/s")
        for name, seen in ratios.items():
            spent = float(run(python, peer, name, source, str(count), str(BATCH), folder).out)
            say(f"eventsourcing on {name}, appends alone", count / spent, "events/s")
            seen.append(spent / ours)
    for name, seen in ratios.items():
        say(f"ratio to eventsourcing on {name}", statistics.median(seen), "", TARGETS[name])


if __name__ == "__main__":
    main()
