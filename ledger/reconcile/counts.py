"""`count`: the blind second count of a box against the first.

Source: command line contract, `pit reconcile`; feed contract, point 25. The newest of each counts;
a final count is neither, and takes the break away from nobody: it stays.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from ledger.books.rows import DocumentRow
from ledger.reconcile.breaks import Break, break_id
from ledger.reconcile.ground import Ground

TOTALS: Final = ("cash", "coupons", "markers_issued", "markers_redeemed")

BoxKey = tuple[str, str | None, str, str]


def count_breaks(ground: Ground) -> Iterator[Break]:
    """One break a box whose counts differ in any total, or share a badge."""
    newest: defaultdict[BoxKey, dict[int, DocumentRow]] = defaultdict(dict)
    for count in ground.counts:
        data = count.data
        if count.type == "box.counted" and data.get("final") is not True:
            key = (data["gaming_day"], data.get("shift"), count.table or "", data["box"])
            newest[key][data["count"]] = count
    for key, counts in newest.items():
        if 1 in counts and 2 in counts:
            yield from _break(ground, key, counts[1], counts[2])


def _break(ground: Ground, key: BoxKey, first: DocumentRow, second: DocumentRow) -> Iterator[Break]:
    words = ground.words
    said = [
        f"{name.replace('_', ' ')} {words.money(first.data[name])}, then "
        f"{words.money(second.data[name])}"
        for name in TOTALS
        if first.data[name] != second.data[name]
    ]
    both = {first.actor, first.witness} & {second.actor, second.witness} - {None}
    day, shift, table, box = key
    parts = [f"the two counts of box {box} differ: {'; '.join(said)}"] if said else []
    if both:
        badges = ", ".join(sorted(filter(None, both)))
        parts.append(f"badge {badges} is on both counts of box {box}")
    if not parts:
        return
    yield Break(
        id=break_id("count", day, shift, table, box),
        kind="count",
        gaming_day=day,
        shift=shift,
        table=table,
        amount=second.data["cash"] - first.data["cash"],
        detail="; ".join(parts),
        documents=(box,),
    )
