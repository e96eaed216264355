"""Western Stud as people play it: pairs go high, small cards go low, king and queen are folded."""

from collections.abc import Sequence

from games import RuleSet
from games.kit.cards import Card, rank
from games.kit.engine import Dealt, Decided, Event, Wagered
from games.western_stud.rules import WesternRules
from ledger.simulation.chance import Chance, Deck

ACE, KING, QUEEN, TEN = 14, 13, 12, 10


def play(
    bets: Sequence[tuple[int, int]], deck: Deck, chance: Chance, rules: RuleSet
) -> list[Event]:
    """A round up to its settlement, for these seats and antes."""
    multiple = rules.play_multiple if isinstance(rules, WesternRules) else 1
    events: list[Event] = []
    for seat, bet in bets:
        events += (Wagered(seat, "ante", bet), Wagered(seat, "blind", bet))
    hands = {seat: deck.draw(4) for seat, _ in bets}
    events += [Dealt(f"seat:{seat}", hand) for seat, hand in hands.items()]
    playing: list[int] = []
    for seat, bet in bets:
        side = chosen(hands[seat], chance)
        if side is None:
            events.append(Decided(seat, "fold"))
            continue
        playing.append(seat)
        events += (Decided(seat, "play", side), Wagered(seat, "play", bet * multiple))
    events += [Dealt(f"seat:{seat}", deck.draw(1)) for seat in playing]
    events += [Dealt(f"dealer:{hand}", deck.draw(5)) for hand in (1, 2)]
    return events


def chosen(four: Sequence[Card], chance: Chance) -> str | None:
    """High, low, both, or None for a fold, by the seat's own four cards."""
    ranks = sorted(map(rank, four), reverse=True)
    if len(set(ranks)) < 4:
        return "high"
    if ranks[0] == ACE and ranks[1] == KING:
        return "high" if ranks[2] >= TEN else "low"
    if ranks[0] == KING and ranks[1] == QUEEN:
        return None
    # Now and then somebody wants both: three to one looks well on the layout.
    return "both" if chance.happens(0.01) else "low"
