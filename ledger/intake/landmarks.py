"""What intake must know of the journal: tables, currency, rule sets and waiting corrections.

A small projection, kept in the same transaction as the facts. If facts were appended past it, the
next transaction reads them up first, so it can never be wrong, only behind.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from ledger import facts, journal
from ledger.intake.tables import INTAKE, LANDMARK, WAITING

Key = tuple[str, str]

CURRENCY, RULES, TABLE = "currency", "rules", "table"


@dataclass(slots=True)
class Landmarks:
    """The state at `position`. It grows with tables, rule sets and waits, not facts."""

    position: int = 0
    currency: str | None = None
    tables: set[str] = field(default_factory=set)
    rules: dict[str, str] = field(default_factory=dict)  # id → sha256 of its text, in hex
    waiting: dict[Key, list[int]] = field(default_factory=dict)  # target → corrections' positions

    def note(self, kind: str, name: str, value: str) -> None:
        """One landmark that the journal has passed."""
        if kind == TABLE:
            self.tables.add(name)
        elif kind == RULES:
            self.rules.setdefault(name, value)
        elif self.currency is None:
            self.currency = value

    def wait(self, target: Key, position: int) -> None:
        """A correction stands at `position` and its target is not here yet."""
        self.waiting.setdefault(target, []).append(position)


def read(connection: Connection, before: Landmarks | None) -> Landmarks:
    """The landmarks at the journal's head; takes intake's lock until the transaction ends.

    `before` is reused when nobody else has written since.
    """
    position = connection.scalar(select(INTAKE.c.position).with_for_update()) or 0
    head = journal.head(connection)
    if before is not None and before.position == position == head:
        return before
    found = stored(connection, position)
    if position and not (found.tables or found.rules or found.currency):
        connection.execute(delete(WAITING))  # somebody has emptied the tables: from the first fact
        found = Landmarks()
    if found.position < head:
        read_up(connection, found)
    return found


def stored(connection: Connection, position: int) -> Landmarks:
    """The landmarks as the tables have them."""
    found = Landmarks(position)
    for kind, name, value in connection.execute(
        select(LANDMARK.c.kind, LANDMARK.c.name, LANDMARK.c.value)
    ):
        found.note(kind, name, value)
    for place, source, id_ in connection.execute(
        select(WAITING.c.position, WAITING.c.of_source, WAITING.c.of_id).order_by(
            WAITING.c.position
        )
    ):
        found.wait((source, id_), place)
    return found


def read_up(connection: Connection, found: Landmarks) -> None:
    """Pass the facts that somebody appended without intake, and store what they say."""
    passed: list[tuple[str, str, str]] = []
    waits: list[tuple[Key, int]] = []
    for entry in journal.read(connection, after=found.position):
        fact = facts.replay(entry.position, entry.recorded_at, entry.canonical)
        for landmark in landmarks_of(fact.type, fact.table, fact.data):
            if is_new(found, landmark):
                found.note(*landmark)
                passed.append(landmark)
        if fact.type == "event.corrected":
            target = target_of(fact.data)
            if not journal.lookup(connection, [target]):
                found.wait(target, entry.position)
                waits.append((target, entry.position))
        found.position = entry.position
    store(connection, found.position, passed, waits, [])


def is_new(known: Landmarks, landmark: tuple[str, str, str]) -> bool:
    kind, name, _ = landmark
    if kind == TABLE:
        return name not in known.tables
    return name not in known.rules if kind == RULES else known.currency is None


def landmarks_of(
    type_: str, table: str | None, data: Mapping[str, Any]
) -> list[tuple[str, str, str]]:
    """What a fact, or the payload of a correction of one, tells intake: (kind, name, value)."""
    if type_ == "table.commissioned" and table is not None:
        return [(TABLE, table, "")]
    if type_ == "rules.adopted":
        return [(RULES, data["rules"], data["sha256"])]
    if type_ == "property.configured":
        return [(CURRENCY, "", data["currency"])]
    return []


def target_of(data: Mapping[str, Any]) -> Key:
    """The identity that an `event.corrected` or `event.annulled` names."""
    of = data["of"]
    return of["source"], of["id"]


def store(
    connection: Connection,
    position: int,
    passed: Sequence[tuple[str, str, str]],
    waits: Sequence[tuple[Key, int]],
    arrived: Sequence[int],
) -> None:
    """Write what changed up to `position`; `arrived` are corrections that wait no longer."""
    if passed:
        connection.execute(
            insert(LANDMARK), [{"kind": kind, "name": n, "value": v} for kind, n, v in passed]
        )
    if waits:
        connection.execute(
            insert(WAITING),
            [{"position": at, "of_source": s, "of_id": i} for (s, i), at in waits],
        )
    for place in arrived:
        connection.execute(delete(WAITING).where(WAITING.c.position == place))
    connection.execute(update(INTAKE).values(position=position))
