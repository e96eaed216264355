"""Who sits down, buys in, plays on credit, bets what, and gets up again."""

from typing import TYPE_CHECKING, Any

from ledger.simulation.chips import add, remove
from ledger.simulation.patron import Patron

if TYPE_CHECKING:
    from ledger.simulation.table import Table

ARRIVES, TIRES = 0.12, 0.02
BETS = (1, 1, 1, 2, 2, 3, 5)
BRINGS_CHIPS = (0.1, 0.15, 0.4)
"""How many patrons come with chips from elsewhere, at the three kinds of table."""
COUPON, NOTE, MARKER = 5, 4, 100
"""Worth of a coupon, of the smallest note and of the smallest marker, in smallest chips."""


def players(table: "Table") -> list[tuple[int, int]]:
    """Seat and opening wager of everybody who plays the next round, in the order of the seats."""
    _come(table)
    bets: list[tuple[int, int]] = []
    for seat in sorted(table.patrons):
        patron = table.patrons[seat]
        if table.chance.happens(TIRES):
            leave(table, patron)
            continue
        has = table.house.chips.value(patron.rack)
        if has < table.style.needs * patron.bet:
            if table.chance.happens(0.5):
                leave(table, patron)
                continue
            buy_in(table, patron)
        bets.append((seat, patron.bet))
    return bets


def _come(table: "Table") -> None:
    chance = table.chance
    for seat in range(1, 6):
        if seat in table.patrons or not chance.happens(ARRIVES):
            continue
        bet = table.minimum * chance.pick(BETS)
        ref = f"P-{chance.between(100_000, 999_999)}"
        patron = Patron(ref, seat, bet, has_credit=chance.happens(0.1))
        table.patrons[seat] = patron
        if chance.happens(BRINGS_CHIPS[table.index % 3]):
            brings = chance.between(2, 6) * table.style.needs
            add(patron.rack, [brings, 2 * brings, bet // table.minimum, 0])
        if table.house.chips.value(patron.rack) < table.style.needs * bet:
            buy_in(table, patron)


def buy_in(table: "Table", patron: Patron) -> None:
    """Chips for at least one round, for cash, by card, with a coupon or on a marker."""
    chance, unit = table.chance, table.house.chips.unit
    wanted = table.style.needs * patron.bet * chance.between(3, 10)
    if patron.has_credit and len(patron.markers) < 3:
        amount = -(-wanted // (MARKER * unit)) * MARKER * unit
        _marker(table, patron, amount)
        return
    if chance.happens(0.05):
        sell(table, patron, "coupon", COUPON * unit)
    amount = -(-wanted // (NOTE * unit)) * NOTE * unit
    sell(table, patron, "card" if chance.happens(0.1) else "cash", amount)


def sell(
    table: "Table", patron: Patron, tender: str, amount: int, *, keyed: int | None = None
) -> tuple[dict[str, Any], str]:
    """Chips for money or its like; the payload as it should be, and the id of the fact.

    `keyed` is the amount that is recorded where that is another one.
    """
    data: dict[str, Any] = {"seat": patron.seat, "tender": tender, "amount": amount}
    if patron.has_credit:
        data["patron"] = patron.ref
    add(patron.rack, table.out_of_tray(amount, mixed=True))
    if tender == "cash":
        table.box.drop(amount, table.house.chips.unit)
    elif tender == "coupon":
        table.box.coupons += amount
    written = data if keyed is None else {**data, "amount": keyed}
    return data, table.write("chips.sold", written)


def leave(table: "Table", patron: Patron) -> None:
    """The patron gets up, and pays the markers that can be paid."""
    for slip, amount in patron.markers:
        chips = table.house.chips.made_of(patron.rack, amount)
        if chips is not None:
            remove(patron.rack, chips)
            add(table.tray, chips)
            _redeem(table, patron, slip, amount, "chips")
        elif table.chance.happens(0.5):
            table.box.drop(amount, table.house.chips.unit)
            _redeem(table, patron, slip, amount, "cash")
    del table.patrons[patron.seat]


def _marker(table: "Table", patron: Patron, amount: int) -> None:
    slip = table.house.cage.marker_slip()
    add(patron.rack, table.out_of_tray(amount, mixed=True))
    table.box.markers_issued += amount
    patron.markers.append((slip, amount))
    data = {"slip": slip, "patron": patron.ref, "seat": patron.seat, "amount": amount}
    table.write("marker.issued", data, witness=table.supervisor)


def _redeem(table: "Table", patron: Patron, slip: str, amount: int, tender: str) -> None:
    table.box.markers_redeemed += amount
    data = {"slip": slip, "patron": patron.ref, "amount": amount, "tender": tender}
    table.write("marker.redeemed", data, witness=table.supervisor)
