"""The common facts of a round where they are plainly right, at one look.

Nineteen lines of twenty are such a fact, and the models take most of their time. What stands here
knows less than the models and nothing else: it takes a line that has the attributes and fields that
the contract asks for, and no others. Whatever is rarer, odd or wrong it leaves to `decode`, which
alone says what is refused and why.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Any

import orjson

from ledger.facts.canon import LARGEST
from ledger.facts.lines import MAX_CANONICAL, shows_every_key
from ledger.facts.moments import minute, rest
from ledger.facts.values import CARDS

Plain = tuple[str, str, str, str, str, bytes]
"""Of a fact its source, id, type, table, round and canonical bytes."""

_ENVELOPE = itemgetter(
    "specversion", "id", "source", "type", "time", "table", "round", "actor", "data"
)
_OPENED = itemgetter("number", "dealer")
_WAGERED = itemgetter("seat", "wager", "amount")
_DEALT = itemgetter("to", "cards")
_DECIDED = itemgetter("seat", "choice")
_SETTLED = itemgetter("seat", "wager", "result", "paid")

_PLACES = {"community", "dealer", "dealer:1", "dealer:2", *(f"seat:{n}" for n in range(1, 10))}
_RESULTS = {"win", "lose", "push"}
_BOOLEANS = {bool}


def plainly(line: bytes) -> Plain | None:
    """The fact of one line of the feed, as `decode` finds it; None where only that can tell."""
    try:
        value = orjson.loads(line)
        version, id_, source, type_, time, table, round_, actor, data = _ENVELOPE(value)
        fits = len(value) == 9 and _PAYLOADS[type_](data)
        minute(time[:16])
        rest(time[16:])
    except (ValueError, LookupError, TypeError):
        return None
    if not (
        fits
        and version == "1.0"
        and type(id_) is type(source) is type(table) is type(round_) is type(actor) is str
        and id_
        and source
        and table
        and round_
        and actor
    ):
        return None
    canonical = orjson.dumps(value, None, orjson.OPT_SORT_KEYS)
    # An escape may stand for a NUL.
    if b"\\" in canonical or len(canonical) > MAX_CANONICAL or not shows_every_key(line, canonical):
        return None
    return source, id_, type_, table, round_, canonical


def _opened(data: dict[str, Any]) -> bool:
    number, dealer = _OPENED(data)
    return (
        len(data) == 2
        and type(number) is int
        and 0 <= number <= LARGEST
        and type(dealer) is str
        and dealer != ""
    )


def _wagered(data: dict[str, Any]) -> bool:
    seat, wager, amount = _WAGERED(data)
    return (
        len(data) == 3
        and type(seat) is type(amount) is int
        and 0 < seat <= LARGEST
        and 0 <= amount <= LARGEST
        and type(wager) is str
        and wager != ""
    )


def _dealt(data: dict[str, Any]) -> bool:
    to, cards = _DEALT(data)
    if to not in _PLACES or type(cards) is not list or not CARDS.issuperset(cards):
        return False
    if len(data) == 2:
        return True
    up = data["up"]
    return (
        len(data) == 3
        and type(up) is list
        and len(up) == len(cards)
        and _BOOLEANS.issuperset(map(type, up))
    )


def _decided(data: dict[str, Any]) -> bool:
    seat, choice = _DECIDED(data)
    if type(seat) is not int or not 0 < seat <= LARGEST or type(choice) is not str or not choice:
        return False
    if len(data) == 2:
        return True
    if "on" in data:
        return len(data) == 3 and type(data["on"]) is str
    discards = data["discards"]
    return len(data) == 3 and type(discards) is list and CARDS.issuperset(discards)


def _settled(data: dict[str, Any]) -> bool:
    seat, wager, result, paid = _SETTLED(data)
    return (
        len(data) == 4
        and type(seat) is type(paid) is int
        and 0 < seat <= LARGEST
        and 0 <= paid <= LARGEST
        and type(wager) is str
        and wager != ""
        and result in _RESULTS
    )


def _closed(data: dict[str, Any]) -> bool:
    return data == {}


# Each raises LookupError or TypeError, or says no, where the payload is not plainly right.
_PAYLOADS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "round.opened": _opened,
    "round.wagered": _wagered,
    "round.dealt": _dealt,
    "round.decided": _decided,
    "round.settled": _settled,
    "round.closed": _closed,
}
