"""Small logs for the proof's tests: to this room facts are identities and bytes."""

import json
from collections.abc import Sequence

from ledger import journal, proof
from ledger.journal import Appendable, Database
from ledger.proof import Checkpoint, PrivateKey

NOON = 1_795_780_800_000_000  # 2026-11-27 12:00 UTC, in µs
KEY = PrivateKey("dunes.example/pit", bytes(range(32)))
OTHER = PrivateKey("dunes.example/pit", bytes(32))


def fact(number: int, *, table: str | None = "T", round_: str | None = None) -> Appendable:
    line = {"id": str(number), "source": "/s", "table": table, "type": "t"}
    if round_ is not None:
        line["round"] = round_
    text = json.dumps(dict(sorted(line.items())), separators=(",", ":"))
    return Appendable("/s", str(number), "t", table, round_, text.encode())


def record(database: Database, count: int, *, first: int = 1, now_us: int = NOON) -> None:
    """Append that many facts in one transaction."""
    with database.writing() as connection:
        journal.append(
            connection, [fact(number) for number in range(first, first + count)], now_us=now_us
        )


def entries(database: Database) -> list[bytes]:
    with database.reading() as connection:
        return [row.entry for row in journal.read_stored(connection)]


def signed(database: Database, key: PrivateKey = KEY) -> Checkpoint:
    return proof.sign(database, key)


def kinds(database: Database, against: Sequence[Checkpoint] = ()) -> dict[str, int | None]:
    """What does not hold: each kind with the position where it begins."""
    outcome = proof.verify(
        database, against=[("the one held", one) for one in against], trusted=[KEY.public]
    )
    return {each.kind: each.position for each in outcome.failures}
