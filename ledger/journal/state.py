"""Whose database is it, and of which version? Asked on every opening, so without Alembic."""

from enum import Enum, auto

from sqlalchemy import Connection, text

import migrations
from ledger.journal.database import Database
from ledger.journal.errors import ForeignDatabase, MissingDatabase, NewerDatabase, OlderDatabase
from ledger.journal.schema import REVISION_TABLE
from ledger.journal.sqlite import APPLICATION_ID


class State(Enum):
    """What a database is to this program."""

    EMPTY = auto()
    FOREIGN = auto()
    OLDER = auto()
    CURRENT = auto()
    NEWER = auto()


def state(connection: Connection) -> State:
    """Looks at the mark, the tables and the revision; changes nothing."""
    tables = _tables(connection)
    if REVISION_TABLE not in tables:
        return State.FOREIGN if tables or _marked_by_others(connection) else State.EMPTY
    if connection.dialect.name == "sqlite" and _mark(connection) != APPLICATION_ID:
        return State.FOREIGN
    found = connection.execute(text(f"SELECT version_num FROM {REVISION_TABLE}")).scalars().all()  # noqa: S608 - our own name
    known = migrations.revisions()
    if any(revision not in known for revision in found):
        return State.NEWER
    return State.CURRENT if list(found) == [known[-1]] else State.OLDER


def require_current(database: Database) -> None:
    """Raises what `connect` says of a database that this program cannot work with."""
    with database.reading() as connection:
        refuse(database.name, state(connection))


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
            raise foreign(name)
        case State.NEWER:
            raise newer(name)
        case State.OLDER:
            raise OlderDatabase(
                f"{name} was set up by an earlier version of pit", remedy="upgrade it: pit init"
            )


def foreign(name: str) -> ForeignDatabase:
    return ForeignDatabase(
        f"{name} is not a ledger of pit", remedy="name another database with --db or PIT_DB"
    )


def newer(name: str) -> NewerDatabase:
    return NewerDatabase(
        f"{name} was set up by a later version of pit", remedy="upgrade pit, then try again"
    )


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
