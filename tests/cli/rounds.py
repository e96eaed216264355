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


def signed(position: int, **more: Any) -> Json:
    """What every fact of a dispute has: who said it when, and how it stands."""
    made: Json = {"position": position, "at": "2026-11-29T12:00:00-08:00", "actor": "M01"}
    made |= {"witness": None, "state": "as recorded", "recorded": None, "amendments": []}
    return made | more


def noted(position: int, text: str, **more: Any) -> Json:
    """A note on a dispute; with `ruling` and `amount` it is a ruling."""
    empty: Json = {key: [] for key in ("video", "told", "licensees", "witnesses")}
    made = signed(position) | empty | {"text": text, "notice": False, "attempt": False}
    return made | {"ruling": None, "amount": None} | more


def disputed(*entries: Json, **more: Any) -> Json:
    """A dispute about seat 2 as `pit replay --format json` tells it, with these entries."""
    made: Json = {
        "dispute": "D-WS-01-000123-1",
        "table": "WS-01",
        "round": "WS-01-000123",
        "seat": 2,
        "patron": "P-5521",
        "claim": 40_500,
        "summary": "paid once",
        "summary_sha256": None,
        "video": ["cam7/0115"],
        "position": 4_000,
        "opened_at": "2026-11-29T12:00:00-08:00",
        "opened_by": "M01",
        "state": "open",
        "licensees": ["D104"],
        "witnesses": [],
        "entries": list(entries),
        "deadlines": {
            "notice": "2026-12-01T12:00:00-08:00",
            "complaint": "2026-12-09T00:00:00-08:00",
            "kept_until": "2031-11-29",
        },
        "notice": "due",
        "notice_given_at": None,
        "notice_hours_late": 0,
        "opening": {"state": "as recorded", "recorded": None, "amendments": []},
        "adjustments": [],
        "adjustment_without_ruling": False,
        "ruling_without_adjustment": False,
        "incident": {"at": None, "gaming_day": None, "shift": None, "dealer": "D104"},
    }
    return made | more
