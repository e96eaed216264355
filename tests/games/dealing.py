"""Rounds dealt from one deck by the rules, every choice of their seats drawn by a seed."""

from random import Random

from games.kit.cards import DECK, Card
from games.kit.engine import Dealt, Decided, Event, Wagered
from games.kit.rulebook import RuleSet


def legal_round(rules: RuleSet, seed: int) -> list[Event]:
    """A round dealt from one deck by the rules, every choice of its seats drawn by the seed."""
    luck = Random(seed)  # noqa: S311 a test's luck, not a casino's
    deck = luck.sample(DECK, len(DECK))
    numbers = sorted(luck.sample(range(1, 7), luck.randint(1, 4)))
    unit = {number: luck.randrange(5, 500, 5) for number in numbers}
    deal = {"western-stud": _western, "stand-pat": _stand_pat, "tropical-stud": _tropical}
    return deal[rules.game](luck, deck, numbers, unit)


def _western(
    luck: Random, deck: list[Card], numbers: list[int], unit: dict[int, int]
) -> list[Event]:
    facts: list[Event] = [
        Wagered(number, wager, unit[number]) for number in numbers for wager in ("ante", "blind")
    ]
    facts += [Dealt(f"seat:{number}", tuple(deck.pop() for _ in range(4))) for number in numbers]
    for number in numbers:
        on = luck.choice(["high", "low", "both", None])
        facts.append(Decided(number, "play" if on else "fold", on))
        if on:
            facts += [
                Wagered(number, "play", unit[number]),
                Dealt(f"seat:{number}", (deck.pop(),)),
            ]
    return facts + [
        Dealt(place, tuple(deck.pop() for _ in range(5))) for place in ("dealer:1", "dealer:2")
    ]


def _stand_pat(
    luck: Random, deck: list[Card], numbers: list[int], unit: dict[int, int]
) -> list[Event]:
    facts: list[Event] = [Wagered(number, "stand_pat", unit[number]) for number in numbers]
    for number in numbers:
        hand = tuple(deck.pop() for _ in range(5))
        choice = luck.choice(["stand", "draw", "draw", "fold"])
        drawn = tuple(luck.sample(hand, luck.randint(1, 4))) if choice == "draw" else None
        facts += [Dealt(f"seat:{number}", hand), Decided(number, choice, None, drawn)]
        if drawn:
            facts.append(Wagered(number, "draw", unit[number]))
    return [*facts, Dealt("community", tuple(deck.pop() for _ in range(4)))]


def _tropical(
    luck: Random, deck: list[Card], numbers: list[int], unit: dict[int, int]
) -> list[Event]:
    facts: list[Event] = [Wagered(number, "ante", unit[number]) for number in numbers]
    for number in numbers:
        hand = tuple(deck.pop() for _ in range(5))
        choice = luck.choice(["play", "exchange", "fold"])
        out = (luck.choice(hand),) if choice == "exchange" else None
        facts += [Dealt(f"seat:{number}", hand), Decided(number, choice, None, out)]
        if choice != "fold":
            facts.append(Wagered(number, "bet", 2 * unit[number]))
        if out:
            facts += [
                Wagered(number, "exchange", unit[number]),
                Dealt(f"seat:{number}", (deck.pop(),)),
            ]
    return [*facts, Dealt("dealer", tuple(deck.pop() for _ in range(5)))]
