"""Accounting periods: what belongs to which (feed contract, the period rule and points 6 to 10)."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from ledger import books, facts
from ledger.books import PeriodRow, RoundRow
from tests.books.feeds import DAY, Desk, fresh, named, period_figures

Figures = Callable[[Sequence[facts.Fact]], list[tuple[Any, ...]]]


@pytest.fixture
def figures(template: Path, tmp_path: Path) -> Figures:
    """(shift, opener, closer, cash sold, house take) of each period of a feed."""

    def of(said: Sequence[facts.Fact]) -> list[tuple[Any, ...]]:
        with fresh(template, tmp_path, said) as database, books.view(database) as reading:
            return period_figures(reading)

    return of


@pytest.fixture
def rows(template: Path, tmp_path: Path) -> Callable[..., tuple[list[PeriodRow], list[RoundRow]]]:
    """Periods and rounds of a feed."""

    def of(said: Sequence[facts.Fact]) -> tuple[list[PeriodRow], list[RoundRow]]:
        with fresh(template, tmp_path, said) as database, books.view(database) as reading:
            return reading.periods(), list(reading.rounds())

    return of


def test_a_shift_count_closes_one_period_and_opens_the_next(figures: Figures) -> None:
    table = Desk("/t", "A")
    said = [
        table.opens(1000),
        table.sells(500),
        table.counts(995),
        table.sells(200),
        table.closes(7),
    ]
    assert figures(said) == [
        ("day", 100_000, 99_500, 500, 0),
        ("swing", 99_500, 700, 200, 0),
    ]


def test_the_clock_does_not_move_own_facts(figures: Figures) -> None:
    """Whatever the clock says, between two counts is between two counts."""
    table = Desk("/t", "A")
    said = [table.opens(at=100), table.sells(500, at=5), table.closes(at=50), table.opens(at=60)]
    assert [row[3] for row in figures(said)] == [500, 0]


def test_a_period_keeps_its_openers_shift_whatever_the_count_says(figures: Figures) -> None:
    """Point 8."""
    table = Desk("/t", "A")
    assert figures([table.opens(shift="day"), table.closes(shift="grave")])[0][0] == "day"


def test_a_second_opener_begins_a_new_period_and_leaves_the_old_one_open(
    rows: Callable[..., tuple[list[PeriodRow], list[RoundRow]]],
) -> None:
    """Point 8."""
    table = Desk("/t", "A")
    periods, _ = rows([table.opens(10), table.opens(20), table.closes(30)])
    assert [(row.opener, row.closer, row.reopened) for row in periods] == [
        (1000, None, True),
        (2000, 3000, False),
    ]


def test_facts_outside_any_period_belong_to_the_last_before_else_to_the_first(
    figures: Figures,
) -> None:
    """Point 8."""
    table = Desk("/t", "A")
    said = [table.sells(1), table.opens(), table.sells(10), table.closes(), table.sells(100)]
    said += [table.opens(), table.sells(1000), table.closes()]
    assert [row[3] for row in figures(said)] == [111, 1000]


def test_a_round_belongs_where_it_opened_and_names_what_it_won_elsewhere(
    rows: Callable[..., tuple[list[PeriodRow], list[RoundRow]]],
) -> None:
    """Point 8: the count falls between the stake and its settlement."""
    table = Desk("/t", "A")
    said = [table.opens(), table.opened("r"), table.wagers("r", 300), table.counts()]
    said += [table.settles("r", "lose"), table.closes()]
    periods, (round_,) = rows(said)
    assert round_.period == periods[0].opened
    assert (round_.win, [(each.period, each.win) for each in round_.shares]) == (
        300,
        [(periods[1].opened, 300)],
    )


def test_a_check_changes_no_figure_and_knows_the_tray_at_its_moment(
    rows: Callable[..., tuple[list[PeriodRow], list[RoundRow]]],
) -> None:
    """Point 9: of two wagers one is settled, the other lies on the layout.

    100 000 opener, 500 sold, 300 lost to the house: 99 800.
    """
    table = Desk("/t", "A")
    said = [table.opens(1000), table.sells(500), *table.round("r1", 300), table.opened("r2")]
    said += [
        table.wagers("r2", 700),
        table.checks(998),
        table.settles("r2", "lose"),
        table.closes(1),
    ]
    ((period,), _) = rows(said)
    (check,) = period.checks
    assert (check.counted, check.expected) == (99_800, 99_800)
    assert (period.opener, period.closer) == (100_000, 100)


def test_a_check_sees_what_a_round_of_the_period_before_brought_after_the_count(
    rows: Callable[..., tuple[list[PeriodRow], list[RoundRow]]],
) -> None:
    """Points 8 and 9: the round is the day's, its 300 came into the swing's tray."""
    table = Desk("/t", "A")
    said = [table.opens(), table.opened("r"), table.wagers("r", 300), table.counts(900)]
    said += [table.settles("r", "lose"), table.checks(903)]
    periods, _ = rows(said)
    assert [each.expected for each in periods[1].checks] == [90_300]


def test_other_desks_facts_belong_to_the_period_that_encloses_their_time(figures: Figures) -> None:
    table, cage = Desk("/t", "A"), Desk("/cage")
    said = [cage.sells(1, at=15, table="A"), cage.sells(10, at=25, table="A")]
    said += [cage.sells(100, at=35, table="A"), cage.sells(1000, at=5, table="A")]
    said += [table.opens(at=10), table.closes(at=20), table.opens(at=30), table.closes(at=40)]
    # 25 lies between the periods: the last before it. 5 lies before all: the first.
    assert [row[3] for row in figures(said)] == [1011, 100]


def test_sequence_puts_a_fact_back_over_a_count(figures: Figures) -> None:
    """Point 7: it was sent after the count and numbered before it."""
    table = Desk("/t", "A")
    said = [table.opens(sequence=1), table.sells(5, sequence=3), table.counts(sequence=4)]
    said += [table.sells(70, sequence=2), table.closes(sequence=5)]
    assert [row[3] for row in figures(said)] == [75, 0]


def test_entered_after_puts_a_fact_to_its_place_once_that_is_known(
    template: Path, tmp_path: Path
) -> None:
    """Point 7: until then it stands at its own place."""
    table = Desk("/t", "A")
    opener, sold = table.opens(), table.sells(5)
    late = table.says(
        "chips.sold", {"seat": 1, "tender": "cash", "amount": 70, "entered_after": named(sold)}
    )
    count = table.counts()
    with (
        fresh(template, tmp_path, [opener, count, late, sold], cuts=[3]) as database,
        books.view(database, 3) as before,
        books.view(database) as after,
    ):
        assert [row[3] for row in period_figures(before)] == [0, 70]
        assert [row[3] for row in period_figures(after)] == [0, 75]


def test_entered_after_reaches_back_into_an_earlier_period(figures: Figures) -> None:
    table, office = Desk("/t", "A"), Desk("/office")
    sold = table.sells(5)
    slip = office.says(
        "chips.sold",
        {"seat": 1, "tender": "cash", "amount": 70, "entered_after": named(sold)},
        table="A",
        at=9000,
    )
    said = [table.opens(), sold, table.counts(), table.sells(1), table.closes(), slip]
    assert [row[3] for row in figures(said)] == [75, 1]


def test_facts_entered_after_each_other_stand_at_their_own_places(figures: Figures) -> None:
    table = Desk("/t", "A")
    first = table.says(
        "chips.sold",
        {
            "seat": 1,
            "tender": "cash",
            "amount": 5,
            "entered_after": {"source": "/t", "id": "/t-3"},
        },
        id_="/t-1",
    )
    opener, count = table.opens(id_="/t-o"), table.counts(id_="/t-c")
    second = table.says(
        "chips.sold",
        {"seat": 1, "tender": "cash", "amount": 70, "entered_after": named(first)},
        id_="/t-3",
    )
    assert [row[3] for row in figures([opener, first, count, second])] == [5, 70]


def test_two_own_sources_are_merged_by_time(figures: Figures) -> None:
    one, other = Desk("/t1", "A"), Desk("/t2", "A")
    said = [one.opens(at=10), one.sells(5, at=30), one.closes(at=50)]
    said += [other.sells(1, at=20), other.counts(at=40), other.sells(100, at=45)]
    assert [(row[0], row[3]) for row in figures(said)] == [("day", 6), ("swing", 100)]


def test_a_correction_counts_as_if_it_had_stood_there(figures: Figures) -> None:
    """Point 10."""
    table, office = Desk("/t", "A"), Desk("/office")
    opener, sold, count = table.opens(1000), table.sells(5000), table.counts(900)
    right = {"seat": 1, "tender": "cash", "amount": 500}
    said = [office.corrects(sold, right), opener, sold, count, table.closes(800)]
    assert figures(said)[0] == ("day", 100_000, 90_000, 500, 0)
    fixed = {**count.data, "chips": {"100": 950}}
    said = [opener, sold, count, table.closes(800), office.corrects(count, fixed)]
    assert [row[1:3] for row in figures(said)] == [(100_000, 95_000), (95_000, 80_000)]


def test_annulling_an_opener_gives_its_facts_to_the_period_before(figures: Figures) -> None:
    table, office = Desk("/t", "A"), Desk("/office")
    count = table.counts()
    said = [table.opens(), table.sells(5), count, table.sells(70), table.closes(3)]
    said.append(office.annuls(count))
    assert figures(said) == [("day", 100_000, 300, 75, 0)]
    said.append(office.annuls(said[-1]))
    assert [row[3] for row in figures(said)] == [5, 70]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ([("/a", 10, 1), ("/a", 5, 2)], 2),  # of one source the later in it, whatever its time
        ([("/a", 10, 1), ("/b", 5, 2)], 1),  # between sources the later time
        ([("/b", 5, 2), ("/a", 10, 1)], 1),
        ([("/b", 5, 2), ("/a", 5, 1)], 2),  # at one time by source
    ],
)
def test_of_two_corrections_one_holds(
    figures: Figures, by: list[tuple[str, int, int]], expected: int
) -> None:
    """Point 10."""
    table = Desk("/t", "A")
    sold = table.sells(100)
    desks = {source: Desk(source) for source, _, _ in by}
    said = [table.opens(), sold]
    for source, at, amount in by:
        data = {"seat": 1, "tender": "cash", "amount": amount}
        said.append(desks[source].corrects(sold, data, at=at))
    assert figures(said)[0][3] == expected


def test_a_correction_that_does_not_fit_has_no_effect(figures: Figures) -> None:
    """Point 10."""
    table, office = Desk("/t", "A"), Desk("/office")
    sold = table.sells(100)
    said = [office.corrects(sold, {"slip": "F", "chips": {}}), table.opens(), sold]
    assert figures(said)[0][3] == 100


def test_a_voided_round_is_in_no_figure_even_when_it_is_voided_later(
    rows: Callable[..., tuple[list[PeriodRow], list[RoundRow]]],
) -> None:
    """Point 19: it was closed, a count came, and then it was voided."""
    table = Desk("/t", "A")
    said = [table.opens(), *table.round("r", 300), table.counts()]
    said.append(table.says("round.voided", {"reason": "misdeal"}, round_="r"))
    _, (round_,) = rows(said)
    assert (round_.status, round_.handle, round_.win, round_.settlements) == ("voided", 0, 0, 0)


@pytest.mark.parametrize(
    ("result", "paid", "win"),
    [("lose", 0, 300), ("push", 0, 0), ("win", 450, -450), ("lose", 50, 250)],
)
def test_the_house_takes_lost_stakes_less_what_was_really_paid(
    figures: Figures, result: str, paid: int, win: int
) -> None:
    """Point 20."""
    table = Desk("/t", "A")
    assert figures([table.opens(), *table.round("r", 300, result, paid)])[0][4] == win


def test_a_wager_twice_adds_up_and_of_two_settlements_the_last_counts(figures: Figures) -> None:
    """Points 11 and 13."""
    table = Desk("/t", "A")
    said = [table.opens(), table.opened("r"), table.wagers("r", 300), table.wagers("r", 200)]
    said += [table.settles("r", "win", 500), table.settles("r", "lose")]
    assert figures(said)[0][4] == 500


def test_the_commission_in_force_is_the_one_at_the_opening(
    rows: Callable[..., tuple[list[PeriodRow], list[RoundRow]]],
) -> None:
    """Point 6: own ones where they stand, other desks' at their time; before all, the first."""
    table, office = Desk("/t", "A"), Desk("/office")
    said = [
        table.opens(at=10),
        table.opened("r1", at=20),
        table.commissions(pit="P1", at=30, minimum=100),
    ]
    said += [table.opened("r2", at=40), table.opened("r3", at=60)]
    said.append(office.commissions(table="A", pit="P2", minimum=200, at=50))
    (period,), rounds = rows(said)
    assert period.pit == "P1"
    assert {row.round: row.minimum for row in rounds} == {"r1": 100, "r2": 100, "r3": 200}


def test_a_box_belongs_to_the_period_it_names(template: Path, tmp_path: Path) -> None:
    table, room = Desk("/t", "A"), Desk("/count-room")
    data = {
        "box": "B1",
        "table": "A",
        "gaming_day": DAY,
        "shift": "grave",
        "cash": 5,
        "coupons": 0,
        "markers_issued": 0,
        "markers_redeemed": 0,
        "count": 1,
    }
    said = [table.opens(), table.closes(), room.says("box.counted", data, table="A")]
    with fresh(template, tmp_path, said) as database, books.view(database) as reading:
        (box,) = reading.documents(["box.counted"], (DAY, DAY), "A")
        assert (box.gaming_day, box.shift, box.data["cash"]) == (DAY, "grave", 5)
