"""Amendments of amendments, and rule sets that come after the rounds they judge."""

from hashlib import sha256
from pathlib import Path

import pytest

import games
from ledger import books, facts
from ledger.books.amend import Effects
from tests.books.feeds import Desk, append, fresh, period_figures


def _recorded(said: list[facts.Fact]) -> list[facts.Recorded]:
    return [facts.replay(at, 0, fact.canonical) for at, fact in enumerate(said, start=1)]


@pytest.mark.parametrize("length", [0, 1, 2, 3, 4000, 4001])
def test_each_annulment_takes_back_the_one_before(length: int) -> None:
    """Point 10, at any length."""
    office = Desk("/office")
    said = [Desk("/t", "A").sells(500)]
    for _ in range(length):
        said.append(office.annuls(said[-1], at=1))
    sold, *amendments = _recorded(said)
    assert Effects(amendments).of(sold) == (None if length % 2 else sold.data)


def test_a_corrected_correction_counts_as_corrected() -> None:
    office, sold = Desk("/office"), Desk("/t", "A").sells(500)
    first = office.corrects(sold, {"seat": 1, "tender": "cash", "amount": 5})
    right = {"seat": 1, "tender": "cash", "amount": 50}
    of = {"source": sold.source, "id": sold.id}
    second = office.corrects(first, {"of": of, "reason": "again", "data": right})
    fact, *amendments = _recorded([sold, first, second])
    assert Effects(amendments).of(fact) == right


def test_a_correction_may_come_to_name_another_fact() -> None:
    office, table = Desk("/office"), Desk("/t", "A")
    one, other = table.sells(500), table.sells(700)
    first = office.annuls(one)
    of = {"source": other.source, "id": other.id}
    second = office.corrects(first, {"of": of, "reason": "that one"})
    left, right, *amendments = _recorded([one, other, first, second])
    assert Effects(amendments).of(left) == left.data
    assert Effects(amendments).of(right) is None


def test_what_a_correction_took_from_an_annulment_counts_again(
    template: Path, tmp_path: Path
) -> None:
    """The annulment named one sale, was corrected to name another, and then to name neither."""
    table, office = Desk("/t", "A"), Desk("/office")
    one, other = table.sells(500), table.sells(70)
    annulled = office.annuls(one)
    of = {"source": other.source, "id": other.id}
    nobody = {"source": "/t", "id": "nobody"}
    said = [table.opens(), one, other, annulled]
    said.append(office.corrects(annulled, {"of": of, "reason": "that one"}))
    said.append(office.corrects(annulled, {"of": nobody, "reason": "neither"}))
    with fresh(template, tmp_path, said, cuts=[4, 5]) as database:
        sold = []
        for at in (4, 5, 6):
            with books.view(database, at) as reading:
                sold.append(period_figures(reading)[0][3])
        assert sold == [70, 500, 570]
        assert books.check(database) == []


def test_annulments_that_annul_each_other_are_without_effect() -> None:
    office, sold = Desk("/office"), Desk("/t", "A").sells(500)
    of = {"source": "/office", "id": "/office-2"}
    first = office.says("event.annulled", {"of": of, "reason": "r"})
    second = office.annuls(first)
    third = office.annuls(sold)
    fact, *amendments = _recorded([sold, first, second, third])
    assert Effects(amendments).of(fact) is None
    assert Effects(amendments[:2]).of(fact) == fact.data


def test_amendments_that_came_first_wait_for_their_fact(template: Path, tmp_path: Path) -> None:
    """Point 10: the annulment of the annulment, the annulment, and then the fact."""
    table, office, pit = Desk("/t", "A"), Desk("/office"), Desk("/pit")
    sold = table.sells(500)
    annulled = office.annuls(sold)
    taken_back = pit.annuls(annulled)
    said = [table.opens(), taken_back, annulled, sold]
    with fresh(template, tmp_path, said, cuts=[2, 3]) as database, books.view(database) as reading:
        assert period_figures(reading)[0][3] == 500
    with fresh(template, tmp_path, [said[0], annulled, sold], cuts=[2]) as database:
        with books.view(database) as reading:
            assert period_figures(reading)[0][3] == 0
        append(database, [taken_back])
        books.catch_up(database)
        assert books.check(database) == []
        with books.view(database) as reading:
            assert period_figures(reading)[0][3] == 500


def test_a_rule_set_that_is_adopted_later_holds_for_earlier_rounds(
    template: Path, tmp_path: Path
) -> None:
    text = games.shipped_text("western-stud/original")
    digest = sha256(text.encode()).hexdigest()
    table, office = Desk("/t", "A"), Desk("/office")
    commission = {
        "game": "western-stud",
        "rules": "western-stud/original",
        "pit": "P1",
        "seats": 5,
        "limits": {"min": 100, "max": 1000},
    }
    said = [table.says("table.commissioned", commission), table.opens(), *table.round("r", 300)]
    said += [table.counts(), table.closes()]
    adopted = {"rules": "western-stud/original", "sha256": digest, "content": text}
    said.append(office.says("rules.adopted", adopted))
    with fresh(template, tmp_path, said, cuts=[len(said) - 1]) as database:
        with books.view(database, len(said) - 1) as before:
            assert [row.sha256 for row in before.rounds()] == [None]
        with books.view(database) as after:
            assert [row.sha256 for row in after.rounds()] == [digest]
        assert books.check(database) == []
