"""`slip`: numbers that a series of slips passed over.

Source: feed contract, points 21 to 23. A series is a slip's text before its trailing digits, each
kind of slip for itself; series of counts are per table, the others run across the property.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Series:
    """A kind of slip, a table (none: the whole property), and the text before the digits."""

    kind: str
    table: str | None
    prefix: str


@dataclass(frozen=True, slots=True)
class Used:
    """A number as it was used: how it was written, and on which document."""

    rank: int
    digits: str
    slip: DocumentRow


def series_breaks(ground: Ground) -> Iterator[Break]:
    """One break a missing number, on the gaming day of the next higher number that was used."""
    every = _series(ground)
    for series, numbers in every.items():
        last: int | None = None
        for number in sorted(numbers):
            if last is not None and number - last > 1:
                gap = range(last + 1, number)
                yield from _gap(ground, series, gap, numbers[number], _place(series, every))
            last = number


def lowest(ground: Ground) -> list[DocumentRow]:
    """The document of each series' lowest number, where others could be missing below it."""
    return [
        numbers[least].slip for numbers in _series(ground).values() if (least := min(numbers)) > 1
    ]


def _series(ground: Ground) -> dict[Series, dict[int, Used]]:
    every: defaultdict[Series, dict[int, Used]] = defaultdict(dict)
    for slip in ground.of_type(*KINDS):
        found = NUMBER.match(slip.data["slip"])
        if found is None:
            continue
        kind, rank = KINDS[slip.type]
        numbers = every[Series(kind, slip.table if kind == "count" else None, found[1])]
        had = numbers.get(int(found[2]))
        if had is None or rank < had.rank:
            numbers[int(found[2])] = Used(rank, found[2], slip)
    return every


def _place(series: Series, every: Collection[Series]) -> tuple[str, ...]:
    """What an id needs beside the number: a number alone may be of two series."""
    if series.table is not None:
        return (series.table, series.kind)
    alike = [one for one in every if one.table is None and one.prefix == series.prefix]
    return () if len(alike) == 1 else (series.kind,)


def _gap(
    ground: Ground, series: Series, missing: range, following: Used, place: tuple[str, ...]
) -> Iterator[Break]:
    day = ground.day_of(following.slip)
    next_ = following.slip.data["slip"]
    at = f" of {series.table}" if series.table else ""
    wide = len(missing) > WIDEST
    more = f", the first of {len(missing):,} in a row" if wide else ""
    for number in missing[:1] if wide else missing:
        slip = f"{series.prefix}{number:0{len(following.digits)}d}"
        yield Break(
            id=break_id("slip", *place, slip),
            kind="slip",
            gaming_day=day,
            shift=None,
            table=None,
            amount=None,
            slip=slip,
            detail=f"{series.kind} slip {slip}{at} is missing{more}: {next_} was used on {day}",
            documents=(slip, next_),
            concerns=series.table,
        )
