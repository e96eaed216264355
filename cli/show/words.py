"""Nested values of a report in the few words that a table has room for."""

from collections.abc import Mapping
from typing import Any

from cli.show.money import money


def place(row: Mapping[str, Any]) -> str:
    """Gaming day, shift and table of a row: `2026-11-27 swing WS-01`."""
    return f"{row['gaming_day']} {row['shift'] or 'whole day'} {row['table']}"


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
        case Mapping() if value and all(str(key).isdigit() for key in value):
            notes = sorted(value.items(), key=lambda note: -int(note[0]))
            said = ", ".join(f"{count:,} x {money(int(note), currency)}" for note, count in notes)
        case Mapping():
            known = (part for part in value.values() if part is not None)
            said = ", ".join(words(part, currency) for part in known)
        case [*parts]:
            said = " ".join(words(part, currency) for part in parts)
        case _:
            said = str(value)
    return said


def wager_name(wager: str) -> str:
    """A wager as people say it: `stand pat`."""
    return wager.replace("_", " ")
