"""Errors one kind at a time: each is found by the report that must find it, and by no other."""

from collections.abc import Iterable
from typing import Any

import pytest

from ledger.simulation import KINDS, Casino, Errors, Injected
from tests.simulation.judged import Judge, Judged

WHERE = ("table", "gaming_day", "shift")


def house(kind: str) -> Casino:
    """A day with every game and a few fills; three, where a dispute has to lie too long."""
    errors = Errors(rate=1.0, kinds=(kind,), most=1)
    if kind == "dispute_open":
        return Casino(seed=21, days=3, tables=2, rounds_per_hour=2, errors=errors)
    return Casino(seed=11, days=1, tables=5, rounds_per_hour=4, errors=errors)


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_leaves_its_own_trace_and_no_other(kind: str, judged: Judge) -> None:
    found = judged(house(kind))

    assert [each["kind"] for each in found.injected] == [kind]
    assert_found(found)


def test_many_errors_are_each_found(judged: Judge) -> None:
    errors = Errors(rate=0.04)
    found = judged(Casino(seed=1, days=3, tables=6, rounds_per_hour=4, errors=errors))

    assert {each["kind"] for each in found.injected} == set(KINDS)
    assert_found(found)


def assert_found(found: Judged) -> None:
    """Exactly the exceptions, the breaks and the counts that the injected errors must cause."""
    exceptions = ("rule", *WHERE, "round", "seat", "wager", "difference")
    assert listed(exceptions, found.audit["exceptions"]) == ordered(
        (rule, *(each[key] for key in (*WHERE, "round", "seat", "wager", "amount")))
        for rule, each in found.expected("exception")
    )
    assert listed(("kind", *WHERE, "amount"), found.breaks) == ordered(
        (name, each["table"], each["gaming_day"], *shift_and_amount(name, each))
        for name, each in found.expected("break")
    )
    ingest = [name for name, _ in found.expected("ingest")]
    assert found.counts.quarantined == ingest.count("quarantined")
    assert found.counts.duplicates == ingest.count("duplicates")
    rows = {tuple(row[key] for key in WHERE) for row in found.shift["rows"] if is_open(row)}
    assert rows == {tuple(each[key] for key in WHERE) for _, each in found.expected("row")}


def shift_and_amount(name: str, injected: Injected) -> tuple[str | None, int | None]:
    """Shift and amount of a break: an unrecorded sale is in the box, and out of the tray."""
    shift = injected["shift"]
    if name in {"slip", "missing"}:
        return shift, None
    amount = injected["amount"]
    if injected["kind"] == "unrecorded_sale":
        return (shift, -amount) if name == "tray" else (injected["box_shift"], amount)
    return shift, amount


def is_open(row: dict[str, Any]) -> bool:
    """A shift's row whose table was not closed; the row of a whole day follows its shifts."""
    return row["status"] == "open" and row["shift"] is not None


def listed(names: tuple[str, ...], found: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """What was found, in the words of what was injected."""
    return ordered(tuple(each[name] for name in names) for each in found)


def ordered(rows: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows in an order that does not mind what is not known."""
    return sorted(rows, key=str)
