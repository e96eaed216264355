"""A clean day of any seed has no break; one error of any kind gives its break, and no other."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.reconcile import Break
from ledger.simulation import KINDS, Casino, Errors, Injected, simulate
from ledger.simulation.kinds import AMENDED_KINDS, LINE_KINDS, ROUND_KINDS
from tests.reconcile.houses import Houses

SEEDS = st.integers(1, 10**9)
few = settings(
    max_examples=2,
    derandomize=True,
)
HARMLESS = (*ROUND_KINDS, *LINE_KINDS, *AMENDED_KINDS, "late_box")
"""Kinds that are exceptions, quarantined, or put right by what comes after."""

SIZES: dict[str, dict[str, int]] = {
    "fill_differs": {"tables": 1, "rounds_per_hour": 12},
    "fill_cage_only": {"tables": 1, "rounds_per_hour": 12},
    "slip_gap": {"tables": 1, "rounds_per_hour": 16},
    "opener": {"days": 2},
}
"""A fill needs play, an opener a closer before it."""


def casino(
    seed: int,
    errors: Errors | None = None,
    *,
    days: int = 1,
    tables: int = 2,
    rounds_per_hour: int = 2,
) -> Casino:
    return Casino(
        seed=seed,
        days=days,
        tables=tables,
        rounds_per_hour=rounds_per_hour,
        errors=errors or Errors(),
    )


@few
@given(seed=SEEDS)
def test_a_clean_day_has_no_break(houses: Houses, seed: int) -> None:
    house = houses.house()
    house.take(simulate(casino(seed)))
    made = house.reconciled()
    assert made.breaks == ()
    assert (made.tables, len(made.days)) == (2, 1)
    assert made.periods > 1


def expected(injected: list[Injected]) -> list[tuple[Any, ...]]:
    return sorted(
        (kind, one.get("amount"), one.get("slip"))
        for one in injected
        for what, kind in one["expect"]
        if what == "break" and kind != "tray"
    )


@few
@given(seed=SEEDS)
def test_errors_that_no_count_or_slip_shows_are_no_breaks(houses: Houses, seed: int) -> None:
    house = houses.house()
    injected: list[Injected] = []
    errors = Errors(rate=0.3, kinds=HARMLESS)
    house.take(simulate(casino(seed, errors), injected.append))
    assert len({one["kind"] for one in injected}) > 5
    assert house.reconciled().breaks == ()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in HARMLESS])
@few
@given(seed=SEEDS)
def test_an_error_gives_its_break_and_no_other(houses: Houses, kind: str, seed: int) -> None:
    house = houses.house()
    injected: list[Injected] = []
    errors = Errors(rate=1.0, kinds=(kind,), most=1)
    house.take(simulate(casino(seed, errors, **SIZES.get(kind, {})), injected.append))
    found = house.reconciled().breaks
    assert {one.kind for one in found} == {
        each for one in injected for what, each in one["expect"] if what == "break"
    }
    for one in injected:
        places = {(each.gaming_day, each.table) for each in found if each.table is not None}
        assert places <= {(one.get("gaming_day"), one.get("table"))}
    assert sorted(
        (one.kind, one.amount, one.slip) for one in found if one.kind != "tray"
    ) == expected(injected)


Lines = list[dict[str, Any]]


def clean_day(seed: int) -> Lines:
    return [json.loads(line) for line in simulate(casino(seed, tables=1, rounds_per_hour=6))]


def spoiled(houses: Houses, lines: Lines) -> list[Break]:
    """The breaks of the rows; a check count that comes after the error shows it as well."""
    house = houses.house()
    house.take(json.dumps(line).encode() for line in lines)
    return [one for one in house.reconciled().breaks if "/check/" not in one.id]


def pick(lines: Lines, number: int, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    found = [line for line in lines if wanted(line)]
    return found[number % len(found)]


def is_paid(line: dict[str, Any]) -> bool:
    return bool(line["type"] == "round.settled" and line["data"]["paid"] > 0)


@few
@given(seed=SEEDS, number=st.integers(0, 10**6), amount=st.sampled_from([100, 500, 12_300]))
def test_a_payout_recorded_wrongly_is_a_tray_break_with_its_round(
    houses: Houses, seed: int, number: int, amount: int
) -> None:
    lines = clean_day(seed)
    wrong = pick(lines, number, is_paid)
    wrong["data"]["paid"] += amount
    (found,) = spoiled(houses, lines)
    assert (found.kind, found.amount, found.table) == ("tray", amount, wrong["table"])
    assert [one.ids for one in found.candidates if one.kind == "round"] == [(wrong["round"],)]


@few
@given(seed=SEEDS, number=st.integers(0, 10**6))
def test_two_payouts_recorded_wrongly_are_found_together(
    houses: Houses, seed: int, number: int
) -> None:
    lines = clean_day(seed)
    first = pick(lines, number, is_paid)
    later = next(
        line
        for line in lines[lines.index(first) :] + lines
        if is_paid(line) and line["round"] != first["round"]
    )
    first["data"]["paid"] += 700
    later["data"]["paid"] += 12_300
    found = spoiled(houses, lines)
    if len(found) == 1:
        assert found[0].amount == 13_000
        assert {first["round"], later["round"]} in [set(one.ids) for one in found[0].candidates]
    else:  # a count came between the two
        assert sorted(one.amount or 0 for one in found) == [700, 12_300]


@few
@given(seed=SEEDS, number=st.integers(0, 10**6))
def test_a_sale_left_out_is_tray_short_and_box_over(houses: Houses, seed: int, number: int) -> None:
    lines = clean_day(seed)
    sale = pick(
        lines,
        number,
        lambda line: line["type"] == "chips.sold" and line["data"]["tender"] == "cash",
    )
    lines.remove(sale)
    amount = sale["data"]["amount"]
    tray, box = spoiled(houses, lines)
    assert (tray.kind, tray.amount, box.kind, box.amount) == ("tray", -amount, "box", amount)
    assert [(one.kind, one.ids) for one in tray.candidates[:1]] == [("sale", (box.id,))]
    assert [(one.kind, one.ids) for one in box.candidates[:1]] == [("sale", (tray.id,))]


@few
@given(seed=SEEDS)
def test_a_fill_that_the_table_did_not_write_down_leaves_its_tray_over(
    houses: Houses, seed: int
) -> None:
    lines = clean_day(seed)
    received = [line for line in lines if line["type"] in {"fill.received", "credit.issued"}]
    if not received:
        return
    lines.remove(received[0])
    kind = received[0]["type"].split(".")[0]
    found = {one.kind: one for one in spoiled(houses, lines)}
    assert found.keys() == {"tray", kind}
    slip = received[0]["data"]["slip"]
    assert found[kind].slip == slip
    assert found["tray"].candidates[0].ids == (slip,)
