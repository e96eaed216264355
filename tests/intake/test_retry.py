"""The way back from quarantine, and the way out of it."""

import hashlib

import pytest

from ledger.errors import Exit
from ledger.intake import Counts, NoSuchEntry, reentry
from tests.intake.conftest import House, commissioned, sold


def test_retry_appends_what_has_become_acceptable_in_their_order(house: House) -> None:
    house.send(sold("s1"), sold("s2"), b"{", sold("s3"))
    house.send(commissioned("c1"), name="b")
    assert house.retry() == Counts(appended=3, quarantined=1)
    assert house.ids() == ["c1", "s1", "s2", "s3"]
    assert house.codes() == ["not-json"]


def test_a_line_that_came_in_another_way_meanwhile_is_closed_as_duplicate(house: House) -> None:
    house.send(sold("s1"))
    house.send(commissioned("c1"), sold("s1"), name="b")
    assert house.retry() == Counts(duplicates=1)
    (entry,) = house.entries(closed=True)
    assert (entry.outcome, entry.resolved_position) == ("duplicate", 2)
    assert house.ids() == ["c1", "s1"]


def test_one_that_turned_into_a_conflict_stays_open_for_that_reason(house: House) -> None:
    house.send(sold("s1", 1))
    house.send(commissioned("c1"), sold("s1", 2), name="b")
    assert house.retry() == Counts(quarantined=1)
    assert house.codes() == ["conflict"]


def test_a_commission_in_quarantine_lets_those_behind_it_in(house: House) -> None:
    held = commissioned("c1").replace(b'"western-stud"', b'"no-such-game"')
    house.send(held, sold("s1"))
    house.send(commissioned("c1"), name="b")
    assert house.retry() == Counts(appended=1, quarantined=1)


def test_retry_may_be_of_some(house: House) -> None:
    house.send(sold("s1"), sold("s2"), sold("s3"))
    house.send(commissioned("c1"), name="b")
    ids = [entry.id for entry in house.entries()]
    assert house.retry(ids[2], ids[0]) == Counts(appended=2)
    assert house.ids() == ["c1", "s1", "s3"]
    assert [entry.id for entry in house.entries()] == [ids[1]]


def test_a_retried_line_sent_again_is_a_duplicate(house: House) -> None:
    house.send(sold("s1"))
    house.send(commissioned("c1"), name="b")
    house.retry()
    assert house.send(sold("s1")) == Counts(duplicates=1)
    assert house.retry() == Counts()


def test_retry_of_nothing_does_nothing(house: House) -> None:
    assert house.retry() == Counts()


def test_retry_of_many_goes_page_by_page(
    sqlite_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reentry, "BATCH_LINES", 3)
    sqlite_house.send(*(sold(f"s{number}") for number in range(10)))
    sqlite_house.send(commissioned("c1"), name="b")
    assert sqlite_house.retry() == Counts(appended=10)
    assert sqlite_house.ids() == ["c1", *(f"s{number}" for number in range(10))]


@pytest.mark.parametrize("closed", [False, True])
def test_an_entry_that_is_not_open_is_wrong_usage(house: House, closed: bool) -> None:
    house.send(sold("s1"), b"{")
    wrong = 77
    if closed:
        wrong = house.entries()[1].id
        house.purge(wrong)
    with pytest.raises(NoSuchEntry) as caught:
        house.retry(wrong)
    assert caught.value.exit is Exit.USAGE
    with pytest.raises(NoSuchEntry):
        house.purge(wrong)


def test_open_lines_are_counted_as_of_a_position(house: House) -> None:
    house.send(commissioned("c1"), sold("s1"), sold("t1", table="WS-02"), sold("s2"))  # at 2
    house.send(commissioned("c2", "WS-02"), name="b")  # position 4
    house.retry()  # position 5
    assert [house.open(at) for at in range(6)] == [0, 0, 1, 1, 1, 0]
    assert house.open() == 0
    (entry,) = house.entries(closed=True)
    assert (entry.position, entry.outcome, entry.resolved_position) == (2, "appended", 5)


def test_purging_takes_the_bytes_and_leaves_the_hash(house: House) -> None:
    secret = b'{"specversion": "Ann Example, 12 Elm Street"}'
    house.send(secret)
    (entry,) = house.entries()
    assert "Ann" in entry.message
    house.purge(entry.id)
    (purged,) = house.entries(closed=True)
    assert purged.raw is None
    assert "Ann" not in purged.message
    assert purged.sha256 == hashlib.sha256(secret).digest()
    assert purged.outcome == "purged"
    assert house.open() == 0


def test_a_purged_line_is_gone_from_the_file_on_disk(sqlite_house: House) -> None:
    secret = b'{"specversion": "Ann Example, 12 Elm Street"}'
    sqlite_house.send(secret)
    sqlite_house.purge(sqlite_house.entries()[0].id)
    sqlite_house.database.close()
    for path in sqlite_house.folder.glob("pit.db*"):
        assert b"Elm Street" not in path.read_bytes()


def test_a_purged_line_sent_again_from_its_place_stays_out(house: House) -> None:
    house.send(sold("s1"))
    house.purge(house.entries()[0].id)
    house.send(commissioned("c1"), name="b")
    assert house.send(sold("s1")) == Counts(quarantined=1)
    assert house.ids() == ["c1"]
    assert len(house.entries(closed=True)) == 1
