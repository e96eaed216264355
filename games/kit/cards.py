"""The fifty-two cards: small integers inside, two letters at the edge.

A card is `(rank - 2) * 4 + suit`: 0 is the deuce of clubs, 51 the ace of spades. As text it is rank
then suit, as the feed contract writes it: `As`, `Td`, `9c`, `2h`. One spelling only; every other
one is refused with the text, the place of the fault and, where one is near, the right spelling.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

Card: TypeAlias = int

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final[tuple[Card, ...]] = tuple(range(52))

TEXTS: Final = tuple(r + s for r in RANKS for s in SUITS)
_CARDS: Final = {text: card for card, text in enumerate(TEXTS)}
_SUIT_SIGNS: Final = {
    "♣": "c",
    "♦": "d",
    "♥": "h",
    "♠": "s",
    "♧": "c",
    "♢": "d",
    "♡": "h",
    "♤": "s",
}


class BadCard(ValueError):
    """A text that is none of the 52 cards.

    `text` is what was given, `position` the index of its first character that is wrong (the
    text's length if something is missing), `suggestion` the card probably meant, or None.
    """

    def __init__(self, text: str, position: int, wanted: str, suggestion: str | None) -> None:
        meant = f"; did you mean {suggestion!r}?" if suggestion else ""
        super().__init__(f"{text!r} is no card: at character {position + 1}, {wanted}{meant}")
        self.text = text
        self.position = position
        self.suggestion = suggestion


def parse(text: str) -> Card:
    """Read one card, such as `As`. Raises BadCard for anything else, `10c` and `as` included."""
    card = _CARDS.get(text)
    if card is None:
        raise _bad(text)
    return card


def parse_all(texts: Iterable[str]) -> tuple[Card, ...]:
    """Read cards in their order. Raises BadCard at the first that is none."""
    try:
        return tuple([_CARDS[text] for text in texts])
    except KeyError as error:
        raise _bad(str(error.args[0])) from None


def text(card: Card) -> str:
    """Write one card as the feed does. Raises ValueError for a number outside 0 to 51."""
    if not 0 <= card < len(TEXTS):
        raise ValueError(f"{card} is no card: cards are 0 (2c) to 51 (As)")
    return TEXTS[card]


def rank(card: Card) -> int:
    """The card's rank, 2 for a deuce to 14 for an ace."""
    return card // 4 + 2


def suit(card: Card) -> int:
    """The card's suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades. Suits are never ranked."""
    return card % 4


def _bad(text: str) -> BadCard:
    suggestion = _nearest(text)
    if not text or text[0] not in RANKS:
        return BadCard(text, 0, f"a rank is wanted, one of {RANKS}", suggestion)
    if len(text) == 1 or text[1] not in SUITS:
        return BadCard(text, 1, f"a suit is wanted, one of {SUITS}", suggestion)
    return BadCard(text, 2, "the card should end", suggestion)


def _nearest(text: str) -> str | None:
    """The card this text spells in another common way: `10c`, `as`, `TH`, `T♥`, ` As`."""
    plain = text.strip().replace("10", "T")
    if len(plain) != 2:
        return None
    near = plain[0].upper() + _SUIT_SIGNS.get(plain[1], plain[1].lower())
    return near if near in _CARDS else None
