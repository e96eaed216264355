"""Tropical Stud's round: the dealer's qualification, the comparison, and the exchange."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.kit import paytable
from games.kit.cards import Card, rank
from games.kit.discards import discarded
from games.kit.play import CARDS_MISSING, LOST_BY_FOLDING, Due, Layout, Outcome, Play
from games.kit.ranking import ACE, KING, ace_king_or_better, category, high
from games.kit.round import Seat, Seen
from games.kit.unseen import Hands, Hole, certain
from games.tropical_stud.rules import NAME, TropicalRules, read, show

ANTE: Final = "ante"
BET: Final = "bet"
FEE: Final = "exchange"
DEALER: Final = "dealer"

LAYOUT: Final = Layout(
    wagers=(ANTE, BET, FEE),
    choices=("play", "exchange", "fold"),
    opening=(ANTE,),
    limited=ANTE,
    places={DEALER: 5},
    upcards=1,
)

NO_GAME_ANTE: Final = "no game, the dealer does not qualify: ante paid"
NO_GAME_BET: Final = "no game, the dealer does not qualify: bet given back"
BELOW: Final = Outcome("lose", 0, "below the dealer")
TIE_LOST: Final = Outcome("lose", 0, "equal to the dealer: lost")
STAND_OFF: Final = Outcome("push", 0, "equal to the dealer: given back")
ABOVE: Final = {
    line: f"above the dealer: {paytable.spoken(line)}" for line in paytable.LINES.values()
}
FEE_GONE: Final = Outcome("lose", 0, "exchange fee: the house's")
FEE_BACK: Final = Outcome("push", 0, "exchange fee: given back")
UNDECIDED: Final = Outcome(None, 0, "exchanged, but neither played nor folded after it")


def stakes(seat: Seat, rules: TropicalRules) -> Mapping[str, Due]:
    """The bet is a multiple of the ante, the fee goes by the number of cards exchanged."""
    unit = seat.stakes.get(ANTE, 0)
    bet = unit * rules.bet_multiple
    choice = _standing(seat, rules)
    due = {
        ANTE: Due(unit, needed=False),
        BET: Due(0 if choice == "fold" else bet, needed=choice in ("play", "exchange")),
    }
    first = seat.choice
    if first in ("play", "fold") and not _exchange_is_lost(seat, rules):
        due[FEE] = Due(0, needed=False)
    elif (fee := _fee(seat, rules)) is not None:
        due[FEE] = Due(unit * fee, needed=first == "exchange")
    return due


def outcomes(seat: Seat, seen: Seen, rules: TropicalRules) -> Mapping[str, Outcome]:
    """How the seat's wagers end; the ante and the bet each by the cards that they need."""
    choice = _standing(seat, rules)
    if choice == "fold":
        return {ANTE: LOST_BY_FOLDING, FEE: FEE_GONE}
    five = tuple(seen.at(DEALER)[:5])
    dealer = Hole(five, 5 - len(five))
    if choice is None:
        return {ANTE: UNDECIDED, BET: UNDECIDED, FEE: _fee_alone(rules)}
    if not dealer.missing and not qualifies(five, rules):
        # Without a game the seat's own cards are of no account.
        return {wager: no_game(wager, rules) for wager in (ANTE, BET, FEE)}
    own = None if _exchange_is_lost(seat, rules) else _own(seat)
    if own is None:
        return {ANTE: CARDS_MISSING, BET: CARDS_MISSING, FEE: _fee_alone(rules)}

    def ends(wager: str) -> Outcome:
        return certain(seen, [own, dealer], lambda hands: settled(wager, hands, rules))

    fee = _fee_alone(rules) if rules.fee_returned == "never" else ends(FEE)
    return {ANTE: ends(ANTE), BET: ends(BET), FEE: fee}


def qualifies(dealer: tuple[Card, ...], rules: TropicalRules) -> bool:
    """Whether the dealer plays."""
    if rules.qualifier == "none":
        return True
    if rules.qualifier == "ace-and-king":
        return {ACE, KING} <= {rank(card) for card in dealer}
    return ace_king_or_better(high(dealer))


def no_game(wager: str, rules: TropicalRules) -> Outcome:
    """How a wager ends when the dealer does not qualify, whatever the seat holds."""
    if wager == ANTE:
        return Outcome("win", rules.no_game_ante_odds, NO_GAME_ANTE)
    if wager == BET:
        return Outcome("push", 0, NO_GAME_BET)
    return FEE_BACK if rules.fee_returned == "no-game" else FEE_GONE


def settled(wager: str, hands: Hands, rules: TropicalRules) -> Outcome:
    """How a wager of a hand that played ends against the dealer's five cards."""
    own, dealer = hands
    if not qualifies(dealer, rules):
        return no_game(wager, rules)
    strength = high(own)
    margin = strength - high(dealer)
    if wager == FEE:
        return FEE_BACK if margin == 0 and rules.fee_returned == "tie" else FEE_GONE
    if margin < 0:
        return BELOW
    if margin == 0:
        return STAND_OFF if rules.ties == "push" else TIE_LOST
    line = paytable.LINES[category(strength)]
    odds = rules.ante_odds if wager == ANTE else rules.bet_table[line]
    # A line of the bet's table that pays nothing gives the bet of a higher hand back.
    return Outcome("win" if odds else "push", odds, ABOVE[line])


def _own(seat: Seat) -> Hole | None:
    """The seat's final hand; None where it exchanged and the discards were not recorded."""
    decision = seat.decisions[0]
    if decision.choice == "play":
        five = tuple(seat.cards[:5])
        return Hole(five, 5 - len(five))
    if decision.discards is None:
        return None
    # Whatever was not handed in is in the final hand, whichever cards were not recorded.
    all_of_them = 5 + len(decision.discards)
    final = discarded(seat.cards[:all_of_them], decision.discards, size=all_of_them)
    return Hole(final.kept, final.hidden)


def _standing(seat: Seat, rules: TropicalRules) -> str | None:
    """The choice on the bet that stands: `play`, `exchange`, `fold`, or None so far."""
    first = seat.choice
    if first != "exchange" or not rules.fold_after_exchange:
        return first if first in LAYOUT.choices else None
    after = seat.decisions[1].choice if len(seat.decisions) > 1 else None
    return after if after in ("play", "fold") else None


def _exchange_is_lost(seat: Seat, rules: TropicalRules | None) -> bool:
    """Whether the seat paid for a card, and the choice that stands may be the one after it."""
    looks_first = rules is not None and rules.fold_after_exchange
    return looks_first and seat.choice in ("play", "fold") and FEE in seat.stakes


def _fee(seat: Seat, rules: TropicalRules) -> int | None:
    """The fee in antes; None where it depends on a number of cards that was not recorded."""
    fees = rules.exchange_fees
    decision = seat.decision
    discards = decision.discards if decision and decision.choice == "exchange" else None
    if not fees:
        return 0
    if discards is None:
        return fees[0] if len(fees) == 1 else None
    return fees[max(min(len(discards), len(fees)), 1) - 1]


def _fee_alone(rules: TropicalRules) -> Outcome:
    """How the fee ends, as far as it needs no cards."""
    return FEE_GONE if rules.fee_returned == "never" else CARDS_MISSING


def allowance(seat: Seat, rules: TropicalRules | None) -> int:
    """Five cards, and one bought for each discarded; a second one is no surplus (point 14)."""
    decision = seat.decision
    if decision is None or _exchange_is_lost(seat, rules):
        least = 0
    elif decision.choice != "exchange":
        return 5
    elif decision.discards is None:
        least = 1
    else:
        return 5 + len(decision.discards)
    # How many it bought was not recorded: as many as it got, up to what the house sells.
    most = len(rules.exchange_fees) if rules else 1
    return 5 + min(max(len(seat.cards) - 5, least), most)


def misplayed(seat: Seat, rules: TropicalRules | None) -> bool:
    """An exchange of more cards than the rules offer, of none, or of one that was not held."""
    decision = seat.decisions[0]
    if decision.choice != "exchange":
        return False
    if rules and not rules.exchange_fees:
        return True
    if decision.discards is None:
        return False
    if rules and not 1 <= len(decision.discards) <= len(rules.exchange_fees):
        return True
    return clouded(seat) is not None


def clouded(seat: Seat) -> str | None:
    """Nothing is known of a seat that handed in a card that it did not have."""
    decision = seat.decisions[0]
    if decision.choice != "exchange" or decision.discards is None:
        return None
    all_of_them = 5 + len(decision.discards)
    if seat.held < 5 and len(seat.cards) < all_of_them:
        # Some of the first five were not recorded, and any of the others may be a bought one.
        held = discarded(seat.cards, decision.discards, size=all_of_them).held
    else:
        held = discarded(seat.cards[:5], decision.discards).held
    return None if held else "handed in a card that was not held"


def again(seat: Seat, place: int, rules: TropicalRules | None) -> bool:
    """A seat decides once, unless the house lets it play or fold once it saw the new card."""
    return (
        rules is not None
        and rules.fold_after_exchange
        and place == 1
        and seat.decisions[0].choice == "exchange"
        and seat.decisions[1].choice in ("play", "fold")
    )


PLAY: Final = Play(
    name=NAME,
    layout=LAYOUT,
    rules=TropicalRules,
    stakes=stakes,
    outcomes=outcomes,
    allowance=allowance,
    misplayed=misplayed,
    clouded=clouded,
    again=again,
    read=read,
    show=show,
)
