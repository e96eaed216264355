"""A ledger of a feed, reconciled: through intake and books, as a night job does."""

import shutil
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ledger import books, facts, intake, journal
from ledger.books import Reading
from ledger.journal import Database
from ledger.reconcile import Reconciliation, reconcile
from ledger.reports import select

RECORDED_US = 1_795_900_000_000_000


@dataclass
class House:
    """A ledger, and how it is asked."""

    url: str
    folder: Path
    feeds: int = 0

    def take(self, lines: Iterable[bytes]) -> None:
        """Bring in a feed and catch the books up."""
        self.feeds += 1
        path = self.folder / f"feed-{self.feeds}.ndjson"
        path.write_bytes(b"".join(line + b"\n" for line in lines))
        self.take_file(path)

    def take_file(self, path: Path) -> None:
        """The same of a file that is there."""
        with journal.connect(self.url, write=True) as database:
            intake.ingest(database, [str(path)], now=lambda: RECORDED_US)
            books.catch_up(database)

    def reconciled(self, at: int | None = None, **asked: str) -> Reconciliation:
        """Every break."""
        with self.reading(at) as (database, reading):
            return reconcile(
                reading,
                select(**asked),
                quarantined=0,
                tail=lambda: _facts(database, range(1, reading.position + 1)).values(),
                facts=lambda positions: _facts(database, positions),
            )

    @contextmanager
    def reading(self, at: int | None = None) -> Iterator[tuple[Database, Reading]]:
        """The books."""
        with (
            journal.connect(self.url, write=False) as database,
            books.view(database, at=at) as view,
        ):
            yield database, view


@dataclass
class Houses:
    """Empty ledgers, one after another: to set one up takes longer than a small feed."""

    template: Path
    folder: Path
    built: int = 0

    def house(self) -> House:
        """A new one."""
        self.built += 1
        path = self.folder / f"house-{self.built}.db"
        shutil.copyfile(self.template, path)
        return House(f"sqlite:///{path}", self.folder)


def _facts(database: Database, positions: Collection[int]) -> dict[int, facts.Recorded]:
    with database.reading() as connection:
        found = journal.read_positions(connection, positions)
        return {entry.position: facts.replay(*entry) for entry in found}
