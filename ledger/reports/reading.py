"""The edge of the room: from the rows that the books hold to the reports.

Everything below takes one `Reading`, so all figures of a report stand on one position. The number
of lines in quarantine is handed in: intake keeps it, and reports stand beside intake, not above.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from ledger.books.rows import Reading, RoundRow
from ledger.reports import audit, drop, hold, shift
from ledger.reports.asked import Asked
from ledger.reports.boxes import BOX_TYPES, boxes
from ledger.reports.gather import gather
from ledger.reports.header import Header
from ledger.reports.selection import Selection
from ledger.reports.shift_rows import rows
from ledger.reports.unverified import doubts_of


def shift_report(reading: Reading, selection: Selection, *, quarantined: int) -> shift.ShiftReport:
    """The master game report. Raises UnknownDay, UnknownShift, UnknownTable."""
    asked = Asked.of(reading, selection)
    gathered = gather(asked)
    header = asked.header(gathered.rules, quarantined)
    return shift.report(header, gathered.floor, shift=asked.shift, table=asked.table)


def drop_report(reading: Reading, selection: Selection, *, quarantined: int) -> drop.DropReport:
    """One row a box. Raises UnknownDay, UnknownShift, UnknownTable."""
    asked = Asked.of(reading, selection)
    card: defaultdict[tuple[str, str | None, str], int] = defaultdict(int)
    for period in reading.periods(asked.days, asked.table):
        card[period.gaming_day, period.shift, period.table] += period.sold_card
        card[period.gaming_day, None, period.table] += period.sold_card
    found = boxes(reading.documents(BOX_TYPES, asked.days, asked.table))
    return drop.report(
        asked.header({}, quarantined),
        found,
        card=card,
        place=asked.place(),
        zone=asked.zone(),
        shift=asked.shift,
    )


def hold_report(
    reading: Reading,
    selection: Selection,
    *,
    by: hold.By,
    span: hold.Span,
    quarantined: int,
) -> hold.HoldReport:
    """Hold of a selection. Raises UnknownDay, UnknownShift, UnknownTable."""
    asked = Asked.of(reading, selection)
    gathered = gather(asked)
    place = gathered.floor.place
    chosen = [row for row in rows(gathered.floor) if asked.shift in (None, row.shift)]
    header = asked.header(gathered.rules, quarantined)
    if by is hold.By.DEALER:
        return hold.by_dealer(header, chosen, gathered.dealt(asked.shift), span=span, place=place)
    by_shift = asked.shift is not None
    return hold.report(header, chosen, by=by, span=span, place=place, by_shift=by_shift)


def audit_report(reading: Reading, selection: Selection, *, quarantined: int) -> audit.AuditReport:
    """The audit. Raises UnknownDay, UnknownShift, UnknownTable."""
    asked = Asked.of(reading, selection)
    rules: dict[str, str | None] = {}

    def rounds() -> Iterator[RoundRow]:
        for one in asked.rounds():
            if asked.shift in (None, one.shift):
                if one.rules is not None:
                    rules[one.rules] = one.sha256
                yield one

    doubt = doubts_of(reading.rule_sets())
    made = audit.report(Header(None, None, 0), rounds(), place=asked.place(), doubt=doubt)
    return replace(made, header=asked.header(rules, quarantined))
