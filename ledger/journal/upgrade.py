"""`pit init`: bring a database to this program's schema: all or nothing, one process at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

import migrations
from ledger.journal.address import PostgresAddress, SqliteAddress, parse
from ledger.journal.connect import WAIT_S
from ledger.journal.guards import require_whole
from ledger.journal.mend import mend
from ledger.journal.schema import REVISION_TABLE
from ledger.journal.sqlite import SqliteDatabase
from ledger.journal.state import State, refuse, state


def upgrade(url: str, *, revision: str = "head", wait_s: float = WAIT_S) -> bool:
    """Create or upgrade the ledger at `url`; says whether anything had to be done.

    Refuses what belongs to something else, and what is not whole. Raises as `connect` does for
    writing, and `StorageFailed` where the folder is not there.
    """
    with _setting_up(url, wait_s, create=True) as (connection, name):
        found = state(connection)
        done = found in {State.EMPTY, State.OLDER}
        if done:
            _run(connection, revision)
        else:
            refuse(name, found)
        if revision == "head":
            require_whole(connection, name)
        return done


def restore(url: str, *, wait_s: float = WAIT_S) -> list[str]:
    """Put back what a current ledger has lost and no fact is in; what that was.

    Raises as `connect` does for writing: where facts are lost, nothing is put back.
    """
    with _setting_up(url, wait_s, create=False) as (connection, name):
        refuse(name, state(connection))
        return mend(connection, name)


@contextmanager
def _setting_up(url: str, wait_s: float, *, create: bool) -> Iterator[tuple[Connection, str]]:
    match parse(url):
        case SqliteAddress(path=path):
            with (
                SqliteDatabase(path, write=True, wait_s=wait_s, create=create) as database,
                database.writing() as connection,
            ):
                yield connection, database.name
        case PostgresAddress() as address:
            from ledger.journal.postgres import PostgresDatabase  # noqa: PLC0415 - an extra

            with (
                PostgresDatabase(address, write=True, wait_s=wait_s) as server,
                server.setting_up() as connection,
            ):
                yield connection, server.name


def _run(connection: Connection, revision: str) -> None:
    # Imported here: everything else in this room must not wait for it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(migrations.FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    config.attributes["version_table"] = REVISION_TABLE
    command.upgrade(config, revision)
