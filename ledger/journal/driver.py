"""The statements that must run at the driver's own speed, in both drivers' forms."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

_CHUNK = 2000  # rows held in memory at a time

_INSERT = "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)"


def is_sqlite(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"


def insert(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert whole journal rows; raises SQLAlchemy's IntegrityError like any other statement."""
    if is_sqlite(connection):
        try:
            _sqlite(connection).executemany(_INSERT, rows)
        except sqlite3.IntegrityError as error:
            raise IntegrityError("append", None, error) from error
    else:
        from ledger.journal import postgres  # noqa: PLC0415 - its driver is an extra

        postgres.copy_in(connection, rows)


def scan(
    connection: Connection, columns: str, where: str, values: tuple[Any, ...], upto: int | None
) -> Iterator[list[tuple[Any, ...]]]:
    """Rows of the journal by rising position, a chunk at a time; memory stays flat.

    `columns` and `where` are our own text with `?` for the values; `position` is the first column.
    """
    if upto is not None:
        where, values = f"{where} AND position <= ?", (*values, upto)
    statement = f"SELECT {columns} FROM journal WHERE {where} ORDER BY position"  # noqa: S608 - our own text
    if is_sqlite(connection):
        cursor = _sqlite(connection).execute(statement, values)
        try:
            while chunk := cursor.fetchmany(_CHUNK):
                yield chunk
        finally:
            cursor.close()
    else:
        from ledger.journal import postgres  # noqa: PLC0415 - its driver is an extra

        yield from postgres.stream(connection, statement, values, _CHUNK)


def find(connection: Connection, keys: Iterable[tuple[str, str]]) -> Iterator[tuple[Any, ...]]:
    """(source, id, position, entry) of each identity that is there."""
    if is_sqlite(connection):
        statement = "SELECT source, id, position, entry FROM journal WHERE source = ? AND id = ?"
        execute = _sqlite(connection).execute
        for key in keys:
            if found := execute(statement, key).fetchone():
                yield found
    else:
        from ledger.journal import postgres  # noqa: PLC0415 - its driver is an extra

        yield from postgres.find(connection, keys)


def _sqlite(connection: Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.driver_connection)
