"""Older versions of a payload are read as the newest, and what is stored stays as it was sent."""

from typing import Any

import pytest

from ledger.facts import decode, replay
from ledger.facts.registry import KINDS, Kind
from tests.facts.feed import code_of, line_of


def _seats_from_one(old: dict[str, Any]) -> dict[str, Any]:
    return {**old, "seat": old["seat"] + 1}


def _amount_doubled(old: dict[str, Any]) -> dict[str, Any]:
    return {**old, "amount": old["amount"] * 2}


@pytest.fixture
def _third_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if round.wagered had been changed twice since."""
    kind = KINDS["round.wagered"]
    steps = (_seats_from_one, _amount_doubled)
    monkeypatch.setitem(KINDS, "round.wagered", Kind(kind.model, kind.needs, steps))


@pytest.mark.usefixtures("_third_version")
@pytest.mark.parametrize(
    ("schema", "seat", "amount"),
    [(None, 3, 1000), ("/v1", 3, 1000), ("/v2", 2, 1000), ("/v3", 2, 500)],
)
def test_each_step_after_the_lines_own_version_is_taken(
    schema: str | None, seat: int, amount: int
) -> None:
    line = line_of("round.wagered", dataschema=schema, data={"seat": 2, "amount": 500})
    fact = decode(line)
    assert (fact.data["seat"], fact.data["amount"]) == (seat, amount)
    assert b'"amount":500' in fact.canonical
    assert replay(1, 0, fact.canonical).data == fact.data


@pytest.mark.usefixtures("_third_version")
def test_a_version_after_the_newest_is_refused() -> None:
    assert code_of(line_of("round.wagered", dataschema="/v4")) == "newer-version"
