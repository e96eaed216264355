"""What was out of order in a round: the part that all games share.

Each function names one rule of the audit report. Without a rule set only what needs none is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.kit.cards import TEXTS, Card
from games.kit.engine import (
    Closed,
    Dealt,
    Decided,
    Event,
    Fault,
    Limits,
    Opened,
    Settled,
    Voided,
    Wagered,
)
from games.kit.play import Layout, Play, R
from games.kit.round import Round, Seat, Seen, seat_of

TYPES: Final[dict[type[Event], str]] = {
    Limits: "table.commissioned",
    Opened: "round.opened",
    Wagered: "round.wagered",
    Dealt: "round.dealt",
    Decided: "round.decided",
    Settled: "round.settled",
    Closed: "round.closed",
    Voided: "round.voided",
}


def faults(play: Play[R], state: Round, rules: R | None) -> tuple[Fault, ...]:
    """Every fault but those of settlements, which the judge sees; none of a voided round."""
    seen = state.seen
    if seen.voided:
        return ()
    found: list[Fault] = []
    limits = seen.limits
    for seat in seen.seats.values():
        opening = seat.stakes.get(play.layout.limited)
        if limits and opening is not None and not limits.minimum <= opening <= limits.maximum:
            found.append(_limit(seat, play.layout.limited, opening, limits))
        if not play.known_wagers.issuperset(seat.stakes):
            found.extend(_unknown_wagers(play, seat))
        if rules is not None:
            found.extend(_sizes(play, seat, rules))
        if seat.decisions:
            found.extend(_decisions(play, seat, rules))
    found.extend(_twice(seen))
    found.extend(_surplus(play, seen, rules))
    found.extend(_sequence(play.layout, seen))
    return tuple(found)


def _limit(seat: Seat, wager: str, staked: int, limits: Limits) -> Fault:
    """The table's limits, on a seat's opening wager alone (feed contract, point 16)."""
    expected = {"min": limits.minimum, "max": limits.maximum}
    return Fault("limit", seat.number, wager, expected, {"amount": staked}, seat.refs(wager))


def _unknown_wagers(play: Play[R], seat: Seat) -> Iterator[Fault]:
    """A wager that the game does not have is one of expected amount 0 (point 13)."""
    for wager, staked in seat.stakes.items():
        if wager not in play.known_wagers:
            yield _wrong_stake(seat, wager, 0, staked)


def _sizes(play: Play[R], seat: Seat, rules: R) -> list[Fault]:
    """Stakes of a wrong size, forbidden, or needed and missing (point 13)."""
    placed = seat.stakes
    return [
        _wrong_stake(seat, wager, amount, placed.get(wager, 0))
        for wager, (amount, needed) in play.dues(seat, rules).items()
        if placed.get(wager, 0) != amount and (needed or wager in placed)
    ]


def _wrong_stake(seat: Seat, wager: str, expected: int, staked: int) -> Fault:
    # A stake that was never placed leaves no fact: what shows its lack is the choice, or the rest.
    refs = seat.refs(wager) or tuple(each.ref for each in seat.decisions[:1])
    refs = refs or tuple(each.ref for each in seat.wagers)
    return Fault("wager", seat.number, wager, {"amount": expected}, {"amount": staked}, tuple(refs))


def _decisions(play: Play[R], seat: Seat, rules: R | None) -> Iterator[Fault]:
    """Choices that the rules do not allow; the first one stands (point 14)."""
    for place, decision in enumerate(seat.decisions):
        if place == 0:
            wrong = not play.choice_is_known(decision) or play.misplayed(seat, rules)
        else:
            wrong = not play.again(seat, place, rules)
        if wrong:
            recorded = {"choice": decision.choice, "discards": texts(decision.discards)}
            yield Fault("decision", seat.number, None, None, recorded, (decision.ref,))


def texts(cards: tuple[Card, ...] | None) -> list[str] | None:
    """Cards as the feed writes them; None where none were recorded."""
    return None if cards is None else [TEXTS[card] for card in cards]


def _twice(seen: Seen) -> Iterator[Fault]:
    """A card dealt more than once is one fault, whoever got it (point 17)."""
    dealt = [card for deal in seen.deals for card in deal.cards]
    if len(set(dealt)) == len(dealt):
        return
    for card, times in Counter(dealt).items():
        if times > 1:
            refs = tuple(deal.ref for deal in seen.deals if card in deal.cards)
            yield Fault("cards", None, None, None, {"card": TEXTS[card]}, refs)


def _surplus(play: Play[R], seen: Seen, rules: R | None) -> Iterator[Fault]:
    """More cards to a place than the game allows: one fault a surplus card (point 17)."""
    crowded: dict[str | int, int] = {
        number: allowed
        for number, seat in seen.seats.items()
        if len(seat.cards) > (allowed := play.allowance(seat, rules))
    }
    for place, cards in seen.places.items():
        allowed = play.layout.places.get(place, 0)
        if len(cards) > allowed:
            crowded[place] = allowed
    if not crowded:
        return
    given: Counter[str | int] = Counter()
    for deal in seen.deals:
        seat_number = seat_of(deal.place)
        where = deal.place if seat_number is None else seat_number
        if where not in crowded:
            continue
        for card in deal.cards:
            given[where] += 1
            if given[where] > crowded[where]:
                recorded = {"card": TEXTS[card]}
                yield Fault("cards", seat_number, None, None, recorded, (deal.ref,))


def _sequence(layout: Layout, seen: Seen) -> Iterator[Fault]:
    """What came out of its order, in the order it came (point 11)."""
    late: dict[int, Event] = dict(seen.late)
    if seen.afterwards:
        late.update((at, each) for at, each in seen.afterwards if each.wager in layout.opening)
    turned = _turned(layout, seen)
    if turned is not None:
        late.update((at, each) for at, each in seen.decided if at > turned)
    for at in sorted(late):
        yield _out_of_order(late[at])


def _turned(layout: Layout, seen: Seen) -> int | None:
    """Where in the round the dealer's hidden cards were turned."""
    given: Counter[str] = Counter()
    upward = 0
    for at, deal in seen.turns:
        if deal.place not in layout.places:
            continue
        given[deal.place] += len(deal.cards)
        upward += sum(deal.up)
        if upward > layout.upcards:
            return at
        if layout.turns_at is not None and given[deal.place] >= layout.turns_at:
            return at
    return None


def _out_of_order(fact: Event) -> Fault:
    seat: int | None = None
    wager: str | None = None
    if isinstance(fact, Wagered | Settled):
        seat, wager = fact.seat, fact.wager
    elif isinstance(fact, Decided):
        seat = fact.seat
    elif isinstance(fact, Dealt):
        seat = seat_of(fact.place)
    return Fault("sequence", seat, wager, None, {"type": TYPES[type(fact)]}, (fact.ref,))
