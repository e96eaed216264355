"""`slip`: numbers that a series of slips passed over.

Source: feed contract, points 21 to 23. A series is a slip's text before its trailing digits, each
kind of slip for itself; series of counts are per table, the others run across the property.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from ledger.books.rows import DocumentRow
from ledger.reconcile.breaks import Break, break_id
from ledger.reconcile.ground import Ground

NUMBER: Final = re.compile(r"(.*?)([0-9]{1,18})\Z", re.DOTALL)
"""A series and a number: more than 18 digits are no number that anybody counts up."""

WIDEST: Final = 10_000
"""Numbers of one gap that are named one by one. A wider gap is a slip of the pen, not lost slips:
it is one break, which says how many numbers it passes over."""

KINDS: Final[dict[str, tuple[str, int]]] = {
    "fill.received": ("fill", 0),
    "fill.issued": ("fill", 1),
    "fill.voided": ("fill", 2),
    "credit.issued": ("credit", 0),
    "credit.received": ("credit", 1),
    "credit.voided": ("credit", 2),
    "marker.issued": ("marker", 0),
    "marker.redeemed": ("marker", 1),
    "table.opened": ("count", 0),
    "table.counted": ("count", 0),
    "table.closed": ("count", 0),
}
"""Kind of slip, and which fact says the day of a number that several name: the lowest first."""

Series = tuple[str, str, str]
"""Kind of slip, table (empty: the whole property), text before the digits."""


def series_breaks(ground: Ground) -> Iterator[Break]:
    """One break a missing number, on the gaming day of the next higher number that was used."""
    used: defaultdict[Series, dict[int, tuple[int, str, DocumentRow]]] = defaultdict(dict)
    for slip in ground.of_type(*KINDS):
        found = NUMBER.match(slip.data["slip"])
        if found is None:
            continue
        kind, rank = KINDS[slip.type]
        numbers = used[kind, (slip.table or "") if kind == "count" else "", found[1]]
        had = numbers.get(int(found[2]))
        if had is None or rank < had[0]:
            numbers[int(found[2])] = (rank, found[2], slip)
    for series, numbers in used.items():
        last: int | None = None
        for number in sorted(numbers):
            if last is not None and number - last > 1:
                yield from _gap(ground, series, (last, number), *numbers[number][1:])
            last = number


def _gap(
    ground: Ground, series: Series, ends: tuple[int, int], digits: str, following: DocumentRow
) -> Iterator[Break]:
    kind, table, prefix = series
    before, after = ends
    missing = range(before + 1, after)
    day = ground.day_of(following)
    place = (table, "count") if kind == "count" else ()
    every = missing if len(missing) <= WIDEST else missing[:1]
    for number in every:
        slip = f"{prefix}{number:0{len(digits)}d}"
        more = f", the first of {len(missing):,} in a row" if len(every) < len(missing) else ""
        yield Break(
            id=break_id("slip", *place, slip),
            kind="slip",
            gaming_day=day,
            shift=None,
            table=None,
            amount=None,
            slip=slip,
            detail=(
                f"{kind} slip {slip}{f' of {table}' if table else ''} is missing{more}: "
                f"{following.data['slip']} was used on {day}"
            ),
            documents=(slip, following.data["slip"]),
            concerns=table or None,
        )
