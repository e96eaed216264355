"""The words that revisions share: STRICT tables and guards that the database itself keeps.

    ddl.run(sqlite="CREATE TABLE …", postgresql="CREATE TABLE …")
    ddl.append_only("journal", dense="position", identity=("source", "id"))

A revision that guards a table names it in its own `APPEND_ONLY` or `ONLY_FORWARD`. A test holds
`migrations.shape` against those: a rebuilt table loses its triggers without a word.
"""

from collections.abc import Iterable
from types import ModuleType
from typing import Any, cast

from alembic import op
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Dialect

REFUSED = "the journal of pit is append-only"


def on_sqlite() -> bool:
    return op.get_context().dialect.name == "sqlite"


def run(*, sqlite: str, postgresql: str) -> None:
    """Run the statement that fits the database."""
    op.get_bind().exec_driver_sql(sqlite if on_sqlite() else postgresql)


def append_only(table: str, *, dense: str | None = None, identity: tuple[str, ...] = ()) -> None:
    """Let the database refuse UPDATE, DELETE, and TRUNCATE or INSERT OR REPLACE.

    `dense` names an integer key whose next value must be the newest plus one; `identity` a unique
    key's columns. SQLite's REPLACE deletes without firing a DELETE trigger, so it is refused first.
    On PostgreSQL the owner loses the rights too, hence no foreign key can point at `table`.
    """
    if on_sqlite():
        _guard_sqlite(table, dense, identity)
    else:
        _guard_postgresql(table)


def only_forward(table: str, columns: tuple[str, ...]) -> None:
    """Let the database refuse to lower an integer column of a one-row table, or to lose its row."""
    falls = " OR ".join(f"NEW.{column} < OLD.{column}" for column in columns)
    bind = op.get_bind()
    if on_sqlite():
        raising = f"BEGIN SELECT RAISE(ABORT, '{REFUSED}: {table}'); END"
        for kind, event, when in (
            ("fall", "UPDATE", f"WHEN {falls}"),
            ("delete", "DELETE", ""),
            ("replace", "INSERT", ""),
        ):
            bind.exec_driver_sql(
                f"CREATE TRIGGER {table}_no_{kind} BEFORE {event} ON {table} {when} {raising}"
            )
    else:
        for kind, event, each in (
            ("fall", "UPDATE", f"ROW WHEN ({falls})"),
            ("delete", "DELETE", "STATEMENT"),
            ("truncate", "TRUNCATE", "STATEMENT"),
        ):
            _trigger(f"{table}_no_{kind}", event, table, each)
        bind.exec_driver_sql(f"REVOKE DELETE, TRUNCATE ON {table} FROM PUBLIC, CURRENT_USER")


def guards(revision: ModuleType, dialect: str) -> frozenset[str]:
    """The names of the triggers that a revision's `APPEND_ONLY` and `ONLY_FORWARD` promise."""
    last = "replace" if dialect == "sqlite" else "truncate"
    names = [
        f"{table}_no_{kind}"
        for promise, first in (("APPEND_ONLY", "update"), ("ONLY_FORWARD", "fall"))
        for table in getattr(revision, promise, ())
        for kind in (first, "delete", last)
    ]
    return frozenset(names)


class _Recorder:
    """Takes statements down and runs none."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.statements: list[str] = []

    def in_transaction(self) -> bool:
        return True

    def exec_driver_sql(self, statement: str) -> None:
        self.statements.append(" ".join(statement.split()))


def statements(revisions: Iterable[ModuleType], dialect: Dialect) -> list[str]:
    """What these revisions would run, in their order."""
    recorder = _Recorder(dialect)
    context = MigrationContext(dialect, cast(Any, recorder), {})
    with Operations.context(context):
        for revision in revisions:
            revision.upgrade()
    return recorder.statements


def _guard_sqlite(table: str, dense: str | None, identity: tuple[str, ...]) -> None:
    there = []
    if dense:
        there.append(f"NEW.{dense} IS NOT (SELECT ifnull(max({dense}), 0) + 1 FROM {table})")  # noqa: S608
    if identity:
        same = " AND ".join(f"{column} = NEW.{column}" for column in identity)
        there.append(f"EXISTS (SELECT 1 FROM {table} WHERE {same})")  # noqa: S608
    for kind, when in (("update", ""), ("delete", ""), ("replace", f"WHEN {' OR '.join(there)}")):
        verb = "INSERT" if kind == "replace" else kind.upper()
        op.get_bind().exec_driver_sql(
            f"CREATE TRIGGER {table}_no_{kind} BEFORE {verb} ON {table} {when}"
            f" BEGIN SELECT RAISE(ABORT, '{REFUSED}: {table}'); END"
        )


def _guard_postgresql(table: str) -> None:
    bind = op.get_bind()
    bind.exec_driver_sql(
        "CREATE OR REPLACE FUNCTION pit_refuse() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION USING ERRCODE = '23001',"
        f" MESSAGE = '{REFUSED}: ' || TG_TABLE_NAME; END $$"
    )
    for kind in ("update", "delete", "truncate"):
        _trigger(f"{table}_no_{kind}", kind.upper(), table, "STATEMENT")
    # The owner has these rights unless they are taken away; nobody else ever gets them.
    bind.exec_driver_sql(f"REVOKE UPDATE, DELETE, TRUNCATE ON {table} FROM PUBLIC, CURRENT_USER")


def _trigger(name: str, event: str, table: str, each: str) -> None:
    bind = op.get_bind()
    bind.exec_driver_sql(
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH {each}"
        " EXECUTE FUNCTION pit_refuse()"
    )
    # It fires in a session that calls itself a replica, too.
    bind.exec_driver_sql(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")
