"""Money is found however it names a dispute, so that it is never paid again under another name."""

from typing import Any

import pytest

from ledger import books, disputes, facts, journal
from ledger.disputes import AlreadyPosted, Dispute, NoDay, NotOpen, Text
from tests.books.feeds import DAY, Desk, append

OFFICE = Desk("/office", "A")
CAGE = Desk("/cage")


def opened(name: str, table: str = "A", **more: Any) -> facts.Fact:
    data = {"dispute": name, "round": "R1", "seat": 1, "patron": "P", "claim": 900, "summary": "s"}
    return Desk(f"/eye/{name}", table).says("dispute.opened", data | more)


def posted(of: str, table: str = "A", shift: str | None = "day") -> facts.Fact:
    data = {"gaming_day": DAY, "table": table, "amount": -900, "of": of, "reason": "r"}
    more = {} if shift is None else {"shift": shift}
    return CAGE.says("adjustment.posted", data | more)


def ruled(name: str, amount: int = 900) -> facts.Fact:
    data = {"dispute": name, "ruling": "upheld", "amount": amount, "reason": "r"}
    return OFFICE.says("dispute.ruled", data)


def keep(database: journal.Database, *said: facts.Fact) -> None:
    append(database, said)
    books.catch_up(database)


def record(database: journal.Database, name: str) -> Dispute:
    with books.view(database) as view, database.reading() as connection:
        return disputes.record(connection, view, name)


def rule(database: journal.Database, name: str, tables: tuple[str, ...] = ()) -> None:
    """What the command does before it enters a ruling of a round that is known nowhere else."""
    with books.view(database) as view, database.reading() as connection:
        one = disputes.record(connection, view, name)
        disputes.require_unpaid_before(connection, view, one)
        row = next((row for row in view.round("R1") if row.table == one.table), None)
        reason = Text("r")
        disputes.ruled(
            one, "upheld", amount=900, reason=reason, row=row, witness="W", tables=tables
        )


@pytest.mark.parametrize(
    ("name", "table", "shift"),
    [("D/1", "A", "day"), ("D-1", "W/S", "day"), ("D-1", "A", "sw/ing"), ("D/1", "W/S", "a/b")],
)
@pytest.mark.parametrize("told", [True, False])
def test_money_for_a_break_is_the_disputes_whatever_has_slashes(
    database: journal.Database, name: str, table: str, shift: str, told: bool
) -> None:
    of = f"dispute/{DAY}/{shift}/{table}/{name}"
    keep(database, opened(name, table), posted(of, table, shift if told else None))
    assert [one.of for one in record(database, name).adjustments] == [of]
    with pytest.raises(AlreadyPosted):
        rule(database, name)


@pytest.mark.parametrize("table", ["A", "D"])
@pytest.mark.parametrize("shift", ["day", None])
def test_money_for_a_longer_id_is_not_that_of_its_end(
    database: journal.Database, table: str, shift: str | None
) -> None:
    of = f"dispute/{DAY}/day/A/D/1"
    keep(database, opened("D/1"), opened("1", table), posted(of, shift=shift))
    assert len(record(database, "D/1").adjustments) == 1
    assert record(database, "1").adjustments == []


def test_money_in_doubt_keeps_a_ruling_out(database: journal.Database) -> None:
    """Another desk posted it for a table that is not the break's."""
    keep(database, opened("D-1", "W/S"), posted(f"dispute/{DAY}/day/W/S/D-1", "B"))
    with pytest.raises(AlreadyPosted):
        rule(database, "D-1")


def test_the_breaks_own_id_counts_whatever_the_money_says_of_its_table(
    database: journal.Database,
) -> None:
    table = Desk("/t", "W/S")
    of = f"dispute/{DAY}/day/W/S/D-1"
    keep(database, table.opens(), *table.round("R1", 500), opened("D-1", "W/S"), posted(of, "W"))
    assert [one.of for one in record(database, "D-1").adjustments] == [of]


def test_a_dispute_that_was_moved_names_the_one_to_use(database: journal.Database) -> None:
    opening = opened("D-1")
    keep(database, opening, OFFICE.corrects(opening, opening.data | {"dispute": "D-2"}))
    one = record(database, "D-1")
    said = "'D-1' was moved to dispute 'D-2' by the correction at position 2"
    with pytest.raises(NotOpen, match=said) as raised:
        disputes.noted(one, Text("n"), disputes.Seen())
    assert "D-2" in (raised.value.remedy or "")
    with pytest.raises(NotOpen, match=said):
        rule(database, "D-1")


@pytest.mark.parametrize("paid", ["ruling", "money", "break"])
@pytest.mark.parametrize("moves", [["D-2"], ["D-2", "D-3"]])
def test_money_paid_under_an_id_is_not_paid_again_under_a_later_one(
    database: journal.Database, paid: str, moves: list[str]
) -> None:
    """Whichever id it was paid under, and the last one is asked."""
    before = ["D-1", *moves][-2]
    money = {
        "ruling": ruled(before),
        "money": posted(before),
        "break": posted(f"dispute/{DAY}/day/A/{before}"),
    }
    opening = opened("D-1")
    corrections = [OFFICE.corrects(opening, opening.data | {"dispute": name}) for name in moves]
    keep(database, opening, *corrections, money[paid])
    with pytest.raises(NotOpen if paid == "ruling" else AlreadyPosted, match=before) as raised:
        rule(database, moves[-1])
    assert f"pit dispute annul {before}" in (raised.value.remedy or "")
    assert len(disputes.annulled(record(database, before), Text("r"), 10**18)) == 1
    with pytest.raises(NotOpen, match="was moved to"):
        rule(database, before)


def test_money_paid_after_a_move_is_not_paid_again_when_the_move_is_taken_back(
    database: journal.Database,
) -> None:
    opening = opened("D-1")
    moved = OFFICE.corrects(opening, opening.data | {"dispute": "D-2"})
    keep(database, opening, moved, posted("D-2"), OFFICE.annuls(moved))
    with pytest.raises(AlreadyPosted, match="'D-2'"):
        rule(database, "D-1")
    with pytest.raises(NotOpen, match="moved to dispute 'D-1' when its correction was taken back"):
        rule(database, "D-2")


def test_a_round_of_another_table_is_called_that(database: journal.Database) -> None:
    keep(database, opened("D-1"))
    with pytest.raises(NoDay, match="round 'R1' is one of table 'B', and dispute 'D-1' was entere"):
        rule(database, "D-1", tables=("B",))
    with pytest.raises(NoDay, match="stands in no gaming day"):
        rule(database, "D-1")
