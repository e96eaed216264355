"""Amounts drawn as chips: the fewest that make the amount, since no fact says which chips lay."""

from functools import cache
from typing import Final

from cli.show.html.markup import Markup, joined, tag
from cli.show.money import money

COLOURS: Final = {
    1_000: "#c98a12",
    500: "#6b3fa0",
    100: "#23282b",
    25: "#1f7a4d",
    5: "#b3262f",
    1: "#e9e5d8",
}
"""Worth in whole units of the currency → colour of the chip."""

MOST = 7  # chips in a drawn stack; the amount stands beside it
RISE = 5


def stack(amount: int, currency: str) -> Markup:
    """A stack of chips for the amount (minor units). The amount itself is said in text."""
    worths = _chips(amount, _unit(currency))
    height = 20 + RISE * max(len(worths) - 1, 0)
    chips = [
        tag("use", href=f"#chip-{worth}", y=height - 20 - RISE * number, width=40, height=20)
        for number, worth in enumerate(worths)
    ]
    return tag(
        "svg",
        *chips,
        class_="chips",
        viewBox=f"0 0 40 {height}",
        width=32,
        height=height * 4 // 5,
        aria_hidden="true",
    )


def symbols() -> Markup:
    """A chip of each colour."""
    return joined(_symbol(worth, colour) for worth, colour in COLOURS.items())


def _chips(amount: int, unit: int) -> list[int]:
    """Worths of the chips, the largest first; a rest below one unit is a chip of one."""
    found: list[int] = []
    for worth in COLOURS:
        count = min(amount // (worth * unit), MOST - len(found))
        found += [worth] * count
        amount -= count * worth * unit
    if amount > 0 and len(found) < MOST:
        found.append(1)
    return found


@cache
def _unit(currency: str) -> int:
    """Minor units in one whole unit, by the decimals that people see."""
    return int(10 ** len((money(0, currency) or "").partition(".")[2]))


def _symbol(worth: int, colour: str) -> Markup:
    side = "M2 8V13C2 17 10 19 20 19S38 17 38 13V8Z"
    return tag(
        "symbol",
        tag("path", d=side, fill=colour, class_="edge"),
        tag("path", d="M8 15.2V17M15 16.6V18.6M25 16.6V18.6M32 15.2V17", class_="spots"),
        tag("ellipse", cx="20", cy="8", rx="18", ry="6.5", fill=colour, class_="edge"),
        tag("ellipse", cx="20", cy="8", rx="11", ry="3.8", class_="ring"),
        id=f"chip-{worth}",
        viewBox="0 0 40 20",
    )
