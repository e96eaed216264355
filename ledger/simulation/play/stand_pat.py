"""Stand Pat as people play it: stand on a straight, draw to what could become one, else fold."""

from collections import Counter
from collections.abc import Sequence

from games import RuleSet
from games.kit.cards import Card, rank, suit
from games.kit.engine import Dealt, Decided, Event, Wagered
from games.kit.ranking import Category, category, high
from games.stand_pat.rules import StandPatRules
from ledger.simulation.chance import Chance, Deck
from ledger.simulation.play.draws import odd_card_out

JACK = 11


def play(
    bets: Sequence[tuple[int, int]], deck: Deck, _chance: Chance, rules: RuleSet
) -> list[Event]:
    """A round up to its settlement, for these seats and Stand Pat wagers."""
    multiple = rules.draw_multiple if isinstance(rules, StandPatRules) else 1
    events: list[Event] = [Wagered(seat, "stand_pat", bet) for seat, bet in bets]
    hands = {seat: deck.draw(5) for seat, _ in bets}
    events += [Dealt(f"seat:{seat}", hand) for seat, hand in hands.items()]
    events.append(Dealt("community", deck.draw(4)))
    for seat, bet in bets:
        gone = thrown(hands[seat])
        if gone is None:
            events.append(Decided(seat, "fold"))
        elif not gone:
            events.append(Decided(seat, "stand"))
        else:
            decided = Decided(seat, "draw", None, gone)
            events += (decided, Wagered(seat, "draw", bet * multiple))
    return events


def thrown(hand: Sequence[Card]) -> tuple[Card, ...] | None:
    """The cards to hand in: none to stand, None to fold."""
    if category(high(hand)) >= Category.STRAIGHT:
        return ()
    counts = Counter(map(rank, hand))
    paired = {each for each, count in counts.items() if count > 1}
    if paired:
        return tuple(card for card in hand if rank(card) not in paired)
    odd = odd_card_out(hand)
    if odd is not None:
        return (odd,)
    good = [card for card in hand if rank(card) >= JACK]
    if len(good) >= 3:
        return tuple(card for card in hand if card not in good)
    if len(good) == 2 and suit(good[0]) == suit(good[1]):
        return tuple(card for card in hand if card not in good)
    return None
