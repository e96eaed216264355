"""From a URL to an open ledger that this program may work with."""

from ledger.journal.address import PostgresAddress, SqliteAddress, parse
from ledger.journal.database import Database
from ledger.journal.sqlite import SqliteDatabase
from ledger.journal.state import require_current

WAIT_S = 30.0  # how long a writer waits for the others


def connect(url: str, *, write: bool, wait_s: float = WAIT_S) -> Database:
    """Open the ledger at `url`; never creates or changes anything.

    Raises `BadDatabaseUrl`, `MissingDatabase`, `ForeignDatabase`, `NewerDatabase`, `OlderDatabase`,
    `ReadOnlyDatabase`, `UnreachableDatabase`, `MissingDriver`, `StorageFailed`.
    """
    database = open_database(url, write=write, wait_s=wait_s)
    try:
        require_current(database)
    except BaseException:
        database.close()
        raise
    return database


def open_database(url: str, *, write: bool, wait_s: float) -> Database:
    """The same without asking whose schema it is."""
    match parse(url):
        case SqliteAddress(path=path):
            return SqliteDatabase(path, write=write, wait_s=wait_s)
        case PostgresAddress() as address:
            from ledger.journal.postgres import PostgresDatabase  # noqa: PLC0415 - its driver is an extra

            return PostgresDatabase(address, write=write, wait_s=wait_s)
