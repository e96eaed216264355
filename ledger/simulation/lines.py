"""Lines that go wrong on their way: broken ones, the same fact twice, another fact under its id."""

from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from ledger.simulation.table import Table

SALE: dict[str, Any] = {"seat": 1, "tender": "cash", "amount": 50000}


def send_wrong_lines(table: "Table") -> None:
    """After a round, what the line to the ledger does to it."""
    mischief = table.house.mischief
    desk = table.desk
    if mischief.is_due("malformed", 1):
        what = mischief.pick(tuple(MALFORMED))
        desk.out.append(malformed(what, table.source, table.id, desk.time(table.now), table.rounds))
        mischief.made("malformed", ("ingest", "quarantined"), what=what, source=table.source)
    if mischief.is_due("duplicate", 1):
        fact = orjson.loads(desk.last)
        spaced = orjson.dumps(dict(reversed(fact.items()))).replace(b'","', b'" , "')
        desk.out.append(mischief.pick((desk.last, spaced)))
        mischief.made("duplicate", ("ingest", "duplicates"), source=table.source, id=fact["id"])
    if mischief.is_due("conflict", 1):
        fact = orjson.loads(desk.last)
        fact["data"] = {**fact["data"], "note": "sent by another device"}
        desk.out.append(orjson.dumps(fact))
        mischief.made("conflict", ("ingest", "quarantined"), source=table.source, id=fact["id"])


def malformed(what: str, source: str, table: str, time: str, number: int) -> bytes:
    """A line that can be no fact, in the way that `what` says; `number` makes it one of its own."""
    line: dict[str, Any] = {
        "specversion": "1.0",
        "id": f"{table}-bad-{number:07d}",
        "source": source,
        "type": "chips.sold",
        "time": time,
        "table": table,
        "actor": "D001",
        "data": SALE,
    }
    change = MALFORMED[what]
    if change is None:
        return orjson.dumps(line)[:-9]
    changed = {**line, **change}
    return orjson.dumps({key: value for key, value in changed.items() if value is not ...})


_MARKER = {"slip": "M-0", "patron": "P-0", "seat": 1, "amount": 50000}
MALFORMED: dict[str, dict[str, Any] | None] = {
    "broken-json": None,
    "no-id": {"id": ...},
    "no-type": {"type": ...},
    "no-time": {"time": ...},
    "no-source": {"source": ...},
    "no-data": {"data": ...},
    "no-table": {"table": ...},
    "no-actor": {"actor": ...},
    "time-without-offset": {"time": "2026-11-27T12:00:00"},
    "unknown-type": {"type": "table.polished"},
    "wrong-specversion": {"specversion": "0.3"},
    "negative-amount": {"data": {**SALE, "amount": -50000}},
    "fractional-amount": {"data": {**SALE, "amount": 500.5}},
    "amount-as-text": {"data": {**SALE, "amount": "50000"}},
    "unknown-tender": {"data": {**SALE, "tender": "shells"}},
    "no-witness": {"type": "marker.issued", "data": _MARKER},
    "one-person-twice": {"type": "marker.issued", "data": _MARKER, "witness": "D001"},
    "no-card": {
        "type": "round.dealt",
        "round": "R-0",
        "data": {"to": "seat:1", "cards": ["1s", "As"]},
    },
}
"""By name: what is changed on a sound line, `...` for what is left out; None cuts it off."""
