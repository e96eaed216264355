"""Rows are found by the index of what is asked for, so that no look-up grows with the books."""

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection

from ledger import journal
from ledger.books.shelf import StoredShelf


@pytest.fixture
def connection(sqlite_url: str) -> Iterator[Connection]:
    with (
        journal.connect(sqlite_url, write=False) as database,
        database.reading() as opened,
    ):
        yield opened


@pytest.mark.parametrize(
    ("asked", "searched"),
    [
        ({"tags": ["R1"]}, "kind=? AND tag=?"),
        ({"unit": "T", "tags": ["R1"]}, "kind=? AND tag=?"),
        ({"unit": "T", "chapters": [7]}, "unit=? AND chapter=?"),
        ({"unit": "T", "keys": ["7"]}, "kind=? AND unit=? AND key=?"),
        ({"unit": "T", "lo": (1, 2)}, "kind=? AND unit=? AND lo>? AND lo<?"),
        ({"days": ("2026-11-27", "2026-11-28")}, "kind=? AND day>? AND day<?"),
        ({"unit": "T"}, "kind=? AND unit=?"),
        ({}, "kind=?"),
    ],
)
def test_a_look_up_reads_no_more_than_it_must(
    connection: Connection, asked: dict[str, Any], searched: str
) -> None:
    said: list[str] = []
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.set_trace_callback(said.append)
    assert list(StoredShelf(connection, 1, 1).find("period", **asked)) == []
    driver.set_trace_callback(None)
    (statement,) = said
    plan = driver.execute(f"EXPLAIN QUERY PLAN {statement}")
    assert searched in plan.fetchall()[0][3]
