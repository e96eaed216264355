"""Journal rows in and out of PostgreSQL at psycopg's speed: COPY in, pages out."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, cast

import psycopg
from sqlalchemy import Connection

Row = tuple[Any, ...]

_PAGE = 5000  # rows held in memory at a time
_TYPES = ("int8", "bytea", "bytea", "text", "text", "text", "text", "text")
_WANTED = "FROM unnest(?::text[], ?::text[]) AS wanted (source, id) JOIN journal USING (source, id)"

_numbers = count(1)  # a cursor's name is its own


def copy_in(connection: Connection, columns: str, rows: Iterable[Row]) -> None:
    statement = _own(f"COPY journal ({columns}) FROM STDIN BINARY")
    with _driver(connection).cursor() as cursor, cursor.copy(statement) as copy:
        copy.set_types(_TYPES)
        for row in rows:
            copy.write_row(row)


def pages(connection: Connection, statement: str, after: int, last: int) -> Iterator[Row]:
    """Page by page: positions have no gaps, so a page is a range, whatever the planner thinks.

    Half the time of a cursor on the server, and the connection is free between the pages.
    """
    with _driver(connection).cursor(binary=True) as cursor:
        while after < last:
            end = min(after + _PAGE, last)
            rows = cursor.execute(_own(statement), (after, end)).fetchall()
            yield from rows
            if len(rows) < end - after:
                return
            after = end


def stream(connection: Connection, statement: str, values: Row) -> Iterator[Row]:
    """By a cursor on the server's side: planned once, and neither side holds more than a page."""
    with psycopg.ServerCursor(_driver(connection), f"journal_{next(_numbers)}") as cursor:
        cursor.itersize = _PAGE
        yield from cursor.execute(_own(statement), values, binary=True)


def pick(connection: Connection, statement: str, positions: Sequence[int]) -> Iterator[Row]:
    with _driver(connection).cursor(binary=True) as cursor:
        for start in range(0, len(positions), _PAGE):
            wanted = list(positions[start : start + _PAGE])
            yield from cursor.execute(_own(statement), (wanted,)).fetchall()


def find(connection: Connection, columns: str, keys: Collection[tuple[str, str]]) -> list[Row]:
    sources, ids = [source for source, _ in keys], [id_ for _, id_ in keys]
    with _driver(connection).cursor(binary=True) as cursor:
        return cursor.execute(_own(f"SELECT {columns} {_WANTED}"), (sources, ids)).fetchall()


def _own(statement: str) -> bytes:
    """Our own text in this driver's form."""
    return statement.replace("?", "%s").encode()


def _driver(connection: Connection) -> psycopg.Connection[Row]:
    return cast(psycopg.Connection[Row], connection.connection.driver_connection)
