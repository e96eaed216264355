"""Which gaming days and tables the books know of."""

from ledger import books, journal
from tests.books.feeds import DAY, Desk, append


def test_days_are_those_that_periods_and_documents_name(database: journal.Database) -> None:
    table, office = Desk("/t", "A"), Desk("/office")
    day = {"gaming_day": "2026-11-30", "position": 1, "reason": "done"}
    append(database, [table.opens(), table.closes(), office.says("day.closed", day)])
    with books.view(database) as unkept:
        expected = [DAY, "2026-11-30"]
        assert unkept.days() == expected
    books.catch_up(database)
    with books.view(database) as kept:
        assert (kept.days(), kept.tables()) == (expected, ["A"])
