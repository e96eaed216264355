"""A drop box as a report sees it: what is known of it, and what the blind second count hides.

Amounts in minor units. Source: feed contract, points 24 and 25; command line contract, `pit report
drop`.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ledger.books.rows import DocumentRow

BOX_TYPES = ("box.removed", "box.counted")


@dataclass(frozen=True, slots=True)
class Found:
    """The totals of a count: cash, and the slips of each kind."""

    cash: int
    coupons: int
    markers_issued: int
    markers_redeemed: int


@dataclass(frozen=True, slots=True)
class Box:
    """A box by its id, table, gaming day and shift (null: it covers the whole day).

    `found` is null until the box is final. `count_1` and `count_2` are the newest of each, as
    recorded. `counted_at` (UTC microseconds) and `notes` (denomination to count) are those of the
    count that settled it, else of the newest.
    """

    gaming_day: str
    shift: str | None
    table: str
    box: str
    found: Found | None = None
    count_1: Found | None = None
    count_2: Found | None = None
    counted_at: int | None = None
    notes: dict[str, int] | None = None
    counted: int | None = None  # the position of that count

    @property
    def first_cash(self) -> int | None:
        """Cash of the first count; null while the second has yet to be made without seeing it."""
        if self.count_1 is None or (self.count_2 is None and self.found is None):
            return None
        return self.count_1.cash

    @property
    def second_cash(self) -> int | None:
        """Cash of the second count."""
        return None if self.count_2 is None else self.count_2.cash


def boxes(documents: Iterable[DocumentRow]) -> list[Box]:
    """The boxes that were removed or counted, from their documents in an order by time."""
    facts: defaultdict[tuple[str, str | None, str, str], list[DocumentRow]] = defaultdict(list)
    for one in documents:
        day, table = one.gaming_day, one.table
        if day is None or table is None:
            continue
        facts[day, one.data.get("shift"), table, one.data["box"]].append(one)
    return [_box(key, of_box) for key, of_box in facts.items()]


def _box(key: tuple[str, str | None, str, str], facts: Sequence[DocumentRow]) -> Box:
    counts = [one for one in facts if one.type == "box.counted"]
    final = _newest(one for one in counts if _is_final(one))
    first = _newest(one for one in counts if not _is_final(one) and one.data["count"] == 1)
    second = _newest(one for one in counts if not _is_final(one) and one.data["count"] == 2)
    if final is None and first is not None and second is not None and _agree(first, second):
        final = second
    settled = final or _newest(counts)
    day, shift, table, box = key
    return Box(
        gaming_day=day,
        shift=shift,
        table=table,
        box=box,
        found=None if final is None else _found(final),
        count_1=None if first is None else _found(first),
        count_2=None if second is None else _found(second),
        counted_at=None if settled is None else settled.at,
        notes=None if settled is None else settled.data.get("notes"),
        counted=None if settled is None else settled.position,
    )


def _newest(counts: Iterable[DocumentRow]) -> DocumentRow | None:
    newest = None
    for newest in counts:  # noqa: B007 the last one is the answer
        pass
    return newest


def _is_final(count: DocumentRow) -> bool:
    return count.data.get("final") is True


def _agree(first: DocumentRow, second: DocumentRow) -> bool:
    """Two counts settle a box when every total agrees and no badge is on both (point 25)."""
    badges = {first.actor, first.witness} & {second.actor, second.witness}
    return not badges and _found(first) == _found(second)


def _found(count: DocumentRow) -> Found:
    data = count.data
    return Found(data["cash"], data["coupons"], data["markers_issued"], data["markers_redeemed"])
