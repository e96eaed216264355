"""Paytables: the names of their lines, and how odds and lines read to a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.kit.cards import RANKS
from games.kit.ranking import Category
from games.kit.rulebook import Caps, Page, RuleSet

ROYAL_FLUSH: Final = "royal-flush"
STRAIGHT_FLUSH: Final = "straight-flush"
FOUR_OF_A_KIND: Final = "four-of-a-kind"
FULL_HOUSE: Final = "full-house"
FLUSH: Final = "flush"
STRAIGHT: Final = "straight"
THREE_OF_A_KIND: Final = "three-of-a-kind"
TWO_PAIR: Final = "two-pair"
PAIR: Final = "pair"
HIGH_CARD: Final = "high-card"

LINES: Final[dict[Category, str]] = {
    Category.ROYAL_FLUSH: ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH: STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND: FOUR_OF_A_KIND,
    Category.FULL_HOUSE: FULL_HOUSE,
    Category.FLUSH: FLUSH,
    Category.STRAIGHT: STRAIGHT,
    Category.THREE_OF_A_KIND: THREE_OF_A_KIND,
    Category.TWO_PAIR: TWO_PAIR,
    Category.PAIR: PAIR,
    Category.HIGH_CARD: HIGH_CARD,
}
"""The line of every five-card category, the best first."""

CATEGORIES: Final = {line: category for category, line in LINES.items()}
RANK_NAMES: Final = tuple(RANKS)


def spoken(line: str) -> str:
    """A line's name with spaces: `four of a kind`."""
    return line.replace("-", " ")


def lines_from(line: str) -> tuple[str, ...]:
    """The lines of this category and better ones, the best first."""
    return tuple(each for category, each in LINES.items() if category >= CATEGORIES[line])


def rank_of(name: str) -> int:
    """The rank of its letter or digit: 2 to 14."""
    return RANKS.index(name) + 2


def odds(to_one: int) -> str:
    """Odds as they stand on a layout: `30 to 1`; a line that pays nothing loses."""
    return f"{to_one} to 1" if to_one else "loses"


def page(title: str, table: Mapping[str, int]) -> Page:
    """A paytable as a person reads it, in the table's order."""
    return Page(title, tuple((spoken(line), odds(to_one)) for line, to_one in table.items()))


def heading_page(rules: RuleSet) -> Page:
    """What every rule set says of itself."""
    return Page(
        rules.id,
        (
            ("game", rules.game),
            ("version", str(rules.version)),
            ("status", rules.status),
            ("source", " ".join(rules.source.split())),
        ),
    )


def caps_page(caps: Caps) -> Page:
    """The caps on winnings, in minor units."""

    def most(cap: int | None) -> str:
        return "no cap" if cap is None else f"at most {cap} minor units"

    rows = (
        ("winnings of one wager", most(caps.wager)),
        ("winnings of one player", most(caps.player)),
        ("winnings of the table", most(caps.table)),
    )
    if caps.player is None and caps.table is None:
        return Page("Caps", rows)
    first = "seat 1 up" if caps.order == "rising" else "the last seat down"
    return Page("Caps", (*rows, ("seats are paid", f"from {first}")))


def yes(flag: bool) -> str:
    """A flag as a person reads it."""
    return "yes" if flag else "no"
