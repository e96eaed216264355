"""A ledger in one SQLite file: WAL, full durability, our own BEGIN, and one queue of writers.

Python's driver is kept in autocommit, because it opens no transaction for a SELECT by itself: two
reads of "one transaction" would see different states.
"""

import errno
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine, event

from ledger.errors import PitError
from ledger.journal.database import Database
from ledger.journal.errors import (
    RESTORE,
    DamagedDatabase,
    ForeignDatabase,
    LockedDatabase,
    MissingDatabase,
    ReadOnlyDatabase,
    StorageFailed,
)
from ledger.journal.locking import LockFileFailed, NotInTime, queued

APPLICATION_ID = 0x70697431  # "pit1" in the file's header says whose it is

_CANNOT_WRITE_SHM = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
_READING = ("trusted_schema=OFF", "foreign_keys=ON", "temp_store=MEMORY", "cache_size=-16384")
_WRITING = (*_READING, "synchronous=FULL", "cache_size=-65536", "wal_autocheckpoint=4000")


class SqliteDatabase(Database):
    """One file, many readers, one writer at a time."""

    def __init__(self, path: Path, *, write: bool, wait_s: float, create: bool = False) -> None:
        self.path = path
        self.name = str(path)
        self.writable = write
        self._wait_s = wait_s
        self._queue = lock_path(path)
        opener = self._open_or_create if create else self._open_to_write
        self._reader = _engine(self._open_to_read, "BEGIN", NullPool)
        self._writer = _engine(opener, "BEGIN IMMEDIATE", QueuePool)
        if create and not _is_there(path):
            check_folder(path)
        else:
            check_file(path, write=write)

    def files(self) -> Sequence[Path]:
        real = self.path.resolve()
        beside = (real.with_name(real.name + end) for end in ("-shm", "-journal"))
        return (self.path, wal_path(self.path), self._queue, *beside)

    def close(self) -> None:
        self._reader.dispose()
        self._writer.dispose()

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        with self._reader.connect() as connection, connection.begin():
            # BEGIN alone takes no snapshot: the first read does
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
            yield connection

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        deadline = time.monotonic() + self._wait_s
        try:
            with queued(self._queue, self._wait_s), self._writer.connect() as connection:
                left_ms = max(1, int((deadline - time.monotonic()) * 1000))
                driver = cast(sqlite3.Connection, connection.connection.driver_connection)
                driver.execute(f"PRAGMA busy_timeout={left_ms}")
                with connection.begin():
                    yield connection
        except NotInTime:
            raise self._locked() from None
        except LockFileFailed as error:
            raise _file_trouble(self._queue, error.cause) from error

    def _open_to_read(self) -> sqlite3.Connection:
        """Also where nothing may be written: WAL wants a file beside the database even to read."""
        try:
            return _open(self.path, "mode=ro", _READING, self._wait_s)
        except sqlite3.OperationalError as error:
            if _primary(error) not in _CANNOT_WRITE_SHM:
                raise
            if _size(wal_path(self.path)):
                raise StorageFailed(
                    f"{self.path} has transactions in {wal_path(self.path).name} that cannot be"
                    " read from a folder that may not be written",
                    remedy="copy both files to a folder of your own and read them there",
                ) from error
            # Nothing in the log and nobody may write: the file alone is the whole truth.
            return _open(self.path, "immutable=1", _READING, self._wait_s)

    def _open_to_write(self) -> sqlite3.Connection:
        return _open(self.path, "mode=rw", _WRITING, self._wait_s)

    def _open_or_create(self) -> sqlite3.Connection:
        driver = _open(self.path, "mode=rwc", _WRITING, self._wait_s)
        tables = driver.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        mark = driver.execute("PRAGMA application_id").fetchone()[0]
        if not tables and not mark:  # nobody's yet; WAL cannot be chosen inside the transaction
            driver.execute("PRAGMA journal_mode=WAL")
        return driver

    def _locked(self) -> LockedDatabase:
        return LockedDatabase(
            f"{self.name} is locked by another writer (waited {self._wait_s:g} s)",
            remedy="wait until the other command ends, then try again",
        )

    def _damage(self, connection: Connection) -> PitError | None:
        found = str(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar())
        return None if found == "ok" else _damaged(self.path, found)

    def _explain(self, error: BaseException) -> PitError | None:
        if isinstance(error, sqlite3.Error) and hasattr(error, "sqlite_errorcode"):
            if _primary(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                return self._locked()
            return _explain(self.path, error)
        return None


def check_file(path: Path, *, write: bool) -> None:
    """The file is there and may be read (and written, where asked for).

    Whether it is SQLite's, SQLite says: whoever else opens the file and closes it takes away the
    locks that this process's connections hold on it, as POSIX wants it.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise missing(path) from None
    except OSError as error:
        raise _file_trouble(path, error) from error
    if not stat.S_ISREG(mode):
        raise ForeignDatabase(
            f"{path} is a folder or a device, not a database file", remedy="name a file"
        )
    if not _allowed(path, os.R_OK):
        raise _file_trouble(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))
    if write and not (_allowed(path, os.W_OK) and _allowed(path.parent, os.W_OK)):
        raise read_only(path)


def check_folder(path: Path) -> None:
    """A file can be made there."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise StorageFailed(
            f"{path} cannot be created: there is no folder {folder}",
            remedy="make the folder first",
        )
    if not _allowed(folder, os.W_OK):
        raise read_only(path)


def missing(path: Path) -> MissingDatabase:
    return MissingDatabase(
        f"there is no ledger at {path}", remedy=f"create it: pit init --db sqlite:///{path}"
    )


def foreign(path: Path) -> ForeignDatabase:
    return ForeignDatabase(
        f"{path} is not a ledger of pit", remedy="name another file with --db or PIT_DB"
    )


def read_only(path: Path) -> ReadOnlyDatabase:
    return ReadOnlyDatabase(
        f"{path} may not be written: the file or its folder is read-only",
        remedy="give yourself the right to write to both, or use a command that only reads",
    )


def lock_path(path: Path) -> Path:
    """Where the writers of this file queue; the same for every way of naming it."""
    real = path.resolve()
    return real.with_name(real.name + ".lock")


def wal_path(path: Path) -> Path:
    """SQLite names its log after the file itself, also where a link was opened."""
    real = path.resolve()
    return real.with_name(real.name + "-wal")


def _open(path: Path, mode: str, pragmas: tuple[str, ...], wait_s: float) -> sqlite3.Connection:
    driver = sqlite3.connect(
        f"file:{quote(str(path.absolute()))}?{mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,  # SQLAlchemy's pool hands a connection to one thread at a time
        timeout=wait_s,
        cached_statements=64,
    )
    try:
        for pragma in pragmas:
            driver.execute(f"PRAGMA {pragma}")
        driver.execute("SELECT count(*) FROM sqlite_master")  # the driver opens the file only now
    except sqlite3.Error:
        driver.close()
        raise
    return driver


def _engine(
    opener: Callable[[], sqlite3.Connection], begin: str, pool: type[NullPool | QueuePool]
) -> Engine:
    engine = create_engine("sqlite://", creator=opener, poolclass=pool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _primary(error: sqlite3.Error) -> int:
    return error.sqlite_errorcode & 0xFF


def _allowed(path: Path, mode: int) -> bool:
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def _is_there(path: Path) -> bool:
    """Whether a name is taken. Raises what `check_file` would where it cannot even be looked up."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _file_trouble(path, error) from error
    return True


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _explain(path: Path, error: sqlite3.Error) -> PitError | None:
    match _primary(error):
        case sqlite3.SQLITE_NOTADB:
            return foreign(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return read_only(path)
        case sqlite3.SQLITE_CORRUPT:
            return _damaged(path, str(error))
        case sqlite3.SQLITE_FULL:
            return StorageFailed(f"the disk of {path} is full", remedy="make room and try again")
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_NOLFS:
            return StorageFailed(
                f"{path} cannot be read or written: {error}", remedy="look after the disk"
            )
        case _:
            return None


def _damaged(path: Path, said: str) -> DamagedDatabase:
    return DamagedDatabase(f"{path} is damaged: {' '.join(said.split())}", remedy=RESTORE)


def _file_trouble(path: Path, error: OSError) -> PitError:
    return StorageFailed(
        f"{path} cannot be opened: {error.strerror or error}",
        remedy="look at the rights of the file and its folder",
    )
