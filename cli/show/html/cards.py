"""Card faces as SVG symbols, each drawn once a page and used wherever the card lies."""

from collections.abc import Iterable
from typing import Final

from cli.show.html.markup import Markup, joined, tag

RANKS: Final = {
    **{str(number): str(number) for number in range(2, 10)},
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUITS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
INKS: Final = {"c": "#17201c", "d": "#b01c2e", "h": "#b01c2e", "s": "#17201c"}
SHAPES: Final = {
    "h": "M0 42C-66 2-46-46-20-42-8-40 0-30 0-20 0-30 8-40 20-42 46-46 66 2 0 42Z",
    "d": "M0-46 34 0 0 46-34 0Z",
    "s": "M0-46C8-22 44-6 40 18 36 36 14 32 5 18 6 32 10 40 18 46H-18C-10 40-6 32-5 18"
    "-14 32-36 36-40 18-44-6-8-22 0-46Z",
    "c": "M-19-24a19 19 0 1 1 38 0 19 19 0 1 1-38 0ZM-42 8a19 19 0 1 1 38 0 19 19 0 1 1-38 0Z"
    "M4 8a19 19 0 1 1 38 0 19 19 0 1 1-38 0ZM-9-9H9V13H-9Z"
    "M-4 8H4C5 28 9 40 18 46H-18C-9 40-5 28-4 8Z",
}
WIDTH, HEIGHT = 70, 98
LEFT, MIDDLE, RIGHT = 26.0, 37.0, 48.0
TOP, CENTRE, BOTTOM = 20.0, 49.0, 78.0
SIDES: Final = {
    4: (TOP, BOTTOM),
    6: (TOP, CENTRE, BOTTOM),
    8: (TOP, 39.3, 58.7, BOTTOM),
}
PIPS: Final[dict[str, tuple[tuple[float, ...], tuple[float, ...]]]] = {
    "2": ((), (TOP, BOTTOM)),
    "3": ((), (TOP, CENTRE, BOTTOM)),
    "4": (SIDES[4], ()),
    "5": (SIDES[4], (CENTRE,)),
    "6": (SIDES[6], ()),
    "7": (SIDES[6], (34.5,)),
    "8": (SIDES[6], (34.5, 63.5)),
    "9": (SIDES[8], (CENTRE,)),
    "T": (SIDES[8], (29.6, 68.4)),
}
CROWNS: Final = {
    "K": "M26 30V18L31 24 37 15 43 24 48 18V30Z",
    "Q": "M27 30 24 19 32 24 37 15 42 24 50 19 47 30Z",
    "J": "M26 30C26 20 34 19 44 20 48 18 50 15 49 12 53 18 52 25 48 30Z",
}


def name(card: str) -> str:
    """The card as people say it: `Qh` is `queen of hearts`."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def face(card: str) -> Markup:
    """The card as it lies on the table; its symbol is one of `symbols`."""
    drawn = tag("use", href=f"#card-{card}")
    size = {"viewBox": f"0 0 {WIDTH} {HEIGHT}"}
    return tag("svg", drawn, class_="card", role="img", aria_label=name(card), **size)


def symbols(cards: Iterable[str]) -> Markup:
    """The suits and the faces of these cards, each once, in the order of a new deck."""
    deck = [rank + suit for suit in SUITS for rank in RANKS]
    wanted = set(cards)
    suits = [
        tag("symbol", tag("path", d=SHAPES[suit]), id=f"suit-{suit}", viewBox="-50 -50 100 100")
        for suit in SUITS
    ]
    return joined([*suits, *(_symbol(card) for card in deck if card in wanted)])


def _symbol(card: str) -> Markup:
    rank, suit = card[0], card[1]
    paper = tag("rect", x="1", y="1", width="68", height="96", rx="6", class_="paper")
    corner = _corner(rank, suit)
    whole = tag("g", paper, corner, _turned(corner), _middle(rank, suit), fill=INKS[suit])
    return tag("symbol", whole, id=f"card-{card}", viewBox=f"0 0 {WIDTH} {HEIGHT}")


def _corner(rank: str, suit: str) -> Markup:
    said = "10" if rank == "T" else rank
    squeezed = {"textLength": "17", "lengthAdjust": "spacingAndGlyphs"} if rank == "T" else {}
    index = tag("text", said, x="11", y="22", class_="index", **squeezed)
    return joined([index, _pip(suit, 11, 33, 15)])


def _middle(rank: str, suit: str) -> Markup:
    if rank == "A":
        return _pip(suit, 37, CENTRE, 38)
    if rank in CROWNS:
        half = _figure(rank, suit)
        frame = tag("rect", x="21", y="9", width="32", height="80", rx="3", class_="frame")
        return joined([frame, half, _turned(half, 37)])
    sides, middle = PIPS[rank]
    places = [(x, y) for x in (LEFT, RIGHT) for y in sides] + [(MIDDLE, y) for y in middle]
    return joined(_pip(suit, x, y, 13) for x, y in places)


def _figure(rank: str, suit: str) -> Markup:
    """The upper half of a court card: a head under its crown, and the suit on the breast."""
    return joined(
        [
            tag("path", d="M23 49C23 42 30 40 37 40 44 40 51 42 51 49Z", class_="robe"),
            tag("ellipse", cx="37", cy="33", rx="7", ry="8.5", class_="head"),
            tag("path", d=CROWNS[rank], class_="crown"),
            _pip(suit, 27, 15, 9) if rank != "J" else _pip(suit, 28, 16, 10),
        ]
    )


def _pip(suit: str, x: float, y: float, size: float) -> Markup:
    half = size / 2
    drawn = tag(
        "use",
        href=f"#suit-{suit}",
        x=f"{x - half:g}",
        y=f"{y - half:g}",
        width=f"{size:g}",
        height=f"{size:g}",
    )
    return _turned(drawn, x, y) if y > CENTRE else drawn


def _turned(drawn: Markup, x: float = 35, y: float = CENTRE) -> Markup:
    return tag("g", drawn, transform=f"rotate(180 {x:g} {y:g})")
