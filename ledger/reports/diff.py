"""What the master game report said at one position and at a later one: which figures moved, and
which facts moved them.

Amounts in minor units. Source: command line contract, `--as-of`.
"""

from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import Any, Final

from sqlalchemy import Connection

from ledger.books import View
from ledger.books.amend import Effects, Key
from ledger.books.reader import Amendings, Facts
from ledger.errors import WrongUsage
from ledger.facts import Recorded
from ledger.reports.asked import Asked
from ledger.reports.boxes import BOX_TYPES
from ledger.reports.columns import Column
from ledger.reports.explain import FIGURES, Source, lines
from ledger.reports.explain_asked import source_of
from ledger.reports.gather import gather
from ledger.reports.header import Header
from ledger.reports.remembering import Remembering
from ledger.reports.selection import Selection, UnknownDay, UnknownShift, UnknownTable
from ledger.reports.shift_rows import ShiftRow, rows

Place = tuple[str, str | None, str]
"""Gaming day, shift, table."""

COMPARED: Final = tuple(one.name for one in fields(ShiftRow) if one.name in FIGURES)


class BackToFront(WrongUsage):
    """The first position is later than the second."""

    code = "back-to-front"


@dataclass(frozen=True, slots=True)
class Moved:
    """A figure that is not what it was; null where there was no row, or it could not be known.

    `events` are the facts that moved it: those that came in between and stand behind it now, and
    those that took back or corrected what stood behind it.
    """

    place: Place
    figure: str
    before: int | None
    after: int | None
    events: tuple[int, ...]

    @property
    def difference(self) -> int | None:
        """After less before, where both are known."""
        if self.before is None or self.after is None:
            return None
        return self.after - self.before

    def document(self) -> dict[str, Any]:
        """The JSON object."""
        day, shift, table = self.place
        return {
            "gaming_day": day,
            "shift": shift,
            "table": table,
            "figure": self.figure,
            "before": self.before,
            "after": self.after,
            "difference": self.difference,
            "events": list(self.events),
        }


@dataclass(frozen=True, slots=True)
class DiffReport:
    """Two states of a report: `before` is the earlier position, the header's the later."""

    header: Header
    before: int
    moved: tuple[Moved, ...]
    facts: tuple[Recorded, ...]
    name: str = "diff"
    columns: tuple[Column, ...] = (
        Column("gaming_day", "text"),
        Column("shift", "text"),
        Column("table", "text"),
        Column("figure", "text"),
        Column("before", "int"),
        Column("after", "int"),
        Column("difference", "int"),
        Column("events", "json"),
    )

    def table(self) -> list[dict[str, Any]]:
        """The figures that moved."""
        return [one.document() for one in self.moved]

    def document(self) -> dict[str, Any]:
        """The whole comparison as JSON."""
        told = [
            {
                "position": one.position,
                "type": one.type,
                "source": one.source,
                "id": one.id,
                "time": one.time,
                "actor": one.actor,
                "witness": one.witness,
                "reason": one.data.get("reason"),
            }
            for one in self.facts
        ]
        return self.header.document({"before": self.before, "rows": self.table(), "facts": told})


def diff_report(
    connection: Connection,
    before: View,
    after: View,
    selection: Selection,
    *,
    quarantined: int = 0,
) -> DiffReport:
    """Compare the report of a selection at two positions.

    `connection` reads the journal that both views stand on. What the ledger had not heard of at the
    earlier position has no figures there. Raises BackToFront, and UnknownDay, UnknownShift,
    UnknownTable of the later position.
    """
    if before.position > after.position:
        raise BackToFront(
            f"position {before.position:,} comes after {after.position:,}",
            remedy="name the earlier one first",
        )
    asked = Asked.of(after, selection)
    new = _rows(asked)
    old = _rows_before(before, selection)
    causes = _Causes(connection, before, after)
    moved = [
        Moved(place, figure, was, is_, causes.of(place, figure, unknown=None in (was, is_)))
        for place in [*new, *(each for each in old if each not in new)]
        for figure in COMPARED
        if (was := _figure(old.get(place), figure)) != (is_ := _figure(new.get(place), figure))
    ]
    told = causes.facts.at({each for one in moved for each in one.events})
    return DiffReport(asked.header({}, quarantined), before.position, tuple(moved), tuple(told))


def _figure(row: ShiftRow | None, name: str) -> int | None:
    found: int | None = None if row is None else getattr(row, name)
    return found


def _rows(asked: Asked) -> dict[Place, ShiftRow]:
    return {
        (row.gaming_day, row.shift, row.table): row
        for row in rows(gather(asked).floor)
        if asked.table in (None, row.table) and asked.shift in (None, row.shift)
    }


def _rows_before(view: View, selection: Selection) -> dict[Place, ShiftRow]:
    try:
        return _rows(Asked.of(view, selection))
    except (UnknownDay, UnknownShift, UnknownTable):
        return {}


class _Causes:
    """Finds the facts that moved a figure, by what stood behind it before and what does after."""

    def __init__(self, connection: Connection, before: View, after: View) -> None:
        self._connection = connection
        self._views = (Remembering(before), Remembering(after))
        self._configs = [tuple(view.configs()) for view in self._views]
        self._before = before.position
        self.facts = Facts(connection, after.position, after.position)
        self._amendings = Amendings(self.facts, after.shelf, ())
        self._known: dict[Place, tuple[Source, Source]] = {}
        self._later: dict[int, set[int]] = {}

    def of(self, place: Place, figure: str, *, unknown: bool = False) -> tuple[int, ...]:
        """The positions, all after the earlier one.

        `unknown`: at one of the two positions the figure could not be known. Of a drop that hangs
        on the counts of tray and box too, whatever it is the sum of.
        """
        found = self._behind(place, figure)
        if unknown and figure.startswith(("drop", "box")):
            found |= self._behind(place, "closer") | self._behind(place, "drop_cash")
            found = found or self._boxes(place)
        return tuple(sorted(found))

    def _behind(self, place: Place, figure: str) -> set[int]:
        old, new = (
            {(one.part, one.position, one.what, one.amount): one for one in lines(figure, source)}
            for source in self._sources(place)
        )
        apart = [(old.get(each) or new[each]) for each in old.keys() ^ new.keys()]
        touched = {each for line in apart for each in line.events}
        found = {each for each in touched if each > self._before}
        return found | self._amending(touched)

    def _boxes(self, place: Place) -> set[int]:
        """Boxes of the row, and of its whole day: one of those takes the drop from the shifts."""
        day, shift, table = place
        return {
            one.position
            for one in self._views[1].documents(BOX_TYPES, (day, day), table)
            if one.position > self._before and one.data.get("shift") in (None, shift)
        }

    def _sources(self, place: Place) -> tuple[Source, Source]:
        """What the row was made of, before and after."""
        if place not in self._known:
            self._known[place] = (self._source(0, place), self._source(1, place))
        return self._known[place]

    def _source(self, which: int, place: Place) -> Source:
        """Of the earlier view (0) or the later one. What it has never heard of has nothing there:
        to ask whether it has would be to read all that it has, for each row."""
        day, shift, table = place
        view = self._views[which]
        asked = Asked(view, (day, day), shift, table, self._configs[which])
        return source_of(self._connection, view, asked, gather(asked).floor)

    def _amending(self, positions: Collection[int]) -> set[int]:
        """Later words on these facts, and on those words. Figures of a row have facts in common."""
        fresh = self.facts.at(each for each in positions if each not in self._later)
        effects = self._amendings.effects((one.source, one.id) for one in fresh)
        for one in fresh:
            self._later[one.position] = self._words_on((one.source, one.id), effects)
        return set[int]().union(*(self._later[each] for each in positions))

    def _words_on(self, key: Key, effects: Effects) -> set[int]:
        found: set[int] = set()
        ahead, seen = {key}, {key}
        while ahead:
            naming = [one for each in ahead for one in effects.naming(each)]
            found |= {one.position for one in naming if one.position > self._before}
            ahead = {(one.source, one.id) for one in naming} - seen
            seen |= ahead
        return found
