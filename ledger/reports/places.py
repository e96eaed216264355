"""The property's order of shifts, for sorting."""

from collections.abc import Callable, Sequence
from typing import Any

from ledger.books.rows import ConfigRow


def shift_places(configs: Sequence[ConfigRow]) -> Callable[[str, str], Any]:
    """A key for a day's shift: the property's order, unknown names last, by name."""
    order: dict[str, int] = {}
    for config in reversed(configs):
        for start in config.shifts:
            order.setdefault(start.name, len(order))

    def place(_day: str, name: str) -> tuple[int, str]:
        return (order.get(name, len(order)), name)

    return place
