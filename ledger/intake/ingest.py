"""From sources to the journal, batch by batch: each is one transaction, whole or not at all."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ledger import facts
from ledger.facts import Refused
from ledger.intake import quarantine
from ledger.intake.adoption import Shelf, shipped
from ledger.intake.counts import Counts
from ledger.intake.judge import DUPLICATE
from ledger.intake.lines import Line, batches, lines
from ledger.intake.quarantine import Aside
from ledger.intake.settle import Clock, Decoded, Settler
from ledger.intake.sources import BrokenSource, Meter, Source, chunks, find
from ledger.journal import Database

BATCH_LINES = 4_000
BATCH_BYTES = 4 << 20
# Every one of these bytes in a line is a byte of its canonical form too, so too many of them
# make it too long whatever the rest is: told without unfolding a line of megabytes.
STRUCTURE = b'{}[]:,"'
LONGEST_CANONICAL = 65_535


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

    All are looked for before the first is read. Raises NoSuchFile and UnreadableFile before
    anything is taken; DamagedFile and UnreadableFile in the middle, with `counts` of what was kept
    by then: sending the same files again goes on from there.
    """
    settler = Settler(database, now=now, shelf=shelf)
    counts = Counts()
    for source in find(paths):
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
    taken = 0
    meter = Meter(source)
    found = batches(lines(chunks(meter)), count=BATCH_LINES, size=BATCH_BYTES)
    for batch in found:
        yield settle(settler, source.name, batch)
        taken += len(batch)
        if progress is not None:
            progress(Progress(source.name, taken, meter.taken, source.size))


def settle(settler: Settler, file: str, batch: Sequence[Line]) -> Counts:
    """One batch in one transaction: facts to the journal, the rest to quarantine."""
    decoded = [decode(line) for line in batch]
    try:
        with settler.database.writing() as connection:
            now_us = settler.now()
            settler.prepare(connection)
            held = quarantine.there(connection, file, batch)
            fresh = [
                (line, fact)
                for line, fact in zip(batch, decoded, strict=True)
                if not held.get(line.number, False)
            ]
            rulings = settler.settle(connection, [fact for _, fact in fresh], now_us=now_us)
            asides, counts = [], Counts(quarantined=len(batch) - len(fresh))
            appended = duplicates = 0
            for (line, _), (outcome, before) in zip(fresh, rulings, strict=True):
                if not isinstance(outcome, int):
                    asides.append(Aside(line, outcome, before))
                elif outcome == DUPLICATE:
                    duplicates += 1
                else:
                    appended += 1
            new = [aside for aside in asides if aside.line.number not in held]
            quarantine.add(connection, file, new, now_us=now_us)
    except BaseException:
        settler.forget()
        raise
    return counts + Counts(appended, duplicates, len(asides))


def decode(line: Line) -> Decoded:
    """The line's fact, or why it is none."""
    if line.cut is not None:
        return Refused(
            "line-too-long",
            f"a line of {line.length} bytes; only its first {len(line.raw)} are kept here",
        )
    raw = line.raw
    if len(raw) > LONGEST_CANONICAL and _structure(raw) > LONGEST_CANONICAL:
        return Refused(
            "too-long",
            f"a canonical form of more than {LONGEST_CANONICAL} bytes (line: {len(raw)})",
        )
    try:
        return facts.decode(raw)
    except Refused as refused:
        return refused


def _structure(raw: bytes) -> int:
    return len(raw) - len(raw.translate(None, STRUCTURE))
