"""What a database can do to a user: one line each, and never a password or a statement in it."""

import resource
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from ledger import journal
from ledger.errors import PitError
from ledger.journal import (
    BadDatabaseUrl,
    DamagedDatabase,
    ForeignDatabase,
    LockedDatabase,
    MissingDatabase,
    MissingDriver,
    ReadOnlyDatabase,
    StorageFailed,
    UnreachableDatabase,
)
from migrations import shape
from tests import postgres
from tests.journal.facts import NOON, everything, facts, record
from tests.journal.people import give_away, ordinary, shared_folder


@contextmanager
def told(kind: type[PitError], *words: str) -> Iterator[None]:
    """The error is of this kind, on one line, says these words, and names a remedy."""
    with pytest.raises(kind) as raised:
        yield
    error = raised.value
    for text in (error.message, error.remedy):
        assert text
        assert "\n" not in text
        assert "SELECT" not in text.replace("SELECT and INSERT", "")
        assert "secret" not in text
    for word in words:
        assert word in error.message


UPDATE_GUARD = next(
    thing.definition for thing in shape.promised("sqlite") if thing.name == "journal_no_update"
)


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


# --- nothing there, or not a ledger


@pytest.mark.parametrize("write", [True, False])
def test_a_file_that_is_not_there_is_said_and_not_made(tmp_path: Path, write: bool) -> None:
    path = tmp_path / "pit.db"

    with told(MissingDatabase, "no ledger", str(path)):
        journal.connect(f"sqlite:///{path}", write=write)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("write", [True, False])
def test_a_text_file_is_foreign(tmp_path: Path, write: bool) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("opener 4500000\n")

    with told(ForeignDatabase, "not a ledger", str(path)):
        journal.connect(f"sqlite:///{path}", write=write)
    with told(ForeignDatabase, "not a ledger"):
        journal.upgrade(f"sqlite:///{path}")

    assert path.read_text() == "opener 4500000\n"


def test_a_file_that_only_begins_like_sqlite_is_foreign(tmp_path: Path) -> None:
    path = tmp_path / "pit.db"
    path.write_bytes(b"SQLite format 3\x00" + b"?" * 5000)

    with told(ForeignDatabase, "not a ledger"):
        journal.connect(f"sqlite:///{path}", write=False)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with told(ForeignDatabase, "folder"):
        journal.connect(f"sqlite:///{tmp_path}", write=False)


def test_a_name_that_no_file_can_have_is_said(tmp_path: Path) -> None:
    with told(StorageFailed, "cannot be opened"):
        journal.upgrade(f"sqlite:///{tmp_path / ('x' * 300)}")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("pit.db", "cannot be read"),
        ("", "cannot be read"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///pit.db?mode=ro", "no options"),
        ("sqlite://host/pit.db", "has a host"),
        ("mysql://clerk:secret@host/pit", "'mysql'"),
        ("postgresql+psycopg2://clerk:secret@host/pit", "'postgresql+psycopg2'"),
        ("postgresql://clerk:secret@host:port/pit", "cannot be read"),
        ("postgresql://clerk:secret@host/pit?nonsense=1", "nonsense"),
    ],
)
def test_a_url_that_can_hold_no_ledger_is_wrong_usage(url: str, said: str) -> None:
    with told(BadDatabaseUrl, said):
        journal.connect(url, write=False)


# --- rights


def test_a_read_only_file_is_read_and_not_written() -> None:
    with filled_folder() as folder, ordinary():
        path = folder / "pit.db"
        url = f"sqlite:///{path}"
        path.chmod(0o444)

        with told(ReadOnlyDatabase, "read-only", str(path)):
            journal.connect(url, write=True)
        with told(ReadOnlyDatabase, "read-only"):
            journal.upgrade(url)
        with journal.connect(url, write=False) as database:
            assert len(everything(database)) == 3


def test_a_read_only_folder_is_read_and_not_written() -> None:
    with filled_folder() as folder, ordinary():
        url = f"sqlite:///{folder / 'pit.db'}"
        folder.chmod(0o555)

        with told(ReadOnlyDatabase, "read-only"):
            journal.connect(url, write=True)
        with told(ReadOnlyDatabase, "read-only"):
            journal.upgrade(f"sqlite:///{folder / 'new.db'}")
        with journal.connect(url, write=False) as database:
            assert len(everything(database)) == 3
        assert sorted(file.name for file in folder.iterdir()) == ["pit.db", "pit.db.lock"]


def test_a_read_only_folder_whose_log_is_in_use_is_read_to_its_end() -> None:
    with filled_folder() as folder, ordinary():
        url = f"sqlite:///{folder / 'pit.db'}"
        with journal.connect(url, write=True) as writer:
            record(writer, facts(2, first=4))
            folder.chmod(0o555)
            with journal.connect(url, write=False) as database:
                assert len(everything(database)) == 5
            folder.chmod(0o777)


def test_a_copy_whose_log_cannot_be_read_is_not_read_without_it() -> None:
    with filled_folder() as folder, shared_folder() as copy, ordinary():
        with journal.connect(f"sqlite:///{folder / 'pit.db'}", write=True) as writer:
            record(writer, facts(2, first=4))
            for name in ("pit.db", "pit.db-wal"):
                shutil.copyfile(folder / name, copy / name)
        copy.chmod(0o555)

        with told(StorageFailed, "pit.db-wal"):
            journal.connect(f"sqlite:///{copy / 'pit.db'}", write=False)


def test_a_file_that_may_not_be_read_is_said() -> None:
    with filled_folder() as folder, ordinary():
        path = folder / "pit.db"
        path.chmod(0)

        with told(StorageFailed, "Permission denied", str(path)):
            journal.connect(f"sqlite:///{path}", write=False)


def test_a_lock_file_that_may_not_be_opened_is_said() -> None:
    with filled_folder() as folder, ordinary():
        (folder / "pit.db.lock").chmod(0)

        with (
            journal.connect(f"sqlite:///{folder / 'pit.db'}", write=True) as database,
            told(StorageFailed, "pit.db.lock"),
        ):
            record(database, facts(1, first=9))


@contextmanager
def filled_folder() -> Iterator[Path]:
    """A folder of everybody's with a ledger of three facts that everybody may write."""
    with shared_folder() as folder:
        url = f"sqlite:///{folder / 'pit.db'}"
        journal.upgrade(url)
        with journal.connect(url, write=True) as database:
            record(database, facts(3))
        for file in folder.iterdir():
            give_away(file)
        yield folder


# --- the disk


def test_a_full_disk_is_said_and_nothing_is_half_written(sqlite_url: str) -> None:
    with journal.connect(sqlite_url, write=True) as database:
        record(database, facts(3))
        with told(StorageFailed, "full"), database.writing() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 2}")
            journal.append(connection, facts(2000, first=4), now_us=NOON)

        assert len(everything(database)) == 3


def test_a_write_that_the_system_refuses_is_said_and_nothing_is_half_written(
    sqlite_url: str,
) -> None:
    path = path_of(sqlite_url)
    with journal.connect(sqlite_url, write=True) as database:
        record(database, facts(3))
        wal = path.with_name(path.name + "-wal").stat().st_size
        with told(StorageFailed, str(path)), file_size_limit(wal + 20_000):
            record(database, facts(2000, first=4))

        assert len(everything(database)) == 3
        assert record(database, facts(1, first=4)) == 4


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_broken_pages_are_said(sqlite_url: str) -> None:
    path = path_of(sqlite_url)
    with journal.connect(sqlite_url, write=True) as database:
        record(database, facts(2000))
    with path.open("r+b") as file:
        half = path.stat().st_size // 2
        file.seek(half)
        file.write(b"\xff" * half)

    with (
        journal.connect(sqlite_url, write=False) as database,
        told(DamagedDatabase, "damaged", str(path)),
    ):
        everything(database)


def test_an_error_of_the_callers_own_is_not_the_databases(sqlite_url: str) -> None:
    with (
        journal.connect(sqlite_url, write=False) as database,
        pytest.raises(BrokenPipeError),
        database.reading(),
    ):
        raise BrokenPipeError


def test_a_mistake_of_our_own_is_not_laid_to_a_ledger_that_is_whole(database_url: str) -> None:
    with journal.connect(database_url, write=True) as database:
        record(database, facts(3))
        with pytest.raises(KeyError), database.reading():
            raise KeyError


def test_a_mistake_that_a_spoiled_fact_may_explain_is_laid_to_the_fact(sqlite_url: str) -> None:
    with journal.connect(sqlite_url, write=True) as database:
        record(database, facts(3))
        with closing(sqlite3.connect(path_of(sqlite_url), isolation_level=None)) as other:
            other.execute("DROP TRIGGER journal_no_update")
            other.execute("UPDATE journal SET leaf = zeroblob(32) WHERE position = 2")
            other.execute(UPDATE_GUARD)
        with told(DamagedDatabase, "position 2 is not what was recorded"), database.reading():
            raise ValueError


# --- locks


def test_a_writer_that_takes_too_long_is_said(database_url: str) -> None:
    with (
        journal.connect(database_url, write=True) as slow,
        journal.connect(database_url, write=True, wait_s=0.05) as other,
    ):
        with slow.writing() as connection:
            journal.append(connection, facts(1), now_us=NOON)
            with told(LockedDatabase, "locked by another writer", "0.05 s"), other.writing():
                pass
        assert record(other, facts(1, first=2)) == 2


def test_a_reader_does_not_wait_for_a_writer(database_url: str) -> None:
    with (
        journal.connect(database_url, write=True) as slow,
        journal.connect(database_url, write=False, wait_s=0.05) as reader,
        slow.writing() as connection,
    ):
        journal.append(connection, facts(1), now_us=NOON)
        assert everything(reader) == []


def test_a_lock_of_another_program_is_said(sqlite_url: str) -> None:
    with (
        closing(sqlite3.connect(path_of(sqlite_url), isolation_level=None)) as other,
        journal.connect(sqlite_url, write=True, wait_s=0.05) as database,
    ):
        other.execute("BEGIN IMMEDIATE")
        with told(LockedDatabase, "locked"), database.writing():
            pass
        other.execute("ROLLBACK")
        assert record(database, facts(1)) == 1


def test_a_writer_that_waits_gets_its_turn(database_url: str) -> None:
    begun, positions = Event(), []

    def later() -> None:
        with journal.connect(database_url, write=True) as database:
            begun.set()
            positions.append(record(database, facts(1, first=2)))

    with journal.connect(database_url, write=True) as database, database.writing() as connection:
        other = Thread(target=later)
        other.start()
        begun.wait(30)
        journal.append(connection, facts(1), now_us=NOON)
    other.join(30)
    assert positions == [2]


# --- PostgreSQL


@pytest.mark.postgres
def test_a_server_that_does_not_answer_is_said() -> None:
    port = postgres.free_port()

    with told(UnreachableDatabase, f"127.0.0.1:{port}/pit", "refused"):
        journal.connect(f"postgresql://clerk:secret@127.0.0.1:{port}/pit", write=False)


@pytest.mark.postgres
@pytest.mark.parametrize("password", [":wrongsecret", ""])
def test_a_wrong_password_is_said_without_it(
    postgres_server: postgres.Server, password: str
) -> None:
    url = f"postgresql://{postgres.STRANGER}{password}@127.0.0.1:{postgres_server.port}/postgres"

    with told(UnreachableDatabase, "password"):
        journal.connect(url, write=False)
    with told(UnreachableDatabase, "password"):
        journal.upgrade(url)


@pytest.mark.postgres
@pytest.mark.parametrize("scheme", ["postgresql", "postgresql+psycopg"])
def test_a_database_the_server_does_not_have_is_said(
    postgres_server: postgres.Server, scheme: str
) -> None:
    url = postgres_server.url("nowhere").replace("postgresql", scheme)

    with told(MissingDatabase, f"127.0.0.1:{postgres_server.port}/nowhere"):
        journal.connect(url, write=True)


@pytest.mark.postgres
def test_a_user_who_may_only_read_is_told_so(
    postgres_server: postgres.Server, postgres_url: str
) -> None:
    with journal.connect(postgres_url, write=True) as database:
        record(database, facts(2))
    name = postgres_url.rpartition("/")[2]
    reader = f"reader_{name}"
    postgres_server.execute(
        f"CREATE ROLE {reader} LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO {reader}", name
    )

    with journal.connect(postgres_server.url(name, user=reader), write=True) as database:
        assert len(everything(database)) == 2
        with told(ReadOnlyDatabase, name), database.writing():
            pass


@pytest.mark.postgres
def test_a_connection_that_is_cut_is_said(
    postgres_server: postgres.Server, postgres_url: str
) -> None:
    with journal.connect(postgres_url, write=True) as database:
        with told(UnreachableDatabase, str(postgres_server.port)), database.writing() as connection:
            number = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
            postgres_server.execute(f"SELECT pg_terminate_backend({number})")
            journal.append(connection, facts(1), now_us=NOON)

        assert record(database, facts(1)) == 1


def test_a_driver_that_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "psycopg"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for module in ("ledger.journal.postgres", "ledger.journal.postgres_rows"):
        monkeypatch.delitem(sys.modules, module, raising=False)

    with told(MissingDriver, "driver"):
        journal.connect("postgresql://clerk:secret@localhost/pit", write=False)
