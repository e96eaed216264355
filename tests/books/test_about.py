"""What is about a dispute is found by its name, whatever became of it, and nothing else is read."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from ledger import books, facts, journal
from ledger.books.about import about
from tests.books.feeds import DAY, Desk, append, fresh, named

OFFICE = Desk("/office", "A")


def noted(dispute: str, note: str = "seen", **how: Any) -> facts.Fact:
    return OFFICE.says("dispute.noted", {"dispute": dispute, "note": note}, **how)


def posted(of: Any, **how: Any) -> facts.Fact:
    data = {"gaming_day": DAY, "table": "A", "amount": -500, "of": of, "reason": "owed"}
    return OFFICE.says("adjustment.posted", data, **how)


def found(database: journal.Database, name: str) -> list[tuple[str, bool]]:
    """The facts about it by id, and whether each still counts."""
    with books.view(database) as view, database.reading() as connection:
        told = about(connection, view.shelf, view.position, name)
    return [(one.fact.id, one.data is not None) for one in told]


def test_what_was_annulled_is_found_too(template: Path, tmp_path: Path) -> None:
    gone, stays, other = noted("D-1"), noted("D-1"), noted("D-2")
    said = [gone, other, stays, OFFICE.annuls(gone)]
    for cuts in ((), (1, 2, 3)):
        with fresh(template, tmp_path, said, cuts) as database:
            assert found(database, "D-1") == [(gone.id, False), (stays.id, True)]
            assert found(database, "D-9") == []


def test_a_correction_takes_a_note_to_another_dispute_and_both_know_it(
    template: Path, tmp_path: Path
) -> None:
    note = noted("D-1")
    moved = OFFICE.corrects(note, {"dispute": "D-2", "note": "seen"})
    again = {"of": named(note), "reason": "no", "data": {"dispute": "D-3", "note": "seen"}}
    for said in ([note, moved], [moved, note], [note, moved, OFFICE.corrects(moved, again)]):
        with fresh(template, tmp_path, said, (1,)) as database:
            assert found(database, "D-1") == found(database, "D-2") == [(note.id, True)]
            assert found(database, "D-3") == ([(note.id, True)] if len(said) > 2 else [])


@pytest.mark.parametrize(
    "of",
    ["D-1", f"dispute/{DAY}/day/A/D-1", f"dispute/{DAY}/-/A/D-1"],
)
def test_money_for_a_dispute_or_for_its_break_is_found(
    template: Path, tmp_path: Path, of: str
) -> None:
    money, other = posted(of), posted(f"tray/{DAY}/day/A")
    with fresh(template, tmp_path, [other, money]) as database:
        assert found(database, "D-1") == [(money.id, True)]


def test_money_is_found_by_every_id_that_its_break_may_end_in(
    template: Path, tmp_path: Path
) -> None:
    money = posted(f"dispute/{DAY}/swing/W/S/D/1")
    with fresh(template, tmp_path, [money]) as database:
        for name in ("S/D/1", "D/1", "1"):
            assert found(database, name) == [(money.id, True)]
        assert found(database, "W/S/D/1") == found(database, "D") == []
        assert books.check(database) == []


def test_a_break_of_nothing_but_slashes_is_filed_under_few_names(
    template: Path, tmp_path: Path
) -> None:
    money = posted("dispute" + "/" * 5_000)
    with fresh(template, tmp_path, [money]) as database, books.view(database) as view:
        assert 0 < len(list(view.shelf.find("about"))) < 100


def test_money_for_a_fact_of_a_dispute_is_found(template: Path, tmp_path: Path) -> None:
    ruled = OFFICE.says(
        "dispute.ruled", {"dispute": "D-1", "ruling": "upheld", "amount": 5, "reason": "r"}
    )
    money = posted(named(ruled))
    with fresh(template, tmp_path, [money, ruled, OFFICE.annuls(ruled)]) as database:
        assert found(database, "D-1") == [(money.id, True), (ruled.id, False)]


@pytest.mark.parametrize("name", ["A", "", "x" * 20_000, "\N{PILE OF POO}/\u202e"])
def test_any_text_is_a_name(database: journal.Database, name: str) -> None:
    """A table's own name, and one longer than a database's index takes, on each engine."""
    note = noted(name or "D-1")
    append(database, [OFFICE.opens(), note])
    books.catch_up(database)
    assert found(database, name) == ([(note.id, True)] if name else [])
    assert books.check(database) == []


def test_nothing_is_read_but_the_record_itself(
    template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, gone = noted("D-1"), noted("D-1")
    crowd = [fact for number in range(50) for fact in (noted(f"E-{number}"), OFFICE.sells(5))]
    amends = [OFFICE.annuls(fact) for fact in crowd]
    said = [first, gone, *crowd, *amends, OFFICE.annuls(gone)]
    with fresh(template, tmp_path, said) as database:
        read: list[int] = []
        positions = journal.read_positions

        def counted(connection: Connection, asked: Iterable[int]) -> Iterator[journal.Entry]:
            for entry in positions(connection, asked):
                read.append(entry.position)
                yield entry

        monkeypatch.setattr(journal, "read_positions", counted)
        assert found(database, "D-1") == [(first.id, True), (gone.id, False)]
    assert set(read) == {1, 2, len(said)}


def test_days_off_are_kept_and_odd_ones_left_out(template: Path, tmp_path: Path) -> None:
    data: dict[str, Any] = {
        "name": "House",
        "currency": "USD",
        "timezone": "Etc/UTC",
        "gaming_day_starts": "06:00",
        "shifts": [{"name": "day", "starts": "06:00"}],
    }
    told: list[Any] = [["2026-12-25", "2026-02-30", 7, None, "2026-12-25"], "2026-12-25", {}, None]
    house = Desk("/house")
    said = [house.says("property.configured", data | {"holidays": days}) for days in told]
    with fresh(template, tmp_path, said, (1,)) as database, books.view(database) as view:
        assert [row.holidays for row in view.configs()] == [("2026-12-25",), (), (), ()]
        assert books.check(database) == []
