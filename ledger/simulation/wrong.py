"""What can go wrong with a round: before it is settled, and in the settling of it.

Each function changes the script and says what the audit must find, or says None where this round
gives no occasion.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from games.kit.engine import Dealt, Decided, Settled, Wagered
from ledger.simulation.script import Script

Found: TypeAlias = dict[str, Any] | None
"""Seat, wager and amount of the exception; the amount is what the house lost by it, minor units."""

FOLLOWING = frozenset({"blind", "play", "draw", "bet", "exchange"})
"""Wagers whose size follows from the opening one."""


def wrong_wager(script: Script) -> Found:
    """A wager that does not have the size that follows from the opening one."""
    for place, event in enumerate(script.events):
        if isinstance(event, Wagered) and event.wager in FOLLOWING:
            amount = event.amount + script.unit
            script.events[place] = event._replace(amount=amount)
            return {"seat": event.seat, "wager": event.wager, "amount": 0}
    return None


def card_twice(script: Script) -> Found:
    """A card in a hand that another hand has already."""
    deals = [place for place, each in enumerate(script.events) if isinstance(each, Dealt)]
    first, last = script.events[deals[0]], script.events[deals[-1]]
    if deals[0] == deals[-1] or not isinstance(first, Dealt) or not isinstance(last, Dealt):
        return None
    script.events[deals[-1]] = last._replace(cards=(*last.cards[:-1], first.cards[0]))
    return {"seat": None, "wager": None, "amount": 0}


def two_cards(script: Script) -> Found:
    """A seat of Tropical Stud that hands in two cards and gets two."""
    for place, event in enumerate(script.events):
        if not isinstance(event, Decided) or event.choice != "exchange" or not event.discards:
            continue
        home = f"seat:{event.seat}"
        deals = [
            (index, each)
            for index, each in enumerate(script.events)
            if isinstance(each, Dealt) and each.place == home
        ]
        (_, held), (bought_at, bought) = deals
        other = next(card for card in held.cards if card not in event.discards)
        script.events[place] = event._replace(discards=(*event.discards, other))
        cards = (*bought.cards, *script.deck.draw(1))
        script.events[bought_at] = bought._replace(cards=cards)
        return {"seat": event.seat, "wager": None, "amount": 0}
    return None


def overpaid(script: Script) -> Found:
    """One chip too many."""
    return _repay(script, lambda paid: paid + script.unit)


def underpaid(script: Script) -> Found:
    """One chip too few."""
    return _repay(script, lambda paid: paid - script.unit)


def winning_taken(script: Script) -> Found:
    """A wager that won, taken."""
    return _resettle(script, "win", "lose")


def losing_pushed(script: Script) -> Found:
    """A wager that lost, given back."""
    return _resettle(script, "lose", "push")


def unsettled(script: Script) -> Found:
    """A wager that lost, forgotten: the player takes it back."""
    for place, settled in enumerate(script.settled):
        if settled.result == "lose":
            del script.settled[place]
            stake = script.stake(settled)
            return {"seat": settled.seat, "wager": settled.wager, "amount": stake}
    return None


BEFORE: dict[str, tuple[str, Callable[[Script], Found]]] = {
    "wrong_wager": ("wager", wrong_wager),
    "card_twice": ("cards", card_twice),
    "two_cards": ("decision", two_cards),
}
AFTER: dict[str, tuple[str, Callable[[Script], Found]]] = {
    "overpaid": ("payout", overpaid),
    "underpaid": ("payout", underpaid),
    "winning_taken": ("payout", winning_taken),
    "losing_pushed": ("payout", losing_pushed),
    "unsettled": ("unsettled", unsettled),
}
"""By kind: the rule that the audit must name, and the deed."""


def _repay(script: Script, change: Callable[[int], int]) -> Found:
    for place, settled in enumerate(script.settled):
        if settled.result == "win":
            script.settled[place] = settled._replace(paid=change(settled.paid))
            amount = script.settled[place].paid - settled.paid
            return _where(settled, amount)
    return None


def _resettle(script: Script, was: str, becomes: str) -> Found:
    for place, settled in enumerate(script.settled):
        if settled.result == was:
            script.settled[place] = settled._replace(result=becomes, paid=0)
            stake = script.stake(settled)
            return _where(settled, stake if was == "lose" else -settled.paid - stake)
    return None


def _where(settled: Settled, amount: int) -> dict[str, Any]:
    return {"seat": settled.seat, "wager": settled.wager, "amount": amount}
