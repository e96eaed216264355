"""What the proof costs: verify against its floor, a proof in a long journal, hashing in an ingest.

    python -m tests.bench.proof [FACTS] [FOLDER]

The floor of verify: `sqlite3` reads the same rows with the same pragmas, and each entry is hashed
once with SHA-256. Floor and product take turns in one process; the middle of the ratios is printed.
The share of hashing and tree-keeping in `pit ingest` is their time alone over the whole command's.
"""

import sqlite3
import statistics
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from ledger import journal, proof
from ledger.journal import leaf_hash
from ledger.proof import PrivateKey, proofs
from tests.bench import feed
from tests.bench.measure import PIT, fresh, run, say

KEY = PrivateKey("bench", bytes(32))
ROUNDS = 3


def seconds(work: Callable[[], object]) -> float:
    """Of one call."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def floor(path: Path) -> bytes:
    """Reads every column of every row and hashes the entries."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    db.execute("PRAGMA cache_size=-16384")
    digest = b""
    for row in db.execute("SELECT * FROM journal ORDER BY position"):
        digest = sha256(row[1]).digest()
    db.close()
    return digest


def hashing(path: Path) -> float:
    """Seconds for the leaf of every entry, as `append` makes it."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    entries = [entry for (entry,) in db.execute("SELECT entry FROM journal")]
    db.close()
    return seconds(lambda: [leaf_hash(entry) for entry in entries])


def main() -> None:
    """Print ratios and times."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else "/tmp/pit-bench")  # noqa: S108
    folder.mkdir(parents=True, exist_ok=True)
    source = feed.write(count, folder / "feed.ndjson")
    path = fresh(folder / "proof.db")
    url = f"sqlite:///{path}"
    run(PIT, "init", "--db", url)
    ingest = run(PIT, "ingest", source, "--db", url, "--format", "json", ok=(0, 4)).seconds
    with journal.connect(url, write=True) as database:
        with database.reading() as connection:
            facts = journal.head(connection)
        say("facts", facts, "")
        with sqlite3.connect(path, isolation_level=None) as db:  # sealed anew, to be timed alone
            for kind in ("update", "delete", "replace"):
                db.execute(f"DROP TRIGGER tree_no_{kind}")
            db.execute("DELETE FROM tree")
        sealing = seconds(lambda: proof.seal(database))
        share = (sealing + hashing(path)) / ingest
        say("sealing", facts / sealing, "facts/s")
        say("hashing and sealing, of pit ingest", 100 * share, "%", "< 15")
        checkpoint = proof.sign(database, KEY)
        proved = []
        for position in range(1, facts + 1, max(1, facts // 20)):
            with database.reading() as connection:
                proved.append(
                    seconds(
                        lambda at=position: proofs.inclusion(connection, checkpoint, [at])  # type: ignore[misc]
                    )
                )
        say("an inclusion proof, the middle", 1000 * statistics.median(proved), "ms", "< 50")
        say("  the slowest", 1000 * max(proved), "ms")
        ratios = []
        for _ in range(ROUNDS):
            bare = seconds(lambda: floor(path))
            ours = seconds(lambda: proof.verify(database))
            ratios.append(bare / ours)
            say("verify", facts / ours, "facts/s")
            say("floor: the same rows read and hashed", facts / bare, "facts/s")
        say("ratio to the floor (middle of three)", statistics.median(ratios), "", "≥ 0.3")


if __name__ == "__main__":
    main()
