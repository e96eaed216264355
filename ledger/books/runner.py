"""The one runner that keeps the books: catches up, makes them anew beside the old, compares.

Every step reads in one snapshot and writes in one short transaction, which begins by looking
whether the books are still where the step began: two runners at once do the same work, and one of
them throws its own away.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from ledger import journal
from ledger.books import store
from ledger.books.check import Difference
from ledger.books.check import check as compare
from ledger.books.compute import changes
from ledger.books.shelf import StoredShelf
from ledger.journal import Database

STEP: Final = 20_000
"""Positions that are folded at a time, which bounds the memory."""

Progress = Callable[[int], None]
"""Called with the position reached."""


def catch_up(
    database: Database,
    *,
    progress: Progress | None = None,
    upto: int | None = None,
    step: int = STEP,
) -> int:
    """Bring the books up to the head, or to `upto`; the position they are at then.

    Books of another fold version, or without their rows, are made anew first. Raises what
    `Database.writing` raises.
    """
    with database.reading() as connection:
        state = store.current(connection)
        behind = state.position < _goal(connection, upto)
        usable = state.version == store.FOLD_VERSION and not store.emptied(connection, state)
    if not usable:
        return rebuild(database, progress=progress, step=step)
    if not behind:
        return state.position
    return _advance(database, None, progress=progress, upto=upto, step=step)


def rebuild(database: Database, *, progress: Progress | None = None, step: int = STEP) -> int:
    """Make the books anew from the first fact on, beside the ones that are read, and swap.

    One that was killed is continued. Readers see the old books until the new ones are whole.
    """
    with database.writing() as connection:
        old = store.current(connection)
        generation = store.newest_generation(connection)
        state = store.state_of(connection, generation)
        if generation == old.generation or state is None or state.version != store.FOLD_VERSION:
            if generation != old.generation:
                store.drop(connection, generation)
            generation += 1
            store.begin(connection, generation)
    position = _advance(database, generation, progress=progress, upto=None, step=step)
    with database.writing() as connection:
        old = store.current(connection)
        if old.generation < generation and store.state_of(connection, generation) is not None:
            store.point_to(connection, generation)
            if old.generation:
                store.drop(connection, old.generation)
    return position


def _advance(
    database: Database,
    generation: int | None,
    *,
    progress: Progress | None,
    upto: int | None,
    step: int,
) -> int:
    """Step by step to the goal, in one generation, or in the one that is read (None)."""
    while True:
        with database.reading() as connection:
            state = _state(connection, generation)
            goal = _goal(connection, upto)
            if state is None or state.position >= goal:
                return goal if state is None else state.position
            reached = min(state.position + step, goal)
            shelf = StoredShelf(connection, state.generation, state.position)
            found = changes(connection, shelf, state.position, reached)
        with database.writing() as connection:
            if _state(connection, generation) == state:
                if state.generation == 0:
                    state = state._replace(generation=_first_books(connection))
                store.save(connection, state, found, reached)
        if progress is not None:
            progress(reached)


def _first_books(connection: Connection) -> int:
    """A generation to be read where none is. One that a rebuild left half made is given up."""
    left = store.newest_generation(connection)
    if left:
        store.drop(connection, left)
    # A number of its own: the rebuild may still be at work, and must find its generation gone.
    store.begin(connection, left + 1)
    store.point_to(connection, left + 1)
    return left + 1


def _state(connection: Connection, generation: int | None) -> store.State | None:
    if generation is None:
        return store.current(connection)
    return store.state_of(connection, generation)


def _goal(connection: Connection, upto: int | None) -> int:
    head = journal.head(connection)
    return head if upto is None else min(upto, head)


def check(database: Database, *, step: int = STEP) -> list[Difference]:
    """Every stored row that a fresh fold gives otherwise, in memory that does not grow."""
    return compare(database, step=step)


@dataclass(frozen=True, slots=True)
class Book:
    """One book: its fold's version, how far it is, its rows, and the facts it does not have yet."""

    name: str
    version: int
    position: int
    rows: int
    lag: int


def listing(database: Database) -> list[Book]:
    """Every book, as `pit books list` shows them."""
    with database.reading() as connection:
        state = store.current(connection)
        rows = store.counts(connection, state)
        lag = journal.head(connection) - state.position
    return [
        Book(name, store.version_of(state, name), state.position, rows.get(name, 0), lag)
        for name in store.VERSIONS
    ]
