"""From sources to the journal, batch by batch: each is one transaction, whole or not at all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from sqlalchemy import Connection

from ledger.facts import Refused
from ledger.intake import quarantine
from ledger.intake.adoption import Shelf, shipped
from ledger.intake.batch import Batch
from ledger.intake.candidate import Candidate
from ledger.intake.counts import Counts
from ledger.intake.judge import DUPLICATE
from ledger.intake.lines import LineFields
from ledger.intake.reader import read
from ledger.intake.settle import Clock, Settler
from ledger.intake.sources import BrokenSource, Source, find
from ledger.journal import Database


class Progress(NamedTuple):
    """How far an ingest is: the source in hand, its lines settled and bytes taken, and its size."""

    name: str
    lines: int
    taken: int
    size: int | None


def ingest(
    database: Database,
    paths: Sequence[str],
    *,
    now: Clock,
    progress: Callable[[Progress], None] | None = None,
    shelf: Shelf = shipped,
) -> Counts:
    """Take the feeds at `paths` (`-` is standard input) in their order.

    All are looked for before the first is read. Raises NoSuchFile, NotAFeed and UnreadableFile
    before anything is taken; DamagedFile and UnreadableFile in the middle, with `counts` of what
    was kept by then: sending the same files again goes on from there.
    """
    settler = Settler(database, now=now, shelf=shelf)
    counts = Counts()
    for source in find(paths, kept=database.files()):
        try:
            for each in take(settler, source, progress):
                counts += each
        except BrokenSource as broken:
            broken.counts = counts
            raise
    return counts


def take(
    settler: Settler, source: Source, progress: Callable[[Progress], None] | None
) -> Iterator[Counts]:
    """Settle one source; the counts of each batch, once it is committed."""
    lines = 0
    with closing(read(source)) as batches:
        for batch in batches:
            yield settle(settler, source.name, batch)
            lines += len(batch)
            if progress is not None:
                progress(Progress(source.name, lines, batch.taken, source.size))


def settle(settler: Settler, file: str, batch: Batch) -> Counts:
    """One batch in one transaction: facts to the journal, the rest to quarantine."""
    counts = Counts()
    try:
        with settler.database.writing() as connection:
            now_us = settler.now()
            settler.prepare(connection)
            entries = quarantine.there(connection, file, batch)
            for piece in [batch] if entries else batch.pieces():
                if not entries and settler.settle_plain(connection, piece, now_us=now_us):
                    counts += Counts(appended=len(piece))
                else:
                    counts += judge(settler, connection, file, piece, entries, now_us=now_us)
    except BaseException:
        settler.forget()
        raise
    return counts


def judge(
    settler: Settler,
    connection: Connection,
    file: str,
    batch: Batch,
    entries: Mapping[int, bool],
    *,
    now_us: int,
) -> Counts:
    """The lines one by one; `entries` are those of this batch that quarantine has."""
    lines, decoded = not_held(batch, entries)
    settled = settler.settle(connection, decoded, now_us=now_us)
    asides = settled.asides(file, lines)
    new = [it for it in asides if it.file != file or it.line.number not in entries]
    quarantine.add(connection, new, now_us=now_us)
    duplicates = settled.outcomes.count(DUPLICATE)
    refused = len(asides) - len(settled.misfits)
    return Counts(
        appended=len(lines) - refused - duplicates,
        duplicates=duplicates,
        quarantined=refused + len(batch) - len(lines),
    )


def not_held(
    batch: Batch, entries: Mapping[int, bool]
) -> tuple[Sequence[LineFields], list[Candidate | Refused]]:
    """The lines of a batch that quarantine does not hold already, and what they could be.

    A line that is held stays so, even if it could be a fact by now: it comes in by `retry` alone,
    so that a feed sent again after a crash leaves the same journal as one sent once.
    """
    if not entries:
        return batch.lines, batch.decoded
    free = [
        (line, found)
        for line, found in zip(batch.lines, batch.decoded, strict=True)
        if not entries.get(line[0], False)
    ]
    return [line for line, _ in free], [found for _, found in free]
