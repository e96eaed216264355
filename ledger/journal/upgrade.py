"""`pit init`: bring a database to this program's schema: all or nothing, one process at a time."""

from sqlalchemy import Connection

import migrations
from ledger.journal.address import PostgresAddress, SqliteAddress, parse
from ledger.journal.connect import WAIT_S
from ledger.journal.guards import require_guards
from ledger.journal.schema import REVISION_TABLE
from ledger.journal.sqlite import SqliteDatabase
from ledger.journal.state import State, foreign, newer, state


def upgrade(url: str, *, revision: str = "head", wait_s: float = WAIT_S) -> bool:
    """Create or upgrade the ledger at `url`; says whether anything had to be done.

    Refuses what belongs to something else. Raises as `connect` does, and `StorageFailed` where the
    folder is not there.
    """
    match parse(url):
        case SqliteAddress(path=path):
            with (
                SqliteDatabase(path, write=True, wait_s=wait_s, create=True) as database,
                database.writing() as connection,
            ):
                return _upgrade(connection, str(path), revision)
        case PostgresAddress() as address:
            from ledger.journal.postgres import PostgresDatabase  # noqa: PLC0415 - an extra

            with (
                PostgresDatabase(address, write=True, wait_s=wait_s) as server,
                server.setting_up() as connection,
            ):
                return _upgrade(connection, server.name, revision)


def _upgrade(connection: Connection, name: str, revision: str) -> bool:
    match state(connection):
        case State.CURRENT:
            return False
        case State.FOREIGN:
            raise foreign(name)
        case State.NEWER:
            raise newer(name)
        case State.EMPTY | State.OLDER:
            _run(connection, name, revision)
            return True


def _run(connection: Connection, name: str, revision: str) -> None:
    # Imported here: everything else in this room must not wait for it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(migrations.FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    config.attributes["version_table"] = REVISION_TABLE
    command.upgrade(config, revision)
    modules = [
        script.module
        for script in ScriptDirectory.from_config(config).walk_revisions("base", revision)
    ]
    require_guards(connection, name, modules)
