"""Rounds as `pit replay --format json` gives them, made by hand: for whoever shows them."""

from typing import Any

Json = dict[str, Any]


def told(type_: str, data: Json, **more: Any) -> Json:
    """A fact of a round as recorded; its position comes with its place in the round."""
    fact: Json = {
        "time": "2026-11-27T20:15:03-08:00",
        "recorded_at": "2026-11-27T20:15:04-08:00",
        "source": "/dunes/table/WS-01",
        "id": "e1",
        "type": f"round.{type_}",
        "actor": "D104",
        "witness": None,
        "data": data,
        "state": "as recorded",
        "recorded": None,
        "entered_after": None,
        "amendments": [],
    }
    return fact | more


def document(*facts: Json, **more: Any) -> Json:
    """A round of these facts, at positions from 101 on."""
    numbered = [{"position": 101 + number} | fact for number, fact in enumerate(facts)]
    made: Json = {
        "property": "Dunes",
        "currency": "USD",
        "position": 5_000,
        "round": "WS-01-000123",
        "table": "WS-01",
        "gaming_day": "2026-11-27",
        "shift": "swing",
        "game": "western-stud",
        "rules": "western-stud/original",
        "dealer": "D104",
        "number": 123,
        "status": "closed",
        "seat": None,
        "facts": numbered,
        "wagers": [],
        "exceptions": [],
        "unverifiable": [],
        "quarantined": 0,
        "meta": {"rule_sets": {}, "formulas": {}, "tzdata": "2026.1", "program": "0.1.0"},
    }
    return made | more


def wager(seat: int, name: str, **more: Any) -> Json:
    """A wager of 10.00 that was lost and rightly so."""
    lost = {"result": "lose", "paid": 0}
    made = {"seat": seat, "wager": name, "stake": 1_000, "expected": lost, "recorded": lost}
    return made | {"difference": 0, "line": "folded: lost", "verdict": "right"} | more
