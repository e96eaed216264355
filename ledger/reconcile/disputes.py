"""`dispute`: open longer than the house's policy at the time of the newest fact.

Source: command line contract, `pit reconcile`. The break stands on the table and period of the
dispute's round; the amount is the claim.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from ledger.books.rows import DocumentRow
from ledger.reconcile.breaks import Break, break_id
from ledger.reconcile.ground import Ground

HOUR: Final = 3_600_000_000  # microseconds
POLICY: Final = 48 * HOUR


def dispute_breaks(ground: Ground) -> Iterator[Break]:
    """A ruling closes a dispute, whichever desk's clock is ahead."""
    for opened in unruled(ground.disputes):
        age = ground.newest - opened.at
        if age > POLICY:
            yield _break(ground, opened, age)


def unruled(documents: Iterable[DocumentRow]) -> list[DocumentRow]:
    """The first opening of every dispute that has no ruling."""
    first: dict[str, DocumentRow] = {}
    ruled: set[str] = set()
    for one in documents:
        if one.type == "dispute.opened":
            first.setdefault(one.data["dispute"], one)
        elif one.type == "dispute.ruled":
            ruled.add(one.data["dispute"])
    return [opened for name, opened in first.items() if name not in ruled]


def _break(ground: Ground, opened: DocumentRow, age: int) -> Break:
    data = opened.data
    day, shift, table = ground.home(data["round"], opened.table) or (
        ground.day_of(opened) or "",
        opened.shift,
        opened.table or "",
    )
    return Break(
        id=break_id("dispute", day, shift, table, data["dispute"]),
        kind="dispute",
        gaming_day=day,
        shift=shift,
        table=table,
        amount=data["claim"],
        detail=(
            f"dispute {data['dispute']} of {ground.words.money(data['claim'])} about round "
            f"{data['round']}, seat {data['seat']}: open for over {age // HOUR} hours, and the "
            f"policy is {POLICY // HOUR}"
        ),
        documents=(data["dispute"], data["round"]),
        dispute=data["dispute"],
    )
