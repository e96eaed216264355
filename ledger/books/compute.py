"""One step of the runner: from the rows of a checkpoint and the facts after it to what changes on
the shelf. Writes nothing: the runner files the changes, a view lays them over what is filed."""

import gc
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from ledger.books.about import filing
from ledger.books.amend import Data
from ledger.books.emit import Emission
from ledger.books.finish import register_row
from ledger.books.news import News
from ledger.books.reader import Amendings, Facts
from ledger.books.refold import TableFold
from ledger.books.rows import ConfigRow, RuleSetRow, ShiftStart
from ledger.books.shelf import GLOBAL, Change, Filed, Shelf, file
from ledger.books.step import Step
from ledger.facts import Recorded
from ledger.facts.moments import is_day


@dataclass(slots=True)
class Changes:
    """What a step changes: whole chapters of units, and mentions by key."""

    units: list[Change] = field(default_factory=list)
    mentions: list[Filed] = field(default_factory=list)


def changes(connection: Connection, shelf: Shelf, after: int, upto: int) -> Changes:
    """What the facts after a checkpoint, up to `upto`, change in its rows."""
    with _without_collector():
        return _changes(connection, shelf, after, upto)


@contextmanager
def _without_collector() -> Iterator[None]:
    """A step makes tens of thousands of objects, keeps all of them and then drops all of them: to
    look through them for cycles every few hundred took a fifth of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _changes(connection: Connection, shelf: Shelf, after: int, upto: int) -> Changes:
    facts = Facts(connection, after, upto)
    news = {table or GLOBAL: each for table, each in facts.tables.items()}
    amendings = Amendings(facts, shelf, facts.amendments)
    touched: dict[str, list[Recorded]] = defaultdict(list)
    for fact in amendings.touched():
        touched[fact.table or GLOBAL].append(fact)
    result = Changes()
    result.mentions += (file("mention", row) for row in amendings.rows)
    elsewhere = _property(amendings, news.pop(GLOBAL, News()).facts, touched.pop(GLOBAL, []))
    result.units += elsewhere
    result.units += filing((*facts.naming, *facts.amendments))
    rule_sets, changed = _rule_sets(shelf, elsewhere)
    step = Step(facts, shelf, amendings, rule_sets, changed)
    tables = {*news, *touched}
    tables.update(filed.unit for filed in shelf.find("use", tags=changed))
    for table in sorted(tables):
        fold = TableFold(step, table, news.get(table, News()), touched.get(table, ()))
        result.units += Emission(fold, fold.foldings()).changes()
    return result


def _property(
    amendings: Amendings, new: Sequence[Recorded], touched: Sequence[Recorded]
) -> list[Change]:
    """Facts of no table: each is a unit by itself."""
    facts = {fact.position: fact for fact in (*new, *touched)}
    effects = amendings.effects((fact.source, fact.id) for fact in touched)
    found: list[Change] = []
    for position, fact in sorted(facts.items()):
        data = effects.of(fact)
        change = Change(GLOBAL, frozenset({position}))
        if data is not None:
            change.rows.append(_file(fact, data))
        found.append(change)
    return found


def _file(fact: Recorded, data: Data) -> Filed:
    if fact.type == "property.configured":
        return file("config", _config(fact, data))
    if fact.type == "rules.adopted":
        row = RuleSetRow(fact.position, fact.at, data["rules"], data["sha256"], data["content"])
        return file("rules", row)
    row_ = register_row(
        fact,
        data,
        chapter=None,
        period=None,
        day=data.get("gaming_day"),
        shift=data.get("shift"),
    )
    return file("document", row_)


def _config(fact: Recorded, data: Data) -> ConfigRow:
    return ConfigRow(
        fact.position,
        fact.at,
        data["name"],
        data["currency"],
        data["timezone"],
        data["gaming_day_starts"],
        tuple(ShiftStart(each["name"], each["starts"]) for each in data["shifts"]),
        _holidays(data.get("holidays")),
    )


def _holidays(told: Any) -> tuple[str, ...]:
    """A key beside the contract's: other desks may write anything there."""
    days = told if isinstance(told, list) else ()
    return tuple(sorted({day for day in days if isinstance(day, str) and is_day(day)}))


def _rule_sets(
    shelf: Shelf, elsewhere: Sequence[Change]
) -> tuple[dict[str, RuleSetRow], frozenset[str]]:
    """The rule sets by id, and the ids whose text came or went."""
    stored = [filed.row for filed in shelf.find("rules")]
    replaced = {position for change in elsewhere for position in change.chapters}
    fresh: list[Any] = [
        filed.row for change in elsewhere for filed in change.rows if filed.kind == "rules"
    ]
    before = _by_id(stored)
    now = _by_id([*(row for row in stored if row.position not in replaced), *fresh])
    changed = {
        rules
        for rules in before.keys() | now.keys()
        if _text(before.get(rules)) != _text(now.get(rules))
    }
    return now, frozenset(changed)


def _by_id(rows: Sequence[RuleSetRow]) -> dict[str, RuleSetRow]:
    """Of several adoptions of one id the first: the text of an id never changes."""
    found: dict[str, RuleSetRow] = {}
    for row in sorted(rows, key=lambda each: each.position):
        found.setdefault(row.rules, row)
    return found


def _text(row: RuleSetRow | None) -> str | None:
    return None if row is None else row.sha256
