"""`pit find`: the rounds that somebody means, with what of each was asked for.

Narrowed by the books' rows first; facts are read of the rounds that are left alone.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, Final

from sqlalchemy import Connection

from ledger.books import View
from ledger.books.calendar import shifted
from ledger.books.effective import TOGETHER, Counting, annulled_of, counting_of
from ledger.books.rows import Days, PeriodRow, RoundRow
from ledger.errors import WrongUsage
from ledger.reports.asked import Asked
from ledger.reports.columns import Column
from ledger.reports.found import Before, Data, Wanted, held, of_facts, of_row
from ledger.reports.header import Header
from ledger.reports.patron_asked import Patron
from ledger.reports.retold import Clock as Wall
from ledger.reports.retold import clock_in
from ledger.reports.said_times import Clock, moment
from ledger.reports.selection import Selection

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_RUNNING: Final = 3_600_000_000  # µs: a round that began longer ago has ended


class NoClock(WrongUsage):
    """Times were asked for, and nothing says which clock or which night."""

    code = "no-clock"


@dataclass(frozen=True, slots=True)
class Found:
    """A round. `matched`: what of it was asked for, an object each."""

    round: str
    table: str
    gaming_day: str | None
    shift: str | None
    opened_at: str | None
    dealer: str | None
    game: str | None
    status: str
    handle: int
    win: int
    exceptions: int
    matched: list[Data]


_KINDS: Final = {"handle": "money", "win": "money", "exceptions": "int", "matched": "json"}
COLUMNS: Final = tuple(
    Column(part.name, _KINDS.get(part.name, "text"))  # type: ignore[arg-type]
    for part in fields(Found)
)


@dataclass(frozen=True, slots=True)
class FindReport:
    """The rounds in the order in which they were opened. `between`: the window, as resolved."""

    header: Header
    between: tuple[str, str] | None
    rounds: tuple[Found, ...]
    name: str = "find"
    columns: tuple[Column, ...] = COLUMNS

    def table(self) -> list[dict[str, Any]]:
        """The rounds by name."""
        return [{c.name: getattr(one, c.name) for c in COLUMNS} for one in self.rounds]

    def document(self) -> dict[str, Any]:
        """As JSON."""
        window = None if self.between is None else list(self.between)
        return self.header.document({"between": window, "rounds": self.table()})


@dataclass(frozen=True, slots=True)
class _Window:
    """From `first` to `last` (UTC µs), both included."""

    first: int
    last: int


Progress = Callable[[int], None]
"""Is told from time to time how many rounds were looked at."""

Matched = tuple[RoundRow, list[Data]]


def find_report(
    connection: Connection,
    view: View,
    selection: Selection,
    wanted: Wanted,
    *,
    between: tuple[str, str] | None = None,
    patron: str | None = None,
    quarantined: int = 0,
    progress: Progress = lambda _: None,
) -> FindReport:
    """The rounds as known at the view's position.

    Raises UnknownDay, UnknownShift, UnknownTable, BadTime, AmbiguousTime, NoClock.
    """
    asked = Asked.of(view, selection)
    window = None if between is None else _window(asked, between)
    if window is not None and asked.days is None:
        asked = replace(asked, days=_days_around(window))
    rows: Iterable[Matched] = _by_rows(asked, window, wanted, progress)
    if patron is not None:
        rows = _by_patron(Patron.of(connection, view, asked, patron), rows)
    if wanted.needs_facts or window is not None or patron is not None:
        types = wanted.types if window is None and patron is None else ()
        rows = _by_facts(_Facts(connection, view, wanted, types), rows, window)
    clock = clock_in(asked.zone())
    found = sorted(rows, key=lambda pair: (pair[0].opened_at or 0, pair[0].table, pair[0].round))
    return FindReport(
        asked.header({row.rules: row.sha256 for row, _ in found if row.rules}, quarantined),
        None if window is None else (clock(window.first), clock(window.last)),
        tuple(_found(row, matched, clock) for row, matched in found),
    )


def _by_rows(
    asked: Asked, window: _Window | None, wanted: Wanted, progress: Progress
) -> Iterator[Matched]:
    for number, row in enumerate(asked.rounds(), start=1):
        if number % TOGETHER == 0:
            progress(number)
        if asked.shift not in (None, row.shift):
            continue
        if window is not None and not _may_run(row, window):
            continue
        matched = of_row(row, wanted)
        if matched is not None:
            yield row, matched


def _may_run(row: RoundRow, window: _Window) -> bool:
    at = row.opened_at
    return at is not None and window.first - _RUNNING <= at <= window.last


@dataclass(frozen=True, slots=True)
class _Facts:
    """Where the facts of rounds are read, and which of them are needed (no types: all)."""

    connection: Connection
    view: View
    wanted: Wanted
    types: Collection[str]

    def of(self, rows: Sequence[RoundRow]) -> Iterator[tuple[list[Counting], list[Before]]]:
        """Of each round what counts, and what was recorded and counts no more."""
        where = (self.connection, self.view.shelf, self.view.position)
        annulled = annulled_of(*where, rows) if self.wanted.asks_what_was_recorded else {}
        for row, facts in counting_of(*where, rows, self.types):
            gone = annulled.get((row.table, row.round), [])
            gone += (one.fact for one in facts if one.data is not one.fact.data)
            yield facts, [Before(one.position, one.type, one.data) for one in gone]


def _by_facts(facts: _Facts, rows: Iterable[Matched], window: _Window | None) -> Iterator[Matched]:
    left = iter(rows)
    while some := list(islice(left, TOGETHER)):
        told = facts.of([row for row, _ in some])
        for (row, said), (counting, before) in zip(some, told, strict=True):
            if window is not None and not _runs(row, counting, window):
                continue
            plain = [(one.fact.type, one.data) for one in counting]
            by_facts = of_facts(plain, facts.wanted, before)
            sat = {one["patron_at"] for one in said if "patron_at" in one}
            if by_facts is not None and (not sat or sat & set(held(plain))):
                yield row, [*said, *by_facts]


def _by_patron(patron: Patron, rows: Iterable[Matched]) -> Iterator[Matched]:
    for row, said in rows:
        found = patron.at(row)
        if found:
            yield row, [*said, *found]


def _runs(row: RoundRow, facts: Iterable[Counting], window: _Window) -> bool:
    """Whether the round was under way at some moment of the window."""
    if row.opened_at is not None and row.opened_at >= window.first:
        return True
    return any(window.first <= one.fact.at <= window.last for one in facts)


def _window(asked: Asked, between: tuple[str, str]) -> _Window:
    days = asked.days
    if not asked.configs:
        raise NoClock("no property is configured: nothing says which clock is meant")
    if days is not None and days[0] != days[1]:
        raise NoClock(
            "--between names a time of one gaming day, and --day names several",
            remedy="name one day, or write the times with their dates",
        )
    newest = max((one.gaming_day for one in _newest(asked)), default=None)
    day = days[0] if days is not None else newest
    if day is None:
        raise NoClock("the ledger holds no gaming day yet", remedy="bring in a feed first")
    first, last = (moment(text, Clock(asked.configs[-1], day)) for text in between)
    if last < first:
        raise NoClock(
            f"--between {between[0]!r} {between[1]!r} ends before it begins",
            remedy="name the earlier time first; a gaming day begins when the property says so",
        )
    return _Window(first, last)


def _newest(asked: Asked) -> list[PeriodRow]:
    """Of the newest day that was played: one that is only named has no period."""
    found = (asked.reading.periods((day, day)) for day in reversed(asked.reading.days()))
    return next(filter(None, found), [])


def _days_around(window: _Window) -> Days:
    """The gaming days that rounds of the window can belong to."""
    ends = (_EPOCH + timedelta(microseconds=at) for at in (window.first, window.last))
    first, last = (each.date() for each in ends)
    return str(shifted(first, -2)), str(shifted(last, 2))


def _found(row: RoundRow, matched: list[Data], clock: Wall) -> Found:
    return Found(
        round=row.round,
        table=row.table,
        gaming_day=row.gaming_day,
        shift=row.shift,
        opened_at=None if row.opened_at is None else clock(row.opened_at),
        dealer=row.dealer,
        game=row.game,
        status=row.status,
        handle=row.handle,
        win=row.win,
        exceptions=len(row.findings),
        matched=matched,
    )
