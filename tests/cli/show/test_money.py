"""Amounts and holds as people read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.show import money, percent


@pytest.mark.parametrize(
    ("minor", "currency", "shown"),
    [
        (0, "USD", "0.00"),
        (5, "USD", "0.05"),
        (-5, "EUR", "-0.05"),
        (123_456_789, "USD", "1,234,567.89"),
        (-4_500_000, "USD", "-45,000.00"),
        (4_500_000, "JPY", "4,500,000"),
        (1_234_567, "KWD", "1,234.567"),
        (9_007_199_254_740_993, "USD", "90,071,992,547,409.93"),
        (None, "USD", None),
    ],
)
def test_an_amount_has_its_currencys_decimals(
    minor: int | None, currency: str, shown: str | None
) -> None:
    assert money(minor, currency) == shown


@given(st.integers(), st.sampled_from(["USD", "JPY", "KWD"]))
def test_no_digit_of_an_amount_is_lost(minor: int, currency: str) -> None:
    shown = money(minor, currency)
    assert shown is not None
    assert int(shown.replace(",", "").replace(".", "")) == minor


@pytest.mark.parametrize(
    ("ratio", "shown"),
    [("0.1831", "18.31%"), ("-5.0477", "-504.77%"), ("0.0000", "0.00%"), (None, None)],
)
def test_a_hold_is_shown_in_percent(ratio: str | None, shown: str | None) -> None:
    assert percent(ratio) == shown
