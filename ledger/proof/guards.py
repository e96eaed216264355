"""Is what keeps the log append-only still there, and are the tables that it lies in?"""

from typing import Final

from sqlalchemy import Connection, Table, inspect

from ledger.journal.schema import HEAD, JOURNAL
from ledger.journal.shape import differences
from ledger.proof.failures import Failures, Kind
from ledger.proof.schema import CHECKPOINT, TREE

_TABLES: Final[dict[str, tuple[Table, Kind]]] = {
    "journal": (JOURNAL, "link"),
    "head": (HEAD, "head"),
    "tree": (TREE, "tree"),
    "checkpoint": (CHECKPOINT, "checkpoint"),
}


def check(connection: Connection, failures: Failures) -> None:
    """Adds a failure where a guard is gone, changed or off, or where somebody put one of his own.

    Guards hinder and do not prove: who can drop one can put it back. So it is one failure, and has
    no position.
    """
    found = [
        str(each)
        for each in differences(connection)
        if each.is_guard or (each.how == "changed" and each.thing.name in _TABLES)
    ]
    if found:
        failures.add("guard", None, f"the database no longer refuses changes: {'; '.join(found)}")


def readable(connection: Connection, failures: Failures) -> frozenset[str]:
    """The tables of the log that are there with their columns; a failure for each other one."""
    there = {name for name, (table, _) in _TABLES.items() if _has_columns(connection, table)}
    for name, (_, kind) in _TABLES.items():
        if name not in there:
            failures.add(kind, 1, f"the table {name} is gone, or has lost a column")
    return frozenset(there)


def _has_columns(connection: Connection, table: Table) -> bool:
    inspector = inspect(connection)
    if not inspector.has_table(table.name):
        return False
    return {column["name"] for column in inspector.get_columns(table.name)} >= {*table.c.keys()}
