"""The statements that run at the driver's own speed, in both drivers' forms.

Statements are written with `?` for their values; what stands in them otherwise is our own text.
"""

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from typing import Any, cast

import orjson
from sqlalchemy import Connection

from ledger.journal.schema import JOURNAL

Key = tuple[str, str]
Row = tuple[Any, ...]

NEVER = 2**63 - 1  # beyond every position

_ORDERED = "ORDER BY position"
_NAMES = ", ".join(f'"{column.name}"' for column in JOURNAL.columns)  # `table` is a word of SQL
# To read they are named with their table: SQLite takes "leaf" for a text where no such column is.
COLUMNS = ", ".join(f'journal."{column.name}"' for column in JOURNAL.columns)
_ROW = f"({', '.join('?' * len(JOURNAL.columns))})"
_INSERT = f"INSERT INTO journal ({_NAMES}) VALUES {_ROW}"  # noqa: S608

# With a guard on the table SQLite keeps, for each statement, the pages that it changes as they
# were. Many rows to a statement share that, and the way from here to there and back.
_TOGETHER = 64
_VALUES = _TOGETHER * len(JOURNAL.columns)
_INSERT_TOGETHER = f"{_INSERT}{f', {_ROW}' * (_TOGETHER - 1)}"

# SQLite runs one statement for many keys when they come as one JSON value.
_WANTED = (
    "FROM (SELECT value ->> 0 AS source, value ->> 1 AS id FROM json_each(?)) wanted"
    " CROSS JOIN journal USING (source, id)"
)


def is_sqlite(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"


def insert(connection: Connection, rows: Iterable[Row]) -> None:
    """Insert whole journal rows, their values in the order of the schema."""
    if is_sqlite(connection):
        driver = _sqlite(connection)
        values = chain.from_iterable(rows)
        while len(some := tuple(islice(values, _VALUES))) == _VALUES:
            driver.execute(_INSERT_TOGETHER, some)
        width = len(JOURNAL.columns)
        driver.executemany(_INSERT, (some[at : at + width] for at in range(0, len(some), width)))
    else:
        from ledger.journal import postgres_rows  # noqa: PLC0415 - its driver is an extra

        postgres_rows.copy_in(connection, _NAMES, rows)


@contextmanager
def all_or_none(connection: Connection) -> Iterator[None]:
    """Take back what was written inside, and that alone, when it fails. SQLite only."""
    driver = _sqlite(connection)
    driver.execute("SAVEPOINT written")
    try:
        yield
    except BaseException:
        if driver.in_transaction:  # a full disk has ended it by itself
            driver.execute("ROLLBACK TO written")
            driver.execute("RELEASE written")
        raise
    driver.execute("RELEASE written")


def scan(connection: Connection, columns: str, *, after: int, upto: int | None) -> Iterable[Row]:
    """Rows by rising position, as they are wanted: memory stays flat."""
    last = NEVER if upto is None else upto
    statement = f"SELECT {columns} FROM journal WHERE position > ? AND position <= ? {_ORDERED}"  # noqa: S608
    if is_sqlite(connection):
        return _sqlite(connection).execute(statement, (after, last))

    from ledger.journal import postgres_rows  # noqa: PLC0415 - its driver is an extra

    return postgres_rows.pages(connection, statement, after, last)


def scan_table(
    connection: Connection, columns: str, table: str, *, after: int, upto: int | None
) -> Iterable[Row]:
    """The same of one table's facts."""
    values = (table, after, NEVER if upto is None else upto)
    statement = (
        f'SELECT {columns} FROM journal WHERE journal."table" = ?'  # noqa: S608
        f" AND position > ? AND position <= ? {_ORDERED}"
    )
    if is_sqlite(connection):
        return _sqlite(connection).execute(statement, values)

    from ledger.journal import postgres_rows  # noqa: PLC0415 - its driver is an extra

    return postgres_rows.stream(connection, statement, values)


def pick(connection: Connection, columns: str, positions: Sequence[int]) -> Iterable[Row]:
    """The rows at these positions, which rise."""
    statement = f"SELECT {columns} FROM journal WHERE position"  # noqa: S608
    if is_sqlite(connection):
        statement = f"{statement} IN (SELECT value FROM json_each(?)) {_ORDERED}"  # noqa: S608
        return _sqlite(connection).execute(statement, (orjson.dumps(positions).decode(),))

    from ledger.journal import postgres_rows  # noqa: PLC0415 - its driver is an extra

    return postgres_rows.pick(connection, f"{statement} = ANY(?) {_ORDERED}", positions)


def find(connection: Connection, columns: str, keys: Collection[Key]) -> Iterable[Row]:
    """`columns` of the rows that have one of these identities, in no order."""
    if is_sqlite(connection):
        statement = f"SELECT {columns} {_WANTED}"
        return _sqlite(connection).execute(statement, (orjson.dumps(list(keys)).decode(),))

    from ledger.journal import postgres_rows  # noqa: PLC0415 - its driver is an extra

    return postgres_rows.find(connection, columns, keys)


def _sqlite(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.driver_connection)
