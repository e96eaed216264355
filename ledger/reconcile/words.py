"""Amounts and chips in an auditor's words, with the currency's decimals."""

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.facts.currency import exponent


@dataclass(frozen=True, slots=True)
class Words:
    """Words for amounts of one currency; without one, minor units are hundredths."""

    currency: str | None

    def money(self, amount: int) -> str:
        """`-1,234.50`."""
        whole, rest = divmod(abs(amount), 10 ** self._decimals())
        sign = "-" if amount < 0 else ""
        tail = f".{rest:0{self._decimals()}d}" if self._decimals() else ""
        return f"{sign}{whole:,}{tail}"

    def signed(self, amount: int) -> str:
        """`+5.00` or `-5.00`."""
        return ("+" if amount > 0 else "") + self.money(amount)

    def over(self, amount: int) -> str:
        """`over by 5.00` or `short by 5.00`."""
        return f"{'over' if amount > 0 else 'short'} by {self.money(abs(amount))}"

    def chips(self, one: Mapping[str, int], other: Mapping[str, int]) -> str:
        """Where two counts of chips differ, by denomination: `25.00: 39 against 40`."""
        return ", ".join(
            f"{self.money(int(chip))}: {one.get(chip, 0):,} against {other.get(chip, 0):,}"
            for chip in sorted(one.keys() | other.keys(), key=int, reverse=True)
            if one.get(chip, 0) != other.get(chip, 0)
        )

    def _decimals(self) -> int:
        try:
            return exponent(self.currency or "")
        except KeyError:
            return 2


def worth(chips: Mapping[str, int]) -> int:
    """What chips are worth, in minor units."""
    return sum(int(chip) * count for chip, count in chips.items())


def added(parts: list[Mapping[str, int]]) -> dict[str, int]:
    """Chips of several slips together; denominations by value, however they were written."""
    total: dict[str, int] = {}
    for part in parts:
        for chip, count in part.items():
            name = str(int(chip))
            total[name] = total.get(name, 0) + count
    return {chip: count for chip, count in total.items() if count}
