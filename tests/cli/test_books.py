"""`pit books`: how far the books are, made anew, and equal to a fresh fold."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Pit

FEED = Path(__file__).parents[1] / "cases" / "tiny-clean" / "feed.ndjson.zst"
BOOKS = {"calendar", "tables", "periods", "rounds", "register", "amendments"}


@pytest.fixture
def ledger(pit: Pit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger that has taken a small day."""
    path = tmp_path / "pit.db"
    monkeypatch.setenv("PIT_DB", f"sqlite:///{path}")
    assert pit("init").code == 0
    assert pit("ingest", str(FEED)).code == 0
    return path


def test_after_an_ingest_every_book_is_at_the_journals_end(pit: Pit, ledger: Path) -> None:
    with sqlite3.connect(ledger) as connection:
        (head,) = connection.execute("SELECT max(position) FROM journal").fetchone()
    connection.close()
    books = json.loads(pit("books", "list", "--format", "json").out)["books"]
    assert {book["name"] for book in books} >= BOOKS
    assert {(book["position"], book["lag"]) for book in books} == {(head, 0)}


def test_books_made_anew_say_the_same(pit: Pit, ledger: Path) -> None:
    before = pit("report", "shift", "--format", "json").out
    assert pit("books", "rebuild").code == 0
    assert pit("report", "shift", "--format", "json").out == before
    assert pit("books", "check") == (0, "The books are equal to a fresh fold of the journal.\n", "")


def test_books_that_were_tampered_with_are_found_and_the_remedy_mends_them(
    pit: Pit, ledger: Path
) -> None:
    with sqlite3.connect(ledger) as connection:
        changed = connection.execute(
            "DELETE FROM book_row WHERE kind = (SELECT max(kind) FROM book_row)"
        ).rowcount
    assert changed
    connection.close()
    answer = pit("books", "check", "--format", "json")
    assert answer.code == 1
    assert json.loads(answer.out)["differences"]
    assert json.loads(answer.err)["error"]["code"] == "books-differ"
    assert pit("books", "rebuild").code == 0
    assert pit("books", "check").code == 0
