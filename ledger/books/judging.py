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
    Settlement,
    Voided,
    Wagered,
)
from games.kit.judge import judge, take
from games.kit.round import Round, Seen
from ledger.books.rows import RoundStatus

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A round's figures in minor units, its settled wagers counted, and its findings in the audit
    report's shape."""

    status: RoundStatus
    handle: int
    win: int
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
    the table's minimum and maximum in minor units. What cannot be judged is unverifiable, never
    wrong.
    """
    events, positions = _events(limits, facts)
    state = Round.of(events)
    figures = _figures(state.seen)
    engine = None if game is None else _engine(game)
    if engine is None:
        settled = sum(len(seat.settled) for seat in state.seen.seats.values())
        return Judgement(*figures, settled, 0, settled, ())
    verdict = judge(engine, state, None if rules is None else _rules(rules, engine.name))
    return Judgement(
        *figures,
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


def _figures(seen: Seen) -> tuple[RoundStatus, int, int]:
    """Status, stakes and house take of a round: what `tray.take` says of all its facts, drawn from
    the picture that is there for the judge."""
    if seen.voided:
        return "voided", 0, 0
    handle = win = 0
    for seat in seen.seats.values():
        handle += sum(seat.stakes.values())
        for wager, settled in seat.settled.items():
            win += take(seat.stakes.get(wager, 0), settled.result, settled.paid)
    return "closed" if seen.closed else "open", handle, win


@dataclass(frozen=True, slots=True)
class Due:
    """What the rules owe a round's wagers. `why` says what stands in the way where nothing of the
    round can be known; `short` names places with too few cards: cards recorded, cards due."""

    owed: tuple[Settlement, ...]
    why: str | None
    short: dict[str, tuple[int, int]]


def due_of_round(
    game: str | None,
    rules: str | None,
    limits: tuple[int, int] | None,
    facts: Iterable[tuple[int, str, Data]],
) -> Due:
    """What every wager is owed and by which line, by the same reading as `judge_round`."""
    engine = None if game is None else _engine(game)
    if engine is None:
        why = "the table had no game yet" if game is None else f"the game {game} is not installed"
        return Due((), why, {})
    if rules is None:
        return Due((), "nobody has adopted its rule set", {})
    adopted = _rules(rules, engine.name)
    if adopted is None:
        return Due((), f"the text adopted under its rule set's id is none of {game}", {})
    state = Round.of(_events(limits, facts)[0])
    dealt = {place: len(cards) for place, cards in state.seen.places.items()}
    dealt |= {f"seat:{one.number}": len(one.cards) for one in state.seen.seats.values()}
    wanted = engine.wanted(state, adopted)
    short = {
        place: (dealt.get(place, 0), count)
        for place, count in wanted.items()
        if dealt.get(place, 0) < count
    }
    if not state.seen.shows_cards:
        return Due(engine.owed(state, adopted), "the round records no cards", {})
    return Due(engine.owed(state, adopted), None, short)


def _events(
    limits: tuple[int, int] | None, facts: Iterable[tuple[int, str, Data]]
) -> tuple[list[Event], list[int]]:
    """A game's own words, and the journal positions that their refs stand for."""
    events: list[Event] = [] if limits is None else [Limits(*limits)]
    # A game puts its findings in the order of its refs: of a round that several sources reported,
    # journal positions are not in the round's order.
    positions: list[int] = []
    for position, type_, data in facts:
        events.append(_WORDS[type_](data, len(positions)))
        positions.append(position)
    return events, positions


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


# Past the named tuples' own constructors: the books translate facts by the million.
_new: Final = tuple.__new__


def _wagered(data: Data, ref: int) -> Event:
    return _new(Wagered, (data["seat"], data["wager"], data["amount"], ref))


def _dealt(data: Data, ref: int) -> Event:
    cards, up = parse_all(data["cards"]), data.get("up")
    return _new(Dealt, (data["to"], cards, tuple(up) if up else (), ref))


def _decided(data: Data, ref: int) -> Event:
    discards = data.get("discards")
    cards = None if discards is None else parse_all(discards)
    return _new(Decided, (data["seat"], data["choice"], data.get("on"), cards, ref))


def _settled(data: Data, ref: int) -> Event:
    return _new(Settled, (data["seat"], data["wager"], data["result"], data["paid"], ref))


_WORDS: Final[dict[str, Callable[[Data, int], Event]]] = {
    "round.opened": lambda _, ref: Opened(ref),
    "round.wagered": _wagered,
    "round.dealt": _dealt,
    "round.decided": _decided,
    "round.settled": _settled,
    "round.closed": lambda _, ref: Closed(ref),
    "round.voided": lambda _, ref: Voided(ref),
}

ROUND_TYPES: Final = frozenset(_WORDS)
