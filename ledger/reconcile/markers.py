"""`marker`: issue and redemption slips found in final boxes against those recorded, and markers
redeemed beyond their amount.

Source: command line contract, `pit reconcile`; feed contract, point 23.
"""

from collections import defaultdict
from collections.abc import Iterator

from ledger.books.rows import DocumentRow
from ledger.reconcile.breaks import Break, break_id, slips
from ledger.reconcile.ground import Ground
from ledger.reports.shift_rows import ShiftRow


def marker_breaks(ground: Ground) -> Iterator[Break]:
    """Of the boxes of each row whose drop is known, then of each marker."""
    for row in ground.rows:
        if row.drop_markers_issued is not None and row.drop_markers_redeemed is not None:
            found = row.drop_markers_issued - row.drop_markers_redeemed
            yield from _of_row(ground, row, found)
    yield from _beyond(ground)


def _of_row(ground: Ground, row: ShiftRow, found: int) -> Iterator[Break]:
    periods = ground.periods_of(row)
    issued = sum(each.markers_issued for each in periods)
    redeemed = sum(each.redeemed_chips + each.redeemed_cash for each in periods)
    off = found - (issued - redeemed)
    if not off:
        return
    words = ground.words
    boxes = slips(*(box.box for box in ground.boxes_of(row)))
    yield Break(
        id=break_id("marker", row.gaming_day, row.shift, row.table),
        kind="marker",
        gaming_day=row.gaming_day,
        shift=row.shift,
        table=row.table,
        amount=off,
        detail=(
            f"marker slips {words.over(off)}: found in {', '.join(boxes)} issued "
            f"{words.money(row.drop_markers_issued or 0)}, redeemed "
            f"{words.money(row.drop_markers_redeemed or 0)}; recorded issued "
            f"{words.money(issued)}, redeemed {words.money(redeemed)}"
        ),
        documents=boxes,
    )


def _beyond(ground: Ground) -> Iterator[Break]:
    """A marker of another house or of a time before the ledger has no amount to go beyond."""
    issued: defaultdict[str, int] = defaultdict(int)
    paid: defaultdict[str, list[DocumentRow]] = defaultdict(list)
    for slip in ground.of_type("marker.issued"):
        issued[slip.data["slip"]] += slip.data["amount"]
    for slip in ground.of_type("marker.redeemed"):
        paid[slip.data.get("marker") or slip.data["slip"]].append(slip)
    for marker, redemptions in paid.items():
        total = sum(each.data["amount"] for each in redemptions)
        if marker in issued and total > issued[marker]:
            yield _excess(ground, marker, issued[marker], redemptions)


def _excess(ground: Ground, marker: str, amount: int, redemptions: list[DocumentRow]) -> Break:
    total, crossing = 0, redemptions[0]
    for crossing in redemptions:
        total += crossing.data["amount"]
        if total > amount:
            break
    whole = sum(each.data["amount"] for each in redemptions)
    words = ground.words
    day = ground.day_of(crossing)
    return Break(
        id=break_id("marker", day, crossing.shift, crossing.table, marker),
        kind="marker",
        gaming_day=day,
        shift=crossing.shift,
        table=crossing.table,
        amount=whole - amount,
        slip=marker,
        detail=(
            f"marker {marker} of {words.money(amount)} was redeemed with {words.money(whole)}: "
            f"{words.money(whole - amount)} beyond its amount"
        ),
        documents=slips(marker, *(each.data["slip"] for each in redemptions)),
    )
