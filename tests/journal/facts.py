"""Facts for the journal's tests: to this room they are identities and bytes."""

from collections.abc import Sequence

from sqlalchemy import Connection

from ledger import journal
from ledger.journal import Appendable, Database, Entry

NOON = 1_795_780_800_000_000  # 2026-11-27 12:00 UTC, in µs


def fact(
    number: int, *, source: str = "/dunes/table/WS-01", table: str | None = None
) -> Appendable:
    return Appendable(
        source=source,
        id=f"e-{number}",
        type="round.closed",
        table=table,
        round=None,
        canonical=f'{{"id":"e-{number}","source":"{source}"}}'.encode(),
    )


def facts(count: int, *, first: int = 1, source: str = "/dunes/table/WS-01") -> list[Appendable]:
    return [fact(number, source=source) for number in range(first, first + count)]


def record(database: Database, items: Sequence[Appendable], now_us: int = NOON) -> int:
    """Append in a transaction of its own; the first position."""
    with database.writing() as connection:
        return journal.append(connection, items, now_us=now_us)


def everything(database: Database) -> list[Entry]:
    with database.reading() as connection:
        return list(journal.read(connection))


def positions(connection: Connection) -> list[int]:
    return [entry.position for entry in journal.read(connection)]
