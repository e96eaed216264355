"""Every opening for writing looks whether the database still refuses changes, and says what not."""

from importlib import import_module

import pytest

import migrations
from ledger import journal
from ledger.journal import GuardsLost
from migrations import ddl, shape
from tests import postgres
from tests.journal.facts import everything, facts, record
from tests.journal.raw import raw
from tests.journal.shape import described

EMPTIED = "BEFORE UPDATE ON journal BEGIN SELECT 1; END"
LET_THROUGH = "CREATE FUNCTION let_through() RETURNS trigger LANGUAGE plpgsql AS"

TAMPERED = {
    "sqlite": [
        (["DROP TRIGGER journal_no_delete"], "the trigger journal_no_delete is gone"),
        (
            ["DROP TRIGGER journal_no_update", f"CREATE TRIGGER journal_no_update {EMPTIED}"],
            "the trigger journal_no_update is not as pit made it",
        ),
        (
            [
                "DROP TRIGGER head_no_fall",
                (
                    "CREATE TRIGGER head_no_fall BEFORE UPDATE ON head WHEN 0"
                    " BEGIN SELECT RAISE(ABORT, 'the journal of pit is append-only: head'); END"
                ),
            ],
            "the trigger head_no_fall is not as pit made it",
        ),
        (
            ["CREATE TRIGGER spy AFTER INSERT ON journal BEGIN DELETE FROM quarantine; END"],
            "the trigger spy on journal is not pit's",
        ),
        (
            ["CREATE TRIGGER spy AFTER INSERT ON book_row BEGIN UPDATE book_row SET lo = 0; END"],
            "the trigger spy on book_row is not pit's",
        ),
    ],
    "postgresql": [
        (
            ["DROP TRIGGER journal_no_delete ON journal"],
            "the trigger journal_no_delete is gone",
        ),
        (
            ["ALTER TABLE journal DISABLE TRIGGER journal_no_update"],
            "the trigger journal_no_update is not as pit made it",
        ),
        (  # it would rest in a session that calls itself a replica
            ["ALTER TABLE checkpoint ENABLE TRIGGER checkpoint_no_delete"],
            "the trigger checkpoint_no_delete is not as pit made it",
        ),
        (
            [
                (
                    "CREATE OR REPLACE FUNCTION pit_refuse() RETURNS trigger LANGUAGE plpgsql AS"
                    " $$ BEGIN RETURN NEW; END $$"
                )
            ],
            "the trigger checkpoint_no_delete is not as pit made it",
        ),
        (
            [
                f"{LET_THROUGH} $$ BEGIN RETURN NEW; END $$",
                "DROP TRIGGER journal_no_update ON journal",
                (
                    "CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal"
                    " FOR EACH STATEMENT EXECUTE FUNCTION let_through()"
                ),
                "ALTER TABLE journal ENABLE ALWAYS TRIGGER journal_no_update",
            ],
            "the trigger journal_no_update is not as pit made it",
        ),
        (
            [
                f"{LET_THROUGH} $$ BEGIN NEW.type = 'x'; RETURN NEW; END $$",
                (
                    "CREATE TRIGGER spy BEFORE INSERT ON journal"
                    " FOR EACH ROW EXECUTE FUNCTION let_through()"
                ),
            ],
            "the trigger spy on journal is not pit's",
        ),
        (
            ["CREATE RULE spy AS ON INSERT TO journal DO INSTEAD NOTHING"],
            "the rule spy on journal is not pit's",
        ),
    ],
}
CASES = [
    pytest.param(engine, *case, marks=pytest.mark.postgres if engine == "postgresql" else ())
    for engine, cases in TAMPERED.items()
    for case in cases
]


@pytest.mark.parametrize(("engine", "statements", "said"), CASES)
def test_a_guard_that_is_not_as_it_was_closes_the_door_to_writers(
    database_url: str, statements: list[str], said: str
) -> None:
    with journal.connect(database_url, write=True) as database:
        record(database, facts(2))
    with raw(database_url) as other:
        for statement in statements:
            other.execute(statement)

    with pytest.raises(GuardsLost) as raised:
        journal.connect(database_url, write=True)
    assert said in raised.value.message
    assert "pit verify" in raised.value.remedy
    with pytest.raises(GuardsLost):
        journal.upgrade(database_url)
    with journal.connect(database_url, write=False) as database:
        assert len(everything(database)) == 2


@pytest.mark.parametrize("revision", migrations.revisions())
def test_a_ledger_of_every_revision_has_all_guards_after_its_upgrade(
    blank_url: str, engine: str, revision: str
) -> None:
    journal.upgrade(blank_url, revision=revision)
    journal.upgrade(blank_url)

    assert described(blank_url) == shape.path(engine).read_text(encoding="utf-8")
    with journal.connect(blank_url, write=True) as database:
        assert record(database, facts(1)) == 1


def test_the_files_that_say_what_a_ledger_has_in_it_are_those_of_the_newest_revision(
    database_url: str, engine: str
) -> None:
    """Where they are not, after a new revision: `python -m tests.journal.shape`."""
    assert described(database_url) == shape.path(engine).read_text(encoding="utf-8")


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_they_have_every_guard_that_a_revision_promises(dialect: str) -> None:
    there = {thing.name for thing in shape.promised(dialect) if thing.kind == "trigger"}
    files = sorted((migrations.FOLDER / "versions").glob("[0-9]*.py"))

    promised = [
        ddl.guards(import_module(f"migrations.versions.{file.stem}"), dialect) for file in files
    ]

    assert len(files) == len(migrations.revisions())
    assert there == frozenset().union(*promised)


def test_an_index_or_a_table_of_somebody_elses_is_let_be(database_url: str) -> None:
    with raw(database_url) as other:
        other.execute("CREATE INDEX by_type ON journal (type)")
        other.execute("CREATE TABLE notes (text text)")

    with journal.connect(database_url, write=True) as database:
        assert record(database, facts(1)) == 1


@pytest.mark.postgres
def test_a_ledger_in_a_schema_of_its_own_is_whole(postgres_server: postgres.Server) -> None:
    name = postgres_server.create()
    postgres_server.execute("CREATE SCHEMA pit", name)
    url = f"{postgres_server.url(name)}?options=-csearch_path%3Dpit"
    journal.upgrade(url)

    with journal.connect(url, write=True) as database:
        assert record(database, facts(1)) == 1
    postgres_server.drop(name)
