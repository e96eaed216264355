"""A correction's payload is again a payload of the original's type."""

from typing import Any

import pytest

from ledger.facts import TYPES, Refused, check_payload
from tests.facts.feed import golden


def _code(type_: str, data: Any, table: str | None = "T", round_: str | None = "R") -> str | None:
    try:
        check_payload(type_, data, table=table, round_=round_)
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.parametrize("type_", sorted(TYPES))
def test_the_payload_of_a_fact_fits_its_type(type_: str) -> None:
    line = golden(type_)
    assert _code(type_, line["data"], line.get("table"), line.get("round")) is None


@pytest.mark.parametrize(
    ("type_", "data", "code"),
    [
        ("round.wagered", {"seat": 1, "wager": "ante"}, "missing"),
        ("round.wagered", {"seat": 1, "wager": "ante", "amount": 5.0}, "wrong-type"),
        ("round.wagered", {"seat": 1, "wager": "ante", "amount": -5}, "bad-value"),
        (
            "round.wagered",
            {"seat": 1, "wager": "ante", "amount": 5, "round": "X"},
            "envelope-differs",
        ),
        ("fill.issued", {"slip": "F-1", "table": "X", "chips": {}}, "envelope-differs"),
        ("round.paused", {}, "unknown-type"),
        ("round.closed", [], "wrong-type"),
    ],
)
def test_one_that_does_not_fit_is_refused(type_: str, data: Any, code: str) -> None:
    assert _code(type_, data) == code


def test_a_fact_without_a_table_or_round_binds_its_correction_to_none() -> None:
    assert _code("round.closed", {"table": "X", "round": "Y"}, None, None) is None
