"""Sums that keep the unknown unknown, and exact ratios. Pure; integers only, no float anywhere."""

from collections.abc import Iterable


def whole(parts: Iterable[int | None]) -> int | None:
    """The sum, or null where any part is null; 0 of no parts. Minor units in, minor units out."""
    total = 0
    for part in parts:
        if part is None:
            return None
        total += part
    return total


def known(parts: Iterable[int | None]) -> int | None:
    """The sum of the known parts: null where none is known, 0 where there are no parts."""
    everything = list(parts)
    some = [part for part in everything if part is not None]
    return sum(some) if some or not everything else None


def decimal(numerator: int, denominator: int, places: int) -> str:
    """The quotient as a decimal string, rounded half to even from the integers themselves.

    A quotient that rounds to nothing has no sign: never "-0.00".
    """
    scale = 10**places
    quotient, rest = divmod(abs(numerator) * scale, abs(denominator))
    twice = 2 * rest
    if twice > abs(denominator) or (twice == abs(denominator) and quotient % 2):
        quotient += 1
    sign = "-" if quotient and (numerator < 0) != (denominator < 0) else ""
    return f"{sign}{quotient // scale}.{quotient % scale:0{places}d}"


def hold(win: int | None, drop: int | None) -> str | None:
    """Win over drop with four places; null on zero drop and while either is unknown.

    The hold of a group is the hold of its sums, never a mean of holds.
    """
    if win is None or not drop:
        return None
    return decimal(win, drop, 4)
