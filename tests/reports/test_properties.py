"""What must hold of every report, whatever the night was like."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ledger.books.rows import DocumentRow, PeriodRow, RoundRow
from ledger.reports import select, shift_report
from ledger.reports.shift_rows import ShiftRow
from tests.reports.givens import Books, counted, counted_twice, period, removed, round_

AMOUNT = st.integers(0, 10**9)
SHIFTS = ("day", "swing", "grave")


@st.composite
def nights(draw: st.DrawFn) -> Books:
    """Tables over a day, slips in agreement, boxes of shifts or of the day, counted or not."""
    periods: list[PeriodRow] = []
    rounds: list[RoundRow] = []
    documents: list[DocumentRow] = []
    for table in draw(st.sets(st.sampled_from(["WS-01", "SP-01", "TR-01"]), min_size=1)):
        counts = draw(st.lists(AMOUNT, min_size=4, max_size=4))
        day_box = draw(st.booleans())
        here: list[PeriodRow] = []
        for shift, (opener, closer) in zip(SHIFTS, pairwise(counts), strict=True):
            left_open = shift == "grave" and draw(st.booleans())
            here.append(
                period(
                    shift,
                    table=table,
                    opener=opener,
                    closer=None if left_open else closer,
                    fills=draw(AMOUNT),
                    credits=draw(AMOUNT),
                    sold_cash=draw(AMOUNT),
                    sold_coupons=draw(AMOUNT),
                    sold_card=draw(AMOUNT),
                    markers_issued=draw(AMOUNT),
                    redeemed_chips=draw(AMOUNT),
                    redeemed_cash=draw(AMOUNT),
                )
            )
            rounds += [round_(here[-1], draw(st.integers(-(10**6), 10**6))) for _ in range(2)]
        groups = [(None, here)] if day_box else [(one.shift, [one]) for one in here]
        for covered, of_box in groups:
            documents += draw(_box(table, covered, of_box))
        periods += here
    return Books(periods, rounds, documents)


@st.composite
def _box(
    draw: st.DrawFn, table: str, shift: str | None, of_box: Sequence[PeriodRow]
) -> list[DocumentRow]:
    state = draw(st.sampled_from(["none", "removed", "once", "twice", "differ"]))
    cash = draw(AMOUNT)
    slips: dict[str, Any] = {
        "coupons": sum(one.sold_coupons for one in of_box),
        "markers_issued": sum(one.markers_issued for one in of_box),
        "markers_redeemed": sum(one.redeemed_chips + one.redeemed_cash for one in of_box),
    }
    if state == "none" and shift is not None:
        return []
    if state in {"none", "removed"}:
        return [removed(shift, table=table)]
    if state == "once":
        return [counted(1, cash, shift=shift, table=table, **slips)]
    if state == "twice":
        return counted_twice(cash, shift=shift, table=table, **slips)
    first = counted(1, cash, shift=shift, table=table, **slips)
    return [first, counted(2, cash + 1, shift=shift, table=table, **slips)]


def rows(books: Books) -> tuple[ShiftRow, ...]:
    return shift_report(books, select(), quarantined=0).rows


@given(nights())
def test_the_two_sides_of_the_books_join_in_every_row(books: Books) -> None:
    for row in rows(books):
        if row.win is None:
            assert row.status in {"open", "partial", "uncounted"}
            assert (row.drop, row.hold, row.box_variance) == (None, None, None)
            continue
        assert row.tray_variance is not None
        assert row.box_variance is not None
        assert row.win == row.game_win + row.tray_variance + row.box_variance


@given(nights())
def test_the_wins_of_the_shifts_are_the_win_between_the_outer_counts(books: Books) -> None:
    """Inner closers and openers cancel: the first opener and the last closer are enough."""
    for table in books.tables():
        here = [row for row in rows(books) if row.table == table]
        if any(row.win is None for row in here):
            continue
        wins, drops = (sum(getattr(row, name) or 0 for row in here) for name in ("win", "drop"))
        periods = books.periods(table=table)
        first, last = periods[0], periods[-1]
        assert last.closer is not None
        moved = sum(one.credits - one.fills for one in periods)
        assert wins == last.closer + drops + moved - first.opener


@given(nights())
def test_totals_are_the_sums_over_rows_that_count_no_money_twice(books: Books) -> None:
    made = shift_report(books, select(), quarantined=0)
    by_table = [[row for row in made.rows if row.table == table] for table in books.tables()]
    openers = sum(one.opener for one in books.all_periods)
    assert made.totals.opener == made.totals_known.opener == openers
    finals = [row.drop for here in by_table for row in here if row.drop is not None]
    assert (made.totals_known.drop or 0) == sum(finals)
    unknown = any(row.drop is None and row.status != "partial" for here in by_table for row in here)
    # An open shift of a day-boxed table leaves its day row open too, so it is seen there.
    assert (made.totals.drop is None) == unknown


@given(nights(), st.randoms(use_true_random=False))
def test_the_order_in_which_rows_are_read_changes_nothing(books: Books, chance: Random) -> None:
    before = shift_report(books, select(), quarantined=0).document()
    periods, rounds = list(books.all_periods), list(books.all_rounds)
    chance.shuffle(periods)
    chance.shuffle(rounds)
    shuffled = Books(periods, rounds, books.all_documents)
    assert shift_report(shuffled, select(), quarantined=0).document() == before
