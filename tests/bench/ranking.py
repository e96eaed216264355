"""How fast hands are ranked, beside pokerkit's hand classes: `python -m tests.bench.ranking`.

Both get their hands ready made, as their own cards, and rank the same ones, in turns in one
process; the best turn of each counts. Rates depend on the machine; the ratio is what holds.
"""

import random
from collections.abc import Callable, Iterable
from time import process_time
from typing import Any, Final

from pokerkit import Card as PokerkitCard
from pokerkit import RegularLowHand, StandardHighHand

from games.kit.cards import DECK, TEXTS
from games.kit.ranking import high, low, pattern
from tests.bench.measure import say

HANDS: Final = 20_000
TURNS: Final = 7
SEED: Final = 1


def main() -> None:
    """Print the rates, then the ratio in each order."""
    deal = random.Random(SEED)  # noqa: S311
    theirs_of = [next(iter(PokerkitCard.parse(spelled))) for spelled in TEXTS]
    ours = [tuple(deal.sample(DECK, 5)) for _ in range(HANDS)]
    theirs = [[theirs_of[card] for card in hand] for hand in ours]
    four = [hand[:4] for hand in ours]
    rates: dict[str, float] = {}
    for _ in range(TURNS):
        turn(rates, "pokerkit high", StandardHighHand, theirs)
        turn(rates, "pit high", high, ours)
        turn(rates, "pokerkit low", RegularLowHand, theirs)
        turn(rates, "pit low", low, ours)
        turn(rates, "pit pattern of four", pattern, four)
    for name, rate in rates.items():
        say(name, rate, "hands/s")
    for order in ("high", "low"):
        ratio = rates[f"pit {order}"] / rates[f"pokerkit {order}"]
        say(f"ratio to pokerkit, {order}", ratio, "", "≥ 10")


def turn(
    rates: dict[str, float], name: str, rank: Callable[[Any], object], hands: Iterable[Any]
) -> None:
    """Rank all hands once and keep the best rate so far, in hands a second of CPU time."""
    started = process_time()
    for hand in hands:
        rank(hand)
    rates[name] = max(rates.get(name, 0.0), HANDS / (process_time() - started))


if __name__ == "__main__":
    main()
