"""Under a report of a gaming day as it was closed: who signed it, and what restates it."""

from collections.abc import Mapping
from typing import Any

from cli.show.console import line
from cli.show.money import money, percent
from cli.show.prose import prose

NAMED = 3  # figures; pit day show has them all
TEXTS = ("game", "pit", "rounds", "tables_open_hours")


def closed(document: Mapping[str, Any]) -> None:
    """Print both, where the document is of a day as it was closed."""
    signed = document.get("closed")
    if signed is None:
        return
    line()
    by = f"{signed['actor']} and {signed['witness']}"
    prose(f"As closed by {by} at position {document['position']:,}: {signed['reason']}", "  ")
    currency = str(document.get("currency") or "")
    restated = [_restated(one, currency) for one in document["restated"]]
    if not restated:
        line("Nothing was restated since.")
        return
    more = f" and {len(restated) - NAMED:,} more" if len(restated) > NAMED else ""
    named = ", ".join(restated[:NAMED])
    prose(f"Restated since: {named}{more} (pit day show {document['gaming_day']})", "  ")


def figure(name: str, value: Any, currency: str) -> str:
    """A known figure of the shift report in words."""
    if name == "hold":
        return str(percent(value))
    return str(value) if name in TEXTS else str(money(value, currency))


def _restated(one: Mapping[str, Any], currency: str) -> str:
    was, is_ = (
        "unknown" if one[name] is None else figure(one["figure"], one[name], currency)
        for name in ("was", "is")
    )
    return f"{one['shift'] or 'whole day'} {one['table']} {one['figure']} {was}, now {is_}"
