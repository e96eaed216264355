"""A simulated house, and what the ledger says of it: through intake, books and every report."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from ledger import books, facts, intake, journal
from ledger.reconcile import reconcile
from ledger.reports import audit_report, select, shift_report
from ledger.simulation import Casino, Injected, simulate

Judge: TypeAlias = Callable[[Casino], "Judged"]


@dataclass(frozen=True)
class Judged:
    """The reports' documents, intake's counts, and the errors that were injected."""

    counts: intake.Counts
    shift: dict[str, Any]
    audit: dict[str, Any]
    breaks: list[dict[str, Any]]
    injected: list[Injected]

    def expected(self, what: str) -> list[tuple[str, Injected]]:
        """Everything of this sort (`exception`, `break`, ...) that was injected, by its name."""
        return [
            (name, each) for each in self.injected for sort, name in each["expect"] if sort == what
        ]


def judged(casino: Casino, url: str, folder: Path) -> Judged:
    """Simulate the house into the empty ledger at `url`, and ask every report."""
    injected: list[Injected] = []
    feed = folder / "feed.ndjson"
    with feed.open("wb") as out:
        out.writelines(line + b"\n" for line in simulate(casino, injected.append))
    clock = count(1)
    asked = select()
    with journal.connect(url, write=True) as database:
        counts = intake.ingest(database, [str(feed)], now=lambda: next(clock))
        books.catch_up(database)
        with books.view(database) as reading:
            shift = shift_report(reading, asked, quarantined=counts.quarantined)
            audit = audit_report(reading, asked, quarantined=counts.quarantined)
            breaks = reconcile(
                reading,
                asked,
                quarantined=counts.quarantined,
                tail=lambda: _facts(database),
            )
    return Judged(
        counts,
        dict(shift.document()),
        dict(audit.document()),
        list(breaks.document()["breaks"]),
        injected,
    )


def _facts(database: journal.Database) -> Iterator[facts.Recorded]:
    with database.reading() as connection:
        for entry in journal.read(connection):
            yield facts.replay(*entry)
