"""What is kept of a patron can be erased, and then it is gone."""

from hashlib import sha256
from pathlib import Path

import pytest

from ledger import journal
from ledger.disputes import personal
from ledger.disputes.personal import Kept, LegalHold, UnknownPatron

SUMMARY = "the guest in the blue coat, Room 1702"


def test_what_is_kept_is_found_until_it_is_erased(database_url: str) -> None:
    with journal.connect(database_url, write=True) as database:
        personal.keep(database, "P-1", name="A. Guest", contact=None)
        personal.keep(database, "P-1", name=None, contact="555 0100")
        personal.keep(database, "P-1", name="B. Guest", contact=None)
        personal.keep(database, "P-2", name="Another", contact=None)
        with database.writing() as connection:
            digest = personal.keep_text(connection, "P-1", SUMMARY)
        with database.reading() as connection:
            assert personal.kept(connection, "P-1") == Kept("P-1", "B. Guest", "555 0100", 1, None)
            both = {digest, "ab" * 32}
            assert personal.texts(connection, {"P-1", "P-2"}, both) == {digest: SUMMARY}
            assert personal.texts(connection, {"P-2"}, both) == {}
        assert personal.erase(database, "P-1") == 3
        with database.reading() as connection:
            assert personal.texts(connection, {"P-1"}, {digest}) == {}
            assert personal.kept(connection, "P-2").name == "Another"
            with pytest.raises(UnknownPatron):
                personal.kept(connection, "P-1")
        with pytest.raises(UnknownPatron):
            personal.erase(database, "P-1")


def test_a_legal_hold_keeps_everything_until_it_is_released(database_url: str) -> None:
    with journal.connect(database_url, write=True) as database:
        with pytest.raises(UnknownPatron):
            personal.hold(database, "P-1", "case 17-204")
        personal.keep(database, "P-1", name="A. Guest", contact=None)
        personal.hold(database, "P-1", "case 17-204")
        with pytest.raises(LegalHold, match="case 17-204"):
            personal.erase(database, "P-1")
        with database.reading() as connection:
            assert personal.kept(connection, "P-1").name == "A. Guest"
        personal.hold(database, "P-1", None)
        assert personal.erase(database, "P-1") == 1


def test_a_hash_tells_nothing_of_its_text(sqlite_url: str) -> None:
    """The same text twice has two hashes, and neither is the text's own."""
    journal.upgrade(sqlite_url)
    with journal.connect(sqlite_url, write=True) as database, database.writing() as connection:
        first, second = (personal.keep_text(connection, "P-1", SUMMARY) for _ in range(2))
    assert first != second
    assert sha256(SUMMARY.encode()).hexdigest() not in (first, second)


def test_what_was_erased_is_in_no_byte_of_the_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'pit.db'}"
    journal.upgrade(url)

    def written() -> bytes:
        return b"".join(file.read_bytes() for file in tmp_path.iterdir())

    with journal.connect(url, write=True) as database:
        personal.keep(database, "P-1", name="Long ago replaced", contact=None)
        personal.keep(database, "P-1", name="A. Guest", contact="555 0100")
        with database.writing() as connection:
            personal.keep_text(connection, "P-1", SUMMARY)
    assert SUMMARY.encode() in written()
    with journal.connect(url, write=True) as database:
        personal.erase(database, "P-1")
    for gone in (SUMMARY, "A. Guest", "555 0100", "Long ago replaced"):
        assert gone.encode() not in written()
