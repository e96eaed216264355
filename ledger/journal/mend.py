"""Putting back what a ledger has lost and no fact is in: guards, indexes, and the tables that
follow from the journal. Those are made empty; whoever needs them next fills them again.
"""

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from sqlalchemy import Connection

import migrations
from ledger.journal.driver import is_sqlite
from ledger.journal.guards import require_whole, without_row
from ledger.journal.shape import Difference, differences
from migrations.shape import DERIVED

_TABLE: Final = re.compile(r"\b(?:TABLE|ON|INTO) (\w+)")
_NAME: Final = re.compile(r"\b(?:INDEX|TRIGGER) (\w+)")


def mend(connection: Connection, name: str) -> list[str]:
    """Put back what is missing; what that was. Raises as `require_whole` where facts are lost, or
    somebody else's trigger stands on a table: it is not ours to drop.
    """
    found = differences(connection)
    again = _tables(connection, found)
    single = [each for each in found if _stands_alone(each) and each.thing.table not in again]
    for table in again:
        connection.exec_driver_sql(f"DROP TABLE IF EXISTS {table}")
    for each in single:
        if each.how == "changed":
            connection.exec_driver_sql(_drop(connection, each))
    names = {each.thing.name for each in single}
    for statement in _statements(connection):
        of, makes = _TABLE.search(statement), _NAME.search(statement)
        if (
            of is None  # a function, which may be there: it is replaced
            or of[1] in again
            or (makes is not None and makes[1] in names)
        ):
            connection.exec_driver_sql(statement)
    require_whole(connection, name)
    return [*(f"table {table}" for table in again), *(_called(each) for each in single)]


def _tables(connection: Connection, found: Sequence[Difference]) -> list[str]:
    """The derived tables to be made again: a set of them all together."""
    broken = {each.thing.table for each in found if each.thing.kind in {"table", "key"}}
    if not any(each.thing.kind == "table" for each in found):
        broken.update(without_row(connection))
    return [table for tables in DERIVED if broken & {*tables} for table in tables]


def _stands_alone(difference: Difference) -> bool:
    """It is put back by a statement of its own."""
    mine = difference.how != "foreign"
    return mine and difference.thing.kind in {"index", "trigger"}


def _drop(connection: Connection, difference: Difference) -> str:
    kind, name, table, _ = difference.thing
    on = f" ON {table}" if kind == "trigger" and not is_sqlite(connection) else ""
    return f"DROP {kind} {name}{on}"


def _statements(connection: Connection) -> list[str]:
    from migrations import ddl  # noqa: PLC0415 - it loads Alembic

    files = sorted((migrations.FOLDER / "versions").glob("[0-9]*_*.py"))
    modules = [import_module(f"{migrations.__name__}.versions.{file.stem}") for file in files]
    return ddl.statements(modules, connection.dialect)


def _called(difference: Difference) -> str:
    return f"{difference.thing.kind} {difference.thing.name}"
