"""`pit init`: from nothing and from every earlier revision, by one at a time, never another's."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

import migrations
from ledger import journal
from ledger.journal import (
    Database,
    ForeignDatabase,
    GuardsLost,
    MissingDatabase,
    NewerDatabase,
    OlderDatabase,
    StorageFailed,
)
from ledger.journal.schema import METADATA
from ledger.journal.sqlite import APPLICATION_ID
from tests.journal.facts import everything, facts, record
from tests.journal.raw import raw

EARLIER = migrations.revisions()[:-1]

JOURNAL_GUARDS = {
    "sqlite": {"journal_no_update", "journal_no_delete", "journal_no_replace"}
    | {"head_no_fall", "head_no_delete", "head_no_replace"},
    "postgresql": {"journal_no_update", "journal_no_delete", "journal_no_truncate"}
    | {"head_no_fall", "head_no_delete", "head_no_truncate"},
}


def test_the_revisions_are_one_line_and_the_program_knows_them_without_alembic() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations.FOLDER))
    scripts = ScriptDirectory.from_config(config)

    line = [script.revision for script in scripts.walk_revisions()]
    assert len(scripts.get_heads()) == 1
    assert tuple(reversed(line)) == migrations.revisions()


def test_a_new_ledger_can_be_worked_with(blank_url: str) -> None:
    assert journal.upgrade(blank_url) is True

    with journal.connect(blank_url, write=True) as database:
        assert record(database, facts(2)) == 1


def test_a_second_time_there_is_nothing_to_do(database_url: str) -> None:
    with journal.connect(database_url, write=True) as database:
        record(database, facts(2))

    assert journal.upgrade(database_url) is False

    with journal.connect(database_url, write=False) as database:
        assert len(everything(database)) == 2


@pytest.mark.parametrize("revision", EARLIER)
def test_every_earlier_revision_is_refused_then_upgraded_with_its_facts(
    blank_url: str, revision: str
) -> None:
    journal.upgrade(blank_url, revision=revision)
    row = (1, bytes(30), bytes(32), "/s", "1", "t", None, None)
    with raw(blank_url) as old:
        old.insert(row)
        old.execute("UPDATE head SET position = 1, recorded_at = 5")

    with pytest.raises(OlderDatabase, match="earlier version"):
        journal.connect(blank_url, write=False)
    assert journal.upgrade(blank_url) is True

    with journal.connect(blank_url, write=False) as database, database.reading() as connection:
        assert [tuple(stored) for stored in journal.read_stored(connection)] == [row]
        assert journal.head(connection) == 1


@pytest.mark.parametrize("revision", migrations.revisions())
def test_at_every_revision_the_guards_are_on(blank_url: str, engine: str, revision: str) -> None:
    journal.upgrade(blank_url, revision=revision)

    with raw(blank_url) as database:
        found = set(database.column(TRIGGERS[engine]))
    assert found >= JOURNAL_GUARDS[engine]


TRIGGERS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE tgenabled = 'A'",
}


@pytest.mark.parametrize("revision", migrations.revisions())
def test_at_every_revision_tables_are_strict_and_the_file_is_marked(
    tmp_path: Path, revision: str
) -> None:
    url = f"sqlite:///{tmp_path / 'pit.db'}"
    journal.upgrade(url, revision=revision)

    with raw(url) as database:
        tables = database.column(
            "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict"
            " AND name NOT LIKE 'sqlite%'"
        )
        assert tables == ["pit_revision"]  # Alembic's own
        assert database.column("PRAGMA application_id") == [APPLICATION_ID]
        assert database.column("PRAGMA journal_mode") == ["wal"]


@pytest.mark.parametrize("revision", EARLIER[:1])
def test_an_upgrade_that_finds_a_guard_gone_is_taken_back(
    blank_url: str, engine: str, revision: str
) -> None:
    journal.upgrade(blank_url, revision=revision)
    on = " ON journal" if engine == "postgresql" else ""
    with raw(blank_url) as database:
        database.execute(f"DROP TRIGGER journal_no_update{on}")

    with pytest.raises(GuardsLost, match="journal_no_update"):
        journal.upgrade(blank_url)

    with raw(blank_url) as database:
        assert database.column("SELECT version_num FROM pit_revision") == [revision]


def test_a_later_programs_ledger_is_neither_opened_nor_upgraded(database_url: str) -> None:
    with raw(database_url) as database:
        database.execute("UPDATE pit_revision SET version_num = '9999'")

    with pytest.raises(NewerDatabase, match="later version"):
        journal.connect(database_url, write=False)
    with pytest.raises(NewerDatabase, match="later version"):
        journal.upgrade(database_url)


def test_somebody_elses_database_is_left_as_it_is(blank_url: str) -> None:
    with raw(blank_url) as database:
        database.execute("CREATE TABLE patrons (name text)")

    with pytest.raises(ForeignDatabase, match="not a ledger"):
        journal.connect(blank_url, write=True)
    with pytest.raises(ForeignDatabase, match="not a ledger"):
        journal.upgrade(blank_url)

    with raw(blank_url) as database:
        assert database.column("SELECT count(*) FROM patrons") == [0]


def test_somebody_elses_sqlite_file_keeps_its_journal_mode(tmp_path: Path) -> None:
    path = tmp_path / "chess.db"
    url = f"sqlite:///{path}"
    with raw(url) as database:
        database.execute("CREATE TABLE games (moves TEXT)")

    with pytest.raises(ForeignDatabase):
        journal.upgrade(url)

    with raw(url) as database:
        assert database.column("PRAGMA journal_mode") == ["delete"]


def test_a_marked_file_of_another_program_is_foreign_even_when_empty(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    with raw(url) as database:
        database.execute("PRAGMA application_id = 252006674")

    with pytest.raises(ForeignDatabase):
        journal.upgrade(url)


def test_an_empty_database_has_no_ledger_until_it_is_set_up(blank_url: str, engine: str) -> None:
    if engine == "sqlite":
        Path(blank_url.removeprefix("sqlite:///")).touch()

    with pytest.raises(MissingDatabase, match="no ledger has been set up"):
        journal.connect(blank_url, write=False)
    assert journal.upgrade(blank_url) is True


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StorageFailed, match="there is no folder"):
        journal.upgrade(f"sqlite:///{tmp_path}/night/pit.db")

    assert list(tmp_path.iterdir()) == []


def test_many_at_once_set_it_up_one_time(blank_url: str) -> None:
    with ThreadPoolExecutor(8) as people:
        done = list(people.map(lambda _: journal.upgrade(blank_url), range(8)))

    assert sorted(done) == [False] * 7 + [True]
    with journal.connect(blank_url, write=True) as database:
        assert record(database, facts(1)) == 1


def test_it_is_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    journal.upgrade("sqlite:///here.db")

    assert (tmp_path / "here.db").exists()


def test_the_tables_are_the_ones_that_the_program_knows(database: Database) -> None:
    with database.reading() as connection:
        for table in METADATA.sorted_tables:
            found = inspect(connection).get_columns(table.name)
            assert [column["name"] for column in found] == table.columns.keys()
            may_miss = {column["name"] for column in found if column["nullable"]}
            # A key of SQLite's is said to be nullable, and never is.
            assert may_miss - set(table.primary_key.columns.keys()) == {
                column.name for column in table.columns if column.nullable
            }


def test_sqlite_is_new_enough_for_strict_tables_and_returning() -> None:
    assert sqlite3.sqlite_version_info >= (3, 37)
