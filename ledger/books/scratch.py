"""Books in a throw-away database beside the ledger: for a fresh fold that nobody keeps."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, create_engine

from ledger.books import store
from ledger.books.compute import changes
from ledger.books.schema import METADATA
from ledger.books.shelf import StoredShelf

GENERATION = 1


@contextmanager
def scratch() -> Iterator[Connection]:
    """An empty set of books in a temporary file, which is gone afterwards."""
    with TemporaryDirectory(prefix="pit-books-") as folder:
        engine = create_engine(f"sqlite:///{Path(folder) / 'books.db'}")
        try:
            with engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA synchronous = OFF")
                METADATA.create_all(connection)
                store.begin(connection, GENERATION)
                yield connection
        finally:
            engine.dispose()


def fold(rows: Connection, journal: Connection, upto: int, step: int) -> StoredShelf:
    """Fold the journal from its first fact up to `upto`, into an empty scratch."""
    position = 0
    while position < upto:
        state = store.State(GENERATION, store.FOLD_VERSION, position)
        reached = min(position + step, upto)
        found = changes(journal, StoredShelf(rows, GENERATION, position), position, reached)
        store.save(rows, state, found, reached)
        position = reached
    rows.commit()
    return StoredShelf(rows, GENERATION, upto)
