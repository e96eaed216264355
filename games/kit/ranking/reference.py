"""The orders of the hands, written to be read: this page is the definition, tables.py only speed.

**High.** Straight flush (a royal is the best of them), four of a kind, full house, flush, straight,
three of a kind, two pair, pair, high card. Inside a category the ranks decide, the most frequent
first, then from high to low. Straights run from A-2-3-4-5, where the ace plays as one and the five
leads, to T-J-Q-K-A; they never wrap. Suits never break a tie. 7,462 strengths.

**Low**, ace to five. The ace is one; straights and flushes do not count. No pair beats a pair, a
pair two pair, then three of a kind, full house, four of a kind; inside each the lower ranks win,
the most frequent compared first, then from high to low. The best is 5-4-3-2-A. 6,175 strengths.

**One direction:** the better hand of an order compares greater, in the low order too. Equal is a
tie. A `High` is never compared with a `Low`.

**Recorded nonsense.** A hand that holds one card twice cannot be dealt, but can be recorded, and is
judged as it stands (feed contract, point 17): it shows every pattern that its ranks and suits show,
and counts as the best of them. Five of one rank are four of a kind.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, NewType, TypeAlias

from games.kit.cards import Card, rank, suit

High = NewType("High", int)
"""Strength in the high order, greater is better: the category, then the ranks, a hex digit each."""

Low = NewType("Low", int)
"""Strength in the ace-to-five low order, greater is better."""

Ranks: TypeAlias = tuple[int, ...]
"""Ranks, 2 to 14 with the ace 14, or 1 where it plays low."""


class Category(IntEnum):
    """What a hand shows, in the order of five-card high poker."""

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


_CATEGORIES: Final = {int(one): one for one in Category}


class Pattern(NamedTuple):
    """A hand's category and its ranks in the order in which they are compared."""

    category: Category
    ranks: Ranks


class WrongHandSize(ValueError):
    """A number of cards that the order asked for does not rank."""

    def __init__(self, cards: Collection[Card], wanted: str) -> None:
        super().__init__(f"a hand of {len(cards)} cards has no such rank: {wanted} are wanted")


ACE: Final = 14
KING: Final = 13

BY_SHAPE: Final[dict[tuple[int, ...], Category]] = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5,): Category.FOUR_OF_A_KIND,
    (1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (3, 1): Category.THREE_OF_A_KIND,
    (4,): Category.FOUR_OF_A_KIND,
}

FOUR_CARD_ORDER: Final = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.FLUSH,
    Category.TWO_PAIR,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
    Category.FOUR_OF_A_KIND,
)
"""With four cards a flush is commoner than two pair: Western Stud prints this order, by rarity."""


def pattern(cards: Sequence[Card], *, ace_low: bool = True) -> Pattern:
    """What four or five cards show. Raises WrongHandSize for any other number.

    `ace_low` says whether A-2-3-4 (of five: A-2-3-4-5) is a straight. A four-card royal is
    A-K-Q-J of one suit.
    """
    if len(cards) not in (4, 5):
        raise WrongHandSize(cards, "four or five cards")
    grouped, shape = _grouped([rank(card) for card in cards])
    shown = {BY_SHAPE[shape]}
    run = _run(grouped, ace_low=ace_low)
    one_suit = len({suit(card) for card in cards}) == 1
    if run:
        shown.add(Category.STRAIGHT)
    if one_suit:
        shown.add(Category.FLUSH)
    if run and one_suit:
        shown.add(Category.ROYAL_FLUSH if run[0] == ACE else Category.STRAIGHT_FLUSH)
    best = max(shown) if len(cards) == 5 else max(shown, key=FOUR_CARD_ORDER.index)
    if best is Category.FLUSH:
        return Pattern(best, tuple(sorted(grouped, reverse=True)))
    return Pattern(best, run or grouped)


def high(cards: Sequence[Card]) -> High:
    """Strength of five cards in the high order. Raises WrongHandSize unless there are five."""
    if len(cards) != 5:
        raise WrongHandSize(cards, "five cards")
    return _packed(*pattern(cards))


def low(cards: Sequence[Card]) -> Low:
    """Strength of five cards in the low order. Raises WrongHandSize unless there are five."""
    if len(cards) != 5:
        raise WrongHandSize(cards, "five cards")
    grouped, shape = _grouped([_ace_as_one(rank(card)) for card in cards])
    return Low(-_packed(BY_SHAPE[shape], grouped))


def eight_or_better(cards: Sequence[Card]) -> bool:
    """Whether all cards differ in rank and none is above an eight, the ace playing as one."""
    ranks = {_ace_as_one(rank(card)) for card in cards}
    return len(ranks) == len(cards) and all(each <= 8 for each in ranks)


def category(strength: High) -> Category:
    """The category of a high strength."""
    return _CATEGORIES[strength >> 20]


def ranks(strength: High) -> Ranks:
    """The five ranks of a high strength as they are compared: a pair's own rank comes first."""
    return tuple(strength >> shift & 15 for shift in (16, 12, 8, 4, 0))


def _packed(made: Category, five: Ranks) -> High:
    """Category and ranks as one number: a hex digit holds a rank, so the places cannot overlap."""
    number = int(made)
    for each in five:
        number = number << 4 | each
    return High(number)


ACE_KING: Final = _packed(Category.HIGH_CARD, (ACE, KING, 0, 0, 0))


def ace_king_or_better(strength: High) -> bool:
    """Whether a hand holds ace and king, or ranks above every hand that does."""
    return strength >= ACE_KING


def _grouped(each: Sequence[int]) -> tuple[Ranks, tuple[int, ...]]:
    """Ranks with the most frequent first, then from high to low; and how often each comes."""
    counts = Counter(each)
    order = sorted(counts, key=lambda one: (counts[one], one), reverse=True)
    return (
        tuple(one for one in order for _ in range(counts[one])),
        tuple(counts[one] for one in order),
    )


def _run(falling: Ranks, *, ace_low: bool) -> Ranks:
    """The straight these ranks make, its leading rank first; empty if they make none."""
    top, size = falling[0], len(falling)
    if falling == tuple(range(top, top - size, -1)):
        return falling
    as_one = (*falling[1:], 1)
    if ace_low and top == ACE and as_one == tuple(range(size, 0, -1)):
        return as_one
    return ()


def _ace_as_one(each: int) -> int:
    return 1 if each == ACE else each
