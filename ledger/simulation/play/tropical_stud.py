"""Tropical Stud as people play it: pairs and good ace-kings bet, four to a flush buy a card."""

from collections.abc import Sequence

from games import RuleSet
from games.kit.cards import Card, rank
from games.kit.engine import Dealt, Decided, Event, Wagered
from games.kit.ranking import Category, category, high
from games.tropical_stud.rules import TropicalRules
from ledger.simulation.chance import Chance, Deck
from ledger.simulation.play.draws import odd_card_out

ACE, KING, JACK = 14, 13, 11
UPCARD = (False, False, False, False, True)


def play(
    bets: Sequence[tuple[int, int]], deck: Deck, _chance: Chance, rules: RuleSet
) -> list[Event]:
    """A round up to its settlement, for these seats and antes."""
    bet_multiple, fee = 2, 1
    if isinstance(rules, TropicalRules):
        bet_multiple, fee = rules.bet_multiple, next(iter(rules.exchange_fees), 0)
    events: list[Event] = [Wagered(seat, "ante", ante) for seat, ante in bets]
    hands = {seat: deck.draw(5) for seat, _ in bets}
    events += [Dealt(f"seat:{seat}", hand) for seat, hand in hands.items()]
    events.append(Dealt("dealer", deck.draw(5), UPCARD))
    buying: list[int] = []
    for seat, ante in bets:
        hand = hands[seat]
        odd = odd_card_out(hand) if fee and len(set(map(rank, hand))) == 5 else None
        if odd is not None:
            buying.append(seat)
            events.append(Decided(seat, "exchange", None, (odd,)))
            events.append(Wagered(seat, "exchange", ante * fee))
        elif is_worth_a_bet(hand):
            events.append(Decided(seat, "play"))
        else:
            events.append(Decided(seat, "fold"))
            continue
        events.append(Wagered(seat, "bet", ante * bet_multiple))
    events += [Dealt(f"seat:{seat}", deck.draw(1)) for seat in buying]
    return events


def is_worth_a_bet(hand: Sequence[Card]) -> bool:
    """A pair or better, or ace and king with a jack or a queen beside them."""
    if category(high(hand)) >= Category.PAIR:
        return True
    ranks = sorted(map(rank, hand), reverse=True)
    return ranks[:2] == [ACE, KING] and ranks[2] >= JACK
