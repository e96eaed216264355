"""Nested values of a report in the few words that a table has room for."""

from collections.abc import Mapping
from typing import Any

from cli.show.money import money


def words(value: Any, currency: str) -> str:
    """A nested value in words: `{"result": "win", "paid": 2000}` is `win 20.00`.

    Source of the shapes: command line contract, `pit report audit`. Amounts are minor units.
    """
    match value:
        case {"result": "win", "paid": int(paid)}:
            said = f"win {money(paid, currency)}"
        case {"result": result, "paid": int(paid)}:
            said = f"{result} {money(paid, currency)}" if paid else str(result)
        case {"min": int(least), "max": int(most)}:
            said = f"{money(least, currency)} to {money(most, currency)}"
        case {"amount": int(amount)}:
            said = str(money(amount, currency))
        case {"choice": choice, "discards": [*cards]}:
            said = " ".join((str(choice), *map(str, cards)))
        case Mapping():
            known = (part for part in value.values() if part is not None)
            said = ", ".join(words(part, currency) for part in known)
        case [*parts]:
            said = " ".join(words(part, currency) for part in parts)
        case _:
            said = str(value)
    return said
