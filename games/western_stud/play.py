"""Western Stud's round: stakes, the comparison with the dealer's two hands, and the ante."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.kit.cards import Card
from games.kit.engine import Result
from games.kit.play import CARDS_MISSING, LOST_BY_FOLDING, Due, Layout, Outcome, Play
from games.kit.ranking import High, Low, high, low
from games.kit.round import Seat, Seen
from games.kit.unseen import Hands, Hole, certain
from games.western_stud.lines import double_pay_ante, folded_ante
from games.western_stud.rules import NAME, WesternRules, read, show

ANTE: Final = "ante"
BLIND: Final = "blind"
PLAY_WAGER: Final = "play"
FIRST: Final = "dealer:1"
SECOND: Final = "dealer:2"
SIDES: Final = ("high", "low", "both")

LAYOUT: Final = Layout(
    wagers=(ANTE, BLIND, PLAY_WAGER),
    choices=("play", "fold"),
    opening=(ANTE, BLIND),
    limited=ANTE,
    places={FIRST: 5, SECOND: 5},
    turns_at=5,
)

NO_SIDE: Final = Outcome(None, 0, "played, but high, low or both was not recorded")
LINES: Final[dict[tuple[str, Result], str]] = {
    ("high", "win"): "high: above the dealer's High",
    ("high", "push"): "high: equal to the dealer's High, a push",
    ("high", "lose"): "high: not above the dealer's High",
    ("low", "win"): "low: below the dealer's Low",
    ("low", "push"): "low: equal to the dealer's Low, a push",
    ("low", "lose"): "low: not below the dealer's Low",
    ("both", "win"): "both: above the High and below the Low",
    ("both", "push"): "both: no side lost and one equal, a push",
    ("both", "lose"): "both: not above the High and below the Low",
}


def stakes(seat: Seat, rules: WesternRules) -> Mapping[str, Due]:
    """Ante and blind are equal and both placed; the play is a multiple of them, unless folded."""
    # An ante that was not placed is known by the blind, which equals it.
    unit = seat.stakes.get(ANTE) or seat.stakes.get(BLIND, 0)
    choice = seat.choice
    play = 0 if choice == "fold" else unit * rules.play_multiple
    return {
        ANTE: Due(unit, needed=True),
        BLIND: Due(unit, needed=True),
        PLAY_WAGER: Due(play, needed=choice == "play" and not _side_is_unknown(seat)),
    }


def outcomes(seat: Seat, seen: Seen, rules: WesternRules) -> Mapping[str, Outcome]:
    """How the seat's wagers end: the ante by the seat's own cards, the rest against the dealer."""
    four, fifth = tuple(seat.cards[:4]), tuple(seat.cards[4:5])
    own = [Hole(four, 4 - len(four)), Hole(fifth, 1 - len(fifth))]
    if seat.choice == "fold":
        if rules.folded_ante == "lose":
            return {ANTE: LOST_BY_FOLDING, BLIND: LOST_BY_FOLDING}
        ante = _by_own_cards(seat, seen, own[:1], lambda hands: folded_ante(hands[0], rules))
        return {ANTE: ante, BLIND: LOST_BY_FOLDING}

    def pays(hands: Hands) -> Outcome:
        return double_pay_ante(hands[0], hands[1], rules)

    ante = _by_own_cards(seat, seen, own, pays)
    on = seat.decisions[0].on
    if on is None:
        return {ANTE: ante, BLIND: NO_SIDE, PLAY_WAGER: NO_SIDE}

    def against_the_dealer(hands: Hands) -> Outcome:
        result = compared(on, hands, rules)
        return Outcome(result, 1, LINES[on, result])

    five = Hole((*four, *fifth), own[0].missing + own[1].missing)
    blind = certain(seen, [five, _dealt(seen, FIRST), _dealt(seen, SECOND)], against_the_dealer)
    play = blind._replace(odds=rules.both_odds) if on == "both" else blind
    return {ANTE: ante, BLIND: blind, PLAY_WAGER: play}


def _by_own_cards(
    seat: Seat, seen: Seen, own: list[Hole], pays: Callable[[Hands], Outcome]
) -> Outcome:
    """The ante, whichever of the seat's cards was the fifth: one that came after the decision can
    have been it, although one of the first four was not recorded."""
    ante = certain(seen, own, pays)
    if not seat.held < len(seat.cards) < 5:
        return ante
    *four, fifth = seat.cards
    others = [Hole(tuple(four), 4 - len(four)), Hole((fifth,), 0)]
    other = certain(seen, others[: len(own)], pays)
    return ante if other[:2] == ante[:2] else CARDS_MISSING


def compared(on: str, hands: Hands, rules: WesternRules) -> Result:
    """How five cards fare against the dealer's two finished hands, on `high`, `low` or `both`."""
    five, first, second = hands
    house_high, house_low = dealer_sets(first, second, rules)
    above = high(five) - house_high if on != "low" else None
    below = low(five) - house_low if on != "high" else None
    margins = [margin for margin in (above, below) if margin is not None]
    if min(margins) > 0:
        return "win"
    if min(margins) == 0 and rules.ties == "push":
        return "push"
    return "lose"


def dealer_sets(
    first: tuple[Card, ...], second: tuple[Card, ...], rules: WesternRules
) -> tuple[High, Low]:
    """The strengths of the dealer's High and Low; of two equal high hands the first is High."""
    if rules.dealer_hands == "best-of-both":
        return max(high(first), high(second)), max(low(first), low(second))
    if rules.dealer_hands == "first-is-high" or high(first) >= high(second):
        return high(first), low(second)
    return high(second), low(first)


def allowance(seat: Seat, rules: WesternRules | None) -> int:
    """Five cards; four once folded, unless the house deals folded hands their fifth."""
    if seat.choice == "fold" and not (rules and rules.fifth_to_folded):
        return 4
    return 5


def misplayed(seat: Seat, _rules: WesternRules | None) -> bool:
    """A play on a side that the layout does not have."""
    return _side_is_unknown(seat)


def clouded(seat: Seat) -> str | None:
    """Nothing is known of a seat that played where there is nothing to play on."""
    return "played on a side that the game does not have" if _side_is_unknown(seat) else None


def again(_seat: Seat, _place: int, _rules: WesternRules | None) -> bool:
    """A seat decides once."""
    return False


def _side_is_unknown(seat: Seat) -> bool:
    decision = seat.decisions[0]
    return decision.choice == "play" and decision.on is not None and decision.on not in SIDES


def _dealt(seen: Seen, place: str) -> Hole:
    cards = tuple(seen.at(place)[:5])
    return Hole(cards, 5 - len(cards))


PLAY: Final = Play(
    name=NAME,
    layout=LAYOUT,
    rules=WesternRules,
    stakes=stakes,
    outcomes=outcomes,
    allowance=allowance,
    misplayed=misplayed,
    clouded=clouded,
    again=again,
    read=read,
    show=show,
)
