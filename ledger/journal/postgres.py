"""A ledger on a PostgreSQL server, 15 or later, by psycopg 3 (the extra `postgres`)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event

from ledger.errors import PitError
from ledger.journal.address import PostgresAddress
from ledger.journal.database import Database
from ledger.journal.errors import (
    RESTORE,
    BadDatabaseUrl,
    DamagedDatabase,
    LockedDatabase,
    MissingDatabase,
    MissingDriver,
    ReadOnlyDatabase,
    StorageFailed,
    UnreachableDatabase,
)
from ledger.journal.guards import require_whole

try:
    import psycopg
    import psycopg.conninfo
except ImportError as error:
    raise MissingDriver(
        "PostgreSQL's driver is not installed", remedy="install pit with it: pit[postgres]"
    ) from error

_CONNECT_WAIT_S = 10
_SETUP_LOCK = 0x70697431  # advisory, of the database: one upgrade at a time


class PostgresDatabase(Database):
    """One server's database; the head's row makes its writers take turns."""

    def __init__(self, address: PostgresAddress, *, write: bool, wait_s: float) -> None:
        self.name = address.name
        self.writable = write
        self._wait_s = wait_s
        self._engine = _engine(address, wait_s)
        self._reader = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._writer = self._engine.execution_options(isolation_level="READ COMMITTED")

    def close(self) -> None:
        self._engine.dispose()

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        with self._reader.connect() as connection, connection.begin():
            connection.exec_driver_sql("SELECT 1")  # the first statement takes the snapshot
            yield connection

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """Every statement after the lock sees all that was committed before it was given."""
        with self._writer.connect() as connection, connection.begin():
            if connection.exec_driver_sql("SELECT position FROM head FOR UPDATE").first() is None:
                require_whole(connection, self.name)
            yield connection

    @contextmanager
    def setting_up(self) -> Iterator[Connection]:
        """A write transaction for the schema, one at a time."""
        with self._plain_words(), self._writer.connect() as connection, connection.begin():
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_SETUP_LOCK})")
            yield connection

    def _damage(self, _: Connection) -> PitError | None:
        return None  # a server says so itself, or not at all

    def _explain(self, error: BaseException) -> PitError | None:
        if not isinstance(error, psycopg.Error):
            return None
        if error.sqlstate:
            return _explain(self.name, error, self._wait_s)
        return (
            _unconnected(self.name, error) if isinstance(error, psycopg.OperationalError) else None
        )


def _engine(address: PostgresAddress, wait_s: float) -> Engine:
    _check_options(address)
    engine = create_engine(
        address.url,
        connect_args={
            "connect_timeout": _CONNECT_WAIT_S,
            "application_name": "pit",
            "client_encoding": "utf8",
        },
    )

    @event.listens_for(engine, "connect")
    def patience(driver: Any, _record: Any) -> None:
        driver.autocommit = True
        driver.execute(f"SET lock_timeout = {max(1, int(wait_s * 1000))}")
        driver.autocommit = False

    return engine


def _check_options(address: PostgresAddress) -> None:
    """What stands after the '?' is for the driver, which knows only some words."""
    try:
        psycopg.conninfo.make_conninfo(
            "", **{name: values[-1] for name, values in address.url.normalized_query.items()}
        )
    except psycopg.ProgrammingError as error:
        raise BadDatabaseUrl(
            f"the database URL of {address.name} has an option that PostgreSQL does not take:"
            f" {str(error).partition(chr(10))[0]}",
            remedy="correct or leave out what stands after the '?'",
        ) from None


def _unconnected(name: str, error: psycopg.Error) -> PitError:
    """No SQLSTATE: the server was not reached, did not let us in, or went away."""
    reason = _reason(error)
    if "does not exist" in reason and "database" in reason:
        return MissingDatabase(
            f"there is no database {name}", remedy="create it (createdb), then: pit init"
        )
    if "connection is lost" in reason or "closed the connection" in reason:
        return _ended(name)
    return UnreachableDatabase(
        f"PostgreSQL at {name} cannot be reached: {reason}",
        remedy="look at the address, the user and the password, and whether the server runs",
    )


def _ended(name: str) -> UnreachableDatabase:
    return UnreachableDatabase(
        f"PostgreSQL at {name} ended the connection",
        remedy="see that it runs, and say the command again: what was recorded stays",
    )


def _reason(error: psycopg.Error) -> str:
    """The last thing the driver said: before it come the addresses that it tried."""
    lines = [line.strip() for line in str(error).splitlines()]
    said = [
        line for line in lines if line and not line.startswith(("Multiple", "- host", "Is the"))
    ]
    return said[-1].rpartition("FATAL:")[2].strip() if said else type(error).__name__


def _explain(name: str, error: psycopg.Error, wait_s: float) -> PitError | None:
    match (error.sqlstate or "")[:2]:
        case "08" | "57":
            return _ended(name)
        case "53":
            return StorageFailed(
                f"PostgreSQL at {name} has no room left: {_reason(error)}",
                remedy="make room on the server and try again",
            )
        case "58" | "XX":
            return DamagedDatabase(
                f"PostgreSQL at {name} reports damage: {_reason(error)}",
                remedy=f"look at the server's log; {RESTORE}",
            )
        case _:
            return _refused(name, error, wait_s)


def _refused(name: str, error: psycopg.Error, wait_s: float) -> PitError | None:
    match error.sqlstate:
        case "55P03" | "40P01":
            return LockedDatabase(
                f"{name} is locked by another writer (waited {wait_s:g} s)",
                remedy="wait until the other command ends, then try again",
            )
        case "25006" | "42501":
            return ReadOnlyDatabase(
                f"{name} does not let this user do that: {_reason(error)}",
                remedy="ask its owner for the rights of a writing role, which SECURITY.md lists",
            )
        case _:
            return None
