"""Four cards to a flush or to an open straight, which both draw games look for."""

from collections import Counter
from collections.abc import Sequence

from games.kit.cards import Card, rank, suit

FIVE = 5


def odd_card_out(hand: Sequence[Card]) -> Card | None:
    """The fifth card beside four to a flush, or four in a row open at both ends; None otherwise.

    A hand that is a flush or a straight already has none.
    """
    suits = Counter(map(suit, hand)).most_common(1)
    if suits[0][1] == FIVE:
        return None
    if suits[0][1] == FIVE - 1:
        return next(card for card in hand if suit(card) != suits[0][0])
    cards = sorted(hand, key=rank)
    ranks = [rank(card) for card in cards]
    if len(set(ranks)) < FIVE or ranks[4] - ranks[0] == FIVE - 1:
        return None
    # An ace ends a row: four that begin or end with it are open at one end alone.
    if ranks[3] - ranks[0] == 3:
        return cards[4]
    if ranks[4] - ranks[1] == 3 and ranks[4] < 14:
        return cards[0]
    return None
