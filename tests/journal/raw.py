"""A door into a database that is not the product's: what another program would use."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg


class Raw:
    """Statements as they are, each committed at once."""

    def __init__(self, connection: Any, mark: str) -> None:
        self._connection = connection
        self._mark = mark

    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        cursor = self._connection.execute(statement, values)
        return cursor.fetchall() if cursor.description else []

    def column(self, statement: str) -> list[Any]:
        return [row[0] for row in self.execute(statement)]

    def insert(self, row: Sequence[Any]) -> None:
        marks = ", ".join([self._mark] * len(row))
        self.execute(f"INSERT INTO journal VALUES ({marks})", row)  # noqa: S608


@contextmanager
def raw(url: str) -> Iterator[Raw]:
    if url.startswith("sqlite"):
        path = Path(url.removeprefix("sqlite:///"))
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            yield Raw(file, "?")
    else:
        with psycopg.connect(url, autocommit=True) as server:
            yield Raw(server, "%s")
