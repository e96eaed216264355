"""Caps on winnings, applied once the uncapped result is known. Stakes always go back whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from games.kit.engine import Settlement
from games.kit.rulebook import Caps


def capped(owed: Sequence[Settlement], caps: Caps) -> tuple[Settlement, ...]:
    """The same settlements with no more paid than the caps allow.

    First each wager's cap, then the seat's, then the table's, in the order in which seats are paid.
    Once a win of unknown size may have drawn on a cap that is shared, what is left of it is
    unknown.
    """
    if caps.wager is None and caps.player is None and caps.table is None:
        return tuple(owed)
    paying = list(range(len(owed)))
    paying.sort(key=lambda place: owed[place].seat, reverse=caps.order == "falling")
    found = list(owed)
    by_seat: dict[int, int | None] = defaultdict(lambda: caps.player)
    left = caps.table
    unknown_seats: set[int] = set()
    unknown_table = False
    for place in paying:
        due = owed[place]
        if due.result is None:
            unknown_seats.add(due.seat)
            unknown_table = True
        elif due.result == "win" and due.paid:
            shared_unknown = (caps.player is not None and due.seat in unknown_seats) or (
                caps.table is not None and unknown_table
            )
            limits = [each for each in (caps.wager, by_seat[due.seat], left) if each is not None]
            paid = min([due.paid, *limits])
            if shared_unknown:
                found[place] = due._replace(
                    result=None, paid=None, line=f"{due.line}; what its cap leaves is unknown"
                )
                unknown_table = True
                continue
            if paid < due.paid:
                found[place] = due._replace(paid=paid, line=f"{due.line}; capped from {due.paid}")
            by_seat[due.seat] = _less(by_seat[due.seat], paid)
            left = _less(left, paid)
    return tuple(found)


def _less(limit: int | None, paid: int) -> int | None:
    return None if limit is None else limit - paid
