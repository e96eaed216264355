"""The database itself keeps the journal as it is, at every revision, whoever asks."""
# ruff: noqa: S608 - the statements are the tests' own

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

import migrations
from ledger import journal
from tests import postgres
from tests.journal.facts import everything, facts, record

ROW = f"(1, x'{'01' * 30}', x'{'00' * 32}', 's', '1', 't', NULL, NULL)"
OTHER = ROW.replace("(1,", "(2,").replace("'1'", "'2'")
SAME_IDENTITY = ROW.replace("(1,", "(2,")
SAME_POSITION = ROW.replace("'1'", "'2'")

REVISIONS = pytest.mark.parametrize("revision", migrations.revisions())

MERGE = "MERGE INTO journal USING (SELECT 1) AS one ON position = 1 WHEN MATCHED"

CHANGES = [
    "UPDATE journal SET type = 'x'",
    "UPDATE journal SET type = 'x' WHERE position = 1",
    "DELETE FROM journal",
    "DELETE FROM journal WHERE position = 1",
    "DELETE FROM head",
    "UPDATE head SET position = position - 1",
    "UPDATE head SET recorded_at = recorded_at - 1",
]
SQLITE_CHANGES = [
    *CHANGES,
    f"INSERT OR REPLACE INTO journal VALUES {ROW}",
    f"REPLACE INTO journal VALUES {SAME_IDENTITY}",
    f"REPLACE INTO journal VALUES {SAME_POSITION}",
    "UPDATE OR REPLACE journal SET id = '2'",
    f"INSERT INTO journal VALUES {ROW} ON CONFLICT (position) DO UPDATE SET type = 'x'",
    f"INSERT INTO journal VALUES {ROW} ON CONFLICT (source, id) DO UPDATE SET type = 'x'",
    f"INSERT INTO journal VALUES {OTHER.replace('(2,', '(3,')}",  # a gap
    f"INSERT INTO journal VALUES {OTHER.replace('(2,', '(-2,')}",
    "INSERT OR REPLACE INTO head VALUES (1, 0, 0)",
]
POSTGRES_CHANGES = [
    *CHANGES,
    "TRUNCATE journal",
    "TRUNCATE journal CASCADE",
    "TRUNCATE head",
    "INSERT INTO journal SELECT * FROM journal ON CONFLICT (source, id) DO UPDATE SET type = 'x'",
    "INSERT INTO journal SELECT * FROM journal ON CONFLICT (position) DO UPDATE SET type = 'x'",
    f"{MERGE} THEN UPDATE SET type = 'x'",
    f"{MERGE} THEN DELETE",
    "WITH gone AS (DELETE FROM journal RETURNING *) SELECT count(*) FROM gone",
]


@pytest.fixture
def sqlite_file(tmp_path: Path, revision: str) -> Iterator[sqlite3.Connection]:
    """A journal of one fact at a revision, through a door of somebody else."""
    path = tmp_path / "pit.db"
    journal.upgrade(f"sqlite:///{path}", revision=revision)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"INSERT INTO journal VALUES {ROW}")
    connection.execute("UPDATE head SET position = 1, recorded_at = 5")
    yield connection
    connection.close()


@REVISIONS
@pytest.mark.parametrize("change", SQLITE_CHANGES)
def test_sqlite_refuses(sqlite_file: sqlite3.Connection, change: str) -> None:
    before = contents(sqlite_file)

    with pytest.raises(sqlite3.IntegrityError, match=r"append-only|UNIQUE"):
        sqlite_file.execute(change)

    assert contents(sqlite_file) == before


@REVISIONS
def test_sqlite_takes_the_next_position(sqlite_file: sqlite3.Connection) -> None:
    sqlite_file.execute(f"INSERT INTO journal VALUES {OTHER}")

    assert len(contents(sqlite_file)[0]) == 2


@REVISIONS
def test_sqlite_keeps_the_types_of_the_columns(sqlite_file: sqlite3.Connection) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT"):
        sqlite_file.execute(f"INSERT INTO journal VALUES {OTHER.replace('x', '', 1)}")
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        sqlite_file.execute(f"INSERT INTO journal VALUES {OTHER.replace('00' * 32, '00' * 31)}")


@pytest.fixture
def postgres_database(
    postgres_server: postgres.Server, revision: str
) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """The same on PostgreSQL, as its superuser."""
    name = postgres_server.create()
    journal.upgrade(postgres_server.url(name), revision=revision)
    with psycopg.connect(postgres_server.url(name), autocommit=True) as connection:
        connection.execute(
            "INSERT INTO journal VALUES (1, %s, %s, 's', '1', 't')", (bytes(30), bytes(32))
        )
        connection.execute("UPDATE head SET position = 1, recorded_at = 5")
        yield connection
    postgres_server.drop(name)


@pytest.mark.postgres
@REVISIONS
def test_postgresql_refuses_its_superuser(
    postgres_database: psycopg.Connection[tuple[object, ...]],
) -> None:
    before = rows(postgres_database)
    for replica in ("origin", "replica"):  # triggers that are not ALWAYS rest in a replica
        postgres_database.execute(f"SET session_replication_role = {replica}".encode())
        for change in POSTGRES_CHANGES:
            with pytest.raises(psycopg.errors.RestrictViolation, match="append-only"):
                postgres_database.execute(change.encode())
            assert rows(postgres_database) == before, change


@pytest.mark.postgres
@REVISIONS
def test_postgresql_gives_its_owner_no_right_to_change(
    postgres_server: postgres.Server, revision: str
) -> None:
    name = postgres_server.create()
    postgres_server.execute(f"CREATE ROLE {name} LOGIN; ALTER DATABASE {name} OWNER TO {name}")
    url = postgres_server.url(name, user=name)
    journal.upgrade(url, revision=revision)
    with psycopg.connect(url, autocommit=True) as connection:
        for change in [*CHANGES[:5], "TRUNCATE journal", "TRUNCATE head"]:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(change.encode())
    postgres_server.drop(name)


@pytest.mark.postgres
def test_a_writer_needs_no_more_than_to_insert_and_to_move_the_head(
    postgres_server: postgres.Server, postgres_url: str
) -> None:
    name = postgres_url.rpartition("/")[2]
    clerk = f"clerk_{name}"
    postgres_server.execute(
        f"CREATE ROLE {clerk} LOGIN;"
        f" GRANT SELECT ON ALL TABLES IN SCHEMA public TO {clerk};"
        f" GRANT INSERT ON journal TO {clerk}; GRANT UPDATE ON head TO {clerk}",
        name,
    )
    url = postgres_server.url(name, user=clerk)
    with journal.connect(url, write=True) as database:
        assert record(database, facts(3)) == 1
        assert len(everything(database)) == 3
    with psycopg.connect(url, autocommit=True) as connection:
        for change in POSTGRES_CHANGES:
            with pytest.raises(
                (psycopg.errors.InsufficientPrivilege, psycopg.errors.RestrictViolation)
            ):
                connection.execute(change.encode())


def contents(connection: sqlite3.Connection) -> tuple[list[object], list[object]]:
    return (
        connection.execute("SELECT * FROM journal").fetchall(),
        connection.execute("SELECT * FROM head").fetchall(),
    )


def rows(connection: psycopg.Connection[tuple[object, ...]]) -> list[object]:
    return [
        connection.execute("SELECT * FROM journal").fetchall(),
        connection.execute("SELECT * FROM head").fetchall(),
    ]
