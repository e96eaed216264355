"""`pit explain`: the row that was asked for, the facts behind it, and a check that they add up."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from ledger.books import View
from ledger.books.reader import Amendings, Facts
from ledger.books.rows import PeriodRow
from ledger.books.tray import value
from ledger.errors import WrongUsage
from ledger.reports.asked import Asked
from ledger.reports.boxes import Box
from ledger.reports.explain import FIGURES, FROM_PERIODS, Explanation, Source, lines
from ledger.reports.floor import Floor
from ledger.reports.gather import gather
from ledger.reports.selection import Selection
from ledger.reports.shift_rows import ShiftRow, rows


class UnknownFigure(WrongUsage):
    """A name that is no figure of the report, or one that is no sum."""

    code = "unknown-figure"


class NothingToExplain(WrongUsage):
    """The report has no row of that table, day and shift, or more days than one were named."""

    code = "nothing-to-explain"


def explain_report(
    connection: Connection,
    view: View,
    selection: Selection,
    figure: str,
    *,
    quarantined: int = 0,
) -> Explanation:
    """A figure of one table's gaming day, or of one shift of it, as known at the view's position.

    Without a shift it is the day's: of the day's row where one box covers the day, else of all its
    shift rows. `connection` reads the journal that the view stands on. Raises UnknownFigure,
    NothingToExplain, UnknownDay, UnknownShift, UnknownTable.
    """
    if figure not in FIGURES:
        raise UnknownFigure(
            f"{figure!r} is no figure that facts add up to",
            remedy=f"one of {', '.join(FIGURES)}; hold is win / drop",
        )
    asked = Asked.of(view, selection)
    gathered = gather(asked)
    row = [each for each in rows(gathered.floor) if each.table == asked.table]
    chosen = _chosen(row, asked.shift)
    if asked.days is None or asked.days[0] != asked.days[1] or not chosen:
        raise NothingToExplain(
            "there is no one row of that table, day and shift",
            remedy="name one gaming day and one table of pit report shift",
        )
    source = source_of(connection, view, asked, gathered.floor)
    found = tuple(lines(figure, source))
    known = [getattr(each, figure) for each in chosen]
    total = None if None in known else sum(known)
    if total is not None and total != sum(one.amount for one in found):
        raise ArithmeticError(f"{figure} is {total} and its facts are not")  # a bug, not a finding
    named = {"gaming_day": asked.days[0], "shift": asked.shift, "table": asked.table}
    return Explanation(asked.header(gathered.rules, quarantined), named, figure, total, found)


def _chosen(day: Sequence[ShiftRow], shift: str | None) -> list[ShiftRow]:
    if shift is not None:
        return [row for row in day if row.shift == shift]
    return [row for row in day if row.shift is None] or list(day)


def source_of(connection: Connection, view: View, asked: Asked, floor: Floor) -> Source:
    shift = asked.shift
    periods = [
        one for one in floor.periods if one.table == asked.table and shift in (None, one.shift)
    ]
    opened = {one.opened for one in periods}
    posted = view.documents(("adjustment.posted",), asked.days)
    return Source(
        periods=periods,
        rounds=[one for one in asked.rounds() if one.status != "voided" and one.period in opened],
        boxes=_boxes(floor.boxes, asked.table, shift),
        adjustments=[
            one
            for one in posted
            if (one.table or one.data.get("table")) == asked.table
            and shift in (None, one.data.get("shift"))
        ],
        amounts=_amounts(connection, view, periods),
    )


def _boxes(boxes: Iterable[Box], table: str | None, shift: str | None) -> list[Box]:
    """A box of the whole day hides what was found in a shift's: the shift has no drop then."""
    here = [box for box in boxes if box.table == table]
    if shift is None:
        return here
    if any(box.shift is None for box in here):
        return []
    return [box for box in here if box.shift == shift]


def _amounts(connection: Connection, view: View, periods: Iterable[PeriodRow]) -> dict[int, int]:
    """What each slip, sale and marker is worth in its effective form, by position."""
    wanted = {
        position
        for period in periods
        for figure in FROM_PERIODS
        for position in period.events.get(figure, ())
    }
    facts = Facts(connection, view.position, view.position)
    found = facts.at(wanted)
    effects = Amendings(facts, view.shelf, ()).effects((one.source, one.id) for one in found)
    amounts = {}
    for fact in found:
        data = effects.of(fact)
        if data is not None:
            amounts[fact.position] = value(data["chips"]) if "chips" in data else data["amount"]
    return amounts
