"""Reconciling one gaming day of 100 tables and 1,000,000 facts, whole process, on caught-up books.

    python -m tests.bench.reconcile [FOLDER]

The first run simulates the day, errors and all, and takes it in; later ones use what is there.
"""

import statistics
import sys
from pathlib import Path

from ledger.simulation import Casino, Errors, simulate
from tests.bench.measure import PIT, fresh, run, say

DAY = Casino(tables=100, rounds_per_hour=17, errors=Errors(rate=0.002))


def prepared(folder: Path) -> str:
    """The URL of the ledger with that day, its books caught up."""
    path = folder / "reconcile.db"
    url = f"sqlite:///{path}"
    ready = folder / "reconcile.ready"
    if not ready.exists():
        folder.mkdir(parents=True, exist_ok=True)
        fresh(path)
        feed = folder / "reconcile.ndjson"
        with feed.open("wb") as out:
            for line in simulate(DAY):
                out.write(line + b"\n")
        run(PIT, "init", "--db", url)
        run(PIT, "ingest", feed, "--db", url, ok=(0, 4))
        feed.unlink()
        ready.touch()
    return url


def main() -> None:
    """Print the seconds."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp/pit-bench")  # noqa: S108
    url = prepared(folder)
    command = (PIT, "reconcile", "--day", "last", "--db", url, "--format", "json")
    runs = [run(*command, ok=(0, 3)) for _ in range(3)]
    say("pit reconcile, 100 tables", statistics.median(each.seconds for each in runs), "s", "< 5")
    say("peak memory", max(each.peak_mib for each in runs), "MiB")


if __name__ == "__main__":
    main()
