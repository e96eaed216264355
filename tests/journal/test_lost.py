"""Whatever is taken out of a ledger's database beside pit, every command says so in plain words, or
its answer is the one that it always gave.

Each table is dropped, emptied, loses one row, or has a column renamed; the guards are put back
afterwards, as somebody would who knows of them.
"""
# ruff: noqa: S608 - the statements are the tests' own

import json
import shutil
import sqlite3
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
import zstandard

from migrations import shape
from tests.journal.doors import Answer, said
from tests.journal.raw import Raw, raw

CASES = Path(__file__).parents[1] / "cases"
FEED = CASES / "tiny-clean" / "feed.ndjson.zst"
ROUND = "WS-01-000040"
REVISION = "pit_revision"
TABLES = sorted(thing.name for thing in shape.promised("sqlite") if thing.kind == "table")
LOG = {"journal", "head", "tree", "checkpoint"}
STATES = ("dropped", "emptied", "one row gone", "a column renamed")

# The commands whose answer rests on rows that nothing else in the database vouches for, and the
# one that does find out. SECURITY.md says the same.
UNSEEN = {
    ("quarantine", "emptied", "report"): None,
    ("quarantine", "emptied", "replay"): None,
    ("quarantine", "one row gone", "report"): None,
    ("quarantine", "one row gone", "replay"): None,
    ("book_row", "one row gone", "report"): "books check",
    ("book_row", "one row gone", "replay"): "books check",
    ("checkpoint", "emptied", "verify"): None,  # it says how many it found
    ("checkpoint", "one row gone", "verify"): None,
}


class Night(NamedTuple):
    """A ledger that has something in every table, and what lies beside it."""

    folder: Path

    def command(self, name: str, url: str) -> tuple[str, ...]:
        key = ("--key", str(self.folder / "pit.key"))
        vkey = str(self.folder / "pit.vkey")
        words: dict[str, tuple[str, ...]] = {
            "verify": ("verify",),
            "verify against": ("verify", "--against", str(self.folder / "held"), "--vkey", vkey),
            "ingest": ("ingest", str(self.folder / "next.ndjson")),
            "report": ("report", "shift"),
            "checkpoint": ("checkpoint", *key),
            "books check": ("books", "check"),
            "replay": ("replay", ROUND),
        }
        return (*words[name], "--db", url)


COMMANDS = ("verify", "ingest", "report", "checkpoint", "books check", "replay")


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Night:
    made = Night(tmp_path_factory.mktemp("night"))
    lines = zstandard.ZstdDecompressor().stream_reader(FEED.read_bytes()).read().splitlines()
    facts = [json.loads(line) for line in lines]
    sale = next(fact for fact in facts if fact["type"] == "chips.sold")
    correction = json.loads((CASES / "facts" / "event.corrected.v1.json").read_bytes())
    waits = correction | {"table": "WS-01"}  # nobody ever sends what it corrects
    more = [json.dumps(waits).encode(), b"no fact", b"nor this"]
    (made.folder / "night.ndjson").write_bytes(b"\n".join([*lines, *more]) + b"\n")
    (made.folder / "next.ndjson").write_text(json.dumps(sale | {"id": "next-1"}) + "\n")
    return made


def filled(night: Night, url: str) -> None:
    """The night's ledger at a place where there is none."""
    key = str(night.folder / "pit.key")
    for words in (
        ("init",),
        ("ingest", str(night.folder / "night.ndjson")),
        ("patron", "keep", "P-1", "--name", "A. Guest"),
        ("checkpoint", "--key", key, "--out", str(night.folder / "held")),
    ):
        assert said(*words, "--db", url).code in (0, 4)


@pytest.fixture(scope="module")
def whole(night: Night) -> Path:
    """The night's ledger in one SQLite file."""
    path = night.folder / "whole.db"
    made = said("keys", "new", "--name", "x.example/pit", "--key", str(night.folder / "pit.key"))
    (night.folder / "pit.vkey").write_text(made.out)
    (night.folder / "held").mkdir()
    filled(night, f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for table in TABLES:
            assert file.execute(f"SELECT count(*) FROM {table}").fetchone()[0], table
    return path


@pytest.fixture(scope="module")
def usual(night: Night, whole: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    """What each command says of the whole ledger."""
    answers = {}
    for name in COMMANDS:
        path = tmp_path_factory.mktemp("usual") / "pit.db"
        shutil.copyfile(whole, path)
        answers[name] = said(*night.command(name, f"sqlite:///{path}"))
        assert answers[name].code == 0
    return answers


@pytest.fixture
def url(whole: Path, tmp_path: Path) -> str:
    path = tmp_path / "pit.db"
    shutil.copyfile(whole, path)
    return f"sqlite:///{path}"


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "PIT_DB", "PIT_DEBUG", "PIT_KEY", "PIT_VKEY"):
        monkeypatch.delenv(name, raising=False)


def take_out(ledger: Raw, table: str, state: str) -> None:
    """Bring a table into that state, and put the guards back where there still is a table."""
    guards = ledger.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?", (table,)
    )
    for name, _ in guards:
        ledger.execute(f"DROP TRIGGER {name}")
    columns = ledger.column(f"SELECT name FROM pragma_table_info('{table}')")
    if state == "a column renamed":
        ledger.execute(f'ALTER TABLE {table} RENAME COLUMN "{columns[-1]}" TO renamed')
        return  # the guards name the old column
    ledger.execute(f"DROP TABLE {table}" if state == "dropped" else removal(ledger, table, state))
    for _, statement in guards if state != "dropped" else ():
        ledger.execute(statement)


def removal(ledger: Raw, table: str, state: str) -> str:
    if state == "emptied":
        return f"DELETE FROM {table}"
    rows = ledger.execute(f"SELECT * FROM {table}")
    columns = ledger.column(f"SELECT name FROM pragma_table_info('{table}')")
    middle = zip(columns, rows[len(rows) // 2], strict=True)
    return f"DELETE FROM {table} WHERE " + " AND ".join(
        f'"{name}" IS {literal(value)}' for name, value in middle
    )


def literal(value: object) -> str:
    match value:
        case None:
            return "NULL"
        case bytes():
            return f"x'{value.hex()}'"
        case str():
            return "'" + value.replace("'", "''") + "'"
        case _:
            return str(value)


@pytest.mark.slow
@pytest.mark.parametrize("taken", [*product([REVISION, *TABLES], STATES)], ids=": ".join)
@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_taken_out_is_named_or_makes_no_difference(
    night: Night, usual: dict[str, Answer], url: str, taken: tuple[str, str], name: str
) -> None:
    table, state = taken
    with raw(url) as ledger:
        take_out(ledger, table, state)

    answer = said(*night.command(name, url))

    assert "bug" not in answer.err
    assert "Traceback" not in answer.err
    if answer.code == 0:
        seen_by = UNSEEN.get((table, state, name), "")
        if seen_by == "":
            assert answer.out == usual[name].out
        elif seen_by is not None:
            assert said(*night.command(seen_by, url)).code != 0
    else:
        assert answer.code in (1, 5)
        words, remedy = answer.err.strip().splitlines()[-2:]
        assert words.startswith("pit: ")
        assert remedy.startswith("  ")
        assert table in words or "position" in words or table == REVISION or "books" in words


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("table", sorted(LOG))
def test_verify_finds_what_is_taken_out_of_the_log(
    night: Night, whole: Path, url: str, table: str, state: str
) -> None:
    with raw(url) as ledger:
        take_out(ledger, table, state)

    answer = said(*night.command("verify against", url))

    # The stored tree is made again by whoever needs it, and a checkpoint is held elsewhere.
    harmless = {("tree", "emptied"), ("checkpoint", "emptied"), ("checkpoint", "one row gone")}
    assert answer.code == (0 if (table, state) in harmless else 5)


@pytest.mark.parametrize("table", TABLES)
def test_what_follows_from_the_journal_is_put_back_and_filled_again(
    night: Night, usual: dict[str, Answer], url: str, table: str
) -> None:
    derived = {name for names in shape.DERIVED for name in names}
    with raw(url) as ledger:
        take_out(ledger, table, "dropped")

    mended = said("init", "--mend", "--db", url)

    if table not in derived:
        assert mended.code == 1
        assert "restore it from a backup" in mended.err
        return
    assert mended.code == 0
    assert f"table {table}" in mended.out
    for name in ("verify", "report", "replay", "ingest", "books check"):
        assert said(*night.command(name, url)) == usual[name]


def test_a_ledger_gets_its_guards_and_indexes_back(
    night: Night, usual: dict[str, Answer], url: str
) -> None:
    with raw(url) as ledger:
        ledger.execute("DROP TRIGGER journal_no_update")
        ledger.execute("DROP TRIGGER tree_no_delete")
        ledger.execute("CREATE TRIGGER tree_no_delete BEFORE DELETE ON tree BEGIN SELECT 1; END")
        ledger.execute("DROP INDEX journal_table")

    assert said(*night.command("ingest", url)).code == 1
    mended = said("init", "--mend", "--format", "json", "--db", url)

    assert set(json.loads(mended.out)["mended"]) == {
        "trigger journal_no_update",
        "trigger tree_no_delete",
        "index journal_table",
    }
    assert said(*night.command("ingest", url)).out == usual["ingest"].out
    assert said("init", "--mend", "--db", url).out == "The ledger is whole.\n"


def test_somebody_elses_trigger_is_not_dropped(url: str) -> None:
    with raw(url) as ledger:
        ledger.execute("CREATE TRIGGER spy AFTER INSERT ON journal BEGIN SELECT 1; END")

    mended = said("init", "--mend", "--db", url)

    assert mended.code == 1
    assert "the trigger spy on journal is not pit's" in mended.err
    with raw(url) as ledger:
        assert "spy" in ledger.column("SELECT name FROM sqlite_master WHERE type = 'trigger'")


WRITING = [
    ("ingest", "next.ndjson"),
    ("quarantine", "retry", "1"),
    ("quarantine", "purge", "1", "--yes"),
    ("checkpoint", "--key", "pit.key"),
    ("books", "rebuild"),
    ("patron", "keep", "P-2", "--name", "B. Guest"),
    ("patron", "erase", "P-1", "--yes"),
    (
        "dispute",
        "open",
        ROUND,
        "--patron",
        "P-1",
        "--seat",
        "1",
        "--claim",
        "405",
        "--summary",
        "paid once",
        "--actor",
        "M01",
    ),
    ("day", "close", "2026-11-27", "--reason", "done", "--actor", "A1", "--witness", "A2"),
    ("break", "note", "tray/2026-11-27/day/WS-01", "--note", "seen", "--actor", "A1"),
    ("init",),
]


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_no_command_writes_where_a_guard_is_gone(
    night: Night, url: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(night.folder)
    with raw(url) as ledger:
        ledger.execute("DROP TRIGGER journal_no_delete")
        before = ledger.column("SELECT count(*) FROM journal")

    answer = said(*words, "--db", url)

    assert answer.code == 1
    assert "pit: guards-lost: " in answer.err
    assert "the trigger journal_no_delete is gone" in answer.err
    with raw(url) as ledger:
        assert ledger.column("SELECT count(*) FROM journal") == before


@pytest.fixture
def served(night: Night, whole: Path, postgres_url: str) -> str:
    filled(night, postgres_url)
    return postgres_url


ON_A_SERVER = [
    ("DROP TABLE tree", {"verify": 5, "ingest": 1, "report": 0, "checkpoint": 1}),
    ("DROP TABLE journal", {"verify": 5, "ingest": 1, "checkpoint": 1}),
    ("DROP TABLE head", {"verify": 5, "ingest": 1, "report": 1, "checkpoint": 1}),
    ("DROP TABLE book_row", {"verify": 0, "ingest": 1, "report": 1, "books check": 1}),
    ("ALTER TABLE journal RENAME COLUMN leaf TO renamed", {"verify": 5, "ingest": 1}),
    ("ALTER TABLE journal DROP CONSTRAINT journal_identity", {"ingest": 1, "checkpoint": 1}),
    ("ALTER TABLE head RENAME COLUMN position TO renamed", {"verify": 5, "report": 1}),
    ("SELECT 1; DELETE FROM head", {"verify": 5, "ingest": 1, "report": 1, "checkpoint": 1}),
    ("DELETE FROM journal WHERE position = 900", {"verify": 5, "report": 0}),
    ("DELETE FROM journal", {"verify": 5, "ingest": 1, "checkpoint": 1, "replay": 1}),
    ("DELETE FROM pit_revision", {"verify": 1, "ingest": 1, "report": 1}),
    ("DROP TABLE pit_revision", {"verify": 1, "ingest": 1, "report": 1}),
]


@pytest.mark.postgres
@pytest.mark.parametrize(("statement", "codes"), ON_A_SERVER)
def test_a_server_that_has_lost_something_is_told_too(
    night: Night, served: str, statement: str, codes: dict[str, int]
) -> None:
    guarded = ("journal", "head")
    with raw(served) as ledger:
        for table in guarded:
            ledger.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        ledger.execute(statement)
        on = ledger.execute(
            "SELECT tgname, relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
            " WHERE tgenabled = 'D'"
        )
        for trigger, table in on:
            ledger.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}")

    answers = {name: said(*night.command(name, served)) for name in codes}

    assert {name: answer.code for name, answer in answers.items()} == codes
    assert not [answer.err for answer in answers.values() if "bug" in answer.err]


@pytest.mark.postgres
def test_a_server_gets_back_what_no_fact_is_in(night: Night, served: str) -> None:
    with raw(served) as ledger:
        ledger.execute("DROP TABLE tree, book_generation, intake")
        ledger.execute("ALTER TABLE journal DISABLE TRIGGER journal_no_update")
        ledger.execute(
            "CREATE OR REPLACE FUNCTION pit_refuse() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RETURN NULL; END $$"
        )

    assert said("init", "--mend", "--db", served).code == 0

    for name in COMMANDS:
        assert said(*night.command(name, served)).code == 0, name
    with raw(served) as ledger, pytest.raises(psycopg.errors.RestrictViolation):
        ledger.execute("UPDATE journal SET type = 'x'")
