"""The given feeds as rounds of a game: corrections applied, grouped by round, nothing else.

A reading of its own, so that the engines are tried without a ledger.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any

import zstandard

import games
from games.kit.cards import parse_all
from games.kit.engine import (
    Closed,
    Dealt,
    Decided,
    Event,
    Limits,
    Opened,
    Settled,
    Voided,
    Wagered,
)
from games.kit.judge import Verdict, judge
from games.kit.round import Round

CASES = Path(__file__).parents[1] / "cases"
Json = dict[str, Any]


@dataclass
class RecordedRound:
    """A round of a feed: the rules it opened under and its facts as the games know them."""

    table: str
    dealer: str
    game: str
    rules: str
    events: list[Event] = field(default_factory=list)


def lines_of(case: str) -> list[Json]:
    """The lines of a case's feed; its position is a line's number."""
    packed = (CASES / case / "feed.ndjson.zst").read_bytes()
    text = zstandard.ZstdDecompressor().decompressobj().decompress(packed).decode()
    return [fact for line in text.split("\n") if (fact := _fact(line)) is not None]


def truth_of(case: str) -> Json:
    """A case's right answers."""
    found: Json = json.loads((CASES / case / "truth.json").read_text())
    return found


def rounds_of(lines: list[Json]) -> dict[str, RecordedRound]:
    """The rounds of a feed by id, with corrections and annulments applied."""
    commissions: dict[str, Json] = {}
    rounds: dict[str, RecordedRound] = {}
    for ref, line in enumerate(_effective(lines), start=1):
        kind, data = line["type"], line["data"]
        if kind == "table.commissioned":
            commissions[line["table"]] = data
        elif kind == "round.opened":
            commission = commissions[line["table"]]
            limits = commission["limits"]
            rounds[line["round"]] = RecordedRound(
                line["table"],
                data["dealer"],
                commission["game"],
                commission["rules"],
                [Limits(limits["min"], limits["max"]), Opened(ref)],
            )
        elif kind.startswith("round."):
            rounds[line["round"]].events.append(event_of(kind, data, ref))
    return rounds


def event_of(kind: str, data: Json, ref: int) -> Event:
    """A round fact in the games' words."""
    match kind:
        case "round.wagered":
            return Wagered(data["seat"], data["wager"], data["amount"], ref)
        case "round.dealt":
            return Dealt(data["to"], parse_all(data["cards"]), tuple(data.get("up", ())), ref)
        case "round.decided":
            discards = data.get("discards")
            held = None if discards is None else parse_all(discards)
            return Decided(data["seat"], data["choice"], data.get("on"), held, ref)
        case "round.settled":
            return Settled(data["seat"], data["wager"], data["result"], data["paid"], ref)
        case "round.closed":
            return Closed(ref)
        case "round.voided":
            return Voided(ref)
        case _:
            raise AssertionError(kind)


def replay(recorded: RecordedRound) -> Round:
    """The round as its engine folds it."""
    engine = games.engine(recorded.game)
    return reduce(engine.evolve, recorded.events, engine.initial)


def verdict(recorded: RecordedRound) -> Verdict:
    """The round judged by its shipped rule set."""
    rules = games.load_rules(games.shipped_text(recorded.rules))
    return judge(games.engine(recorded.game), replay(recorded), rules)


def _fact(line: str) -> Json | None:
    """A line that can be a fact of a round or its table, None for the broken ones."""
    try:
        found = json.loads(line)
    except ValueError:
        return None
    whole = isinstance(found, dict) and {"type", "table", "data"} <= found.keys()
    return found if whole else None


def _effective(lines: list[Json]) -> Iterator[Json]:
    """Each fact once, as corrected, without what was annulled."""
    amended = {
        (line["data"]["of"]["source"], line["data"]["of"]["id"]): line
        for line in lines
        if line.get("type") in ("event.corrected", "event.annulled")
    }
    seen = set()
    for line in lines:
        identity = (line.get("source"), line.get("id"))
        if identity in seen or not isinstance(line.get("data"), dict):
            continue
        seen.add(identity)
        amendment = amended.get(identity)
        if amendment is None:
            yield line
        elif amendment["type"] == "event.corrected":
            yield {**line, "data": amendment["data"]["data"]}
