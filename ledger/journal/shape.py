"""What a database holds besides its rows, and how that differs from what the revisions promise.

Names alone prove nothing: a trigger of the right name may have an empty body, be switched off, or
call a function that was replaced. So definitions are compared, as the database itself tells them.
"""

from typing import Literal, NamedTuple

from sqlalchemy import Connection

from ledger.journal.driver import is_sqlite
from ledger.journal.schema import REVISION_TABLE
from migrations.shape import Thing, promised

_SQLITE = (
    "SELECT type, name, tbl_name, sql FROM sqlite_master"
    " WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
)
# What the server prints of a definition differs by its version in constraints alone, so they are
# left out; those that a ledger cannot do without have an index.
_POSTGRESQL = """
WITH ours AS (
  SELECT oid, relname, relkind, relpersistence, relrowsecurity FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
)
SELECT 'table', relname, relname, concat_ws(' ', relkind, relpersistence,
  CASE WHEN relrowsecurity THEN 'row security' END,
  (SELECT string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN 'not null' END, nullif(attidentity, ''), nullif(attgenerated, ''),
      (SELECT collname FROM pg_collation WHERE oid = attcollation)), ', ' ORDER BY attnum)
    FROM pg_attribute WHERE attrelid = ours.oid AND attnum > 0 AND NOT attisdropped))
FROM ours
UNION ALL
SELECT CASE WHEN conindid IS NULL THEN 'index' ELSE 'key' END, pg_class.relname, ours.relname,
  concat_ws(' ', pg_get_indexdef(indexrelid, 0, true), CASE WHEN NOT indisvalid THEN 'invalid' END)
FROM pg_index JOIN ours ON ours.oid = indrelid JOIN pg_class ON pg_class.oid = indexrelid
LEFT JOIN pg_constraint ON conindid = indexrelid AND conrelid = indrelid
UNION ALL
SELECT 'trigger', tgname, ours.relname, concat_ws(' ', pg_get_triggerdef(pg_trigger.oid, true),
  tgenabled, lanname, proconfig, prosrc)
FROM pg_trigger JOIN ours ON ours.oid = tgrelid
JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_language ON pg_language.oid = prolang
WHERE NOT tgisinternal
UNION ALL
SELECT 'rule', rulename, ours.relname, pg_get_ruledef(pg_rewrite.oid, true)
FROM pg_rewrite JOIN ours ON ours.oid = ev_class WHERE relkind = 'r'
"""

How = Literal["gone", "changed", "foreign"]


class Difference(NamedTuple):
    """A thing that is gone, or not what it was, or that somebody else put on a table of ours."""

    how: How
    thing: Thing

    @property
    def is_guard(self) -> bool:
        """It is about what refuses or rewrites changes, and not about what is kept."""
        return self.thing.kind in {"trigger", "rule"}

    @property
    def is_of_table(self) -> bool:
        """It is about a table as a whole."""
        return self.thing.kind == "table"

    def __str__(self) -> str:
        kind, name, table, _ = self.thing
        match self.how:
            case "gone":
                return f"the {kind} {name} is gone"
            case "changed":
                return f"the {kind} {name} is not as pit made it"
            case "foreign":
                return f"the {kind} {name} on {table} is not pit's"


def found(connection: Connection) -> list[Thing]:
    """Every table, index, trigger and rule of the schema; Alembic's own table left out."""
    query = _SQLITE if is_sqlite(connection) else _POSTGRESQL
    rows = connection.exec_driver_sql(query)
    return [Thing.of(*row) for row in rows if row[2] != REVISION_TABLE]


def differences(connection: Connection) -> list[Difference]:
    """What is amiss: tables first. Of a table that is gone nothing else is said."""
    there = {thing[:2]: thing for thing in found(connection)}
    mine = {thing[:2]: thing for thing in promised(connection.dialect.name)}
    amiss = [
        Difference("changed" if key in there else "gone", thing)
        for key, thing in mine.items()
        if there.get(key) != thing
    ]
    tables = {thing.table for thing in mine.values()}
    amiss += (
        Difference("foreign", thing)
        for key, thing in there.items()
        if thing.kind in {"trigger", "rule"} and thing.table in tables and key not in mine
    )
    lost = {each.thing.name for each in amiss if each.is_of_table and each.how == "gone"}
    said = [each for each in amiss if each.is_of_table or each.thing.table not in lost]
    return sorted(said, key=lambda each: not each.is_of_table)
