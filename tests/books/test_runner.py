"""The runner on both databases: catching up, looking back, making anew, two at once, and killed."""

from threading import Thread

import pytest
from sqlalchemy import text

from ledger import books, facts, journal
from ledger.books import runner, store, tails
from ledger.books.compute import changes
from ledger.errors import PitError
from tests.books.feeds import Desk, append, period_figures, picture


def _evening() -> list[list[facts.Fact]]:
    """Three deliveries: a shift, the next one, and a correction of the first."""
    table, office = Desk("/t", "A"), Desk("/office")
    sold = table.sells(5000)
    first = [table.opens(), sold, *table.round("r1", 300), table.opened("r2")]
    first += [table.wagers("r2", 100), table.counts(900)]
    second = [table.settles("r2", "lose"), *table.round("r3", 700), table.closes(950)]
    right = {"seat": 1, "tender": "cash", "amount": 500}
    return [[*first], [*second], [office.corrects(sold, right)]]


def _kept(database: journal.Database) -> None:
    for delivery in _evening():
        append(database, delivery)
        books.catch_up(database)


def test_books_caught_up_in_steps_are_those_of_one_step(
    database: journal.Database,
) -> None:
    _kept(database)
    assert books.check(database) == []
    with books.view(database) as reading:
        assert period_figures(reading) == [
            ("day", 100_000, 90_000, 500, 400),
            ("swing", 90_000, 95_000, 0, 700),
        ]


def test_every_earlier_position_can_still_be_read(database: journal.Database) -> None:
    _kept(database)
    said = [fact for delivery in _evening() for fact in delivery]
    with books.view(database, len(said) - 1) as reading:
        assert period_figures(reading)[0] == ("day", 100_000, 90_000, 5000, 400)
    with books.view(database, 9) as reading:
        assert period_figures(reading) == [
            ("day", 100_000, 90_000, 5000, 300),
            ("swing", 90_000, None, 0, 0),
        ]
    with books.view(database, 0) as reading:
        assert reading.periods() == []


def test_a_checkpoint_that_stays_readable_keeps_its_rows(
    database: journal.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "KEEP_EVERY", 1)
    _kept(database)
    with database.reading() as connection:
        state = store.current(connection)
        kept = store.checkpoint_before(connection, state.generation, 14)
    assert kept == 9
    at_nine = picture(database, 9)
    books.rebuild(database)
    assert picture(database, 9) == at_nine


def test_a_position_beyond_the_journal_is_refused_with_what_there_is(
    database: journal.Database,
) -> None:
    append(database, _evening()[0])
    with (
        pytest.raises(books.NoSuchPosition, match=r"position 10 .* last is 9") as refused,
        books.view(database, 10),
    ):
        pass
    assert refused.value.remedy


def test_a_view_needs_no_books_and_writes_none(
    database: journal.Database, database_url: str
) -> None:
    for delivery in _evening():
        append(database, delivery)
    with journal.connect(database_url, write=False) as reader, books.view(reader) as reading:
        assert [row[3] for row in period_figures(reading)] == [500, 0]
    assert {book.position for book in books.listing(database)} == {0}


def test_a_view_of_a_long_tail_is_the_same(
    database: journal.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    for delivery in _evening():
        append(database, delivery)
    short = picture(database)
    monkeypatch.setattr(tails, "LONGEST_TAIL", 4)
    assert picture(database) == short


def test_the_listing_says_how_far_each_book_is(database: journal.Database) -> None:
    first, second, _ = _evening()
    append(database, first)
    reached: list[int] = []
    books.catch_up(database, progress=reached.append)
    append(database, second)
    listed = {book.name: book for book in books.listing(database)}
    assert reached == [9]
    assert {(book.position, book.lag) for book in listed.values()} == {(9, len(second))}
    assert listed["rounds"].rows == 2


def test_catching_up_to_a_position_goes_no_further(database: journal.Database) -> None:
    append(database, _evening()[0])
    assert books.catch_up(database, upto=4) == 4
    assert books.catch_up(database, upto=400) == 9


def test_a_changed_row_is_found_by_check_and_mended_by_rebuild(database: journal.Database) -> None:
    _kept(database)
    before = picture(database)
    with database.writing() as connection:
        connection.execute(
            text(
                "UPDATE book_row SET body = (SELECT body FROM book_row WHERE kind = 'round'"
                " AND key = 'r1' AND until IS NULL) WHERE kind = 'round' AND key = 'r3'"
            )
        )
    (difference,) = books.check(database)
    assert str(difference).startswith("rounds: round r3 of A: round is 'r1', not 'r3'")
    books.rebuild(database)
    assert books.check(database) == []
    assert picture(database) == before


def test_books_of_another_fold_are_made_anew_by_catching_up(database: journal.Database) -> None:
    _kept(database)
    with database.writing() as connection:
        connection.execute(text("UPDATE book_generation SET version = 'rounds:0'"))
        connection.execute(text("DELETE FROM book_row WHERE kind = 'round'"))
    with books.view(database) as reading:
        assert len(list(reading.rounds())) == 3  # old books are not read, whatever they hold
    books.catch_up(database)
    assert books.check(database) == []


def test_a_rebuild_that_was_killed_is_continued_and_readers_see_the_old_books_meanwhile(
    database: journal.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    _kept(database)
    before = picture(database)
    saved = store.save
    calls: list[int] = []

    class Killed(BaseException):
        pass

    def die_at_the_third(*args: object) -> None:
        calls.append(1)
        if len(calls) == 3:
            raise Killed
        saved(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "save", die_at_the_third)
    with pytest.raises(Killed):
        books.rebuild(database, step=3)
    assert picture(database) == before
    assert books.catch_up(database) == books.listing(database)[0].position
    reached: list[int] = []
    books.rebuild(database, step=3, progress=reached.append)
    assert reached[0] == 9  # two steps of three were kept
    assert picture(database) == before
    assert books.check(database) == []
    with database.reading() as connection:
        generations = connection.execute(text("SELECT count(*) FROM book_generation")).scalar_one()
    assert generations == 1


def test_a_step_whose_books_moved_meanwhile_is_thrown_away(
    database: journal.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    for delivery in _evening():
        append(database, delivery)
    compute = changes
    turns: list[int] = []

    def overtaken(*args: object) -> object:
        found = compute(*args)  # type: ignore[arg-type]
        turns.append(1)
        if len(turns) == 1:
            other = Thread(target=books.catch_up, args=(database,), kwargs={"upto": 7})
            other.start()
            other.join()
        return found

    monkeypatch.setattr(runner, "changes", overtaken)
    books.catch_up(database)
    assert books.check(database) == []


def test_many_catching_up_at_once_give_the_same_books(database: journal.Database) -> None:
    for delivery in _evening():
        append(database, delivery)
    failed: list[PitError] = []

    def work() -> None:
        try:
            books.catch_up(database, step=2)
        except PitError as error:
            failed.append(error)

    threads = [Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert books.check(database) == []


def test_books_begun_anew_and_never_finished_stand_in_nobodys_way(
    database: journal.Database,
) -> None:
    first, second, third = _evening()
    append(database, first)
    with database.writing() as connection:  # a rebuild that died before its first step
        store.begin(connection, 1)
    assert books.catch_up(database) == len(first)
    append(database, [*second, *third])
    books.catch_up(database)
    assert books.check(database) == []
    with database.reading() as connection:
        assert store.newest_generation(connection) == store.current(connection).generation


def test_first_books_and_books_made_anew_at_once_leave_one(
    database: journal.Database,
) -> None:
    for delivery in _evening():
        append(database, delivery)
    reached: list[int] = []

    def in_between(position: int) -> None:
        if not reached:
            books.catch_up(database)
        reached.append(position)

    books.rebuild(database, progress=in_between, step=4)
    assert books.check(database) == []
    with database.reading() as connection:
        assert store.newest_generation(connection) == store.current(connection).generation
