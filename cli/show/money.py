"""Amounts for people. Everywhere else an amount is an integer of minor units."""

from decimal import Decimal
from functools import cache


def money(amount: int | None, currency: str) -> str | None:
    """Minor units as `-1,234.50` with the currency's decimals; None stays None (unknown).

    A ledger without a currency yet (`""`) counts hundredths.
    """
    if amount is None:
        return None
    decimals = _decimals(currency)
    whole, rest = divmod(abs(amount), 10**decimals)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole:,}" + (f".{rest:0{decimals}d}" if decimals else "")


@cache
def _decimals(currency: str) -> int:
    from ledger.facts.currency import exponent

    try:
        return exponent(currency)
    except KeyError:
        return 2


def percent(ratio: str | None) -> str | None:
    """A hold of four places, `"0.1831"`, as `18.31%`; None stays None (unknown)."""
    if ratio is None:
        return None
    return f"{Decimal(ratio) * 100:.2f}%"
