"""A line that conflicts with a fact of the journal, beside that fact: where the two differ."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection

from ledger import facts, journal
from ledger.facts import Refused
from ledger.intake.quarantine import Entry


@dataclass(frozen=True, slots=True)
class Difference:
    """A value by its place, `data.paid`; None where one of the two does not have it."""

    field: str
    recorded: Any
    refused: Any


@dataclass(frozen=True, slots=True)
class Conflict:
    """The fact under the same source and id: where it stands, when it was recorded (UTC µs)."""

    position: int
    recorded_at: int
    fact: dict[str, Any]
    differences: tuple[Difference, ...]


def conflict_of(connection: Connection, entry: Entry) -> Conflict | None:
    """What an entry conflicts with; None for one that is in quarantine for another reason."""
    if entry.code != "conflict" or entry.whole is None:
        return None
    try:
        line = facts.decode(entry.whole)
    except Refused:
        return None
    key = (line.source, line.id)
    held = journal.lookup(connection, [key]).get(key)
    if held is None:
        return None
    recorded, refused = orjson.loads(held.canonical), orjson.loads(line.canonical)
    found = tuple(_differences(recorded, refused))
    return Conflict(held.position, held.recorded_at, recorded, found)


def _differences(recorded: Any, refused: Any, path: str = "") -> Iterator[Difference]:
    if not (isinstance(recorded, dict) and isinstance(refused, dict)):
        if recorded != refused:
            yield Difference(path, recorded, refused)
        return
    for key in dict.fromkeys((*recorded, *refused)):
        there = f"{path}.{key}" if path else key
        yield from _differences(recorded.get(key), refused.get(key), there)
