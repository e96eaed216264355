"""Stand Pat's round: stand, draw or fold, and the two paytables. The dealer has no hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Final

from games.kit import paytable
from games.kit.cards import Card
from games.kit.discards import discarded
from games.kit.play import CARDS_MISSING, LOST_BY_FOLDING, Due, Layout, Outcome, Play
from games.kit.ranking import Category, category, high, ranks
from games.kit.round import Seat, Seen
from games.kit.unseen import Hands, Hole, certain
from games.stand_pat.rules import NAME, StandPatRules, read, show

STAND_PAT: Final = "stand_pat"
DRAW: Final = "draw"
BOXES: Final = "community"

LAYOUT: Final = Layout(
    wagers=(STAND_PAT, DRAW),
    choices=("stand", "draw", "fold"),
    opening=(STAND_PAT,),
    limited=STAND_PAT,
    places={BOXES: 4},
)

PAT_LINES: Final = {line: f"stand pat: {paytable.spoken(line)}" for line in paytable.LINES.values()}
DRAW_LINES: Final = {line: f"draw: {paytable.spoken(line)}" for line in paytable.LINES.values()}
AFTER: Final = {
    line: f"stand pat after a draw: {paytable.spoken(line)}" for line in paytable.LINES.values()
}
NO_DISCARDS: Final = Outcome(None, 0, "drew, but the discards were not recorded")
TOO_MANY: Final = Outcome(None, 0, "drew more cards than there are boxes")


def stakes(seat: Seat, rules: StandPatRules) -> Mapping[str, Due]:
    """The Draw wager follows from the Stand Pat wager, and only a drawing hand places it."""
    unit = seat.stakes.get(STAND_PAT, 0)
    choice = seat.choice
    draw = 0 if choice in ("stand", "fold") else unit * rules.draw_multiple
    return {
        STAND_PAT: Due(unit, needed=False),
        DRAW: Due(draw, needed=choice == "draw"),
    }


def outcomes(seat: Seat, seen: Seen, rules: StandPatRules) -> Mapping[str, Outcome]:
    """How the seat's wagers end: by its first five cards, or by what it kept and the boxes."""
    choice = seat.choice
    if choice == "fold":
        return {STAND_PAT: LOST_BY_FOLDING}
    five = tuple(seat.cards[:5])
    if choice == "stand":
        hole = Hole(five, 5 - len(five))
        return {STAND_PAT: certain(seen, [hole], lambda hands: stood(hands[0], rules))}
    return _drew(seat, seen, five, rules)


def _drew(
    seat: Seat, seen: Seen, five: tuple[Card, ...], rules: StandPatRules
) -> Mapping[str, Outcome]:
    discards = seat.decisions[0].discards
    if discards is None:
        return {STAND_PAT: NO_DISCARDS, DRAW: NO_DISCARDS}
    if len(discards) > 4:
        return {STAND_PAT: TOO_MANY, DRAW: TOO_MANY}
    kept = discarded(five, discards)
    drawn = len(discards)
    hand = Hole(kept.kept, kept.hidden)

    def stand_pat(hands: Hands) -> Outcome:
        return after_draw(final_hand(hands, drawn), (*hands[0], *discards), rules)

    def draw(hands: Hands) -> Outcome:
        return on_draw_table(final_hand(hands, drawn), rules)

    def ends(outcome: Callable[[Hands], Outcome]) -> Outcome:
        first, *others = [
            certain(seen, [hand, boxes], outcome) for boxes in _boxes(seen, drawn, rules)
        ]
        return first if all(other[:2] == first[:2] for other in others) else CARDS_MISSING

    return {STAND_PAT: ends(stand_pat), DRAW: ends(draw)}


def _boxes(seen: Seen, drawn: int, rules: StandPatRules) -> list[Hole]:
    """The boxes that a draw takes. One deal tells its boxes from the first on; of boxes that were
    told one by one, any can be the one that was not recorded."""
    told = tuple(seen.at(BOXES)[:4])
    if rules.boxes == "best":
        return [Hole(told, 4 - len(told))]
    most = min(len(told), drawn)
    one_by_one = sum(deal.place == BOXES for deal in seen.deals) > 1
    least = max(0, len(told) + drawn - 4) if one_by_one else most
    return [Hole(told[:known], drawn - known) for known in range(most, least - 1, -1)]


def final_hand(hands: Hands, drawn: int) -> tuple[Card, ...]:
    """The kept cards with the boxes drawn: of more boxes than were drawn, the best."""
    kept, boxes = hands
    if len(boxes) == drawn:
        return (*kept, *boxes)
    return max(((*kept, *some) for some in combinations(boxes, drawn)), key=high)


def stood(five: tuple[Card, ...], rules: StandPatRules) -> Outcome:
    """The Stand Pat wager of a hand that stood; standing with less than is paid is lost."""
    shown = category(high(five))
    line = paytable.LINES[shown]
    odds = rules.pat_table[line] if shown >= rules.pat_from else 0
    return _paid(odds, PAT_LINES[line])


def after_draw(final: tuple[Card, ...], first: tuple[Card, ...], rules: StandPatRules) -> Outcome:
    """The Stand Pat wager of a hand that drew: never the pat odds, whatever it was dealt."""
    shown = category(high(final))
    wins = shown >= rules.after_draw_from
    if wins and rules.drawn_into == "must-improve":
        wins = shown > category(high(first))
    return _paid(rules.after_draw_odds if wins else 0, AFTER[paytable.LINES[shown]])


def on_draw_table(final: tuple[Card, ...], rules: StandPatRules) -> Outcome:
    """The Draw wager: by the final hand alone, a pair from the table's lowest rank up."""
    strength = high(final)
    shown = category(strength)
    low_pair = shown is Category.PAIR and ranks(strength)[0] < rules.pair_from
    line = paytable.LINES[shown]
    odds = 0 if low_pair or shown is Category.HIGH_CARD else rules.draw_table[line]
    return _paid(odds, DRAW_LINES[line])


def _paid(odds: int, line: str) -> Outcome:
    return Outcome("win", odds, line) if odds else Outcome("lose", 0, line)


def allowance(_seat: Seat, _rules: StandPatRules | None) -> int:
    """Five cards to a seat; what it draws lies in the boxes."""
    return 5


def misplayed(seat: Seat, rules: StandPatRules | None) -> bool:
    """A draw of more or fewer cards than the rules offer, or of a card that was not held.

    Standing with less than a straight is lost by the rules and no fault (feed contract, point 15).
    """
    decision = seat.decisions[0]
    if decision.choice != "draw" or decision.discards is None:
        return False
    if rules and not rules.draw_least <= len(decision.discards) <= rules.draw_most:
        return True
    return clouded(seat) is not None


def clouded(seat: Seat) -> str | None:
    """Nothing is known of a seat that handed in a card that it did not have."""
    decision = seat.decisions[0]
    if decision.choice != "draw" or decision.discards is None:
        return None
    held = discarded(seat.cards[:5], decision.discards).held
    return None if held else "handed in a card that was not held"


def again(_seat: Seat, _place: int, _rules: StandPatRules | None) -> bool:
    """A seat decides once."""
    return False


PLAY: Final = Play(
    name=NAME,
    layout=LAYOUT,
    rules=StandPatRules,
    stakes=stakes,
    outcomes=outcomes,
    allowance=allowance,
    misplayed=misplayed,
    clouded=clouded,
    again=again,
    read=read,
    show=show,
)
