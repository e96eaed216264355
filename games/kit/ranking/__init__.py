"""What hands of cards are worth: the high and the low order of five, the patterns of four and five.

It must not know what a pattern pays, nor which game asks. The better hand is always the greater.
"""

from games.kit.ranking.reference import (
    ACE,
    FOUR_CARD_ORDER,
    KING,
    Category,
    High,
    Low,
    Pattern,
    Ranks,
    WrongHandSize,
    ace_king_or_better,
    category,
    eight_or_better,
    ranks,
)
from games.kit.ranking.tables import high, low, pattern

__all__ = [
    "ACE",
    "FOUR_CARD_ORDER",
    "KING",
    "Category",
    "High",
    "Low",
    "Pattern",
    "Ranks",
    "WrongHandSize",
    "ace_king_or_better",
    "category",
    "eight_or_better",
    "high",
    "low",
    "pattern",
    "ranks",
]
