"""Closing a gaming day: judged up to a position, signed by two; what comes later restates it.

Source: feed contract, `day.closed` and `day.reopened`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from shlex import quote
from typing import Any, Final

from ledger import books
from ledger.books import DocumentRow, Reading, View
from ledger.facts import Entered
from ledger.journal import Database
from ledger.reconcile.asking import ask_view
from ledger.reconcile.breaks import Break
from ledger.reconcile.desk import SOURCE, Desk
from ledger.reconcile.errors import DayNotReady, DayState
from ledger.reports import BadDay, Selection, select, shift_report
from ledger.reports.shift_rows import ShiftRow

DAY_FACTS: Final = ("day.closed", "day.reopened")
NAMED: Final = 5
_NO_FIGURES: Final = {"gaming_day", "shift", "table", "status", "periods"}
FIGURES: Final = tuple(part.name for part in fields(ShiftRow) if part.name not in _NO_FIGURES)


def close(desk: Desk, day: str, reason: str, *, tolerance: int | None = None) -> int:
    """Close a gaming day; the position of the fact.

    The day is judged as it is when the fact is appended, up to the position before it.
    `tolerance`, in minor units, is the house's policy: a break of no more than that does not keep a
    day open. A break without an amount always does until it is resolved. Raises DayNotReady,
    DayState, NotEntered, UnknownDay.
    """
    asked = _one(day)

    def closed(view: View) -> Entered:
        if _is_closed(desk, view, day):
            raise DayState(
                f"gaming day {day} is closed", remedy=f"pit day reopen {day}, then again"
            )
        made = ask_view(desk.database, view, asked)
        breaks = [one for one in made.open if _is_above(one, tolerance)]
        rows = [row for row in made.unfinished if row.status == "open"]
        if breaks or rows:
            raise _not_ready(day, breaks, rows)
        data = {"gaming_day": day, "position": made.header.position, "reason": reason}
        return Entered("day.closed", None, data)

    return desk.enter(closed)


def reopen(desk: Desk, day: str, reason: str) -> int:
    """Open a closed day again; the position of the fact. Raises DayState, NotEntered."""
    _one(day)

    def reopened(view: View) -> Entered:
        if not _is_closed(desk, view, day):
            raise DayState(f"gaming day {day} is not closed", remedy=f"pit day show {day}")
        data = {"gaming_day": day, "position": view.position, "reason": reason}
        return Entered("day.reopened", None, data)

    return desk.enter(reopened)


@dataclass(frozen=True, slots=True)
class Restated:
    """A figure of a row that is not what it was when its day was closed; a row may be new."""

    shift: str | None
    table: str
    figure: str
    was: Any
    is_: Any

    def document(self) -> dict[str, Any]:
        """By name."""
        return {
            "shift": self.shift,
            "table": self.table,
            "figure": self.figure,
            "was": self.was,
            "is": self.is_,
        }


@dataclass(frozen=True, slots=True)
class DayBook:
    """A gaming day: its rows, how it was closed, the rows as they were then, and what differs."""

    day: str
    currency: str | None
    position: int
    rows: tuple[ShiftRow, ...]
    closed: DocumentRow | None
    as_closed: tuple[ShiftRow, ...]
    restated: tuple[Restated, ...]

    @property
    def judged(self) -> int:
        """The position that the closing was judged at; of an open day the newest."""
        if self.closed is None:
            return self.position
        # Nothing that came after the closing can have been judged by it, whatever it claims.
        claimed: int = self.closed.data["position"]
        return min(claimed, self.closed.position)

    def signed(self) -> dict[str, Any] | None:
        """The closing as JSON."""
        if self.closed is None:
            return None
        return {
            "position": self.closed.data["position"],
            "actor": self.closed.actor,
            "witness": self.closed.witness,
            "reason": self.closed.data["reason"],
        }


def day_book(database: Database, day: str) -> DayBook:
    """A gaming day, and its restatements if it is closed. Raises UnknownDay."""
    asked = _one(day)
    with books.view(database) as reading:
        now = shift_report(reading, asked, quarantined=0)
        closed = _closing(reading, day)
        position = reading.position
    book = DayBook(day, now.header.currency, position, now.rows, closed, (), ())
    if closed is None:
        return book
    with books.view(database, at=book.judged) as reading:
        then = shift_report(reading, asked, quarantined=0).rows
    return replace(book, as_closed=then, restated=tuple(_restated(then, now.rows)))


def _restated(then: tuple[ShiftRow, ...], now: tuple[ShiftRow, ...]) -> Iterator[Restated]:
    before = {(row.shift, row.table): row for row in then}
    after = {(row.shift, row.table): row for row in now}
    for shift, table in dict.fromkeys((*before, *after)):
        was, is_ = before.get((shift, table)), after.get((shift, table))
        for figure in FIGURES:
            old, new = getattr(was, figure, None), getattr(is_, figure, None)
            if old != new:
                yield Restated(shift, table, figure, old, new)


def _closing(reading: Reading, day: str) -> DocumentRow | None:
    last = _last_word(reading, day)
    return last if last is not None and last.type == "day.closed" else None


def _last_word(reading: Reading, day: str) -> DocumentRow | None:
    """The newest by its own time, as the reports have it."""
    return next(reversed(reading.documents(DAY_FACTS, (day, day))), None)


def _is_closed(desk: Desk, view: View, day: str) -> bool:
    """Whether a day is closed now. Raises DayState where a word of now would not be the last."""
    last = _last_word(view, day)
    if last is not None and (last.at, last.source) > (desk.now(), SOURCE):
        raise DayState(
            f"gaming day {day} was {last.type.removeprefix('day.')} at position {last.position} by"
            " a desk whose clock is ahead, and its word would hold",
            remedy="look at both clocks, and enter it again when that time has come",
        )
    return last is not None and last.type == "day.closed"


def _one(day: str) -> Selection:
    """A single gaming day by its date. Raises BadDay."""
    asked = select(day=day)
    if asked.days.first is None or asked.days.first != asked.days.last:
        raise BadDay(f"{day!r} is not one gaming day", remedy="name it by its date, 2026-11-27")
    return asked


def _not_ready(day: str, breaks: Sequence[Break], rows: Sequence[ShiftRow]) -> DayNotReady:
    """What keeps the day open, and for each break the very command that ends it."""
    where = [f"{row.table} {row.shift or 'whole day'}" for row in rows]
    keep = [*(f"break {one.id}" for one in breaks), *(f"{place} is open" for place in where)]
    more = f" and {len(keep) - NAMED} more" if len(keep) > NAMED else ""
    said = [_ends(one) for one in breaks[:NAMED]]
    if said:
        said[0] = f"put each right, or say why it stays: {said[0]}"
    if len(breaks) > NAMED:
        said.append(f"pit reconcile --day {day} has the others")
    said += (f"{place} still lacks its closer: bring in its count" for place in where[:NAMED])
    return DayNotReady(
        f"gaming day {day} cannot be closed: {', '.join(keep[:NAMED])}{more}",
        remedy="; ".join(said),
    )


def _ends(one: Break) -> str:
    if one.dispute is not None:
        ruled = f"pit dispute rule {quote(one.dispute)} --ruling RULING"
        return f"{ruled} --amount AMOUNT --reason TEXT --actor BADGE"
    return f"pit break resolve {quote(one.id)} --reason TEXT --actor BADGE"


def _is_above(one: Break, tolerance: int | None) -> bool:
    return tolerance is None or one.amount is None or abs(one.amount) > tolerance
