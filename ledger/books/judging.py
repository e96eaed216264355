"""From recorded round facts to a game's own words, and its verdict back. The one place where books
meet games; neither storage nor clocks are known here."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

import games
from games.kit.cards import parse_all
from games.kit.engine import (
    Closed,
    Dealt,
    Decided,
    Engine,
    Event,
    Limits,
    Opened,
    Settled,
    Voided,
    Wagered,
)
from games.kit.judge import judge

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judgement:
    """Settled wagers of a round counted, and its findings in the audit report's shape."""

    settlements: int
    verified: int
    unverifiable: int
    findings: tuple[dict[str, Any], ...]


def judge_round(
    game: str | None,
    rules: str | None,
    limits: tuple[int, int] | None,
    facts: Iterable[tuple[int, str, Data]],
) -> Judgement:
    """Judge a round by its facts (position, type, payload) in order.

    `rules` is the text of the rule set it opened under, None where nobody adopted one; `limits` are
    the table's minimum and maximum in minor units. What cannot be judged is unverifiable, never wrong.
    """
    events: list[Event] = [] if limits is None else [Limits(*limits)]
    # A game puts its findings in the order of its refs: of a round that several sources reported,
    # journal positions are not in the round's order.
    positions: list[int] = []
    for position, type_, data in facts:
        events.append(_WORDS[type_](data, len(positions)))
        positions.append(position)
    engine = None if game is None else _engine(game)
    if engine is None:
        settled = len({(one.seat, one.wager) for one in events if isinstance(one, Settled)})
        return Judgement(settled, 0, settled, ())
    state = engine.initial
    for event in events:
        state = engine.evolve(state, event)
    verdict = judge(engine, state, None if rules is None else _rules(rules, engine.name))
    return Judgement(
        verdict.settlements,
        verdict.verified,
        verdict.unverifiable,
        tuple(
            {
                "seat": each.seat,
                "wager": each.wager,
                "rule": each.rule,
                "expected": None if each.expected is None else dict(each.expected),
                "recorded": None if each.recorded is None else dict(each.recorded),
                "difference": each.difference,
                "events": [positions[ref] for ref in each.events],
            }
            for each in verdict.findings
        ),
    )


@cache
def _engine(game: str) -> Engine | None:
    # A journal can come from a house with more games than are installed here.
    try:
        return games.engine(game)
    except games.UnknownGame:
        return None


@lru_cache(maxsize=256)
def _rules(text: str, game: str) -> games.RuleSet | None:
    try:
        rules = games.load_rules(text)
    except games.RulesInvalid:
        return None
    return rules if rules.game == game else None


def _dealt(data: Data, ref: int) -> Event:
    return Dealt(data["to"], parse_all(data["cards"]), tuple(data.get("up") or ()), ref)


def _decided(data: Data, ref: int) -> Event:
    discards = data.get("discards")
    cards = None if discards is None else parse_all(discards)
    return Decided(data["seat"], data["choice"], data.get("on"), cards, ref)


_WORDS: Final[dict[str, Callable[[Data, int], Event]]] = {
    "round.opened": lambda _, ref: Opened(ref),
    "round.wagered": lambda data, ref: Wagered(data["seat"], data["wager"], data["amount"], ref),
    "round.dealt": _dealt,
    "round.decided": _decided,
    "round.settled": lambda data, ref: Settled(
        data["seat"], data["wager"], data["result"], data["paid"], ref
    ),
    "round.closed": lambda _, ref: Closed(ref),
    "round.voided": lambda _, ref: Voided(ref),
}

ROUND_TYPES: Final = frozenset(_WORDS)
