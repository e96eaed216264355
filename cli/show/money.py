"""Amounts for people. Everywhere else an amount is an integer of minor units."""

from decimal import Decimal

# ISO 4217: the currencies whose minor unit is not a hundredth.
DECIMALS = dict.fromkeys(
    ("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND"), 0
) | dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3)
DECIMALS |= dict.fromkeys(("VUV", "XAF", "XOF", "XPF"), 0) | {"CLF": 4, "UYW": 4}


def money(amount: int | None, currency: str) -> str | None:
    """Minor units as `-1,234.50` with the currency's decimals; None stays None (unknown)."""
    if amount is None:
        return None
    decimals = DECIMALS.get(currency, 2)
    whole, rest = divmod(abs(amount), 10**decimals)
    sign = "-" if amount < 0 else ""
    return f"{sign}{whole:,}" + (f".{rest:0{decimals}d}" if decimals else "")


def percent(ratio: str | None) -> str | None:
    """A hold of four places, `"0.1831"`, as `18.31%`; None stays None (unknown)."""
    if ratio is None:
        return None
    return f"{Decimal(ratio) * 100:.2f}%"
