"""Who explains a variance: alone, in pairs, the likeliest first, and never at any price."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.reconcile.candidates import MOST, Suspect, explain


def suspect(error: int, id_: str, rank: int = 2, *, pairs: bool = True) -> Suspect:
    return Suspect(rank, "round", (id_,), error, f"{id_} is off", pairs)


def test_only_the_exact_amount_with_its_sign_explains() -> None:
    off = [suspect(500, "a"), suspect(-500, "b"), suspect(501, "c")]
    assert [one.ids for one in explain(500, off)] == [("a",)]


def test_the_likeliest_comes_first() -> None:
    off = [suspect(500, "a", 6), suspect(500, "b", 0), suspect(500, "c", 2)]
    assert [one.ids for one in explain(500, off)] == [("b",), ("c",), ("a",)]


def test_two_that_add_up_come_after_one_that_does_alone() -> None:
    off = [suspect(700, "a"), suspect(-200, "b"), suspect(500, "c")]
    assert [one.ids for one in explain(500, off)] == [("c",), ("a", "b")]


def test_two_alike_are_a_pair() -> None:
    assert [one.ids for one in explain(500, [suspect(250, "a"), suspect(250, "b")])] == [("a", "b")]


@pytest.mark.parametrize("other", ["a", "b"])
def test_nothing_is_paired_with_itself(other: str) -> None:
    off = [suspect(250, "a"), Suspect(2, "slip", (other,), 250, "")]
    assert bool(explain(500, off)) == (other != "a")


def test_what_is_not_worth_pairing_is_named_alone() -> None:
    off = [suspect(500, "a", pairs=False), suspect(200, "b", pairs=False), suspect(300, "c")]
    assert [one.ids for one in explain(500, off)] == [("a",)]


def test_no_more_than_so_many_of_each_are_named() -> None:
    alike = [suspect(500, f"a{n}") for n in range(1000)]
    halves = [suspect(250, f"b{n}") for n in range(1000)]
    found = explain(500, alike + halves)
    assert [len(one.ids) for one in found] == [1] * MOST + [2] * MOST


@given(st.lists(st.integers(-50, 50), max_size=30), st.integers(-60, 60).filter(bool))
def test_a_pair_is_found_exactly_where_there_is_one(errors: list[int], variance: int) -> None:
    found = explain(variance, [suspect(error, str(n)) for n, error in enumerate(errors)])
    by_id = {str(n): error for n, error in enumerate(errors)}
    for one in found:
        assert sum(by_id[id_] for id_ in one.ids) == variance == one.amount
        assert all(by_id[id_] for id_ in one.ids)
    numbers = [error for error in errors if error]
    there = {
        frozenset((left, right))
        for left in range(len(numbers))
        for right in range(left)
        if numbers[left] + numbers[right] == variance
    }
    assert len([one for one in found if len(one.ids) == 2]) == min(len(there), MOST)
    assert len([one for one in found if len(one.ids) == 1]) == min(errors.count(variance), MOST)
