"""`pit simulate` and `pit demo` as their users meet them."""

import json
import sqlite3
from pathlib import Path

import pytest

from cli.exits import run
from ledger.facts import decode
from ledger.simulation import KINDS

SMALL = ("simulate", "--tables", "3", "--rounds-per-hour", "1")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PIT_DB", raising=False)


def test_the_feed_the_errors_and_the_names_go_to_their_files() -> None:
    files = ("--out", "feed.ndjson", "--injected", "errors.json", "--people", "people.csv")
    assert run([*SMALL, "--errors", "0.1", *files]) == 0

    assert Path("feed.ndjson").read_bytes().count(b"\n") > 1000
    injected = json.loads(Path("errors.json").read_text())
    assert injected
    assert {each["kind"] for each in injected} <= set(KINDS)
    assert Path("people.csv").read_text().startswith("badge,name\nM01,")


def test_the_feed_goes_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run([*SMALL, "--start", "2027-01-02", "--currency", "EUR"]) == 0

    out, err = capfdbinary.readouterr()
    first = decode(out.split(b"\n")[0])
    assert (first.type, first.data["currency"]) == ("property.configured", "EUR")
    assert b'"gaming_day":"2027-01-02"' in out
    assert err == b""


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("--start", "tomorrow"), 2, "tomorrow"),
        (("--errors", "2"), 2, "rate"),
        (("--zone", "Nowhere"), 2, "Nowhere"),
        (("--out", "no/such/folder/feed.ndjson"), 1, "no/such/folder"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_one_line(
    words: tuple[str, ...], code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*SMALL, *words]) == code
    _, err = capsys.readouterr()
    assert says in err.splitlines()[0]


def test_the_demo_makes_a_ledger_and_never_touches_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["demo"]) == 0
    out, err = capsys.readouterr()
    assert "master game report" in out
    assert "audit of the rounds" in out
    assert "pit reconcile\n" in err

    # The ledger is where every other command looks for it.
    assert run(["report", "shift", "--format", "csv"]) == 0
    rows = capsys.readouterr().out
    assert rows.count("\n") > 1

    # A second one replaces it only when told to.
    assert run(["demo"]) == 1
    assert "--force" in capsys.readouterr().err
    assert run(["demo", "--force"]) == 0
    assert capsys.readouterr().out == out
    assert run(["demo", "--force", "--format", "csv"]) == 0
    assert capsys.readouterr().out == rows

    # With a fact of another house in it, it is a ledger to keep.
    assert run([*SMALL, "--out", "feed.ndjson"]) == 0
    assert run(["ingest", "feed.ndjson"]) in {0, 4}
    capsys.readouterr()
    assert run(["demo", "--force"]) == 1
    assert "more than a demo's" in capsys.readouterr().err


def test_the_demo_leaves_a_file_that_is_no_ledger_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with sqlite3.connect("other.db") as connection:
        connection.execute("CREATE TABLE guests (name TEXT)")
    connection.close()
    before = Path("other.db").read_bytes()

    assert run(["demo", "--force", "--db", "sqlite:///other.db"]) == 1
    assert "not a ledger" in capsys.readouterr().err
    assert Path("other.db").read_bytes() == before
