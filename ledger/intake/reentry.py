"""The way back in: quarantined lines judged again, in their order; the way out: purged."""

from collections.abc import Sequence

from sqlalchemy import Connection

from ledger import journal
from ledger.facts import Refused
from ledger.intake import quarantine
from ledger.intake.adoption import Shelf, shipped
from ledger.intake.candidate import decode
from ledger.intake.counts import Counts
from ledger.intake.judge import DUPLICATE
from ledger.intake.lines import Line
from ledger.intake.quarantine import Entry, NoSuchEntry
from ledger.intake.reader import BATCH_BYTES, BATCH_LINES
from ledger.intake.settle import Clock, Decoded, Settler
from ledger.journal import Database


def retry(
    database: Database,
    ids: Sequence[int] | None = None,
    *,
    now: Clock,
    shelf: Shelf = shipped,
) -> Counts:
    """Judge open entries again (all, or `ids`), by id, and append what has become acceptable.

    Counts: appended, already in the journal by now, still refused. Raises NoSuchEntry before it
    begins if one of `ids` is not there or not open.
    """
    if ids is not None:
        with database.reading() as connection:
            for id_ in ids:
                still_open(connection, id_)
    settler = Settler(database, now=now, shelf=shelf)
    counts, after = Counts(), 0
    while True:
        try:
            with database.writing() as connection:
                page = quarantine.page(
                    connection, after=after, count=BATCH_LINES, size=BATCH_BYTES, only=ids
                )
                if not page:
                    return counts
                counts += _again(settler, connection, page)
        except BaseException:
            settler.forget()
            raise
        after = page[-1].id


def purge(database: Database, id_: int, *, now: Clock) -> Entry:
    """Erase an open entry's line and close it; its hash, place and code stay. Raises NoSuchEntry.

    Sent again from the same place, the line is known and stays out.
    """
    with database.writing() as connection:
        entry = still_open(connection, id_)
        position = journal.head(connection)
        quarantine.resolve(connection, id_, quarantine.PURGED, position=position, now_us=now())
        return entry


def still_open(connection: Connection, id_: int) -> Entry:
    """The open entry. Raises NoSuchEntry."""
    entry = quarantine.get(connection, id_)
    if entry.outcome is not None:
        raise NoSuchEntry(
            f"quarantine entry {id_} is closed: {entry.outcome}",
            remedy="see pit quarantine list",
        )
    return entry


def _again(settler: Settler, connection: Connection, page: Sequence[Entry]) -> Counts:
    now_us = settler.now()
    settler.prepare(connection)
    decoded = [_decoded(entry) for entry in page]
    settled = settler.settle(connection, decoded, now_us=now_us)
    quarantine.add(connection, settled.misfits, now_us=now_us)
    counts = Counts()
    for place, (entry, outcome) in enumerate(zip(page, settled.outcomes, strict=True)):
        if not isinstance(outcome, int):
            quarantine.restate(connection, entry, outcome)
            counts += Counts(quarantined=1)
        elif outcome == DUPLICATE:
            before = settled.before(place)
            quarantine.resolve(
                connection, entry.id, quarantine.DUPLICATE, position=before, now_us=now_us
            )
            counts += Counts(duplicates=1)
        else:
            position = settled.first + outcome
            quarantine.resolve(
                connection, entry.id, quarantine.APPENDED, position=position, now_us=now_us
            )
            counts += Counts(appended=1)
    return counts


def _decoded(entry: Entry) -> Decoded:
    # A correction that is listed here stands in the journal: judged as the duplicate it is, it
    # would be closed without having taken effect.
    if entry.file == quarantine.JOURNAL or entry.whole is None:
        return Refused(entry.code, entry.message)
    return decode(Line(entry.line, entry.whole))
