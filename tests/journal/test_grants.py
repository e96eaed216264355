"""A role of PostgreSQL that owns nothing does a night's work with the rights that SECURITY.md
lists, and with those it changes no fact, no kept checkpoint and no guard."""

import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from ledger import journal
from tests import postgres
from tests.journal.doors import said
from tests.journal.facts import facts, record

pytestmark = pytest.mark.postgres

ROOT = Path(__file__).parents[2]
FEED = ROOT / "tests" / "cases" / "tiny-clean" / "feed.ndjson.zst"
ROUND = "WS-01-000040"
LET_THROUGH = "LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$"


@pytest.fixture
def clerk(
    postgres_server: postgres.Server, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """The ledger's URL for a role with the documented rights."""
    name = postgres_url.rpartition("/")[2]
    role = f"clerk_{name}"
    (listed,) = re.findall(r"```sql\n(.*?)```", (ROOT / "SECURITY.md").read_text(), re.DOTALL)
    grants = listed.replace(" clerk;", f" {role};")
    postgres_server.execute(f"CREATE ROLE {role} LOGIN; {grants}", name)
    url = postgres_server.url(name, user=role)
    monkeypatch.setenv("PIT_DB", url)
    yield url
    postgres_server.execute(f"DROP OWNED BY {role}; DROP ROLE {role}", name)


def test_it_does_a_nights_work(clerk: str, tmp_path: Path) -> None:
    key, odd = str(tmp_path / "pit.key"), tmp_path / "odd.ndjson"
    odd.write_text("no fact\nnor this\n")
    assert said("keys", "new", "--name", "x.example/pit", "--key", key).code == 0
    words = {
        "dispute open": f"{ROUND} --patron P-1 --seat 1 --claim 5 --summary x --actor M01 --apart",
        "dispute rule": f"D-{ROUND}-1 --ruling denied --amount 0 --reason seen --actor M01",
        "day close": "2026-11-27 --reason counted --tolerance 100000 --actor A1 --witness A2",
        "day reopen": "2026-11-27 --reason late --actor A1 --witness A2",
    }
    for command, code in [
        (f"ingest {FEED}", 0),
        (f"ingest {odd}", 4),
        ("quarantine retry 1", 0),
        ("quarantine purge 2 --yes", 0),
        ("report shift", 0),
        ("report audit", 0),
        ("patron keep P-1 --name A.", 0),
        ("patron keep P-1 --name B.", 0),
        ("dispute open", 0),
        ("patron erase P-1 --yes", 0),
        ("reconcile", 0),
        ("day show 2026-11-27", 0),
        ("dispute rule", 0),
        ("day close", 0),
        ("day reopen", 0),
        ("books rebuild", 0),
        ("books check", 0),
        (f"checkpoint --key {key}", 0),
        ("verify", 0),
        ("init", 0),
    ]:
        answer = said(*f"{command} {words.get(command, '')}".split())
        assert answer.code == code, (command, answer.err)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET type = 'x'",
        "DELETE FROM journal",
        "TRUNCATE journal",
        "INSERT INTO journal SELECT * FROM journal ON CONFLICT (position) DO UPDATE SET type = 'x'",
        "UPDATE checkpoint SET size = 1",
        "DELETE FROM checkpoint",
        "TRUNCATE checkpoint",
        "UPDATE tree SET number = 1",
        "DELETE FROM tree",
        "DELETE FROM head",
        "UPDATE head SET position = position - 1",
        "UPDATE head SET recorded_at = recorded_at - 1",
        "ALTER TABLE journal DISABLE TRIGGER journal_no_update",
        "ALTER TABLE checkpoint DISABLE TRIGGER ALL",
        "DROP TRIGGER journal_no_delete ON journal",
        "DROP TABLE journal",
        "SET session_replication_role = replica",
        f"CREATE OR REPLACE FUNCTION pit_refuse() RETURNS trigger {LET_THROUGH}",
        "CREATE TRIGGER spy BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION pit_refuse()",
        "CREATE RULE spy AS ON INSERT TO journal DO INSTEAD NOTHING",
        "ALTER TABLE journal OWNER TO CURRENT_USER",
        "GRANT UPDATE ON journal TO CURRENT_USER",
    ],
)
def test_it_changes_nothing_that_was_recorded(clerk: str, statement: str) -> None:
    with journal.connect(clerk, write=True) as database:
        record(database, facts(2))

    with psycopg.connect(clerk, autocommit=True) as connection:
        if statement.startswith("GRANT"):  # PostgreSQL only warns of it
            connection.execute(statement.encode())
            statement = "UPDATE journal SET type = 'x'"
        with pytest.raises(
            (psycopg.errors.InsufficientPrivilege, psycopg.errors.RestrictViolation)
        ):
            connection.execute(statement.encode())

    with journal.connect(clerk, write=True) as database:  # what guards the log is as it was
        assert record(database, facts(1, first=3)) == 3
