"""Between two rounds: what is keyed in wrongly and put right, and what goes wrong at the tray."""

from typing import TYPE_CHECKING

from ledger.simulation.chips import add
from ledger.simulation.seating import COUPON, sell

if TYPE_CHECKING:
    from ledger.simulation.patron import Patron
    from ledger.simulation.table import Table

MISKEYED, TWICE = 1 / 500, 1 / 500


def upkeep(table: "Table") -> None:
    """What can happen while the cards are shuffled."""
    _keying(table)
    if table.touched:
        return
    mischief = table.house.mischief
    if mischief.is_due("tray_short", 1):
        table.touched = True
        amount = -table.lose_a_chip()
        mischief.made("tray_short", ("break", "tray"), amount=amount, **table.where())
    elif table.patrons and not table.box.spoiled and mischief.is_due("unrecorded_sale", 1):
        table.touched = table.box.spoiled = True
        patron = table.patrons[min(table.patrons)]
        amount = 20 * table.house.chips.unit
        add(patron.rack, table.out_of_tray(amount, mixed=True))
        table.box.drop(amount, table.house.chips.unit)
        mischief.made(
            "unrecorded_sale",
            ("break", "box"),
            ("break", "tray"),
            amount=amount,
            box_shift=None if table.has_day_box else table.shift,
            **table.where(),
        )


def _keying(table: "Table") -> None:
    """A sale with a nought too many, corrected; a sale that was none, annulled."""
    if not table.patrons:
        return
    chance, mischief = table.chance, table.house.mischief
    patron = table.patrons[min(table.patrons)]
    made = mischief.is_due("corrected_sale", 1)
    if made or chance.happens(MISKEYED):
        _miskeyed_sale(table, patron, made=made)
    made = mischief.is_due("annulled_sale", 1)
    if made or chance.happens(TWICE):
        amount = COUPON * table.house.chips.unit
        data = {"seat": patron.seat, "tender": "cash", "amount": amount}
        id_ = table.write("chips.sold", data)
        table.house.pit_desk.annul(table, id_)
        if made:
            of = {"source": table.source, "id": id_}
            mischief.made("annulled_sale", amount=amount, of=of, **table.where())


def _miskeyed_sale(table: "Table", patron: "Patron", *, made: bool) -> None:
    amount = 20 * table.house.chips.unit
    data, id_ = sell(table, patron, "cash", amount, keyed=amount * 10)
    table.house.pit_desk.correct(table, id_, data)
    if made:
        of = {"source": table.source, "id": id_}
        table.house.mischief.made(
            "corrected_sale", amount=amount, wrong=amount * 10, of=of, **table.where()
        )
