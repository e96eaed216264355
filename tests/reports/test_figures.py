"""Sums that keep the unknown unknown, and ratios rounded half to even."""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.reports import figures

AMOUNTS = st.integers(-(10**15), 10**15)


@pytest.mark.parametrize(
    ("win", "drop", "expected"),
    [
        (580_000, 3_168_000, "0.1831"),
        (1, 20_000, "0.0000"),  # 0.00005: half to even
        (3, 20_000, "0.0002"),  # 0.00015
        (5, 20_000, "0.0002"),  # 0.00025
        (-1, 20_000, "0.0000"),
        (-3, 20_000, "-0.0002"),
        (10, -20_000, "-0.0005"),
        (-5_475_900, 1_000_000, "-5.4759"),
        (0, 100, "0.0000"),
        (12, 1, "12.0000"),
        (5, 0, None),
        (None, 5, None),
        (5, None, None),
    ],
)
def test_hold_has_four_places_half_to_even_and_no_sign_on_nothing(
    win: int | None, drop: int | None, expected: str | None
) -> None:
    assert figures.hold(win, drop) == expected


@given(AMOUNTS, AMOUNTS.filter(bool))
def test_hold_is_the_decimal_quotient(win: int, drop: int) -> None:
    with localcontext() as exact:
        exact.prec = 80
        quotient = (Decimal(win) / Decimal(drop)).quantize(Decimal("0.0001"), ROUND_HALF_EVEN)
    assert figures.hold(win, drop) == f"{quotient + 0:.4f}".replace("-0.0000", "0.0000")


def test_a_sum_is_unknown_where_a_part_is() -> None:
    assert figures.whole([1, None, 2]) is None
    assert figures.whole([1, 2]) == 3
    assert figures.whole([]) == 0


def test_what_is_known_leaves_the_unknown_out() -> None:
    assert figures.known([1, None, 2]) == 3
    assert figures.known([None, None]) is None
    assert figures.known([]) == 0
