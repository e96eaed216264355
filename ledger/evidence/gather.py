"""Which facts stand behind a round, and behind every figure of a report."""

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection

from ledger.books import Reading
from ledger.books.rows import Days, PeriodRow
from ledger.evidence.errors import NothingNamed
from ledger.evidence.naming import of_facts, of_round

_COUNTED = ("box.removed", "box.counted", "adjustment.posted", "day.closed", "day.reopened")


def round_facts(connection: Connection, reading: Reading, round_: str, table: str) -> list[int]:
    """All facts that name the round, and those that set up its table and its rules.

    Raises `NothingNamed`.
    """
    own = of_round(connection, round_, reading.position, table)
    if not own:
        raise NothingNamed(
            f"no fact up to position {reading.position} names round {round_!r}",
            remedy="sign what came later: pit checkpoint",
        )
    rules = {row.rules for row in reading.round(round_) if row.table == table}
    return sorted({*own, *_set_up(reading, [table], rules)})


def shift_facts(
    connection: Connection, reading: Reading, days: Days, table: str | None = None
) -> list[int]:
    """The events behind every figure of the shift report of these days, and what amended them.

    Counts and slips of the periods, every fact of their rounds, boxes, adjustments, closings.
    Raises `NothingNamed`.
    """
    positions = {each for one in reading.periods(days, table) for each in _of_period(one)}
    rules: set[str | None] = set()
    tables = {one.table for one in reading.periods(days, table)}
    for row in reading.rounds(days, table):
        positions.update(row.events)
        rules.add(row.rules)
        tables.add(row.table)
    for document in reading.documents(_COUNTED, days, table):
        positions.add(document.position)
    if not positions:
        raise NothingNamed(
            f"no fact up to position {reading.position} stands behind that report",
            remedy="sign what came later: pit checkpoint",
        )
    positions.update(_set_up(reading, tables, rules))
    return of_facts(connection, positions, reading.position)


def _of_period(period: PeriodRow) -> Iterator[int]:
    yield period.opened
    if period.closed is not None:
        yield period.closed
    for check in period.checks:
        yield check.position
    for positions in period.events.values():
        yield from positions


def _set_up(reading: Reading, tables: Iterable[str], rules: Iterable[str | None]) -> Iterator[int]:
    yield from (one.position for one in reading.configs())
    for table in tables:
        yield from (one.position for one in reading.commissions(table))
    wanted = set(rules)
    yield from (one.position for one in reading.rule_sets() if one.rules in wanted)
