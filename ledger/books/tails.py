"""Rows as of any position: the newest checkpoint before it, and the facts after that folded in
memory."""

from contextlib import ExitStack

from sqlalchemy import Connection

from ledger.books import store
from ledger.books.compute import changes
from ledger.books.scratch import fold, scratch
from ledger.books.shelf import OverlaidShelf, Shelf, StoredShelf

LONGEST_TAIL = 50_000
"""Facts that are folded in memory; more are folded into a throw-away database, step by step."""


def shelf_at(stack: ExitStack, connection: Connection, position: int) -> Shelf:
    """The newest checkpoint at or before the position, with the facts after it laid over."""
    state = store.current(connection)
    base = 0
    if state.version == store.FOLD_VERSION and not store.emptied(connection, state):
        base = store.checkpoint_before(connection, state.generation, position)
    stored = StoredShelf(connection, state.generation if base else 0, base)
    if base == position:
        return stored
    if position - base <= LONGEST_TAIL:
        found = changes(connection, stored, base, position)
        return OverlaidShelf(stored, found.units, found.mentions)
    rows = stack.enter_context(scratch())
    return fold(rows, connection, position, LONGEST_TAIL)
