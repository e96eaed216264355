"""Is the ledger whole? Asked on every opening for writing, after every upgrade, and after a failure
that nothing else explains.

A migration that rebuilds a table loses its triggers and STRICT without a word; so does a restore,
or a hand that drops one, empties it or switches it off.
"""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, func, select

from ledger.errors import PitError
from ledger.journal.errors import RESTORE, DamagedDatabase, GuardsLost
from ledger.journal.schema import HEAD, JOURNAL
from ledger.journal.shape import Difference, differences
from migrations.shape import DERIVED, ONE_ROW

_MEND = "it follows from the journal and is made again: pit init --mend"
_PUT_BACK = "see what was changed meanwhile: pit verify; then put them back: pit init --mend"
_TAKE_OFF = "see what it has changed: pit verify; then drop it"
_SHOWN = 3


def require_whole(connection: Connection, name: str) -> None:
    """Raises `GuardsLost` or `DamagedDatabase`: what is missing, and what to do."""
    if found := amiss(connection, name):
        raise found


def amiss(connection: Connection, name: str) -> PitError | None:
    """What `require_whole` raises."""
    found = differences(connection)
    return (
        _of_tables(name, [each for each in found if not each.is_guard])
        or _of_guards(name, [each for each in found if each.is_guard])
        or _of_rows(connection, name)
    )


def is_derived(table: str) -> bool:
    """It follows from the journal alone."""
    return any(table in tables for tables in DERIVED)


def can_be_made_again(difference: Difference) -> bool:
    """No fact is in it: an index, or all of a table that follows from the journal."""
    return difference.thing.kind == "index" or is_derived(difference.thing.table)


def without_row(connection: Connection) -> list[str]:
    """Of the tables that have one row, those that have lost it."""
    return [
        table
        for table in ONE_ROW
        if connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one() != 1  # noqa: S608 - our own names
    ]


def _of_tables(name: str, found: Sequence[Difference]) -> PitError | None:
    if not found:
        return None
    lost = [each for each in found if not can_be_made_again(each)]
    return DamagedDatabase(
        f"{name} is not whole: {_listed(lost or found)}", remedy=RESTORE if lost else _MEND
    )


def _of_guards(name: str, found: Sequence[Difference]) -> PitError | None:
    if not found:
        return None
    foreign = all(each.how == "foreign" for each in found)
    return GuardsLost(
        f"{name} no longer keeps its journal unchanged: {_listed(found)}",
        remedy=_TAKE_OFF if foreign else _PUT_BACK,
    )


def _of_rows(connection: Connection, name: str) -> PitError | None:
    for table in without_row(connection):
        return DamagedDatabase(
            f"{name} is not whole: the row of {table} is gone",
            remedy=_MEND if is_derived(table) else RESTORE,
        )
    said, newest = connection.execute(
        select(HEAD.c.position, select(func.max(JOURNAL.c.position)).scalar_subquery())
    ).one()
    if said == (newest or 0):
        return None
    return DamagedDatabase(
        f"{name} is not whole: its head is at position {said}, and its newest fact is"
        f" {'gone' if newest is None else f'at {newest}'}",
        remedy=RESTORE,
    )


def _listed(found: Iterable[Difference]) -> str:
    words = [str(each) for each in found]
    more = len(words) - _SHOWN
    return "; ".join(words[:_SHOWN]) + (f"; and {more} more" if more > 0 else "")
