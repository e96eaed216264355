"""Rounds in few words: what a test gives, and what the rules then owe."""

from collections.abc import Iterable
from functools import reduce
from typing import Any

import games
from games.kit.cards import Card, parse_all
from games.kit.engine import Closed, Dealt, Decided, Event, Settled, Wagered
from games.kit.judge import Finding, Verdict, judge
from games.kit.round import Round
from games.kit.rulebook import RuleSet

Due = tuple[str | None, int | None]


def cards(text: str) -> tuple[Card, ...]:
    """Cards from their texts: `As Kd`."""
    return parse_all(text.split())


def rules_of(rules: str, **changes: Any) -> RuleSet:
    """A shipped rule set; with changes, its file's values changed first.

    A change of a value inside a table is named `table__value`; hyphens are underscores there.
    """
    text = games.shipped_text(rules)
    for name, value in changes.items():
        text = _changed(text, name, value)
    return games.load_rules(text)


def _changed(text: str, name: str, value: Any) -> str:
    table, _, key = name.rpartition("__")
    shown = "true" if value is True else "false" if value is False else repr(value)
    shown = shown.replace("'", '"')
    lines = text.split("\n")
    inside = ""
    for at, line in enumerate(lines):
        if line.startswith("["):
            inside = line.strip("[]")
        written = line.split(" = ")[0]
        if inside == table and written in (key, key.replace("_", "-")):
            lines[at] = f"{written} = {shown}"
            return "\n".join(lines)
    if table == "caps":
        return f'{text}\n[caps]\norder = "rising"\n{key} = {shown}\n'
    raise AssertionError(f"the rule set has no {name}")


def folded(game: str, events: Iterable[Event]) -> Round:
    """The round as the game's engine folds it."""
    engine = games.engine(game)
    return reduce(engine.evolve, events, engine.initial)


def judged(rules: RuleSet, events: Iterable[Event]) -> Verdict:
    """The round judged."""
    return judge(games.engine(rules.game), folded(rules.game, events), rules)


def owed(rules: RuleSet, events: Iterable[Event]) -> dict[tuple[int, str], Due]:
    """Result and winnings owed to each wager, by seat and wager."""
    found = games.engine(rules.game).owed(folded(rules.game, events), rules)
    return {(each.seat, each.wager): (each.result, each.paid) for each in found}


def nets(rules: RuleSet, events: Iterable[Event]) -> dict[str, int]:
    """What each wager of the one seat brings its player, by wager; every one must be known."""
    found = games.engine(rules.game).owed(folded(rules.game, events), rules)
    net: dict[str, int] = {}
    for each in found:
        assert each.result is not None, each.line
        assert each.paid is not None
        net[each.wager] = each.paid - (each.stake if each.result == "lose" else 0)
    return net


def found(verdict: Verdict, rule: str) -> list[Finding]:
    """The findings of one rule."""
    return [each for each in verdict.findings if each.rule == rule]


def settled_as_owed(rules: RuleSet, events: list[Event]) -> list[Event]:
    """The round with every wager settled as the rules owe it, and closed."""
    settled: list[Event] = [
        Settled(seat, wager, result, paid or 0)
        for (seat, wager), (result, paid) in owed(rules, events).items()
        if result is not None
    ]
    return [*events, *settled, Closed()]


def western(
    four: str,
    fifth: str,
    choice: str,
    first: str = "",
    second: str = "",
    *,
    seat: int = 1,
    unit: int = 10,
) -> list[Event]:
    """One seat's round of Western Stud: `choice` is high, low, both or fold."""
    events: list[Event] = [
        Wagered(seat, "ante", unit, 1),
        Wagered(seat, "blind", unit, 2),
        Dealt(f"seat:{seat}", cards(four), ref=3),
    ]
    if choice == "fold":
        events.append(Decided(seat, "fold", ref=4))
    else:
        events += [
            Decided(seat, "play", on=choice, ref=4),
            Wagered(seat, "play", unit, 5),
            Dealt(f"seat:{seat}", cards(fifth), ref=6),
        ]
    return events + [
        Dealt(place, cards(hand), ref=ref)
        for ref, (place, hand) in enumerate((("dealer:1", first), ("dealer:2", second)), start=7)
        if hand
    ]


def stand_pat(
    five: str,
    choice: str,
    kept: str = "",
    boxes: str = "",
    *,
    seat: int = 1,
    unit: int = 10,
) -> list[Event]:
    """One seat's round of Stand Pat: `choice` is stand, draw or fold, with the cards it kept."""
    hand = cards(five)
    discards = tuple(card for card in hand if card not in cards(kept))
    events: list[Event] = [
        Wagered(seat, "stand_pat", unit, 1),
        Dealt(f"seat:{seat}", hand, ref=2),
    ]
    if choice == "draw":
        events += [
            Decided(seat, "draw", discards=discards, ref=3),
            Wagered(seat, "draw", unit, 4),
        ]
    else:
        events.append(Decided(seat, choice, ref=3))
    if boxes:
        events.append(Dealt("community", cards(boxes), ref=5))
    return events


def tropical(
    five: str,
    choice: str,
    dealer: str = "",
    *,
    out: str = "",
    bought: str = "",
    seat: int = 1,
    unit: int = 10,
) -> list[Event]:
    """One seat's round of Tropical Stud: `choice` is play, exchange or fold."""
    events: list[Event] = [
        Wagered(seat, "ante", unit, 1),
        Dealt(f"seat:{seat}", cards(five), ref=2),
    ]
    if choice == "exchange":
        events += [
            Decided(seat, "exchange", discards=cards(out), ref=3),
            Wagered(seat, "bet", unit * 2, 4),
            Wagered(seat, "exchange", unit, 5),
            Dealt(f"seat:{seat}", cards(bought), ref=6),
        ]
    elif choice == "play":
        events += [Decided(seat, "play", ref=3), Wagered(seat, "bet", unit * 2, 4)]
    else:
        events.append(Decided(seat, choice, ref=3))
    if dealer:
        up = (False, False, False, False, True)
        events.append(Dealt("dealer", cards(dealer), up, ref=7))
    return events
