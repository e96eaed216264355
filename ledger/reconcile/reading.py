"""The edge of the room: from the rows that the books hold to the breaks among them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ledger.books.calendar import gaming_day, in_force
from ledger.books.rows import DocumentRow, PeriodRow, Reading, RoundRow
from ledger.facts import Recorded
from ledger.reconcile.box import box_breaks
from ledger.reconcile.breaks import KINDS, Break
from ledger.reconcile.causes import with_causes
from ledger.reconcile.copies import copy_breaks
from ledger.reconcile.counts import count_breaks
from ledger.reconcile.disputes import dispute_breaks, unruled
from ledger.reconcile.ground import Facts, Ground, Place
from ledger.reconcile.markers import marker_breaks
from ledger.reconcile.missing import missing_breaks
from ledger.reconcile.near import WEEKS, is_enough, near, span, whole
from ledger.reconcile.opener import opener_breaks
from ledger.reconcile.report import Reconciliation
from ledger.reconcile.series import series_breaks
from ledger.reconcile.standing import ENTRIES, with_standing
from ledger.reconcile.tray import tray_breaks
from ledger.reconcile.watching import Watched
from ledger.reconcile.words import Words
from ledger.reports.asked import Asked
from ledger.reports.boxes import BOX_TYPES
from ledger.reports.gather import gather
from ledger.reports.selection import Selection, check_table
from ledger.reports.shift_rows import rows

FAMILIES: Final = (
    tray_breaks,
    box_breaks,
    opener_breaks,
    copy_breaks,
    series_breaks,
    marker_breaks,
    count_breaks,
    missing_breaks,
    dispute_breaks,
)

Tail = Callable[[], Iterable[Recorded]]
"""The newest facts of the journal: asked for only where the time of the newest one matters."""


def reconcile(
    reading: Reading,
    selection: Selection,
    *,
    quarantined: int,
    tail: Tail = tuple,
    facts: Facts = lambda _positions: {},
) -> Reconciliation:
    """Every break of the selection's days and table. Raises UnknownDay, UnknownTable.

    All tables are looked at even for one: a cause may lie at another.
    """
    watched = Watched(reading)
    asked = Asked.of(watched, Selection(selection.days))
    if selection.table is not None:
        check_table(selection.table, reading.tables())
    gathered = gather(asked)
    header = asked.header(gathered.rules, quarantined)
    disputes = reading.documents(("dispute.opened", "dispute.ruled"))
    around = near(reading, asked.days)
    ground = Ground(
        rows=rows(gathered.floor),
        periods=gathered.floor.periods,
        before=around.before,
        boxes=gathered.floor.boxes,
        counts=reading.documents(BOX_TYPES, asked.days),
        slips=around.slips,
        disputes=disputes,
        odd=[*watched.odd, *_straddling(reading, gathered.floor.periods, around.before)],
        newest=_newest(reading, asked, tail) if unruled(disputes) else 0,
        words=Words(header.currency),
        day_of=_calendar(asked),
        home=_homes(reading),
        facts=facts,
    )
    found = _found(ground)
    if not around.whole and not is_enough(ground, found, asked.days):
        around = whole(reading)
        ground = replace(ground, before=around.before, slips=around.slips)
        found = _found(ground)
    asked_for = [one for one in found if _is_asked_for(one, asked, selection.table)]
    entered = reading.documents(ENTRIES)
    chosen = with_standing(with_causes(ground, found, asked_for), entered)
    looked = [one for one in ground.periods if selection.table in (None, one.table)]
    return Reconciliation(
        header=header,
        days=_days(asked, ground),
        tables=len({one.table for one in looked}),
        periods=len(looked),
        breaks=tuple(sorted(chosen, key=lambda one: _order(asked, one))),
        unfinished=tuple(
            row
            for row in ground.rows
            if row.status in {"open", "uncounted"} and selection.table in (None, row.table)
        ),
    )


def _found(ground: Ground) -> list[Break]:
    return [one for family in FAMILIES for one in family(ground)]


def _straddling(
    reading: Reading, periods: Sequence[PeriodRow], earlier: Mapping[int, PeriodRow]
) -> Iterator[RoundRow]:
    """Rounds of the days before that were settled in these periods."""
    own = {period.opened for period in periods}
    outside = {
        (one.gaming_day, one.table)
        for one in (earlier.get(period.opened) for period in periods)
        if one is not None and one.opened not in own
    }
    for day, table in sorted(outside):
        for row in reading.rounds((day, day), table):
            if row.status != "voided" and any(share.period in own for share in row.shares):
                yield row


def _is_asked_for(one: Break, asked: Asked, table: str | None) -> bool:
    if table is not None and table not in (one.table, one.concerns):
        return False
    if asked.days is None:
        return True
    first, last = asked.days
    return one.gaming_day is not None and first <= one.gaming_day <= last


def _order(asked: Asked, one: Break) -> tuple[object, ...]:
    day = one.gaming_day or ""
    place = (1, ()) if one.shift is None else (0, asked.place()(day, one.shift))
    return (day, place, one.table or "", KINDS.index(one.kind), one.id)


def _days(asked: Asked, ground: Ground) -> tuple[str, ...]:
    named = {period.gaming_day for period in ground.periods}
    named |= {box.gaming_day for box in ground.boxes}
    if asked.days is not None and asked.days[0] == asked.days[1]:
        named.add(asked.days[0])
    return tuple(sorted(named))


def _calendar(asked: Asked) -> Callable[[DocumentRow], str | None]:
    """The gaming day that a document has, or that its time falls in."""

    def day_of(document: DocumentRow) -> str | None:
        if document.gaming_day is not None:
            return document.gaming_day
        config = in_force(asked.configs, document.at)
        return None if config is None else gaming_day(config, document.at)

    return day_of


def _homes(reading: Reading) -> Callable[[str, str | None], Place | None]:
    """Where a round belongs, if it is there and in a period; rather at the table that is named."""

    def home(round_: str, table: str | None) -> Place | None:
        there = [row for row in reading.round(round_) if row.gaming_day is not None]
        for row in sorted(there, key=lambda row: row.table != table):
            return (row.gaming_day or "", row.shift, row.table)
        return None

    return home


def _newest(reading: Reading, asked: Asked, tail: Tail) -> int:
    """The time of the newest fact: of the journal's last ones, and of documents around their day.

    Desks send their files one after another, so the newest fact need not be the last one.
    """
    newest = max((fact.at for fact in tail()), default=0)
    config = in_force(asked.configs, newest)
    if config is None:
        return newest
    day = gaming_day(config, newest)
    around = span(day, day, WEEKS)
    return max([newest, *(document.at for document in reading.documents((), around))])
