"""Which gaming days are closed: `day.closed` without a later `day.reopened`. Pure."""

from collections.abc import Iterable

from ledger.books.rows import DocumentRow


def closed_days(documents: Iterable[DocumentRow]) -> frozenset[str]:
    """From the `day.*` documents in an order by time: the last word on each day."""
    last = {one.data["gaming_day"]: one.type for one in documents}
    return frozenset(day for day, type_ in last.items() if type_ == "day.closed")
