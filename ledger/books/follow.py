"""The books kept up by a process of their own while a long feed still comes in.

It runs the same `catch_up` that anybody may run at any time, so nothing depends on it: where it
cannot start or is killed, whoever caught up last does the rest.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Self

from ledger import beside, journal
from ledger.books.runner import STEP, catch_up
from ledger.errors import PitError
from ledger.journal import Database

Chore = Callable[[Database], object]

PAUSE_S: Final = 0.05
"""How long it rests while less than a whole step of facts has come in."""


class Follower:
    """A process that folds whole steps behind the journal's head until it is told to stop.

    After each step it does the `chores`, functions of a module (another process finds them by
    name) that may likewise be done by anybody at any time.
    """

    def __init__(self, url: str, chores: Sequence[Chore] = (), *, step: int = STEP) -> None:
        self._task = (url, tuple(chores), step)
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None

    def start(self) -> None:
        """Start it, once; it ends with this process, however that ends."""
        if self._process is not None:
            return
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_follow, args=(*self._task, theirs), daemon=True)
        beside.start(self._process)
        theirs.close()

    def stop(self) -> None:
        """Let it end the step in hand, and wait for that."""
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            self._process.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def _follow(url: str, chores: Sequence[Chore], step: int, line: Connection) -> None:
    """The other process. The line is closed when it is to end, by word or by death."""
    with suppress(PitError), journal.connect(url, write=True) as database:
        position = catch_up(database, upto=0)
        while not line.poll(PAUSE_S):
            with database.reading() as connection:
                waiting = journal.head(connection) - position
            while waiting >= step and not line.poll(0):
                position = catch_up(database, upto=position + step, step=step)
                waiting -= step
                for chore in chores:
                    chore(database)
