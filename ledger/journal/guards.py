"""After every upgrade: are the guards in the database that the revisions promise?

A migration that rebuilds a table loses its triggers and STRICT without a word.
"""

from collections.abc import Iterable
from types import ModuleType

from sqlalchemy import Connection

from ledger.journal.driver import is_sqlite
from ledger.journal.errors import GuardsLost
from ledger.journal.schema import REVISION_TABLE

_SQLITE_TRIGGERS = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
_POSTGRESQL_TRIGGERS = (
    "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
    " WHERE NOT tgisinternal AND tgenabled = 'A' AND relnamespace = current_schema()::regnamespace"
)
_LOOSE_TABLES = (
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict"
    " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
)


def require_guards(connection: Connection, name: str, revisions: Iterable[ModuleType]) -> None:
    """Raises `GuardsLost`: a promised trigger is not there, or a SQLite table not STRICT."""
    from migrations import ddl  # noqa: PLC0415 - it loads Alembic

    promised: set[str] = set()
    for revision in revisions:
        promised |= ddl.guards(revision, connection.dialect.name)
    lost = promised - triggers(connection)
    if lost:
        raise _lost(name, "triggers that are missing", sorted(lost))
    if is_sqlite(connection):
        found = connection.exec_driver_sql(_LOOSE_TABLES).scalars()
        loose = [name for name in found if name != REVISION_TABLE]  # that one is Alembic's
        if loose:
            raise _lost(name, "tables that are not STRICT", loose)


def triggers(connection: Connection) -> set[str]:
    """The names of all triggers that are on."""
    query = _SQLITE_TRIGGERS if is_sqlite(connection) else _POSTGRESQL_TRIGGERS
    return set(connection.exec_driver_sql(query).scalars())


def _lost(name: str, what: str, names: Iterable[str]) -> GuardsLost:
    return GuardsLost(
        f"{name} no longer keeps its journal unchanged; {what}: {', '.join(names)}",
        remedy="restore it from a backup, then pit verify",
    )
