"""Sales that were recorded, as suspects: one that was not made, or made for another tender."""

from collections.abc import Iterator

from ledger.books.rows import PeriodRow
from ledger.reconcile.candidates import Suspect
from ledger.reconcile.suspects import Neighbourhood
from ledger.reports.shift_rows import ShiftRow


def of_recorded_sales(around: Neighbourhood, row: ShiftRow, *, tray: bool) -> Iterator[Suspect]:
    """Cash sales of the row, each with what it makes if it was not made: tray over, box short.

    The amounts are those first recorded, so a period in which a sale was corrected is left out.
    """
    if not _may_have_been_unmade(around, row, tray=tray):
        return
    for period in around.ground.periods_of(row):
        yield from _sales(around, period, tray=tray)


def _may_have_been_unmade(around: Neighbourhood, row: ShiftRow, *, tray: bool) -> bool:
    """Not where the other side is known and agrees: then the cash is there, or the chips went."""
    if not tray:
        return True
    boxed = around.rows.get((row.gaming_day, None, row.table)) or row
    return boxed.box_variance is None or boxed.box_variance < 0


def _sales(around: Neighbourhood, period: PeriodRow, *, tray: bool) -> Iterator[Suspect]:
    facts = around.ground.facts(period.events.get("sold_cash", ()))
    sales = {fact.id: fact.data["amount"] for fact in facts.values() if "amount" in fact.data}
    if sum(sales.values()) != period.sold_cash:
        return
    words = around.ground.words
    made = "was recorded and not made" if tray else "brought no cash, or another tender"
    for id_, amount in sales.items():
        why = f"sale {id_}, recorded as {words.money(amount)} in cash, {made}"
        yield Suspect(4, "sale", (id_,), amount if tray else -amount, why, pairs=False)
