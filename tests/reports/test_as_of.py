"""`--as-of`: a position, or a time of recording."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger import journal
from ledger.journal import Appendable, Database
from ledger.reports import BadAsOf, position_asked

AT = 1_795_788_000_000_000  # 2026-11-27T14:00:00Z


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """Five facts: two recorded at 14:00:00, three at 14:00:10."""
    url = f"sqlite:///{tmp_path / 'pit.db'}"
    journal.upgrade(url)
    with journal.connect(url, write=True) as database:
        for names, at in (("ab", AT), ("cde", AT + 10_000_000)):
            items = [Appendable("/t", name, "x", None, None, b"{}") for name in names]
            with database.writing() as connection:
                journal.append(connection, items, now_us=at)
        yield database


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, None),
        ("0", 0),
        ("3", 3),
        ("5", 5),
        ("2026-11-27T13:59:59.999999Z", 0),
        ("2026-11-27T14:00:00Z", 2),
        ("2026-11-27T06:00:09-08:00", 2),
        ("2026-11-27T15:00:10+01:00", 5),
        ("2030-01-01T00:00:00Z", 5),
    ],
)
def test_a_position_stands_for_itself_and_a_time_for_what_was_recorded_by_then(
    database: Database, text: str | None, expected: int | None
) -> None:
    assert position_asked(database, text) == expected


def test_a_position_is_taken_as_reports_print_it(database: Database) -> None:
    items = [Appendable("/t", f"n{number}", "x", None, None, b"{}") for number in range(1_000)]
    with database.writing() as connection:
        journal.append(connection, items, now_us=AT + 20_000_000)
    assert position_asked(database, "1,005") == 1_005


def test_a_position_beyond_the_journal_says_where_it_ends(database: Database) -> None:
    with pytest.raises(BadAsOf, match="ends at position 5") as said:
        position_asked(database, "6")
    assert said.value.remedy


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "-1",
        "1.5",
        "2026-11-27",
        "2026-11-27T14:00:00",
        "9" * 40,
        "9" * 5_000,
        "1,23",
    ],
)
def test_what_is_neither_is_refused_with_a_remedy(database: Database, text: str) -> None:
    with pytest.raises(BadAsOf) as said:
        position_asked(database, text)
    assert said.value.remedy
