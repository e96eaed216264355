"""Journal rows in and out of PostgreSQL at psycopg's speed: COPY in, a streamed cursor out."""

from collections.abc import Collection, Iterator, Sequence
from itertools import count
from typing import Any, cast

import psycopg
from sqlalchemy import Connection

Row = tuple[Any, ...]

_CHUNK = 5000  # rows held in memory at a time
_COPY = 'COPY journal (position, entry, leaf, source, id, type, "table", round) FROM STDIN BINARY'
_TYPES = ("int8", "bytea", "bytea", "text", "text", "text", "text", "text")
_WANTED = (
    "FROM unnest(%s::text[], %s::text[]) AS wanted (source, id) JOIN journal USING (source, id)"
)

_numbers = count(1)


def copy_in(connection: Connection, rows: Sequence[Row]) -> None:
    with _driver(connection).cursor() as cursor, cursor.copy(_COPY) as copy:
        copy.set_types(_TYPES)
        for row in rows:
            copy.write_row(row)


def stream(connection: Connection, statement: str, values: Row) -> Iterator[Row]:
    """A cursor on the server's side, so that neither side holds more than a chunk."""
    name = f"journal_{next(_numbers)}"
    with psycopg.ServerCursor(_driver(connection), name) as cursor:
        cursor.itersize = _CHUNK
        cursor.execute(statement.replace("?", "%s"), values, binary=True)
        yield from cursor


def find(connection: Connection, columns: str, keys: Collection[tuple[str, str]]) -> list[Row]:
    sources, ids = [source for source, _ in keys], [id_ for _, id_ in keys]
    with _driver(connection).cursor(binary=True) as cursor:
        return cursor.execute(f"SELECT {columns} {_WANTED}", (sources, ids)).fetchall()  # type: ignore[arg-type]  # our own text


def _driver(connection: Connection) -> psycopg.Connection[Row]:
    return cast(psycopg.Connection[Row], connection.connection.driver_connection)
