"""Positions have no gaps, times never fall, an identity is taken once."""

from contextlib import suppress
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger import journal
from ledger.journal import Database, Entry, IdentityTaken, leaf_hash, unpack
from tests.conftest import ENGINES, Ledgers
from tests.journal.facts import NOON, everything, fact, facts, positions, record


class GivenUp(Exception):
    """A writer changes its mind."""


def test_facts_stand_in_the_order_they_were_appended(database: Database) -> None:
    first = record(database, facts(3))
    second = record(database, facts(2, first=4))

    assert (first, second) == (1, 4)
    assert everything(database) == [
        Entry(number, NOON, fact(number).canonical) for number in range(1, 6)
    ]


def test_what_is_stored_is_the_entry_its_leaf_and_the_columns(database: Database) -> None:
    record(database, [fact(1, table="WS-01")._replace(round="WS-01-000001")])

    with database.reading() as connection:
        (row,) = journal.read_stored(connection)
        leaves = list(journal.read_leaves(connection))
    assert unpack(row.entry) == (NOON, fact(1).canonical)
    assert row.leaf == leaf_hash(row.entry)
    assert leaves == [(1, row.leaf)]
    assert (row.source, row.id, row.type) == ("/dunes/table/WS-01", "e-1", "round.closed")
    assert (row.table, row.round) == ("WS-01", "WS-01-000001")


def test_text_of_any_script_comes_back(database: Database) -> None:
    odd = fact(1)._replace(source="/mönch/卓/🂡", id="'; --", table="T\n1")
    record(database, [odd])

    with database.reading() as connection:
        (row,) = journal.read_stored(connection)
        found = journal.lookup(connection, [("/mönch/卓/🂡", "'; --")])
    assert (row.source, row.id, row.table) == ("/mönch/卓/🂡", "'; --", "T\n1")
    assert [entry.position for entry in found.values()] == [1]


def test_the_time_of_recording_never_falls_when_the_clock_goes_back(database: Database) -> None:
    record(database, facts(1), now_us=NOON)
    record(database, facts(1, first=2), now_us=NOON - 3_600_000_000)
    record(database, facts(1, first=3), now_us=NOON + 1)

    assert [entry.recorded_at for entry in everything(database)] == [NOON, NOON, NOON + 1]


def test_a_transaction_that_is_given_up_leaves_no_hole(database: Database) -> None:
    record(database, facts(2))
    with suppress(GivenUp), database.writing() as connection:
        journal.append(connection, facts(5, first=3), now_us=NOON + 50)
        raise GivenUp

    assert record(database, facts(1, first=3), now_us=NOON + 1) == 3
    assert [entry.recorded_at for entry in everything(database)] == [NOON, NOON, NOON + 1]


def test_appending_nothing_changes_nothing_and_says_what_would_be_next(database: Database) -> None:
    record(database, facts(2))

    assert record(database, []) == 3
    assert len(everything(database)) == 2


def test_several_appends_of_one_transaction_follow_each_other(database: Database) -> None:
    with database.writing() as connection:
        assert journal.append(connection, facts(2), now_us=NOON) == 1
        assert journal.head(connection) == 2
        assert journal.append(connection, facts(2, first=3), now_us=NOON) == 3
        assert positions(connection) == [1, 2, 3, 4]


def test_an_identity_that_is_there_is_named_and_nothing_is_appended(database: Database) -> None:
    record(database, facts(3))

    with database.writing() as connection:
        with pytest.raises(IdentityTaken) as refused:
            journal.append(connection, [fact(9), fact(2), fact(10), fact(3)], now_us=NOON)
        # The transaction can still be used: without the ones that are there.
        assert journal.append(connection, [fact(9), fact(10)], now_us=NOON) == 4
    source = "/dunes/table/WS-01"
    assert refused.value.keys == {(source, "e-2"), (source, "e-3")}
    assert [entry.position for entry in everything(database)] == [1, 2, 3, 4, 5]


def test_an_identity_twice_in_one_append_is_named(database: Database) -> None:
    with database.writing() as connection, pytest.raises(IdentityTaken) as refused:
        journal.append(connection, [fact(1), fact(2), fact(1)], now_us=NOON)

    assert refused.value.keys == {("/dunes/table/WS-01", "e-1")}
    assert everything(database) == []


def test_the_same_id_of_another_source_is_another_fact(database: Database) -> None:
    record(database, [fact(1)])

    assert record(database, [fact(1, source="/dunes/cage/1")]) == 2


BATCHES = st.lists(
    st.tuples(
        st.integers(min_value=0, max_value=7),  # facts
        st.integers(min_value=-5, max_value=5),  # what the clock does meanwhile, µs
        st.booleans(),  # kept
    ),
    max_size=12,
)


@pytest.mark.parametrize("engine", ENGINES)
def test_whatever_is_kept_stands_without_gaps_in_its_order(engine: str, ledgers: Ledgers) -> None:
    numbers = count(1)
    kept: list[bytes] = []

    @settings(max_examples=25, derandomize=True, database=None)
    @given(batches=BATCHES)
    def goes_on(batches: list[tuple[int, int, bool]]) -> None:
        now = NOON
        for size, step, keep in batches:
            batch = [fact(next(numbers)) for _ in range(size)]
            now += step
            with suppress(GivenUp), database.writing() as connection:
                journal.append(connection, batch, now_us=now)
                if not keep:
                    raise GivenUp
                kept.extend(item.canonical for item in batch)
        entries = everything(database)
        assert [entry.position for entry in entries] == list(range(1, len(kept) + 1))
        assert [entry.canonical for entry in entries] == kept
        times = [entry.recorded_at for entry in entries]
        assert times == sorted(times)

    with ledgers(engine) as url, journal.connect(url, write=True) as database:
        goes_on()
