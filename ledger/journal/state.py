"""Whose database is it, and of which version? Asked on every opening, so without Alembic."""

from enum import Enum, auto

from sqlalchemy import Connection

import migrations
from ledger.journal.database import Database
from ledger.journal.errors import (
    RESTORE,
    DamagedDatabase,
    ForeignDatabase,
    MissingDatabase,
    NewerDatabase,
    OlderDatabase,
)
from ledger.journal.guards import require_whole
from ledger.journal.schema import HEAD, JOURNAL, REVISION_TABLE
from ledger.journal.sqlite import APPLICATION_ID


class State(Enum):
    """What a database is to this program."""

    EMPTY = auto()
    FOREIGN = auto()
    OLDER = auto()
    CURRENT = auto()
    NEWER = auto()
    BROKEN = auto()


def state(connection: Connection) -> State:
    """Looks at the mark, the tables and the revision; changes nothing."""
    tables = _tables(connection)
    if not tables and not _marked_by_others(connection):
        return State.EMPTY
    if not _is_ours(connection, tables):
        return State.FOREIGN
    found = _revisions(connection) if REVISION_TABLE in tables else []
    if not found:
        return State.BROKEN
    known = migrations.revisions()
    if any(revision not in known for revision in found):
        return State.NEWER
    return State.CURRENT if found == [known[-1]] else State.OLDER


def require_current(database: Database) -> None:
    """Raises what `connect` says of a database that this program cannot work with.

    Before anything is written it must be whole, too: guards, tables, and the head.
    """
    with database.reading() as connection:
        refuse(database.name, state(connection))
        if database.writable:
            require_whole(connection, database.name)


def refuse(name: str, found: State) -> None:
    """Raises for every state but `CURRENT`."""
    match found:
        case State.CURRENT:
            return
        case State.EMPTY:
            raise MissingDatabase(
                f"{name} is empty: no ledger has been set up in it", remedy="set it up: pit init"
            )
        case State.FOREIGN:
            raise ForeignDatabase(
                f"{name} is not a ledger of pit", remedy="name another database with --db or PIT_DB"
            )
        case State.NEWER:
            raise NewerDatabase(
                f"{name} was set up by a later version of pit", remedy="upgrade pit, then try again"
            )
        case State.OLDER:
            raise OlderDatabase(
                f"{name} was set up by an earlier version of pit", remedy="upgrade it: pit init"
            )
        case State.BROKEN:
            raise DamagedDatabase(
                f"{name} no longer says by which version of pit it was set up", remedy=RESTORE
            )


def _is_ours(connection: Connection, tables: set[str]) -> bool:
    if connection.dialect.name == "sqlite":
        return _mark(connection) == APPLICATION_ID
    return REVISION_TABLE in tables or {JOURNAL.name, HEAD.name} <= tables


def _revisions(connection: Connection) -> list[str]:
    """Its revision; nothing where the table has no row, or is another than Alembic's."""
    rows = connection.exec_driver_sql(f"SELECT * FROM {REVISION_TABLE}")  # noqa: S608 - our own name
    return list(rows.scalars()) if list(rows.keys()) == ["version_num"] else []


def _tables(connection: Connection) -> set[str]:
    if connection.dialect.name == "sqlite":
        query = "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    else:
        query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    return set(connection.exec_driver_sql(query).scalars())


def _mark(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA application_id").scalar_one())


def _marked_by_others(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite" and _mark(connection) not in (0, APPLICATION_ID)
