"""The property's order of shifts on each gaming day, as a sort key."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ledger.books.calendar import shift_key, shift_order
from ledger.books.rows import ConfigRow


def shift_places(configs: Sequence[ConfigRow]) -> Callable[[str, str], Any]:
    """A key for a day's shift: the property's order then, unknown names last, by name."""

    @cache
    def order(day: str) -> tuple[str, ...]:
        return shift_order(configs, day)

    def place(day: str, name: str) -> tuple[int, str]:
        return shift_key(order(day), name)

    return place
