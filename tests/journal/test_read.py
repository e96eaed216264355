"""Reading in one snapshot, by position, by table, by identity, and as of an instant."""

import pytest
from sqlalchemy.exc import DBAPIError

from ledger import journal
from ledger.journal import Database
from ledger.journal.errors import ReadOnlyDatabase
from tests.journal.facts import NOON, fact, facts, positions, record


def test_an_empty_journal_has_its_head_at_nought(database: Database) -> None:
    with database.reading() as connection:
        assert journal.head(connection) == 0
        assert list(journal.read(connection)) == []
        assert journal.position_at(connection, NOON) == 0


def test_a_range_begins_after_one_position_and_ends_with_another(database: Database) -> None:
    record(database, facts(10))

    with database.reading() as connection:
        found = [entry.position for entry in journal.read(connection, after=3, upto=6)]
        leaves = [position for position, _ in journal.read_leaves(connection, after=8)]
        rows = [row.position for row in journal.read_stored(connection, upto=2)]
    assert (found, leaves, rows) == ([4, 5, 6], [9, 10], [1, 2])


def test_a_range_beyond_the_end_is_what_there_is(database: Database) -> None:
    record(database, facts(2))

    with database.reading() as connection:
        assert [entry.position for entry in journal.read(connection, after=1, upto=99)] == [2]
        assert list(journal.read(connection, after=2)) == []
        assert list(journal.read(connection, after=2, upto=1)) == []


def test_more_rows_than_are_held_at_a_time_come_all_and_in_order(database: Database) -> None:
    record(database, facts(12_345))

    with database.reading() as connection:
        assert positions(connection) == list(range(1, 12_346))
        chosen = list(range(1, 12_346, 2))
        picked = journal.read_positions(connection, reversed(chosen))
        assert [entry.position for entry in picked] == chosen


def test_one_tables_facts_come_without_the_others(database: Database) -> None:
    tables = ["WS-01", "SP-01", None, "WS-01", "WS-01"]
    record(database, [fact(n, table=table) for n, table in enumerate(tables, start=1)])

    with database.reading() as connection:
        of_table = [entry.position for entry in journal.read_table(connection, "WS-01")]
        later = journal.read_table(connection, "WS-01", after=1, upto=4)
        assert of_table == [1, 4, 5]
        assert [entry.position for entry in later] == [4]
        assert list(journal.read_table(connection, "TS-01")) == []


def test_chosen_positions_come_in_order_and_once(database: Database) -> None:
    record(database, facts(5))

    with database.reading() as connection:
        found = journal.read_positions(connection, [4, 2, 2, 77])
        assert [entry.position for entry in found] == [2, 4]
        assert list(journal.read_positions(connection, [])) == []


def test_identities_that_are_there_are_found_and_others_are_not(database: Database) -> None:
    record(database, facts(3))
    source = "/dunes/table/WS-01"

    with database.reading() as connection:
        found = journal.lookup(connection, [(source, "e-2"), (source, "e-9"), ("/x", "e-2")])
        assert found == {(source, "e-2"): journal.Entry(2, NOON, fact(2).canonical)}
        assert journal.lookup(connection, []) == {}


def test_two_reads_may_go_on_at_once(database: Database) -> None:
    record(database, [fact(n, table="WS-01") for n in range(1, 7)])

    with database.reading() as connection:
        pairs = [
            (one.position, other.position)
            for one, other in zip(
                journal.read(connection), journal.read_table(connection, "WS-01"), strict=True
            )
        ]
        assert pairs == [(n, n) for n in range(1, 7)]


def test_a_reader_keeps_its_snapshot_while_others_write(database: Database) -> None:
    record(database, facts(2))

    with database.reading() as connection:
        record(database, facts(2, first=3))
        assert journal.head(connection) == 2
        assert positions(connection) == [1, 2]
    with database.reading() as connection:
        assert positions(connection) == [1, 2, 3, 4]


def test_a_reader_cannot_write(database: Database) -> None:
    with pytest.raises((ReadOnlyDatabase, DBAPIError)), database.reading() as connection:
        journal.append(connection, facts(1), now_us=NOON)

    with database.reading() as connection:
        assert journal.head(connection) == 0


def test_a_ledger_opened_for_reading_gives_no_transaction(database_url: str) -> None:
    with (
        journal.connect(database_url, write=False) as database,
        pytest.raises(ReadOnlyDatabase),
        database.writing(),
    ):
        pass


@pytest.mark.parametrize(
    ("instant", "position"),
    [
        (NOON - 1, 0),
        (NOON, 2),
        (NOON + 1, 2),
        (NOON + 9, 2),
        (NOON + 10, 3),
        (NOON + 19, 3),
        (NOON + 20, 7),
        (NOON + 10**15, 7),
    ],
)
def test_an_instant_stands_for_the_newest_position_recorded_by_then(
    database: Database, instant: int, position: int
) -> None:
    record(database, facts(2), now_us=NOON)
    record(database, facts(1, first=3), now_us=NOON + 10)
    record(database, facts(4, first=4), now_us=NOON + 20)

    with database.reading() as connection:
        assert journal.position_at(connection, instant) == position
