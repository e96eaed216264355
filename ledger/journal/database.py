"""A ledger's database: a snapshot to read in, a transaction to write in, plain words for errors."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from ledger.errors import PitError
from ledger.journal.errors import RESTORE, DamagedDatabase, ReadOnlyDatabase
from ledger.journal.guards import amiss
from ledger.journal.rows import spoiled

Question: TypeAlias = Callable[["Database"], PitError | None]

_QUESTIONS: list[Question] = []


def when_unexplained(question: Question) -> None:
    """Ask this, too, of a ledger that is open when an error comes that explains nothing.

    For the rooms above, which know what else lies in it.
    """
    _QUESTIONS.append(question)


class Database(ABC):
    """An open ledger. Close it, or use it as a context manager; threads may share it."""

    name: str  # how messages call it: a path, or host:port/database
    writable: bool
    _in_doubt = False

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One snapshot: all up to some position, whatever is written meanwhile. Refuses writes."""
        with self._plain_words(), self._snapshot() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, alone among writers: it commits at the end, or nothing of it is kept.

        Raises `LockedDatabase` when other writers take longer than the time to wait.
        """
        if not self.writable:
            raise ReadOnlyDatabase(
                f"{self.name} was opened for reading", remedy="open it for writing"
            )
        with self._plain_words(), self._transaction() as connection:
            yield connection

    def check_pages(self) -> None:
        """Let the database look through its own pages and indexes; raises `DamagedDatabase`.

        A server looks after its own: there is nothing to ask it.
        """
        with self.reading() as connection:
            if found := self._damage(connection):
                raise found

    def files(self) -> Sequence[Path]:
        """The files that this ledger is kept in, as far as they are on this machine."""
        return ()

    @abstractmethod
    def close(self) -> None:
        """Give back every connection."""

    @abstractmethod
    def _snapshot(self) -> AbstractContextManager[Connection]: ...

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[Connection]: ...

    @abstractmethod
    def _damage(self, connection: Connection) -> PitError | None:
        """What the database finds when it looks through its own pages."""

    @abstractmethod
    def _explain(self, error: BaseException) -> PitError | None:
        """The driver's error as a user's, or None where it is our own mistake."""

    @contextmanager
    def _plain_words(self) -> Iterator[None]:
        try:
            yield
        except (PitError, OSError, RuntimeError):  # ours, a stream's, or the program's own way out
            raise
        except Exception as error:
            explained = self._said(error) or self._seen()
            if explained is None:
                raise
            raise explained from error

    def _said(self, error: BaseException) -> PitError | None:
        cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
        return self._explain(cause)

    def _seen(self) -> PitError | None:
        """After an error that explains nothing: is the ledger itself what is wrong?"""
        if self._in_doubt:  # what is asked here may fail for the same reason
            return None
        self._in_doubt = True
        try:
            return self._own_trouble() or next(filter(None, map(self._answer, _QUESTIONS)), None)
        finally:
            self._in_doubt = False

    def _own_trouble(self) -> PitError | None:
        try:
            with self._snapshot() as connection:
                return (
                    amiss(connection, self.name) or self._damage(connection) or spoiled(connection)
                )
        except PitError as error:
            return error
        except Exception as error:  # noqa: BLE001 - where it cannot be looked at, that is the answer
            return self._said(error) or DamagedDatabase(
                f"{self.name} is damaged: it cannot be looked through", remedy=RESTORE
            )

    def _answer(self, question: Question) -> PitError | None:
        try:
            return question(self)
        except PitError as error:
            return error
        except Exception:  # noqa: BLE001 - the first error is the one that is told
            return None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
