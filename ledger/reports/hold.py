"""Hold by table, game, pit, dealer or house, over a shift, day, month, year or everything.

Pure. Every figure of a row is summed over the same thing, the shift rows that are final, so that
hold, handle and game win can be compared; `open_rows` says how many are left out. The hold of a
group is the hold of its sums. Source: command line contract, `pit report hold`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from ledger.reports import figures
from ledger.reports.columns import Column
from ledger.reports.floor import Play
from ledger.reports.header import Header
from ledger.reports.shift_rows import ShiftRow
from ledger.reports.unverified import Unverified, of_rows


class By(StrEnum):
    """Whose hold."""

    TABLE = "table"
    GAME = "game"
    PIT = "pit"
    DEALER = "dealer"
    HOUSE = "house"


class Span(StrEnum):
    """Over what time: `--period`."""

    SHIFT = "shift"
    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    ALL = "all"


Key = tuple[str | None, ...]
_SPAN_KEYS = {
    Span.SHIFT: ("gaming_day", "shift"),
    Span.DAY: ("gaming_day",),
    Span.MONTH: ("month",),
    Span.YEAR: ("year",),
    Span.ALL: (),
}
_FIGURES = (
    Column("drop", "money"),
    Column("win", "money"),
    Column("hold", "ratio"),
    Column("handle", "money"),
    Column("game_win", "money"),
    Column("rounds", "int"),
    Column("open_rows", "int"),
)


@dataclass(frozen=True, slots=True)
class HoldRow:
    """`key`: the keys asked for, in the report's order. Null figures: nothing is final yet."""

    key: Key
    drop: int | None
    win: int | None
    hold: str | None
    handle: int | None
    game_win: int | None
    rounds: int | None
    open_rows: int


@dataclass(frozen=True, slots=True)
class HoldReport:
    """Rows with the keys asked for: the span's (`gaming_day`, `shift`, `month`, `year`), `by`'s.

    `unverified` are the shift rows (day rows, where one box covers the day) that are not final, and
    so in no sum.
    """

    header: Header
    by: By
    span: Span
    rows: tuple[HoldRow, ...]
    unverified: tuple[Unverified, ...] = ()
    name: str = "hold"

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of the rows' keys; the whole house needs none."""
        return (*_SPAN_KEYS[self.span], *(() if self.by is By.HOUSE else (str(self.by),)))

    @property
    def columns(self) -> tuple[Column, ...]:
        """The keys, then the figures."""
        return (*(Column(name, "text") for name in self.keys), *_FIGURES)

    def table(self) -> list[dict[str, Any]]:
        """The rows by name."""
        return [
            dict(zip(self.keys, row.key, strict=True))
            | {column.name: getattr(row, column.name) for column in _FIGURES}
            for row in self.rows
        ]

    def document(self) -> dict[str, Any]:
        """The contract's JSON."""
        body = {
            "by": str(self.by),
            "period": str(self.span),
            "unverified": [one.document() for one in self.unverified],
            "rows": self.table(),
        }
        return self.header.document(body)


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a dealer dealt in one shift of a table."""

    gaming_day: str
    shift: str
    table: str
    dealer: str | None
    play: Play


def report(
    header: Header,
    rows: Sequence[ShiftRow],
    *,
    by: By,
    span: Span,
    place: Callable[[str, str], Any],
    by_shift: bool = False,
) -> HoldReport:
    """Hold of shift rows, by anything but the dealer.

    A table with one box for the whole day is known by its day row, except where shifts are asked
    for (`--period shift`, or `by_shift`: one shift was selected): its shift rows never are final.
    """
    by_shift = by_shift or span is Span.SHIFT
    groups: defaultdict[Key, list[ShiftRow]] = defaultdict(list)
    whole = {(row.gaming_day, row.table): row for row in rows if row.shift is None}
    open_rows: defaultdict[Key, int] = defaultdict(int)
    left_out: dict[tuple[str, str | None, str], ShiftRow] = {}
    for row in rows:
        key = (*_when(span, row.gaming_day, row.shift), *_whose(by, row))
        day = None if by_shift else whole.get((row.gaming_day, row.table))
        if row.shift is None:
            if not by_shift:
                groups[key].append(row)
            continue
        counting = day or row
        if not counting.final:
            open_rows[key] += 1
            left_out[counting.gaming_day, counting.shift, counting.table] = counting
        groups[key] += [] if day else [row]
    made = [_row(key, groups[key], open_rows[key]) for key in groups]
    doubts = of_rows(left_out.values())
    return HoldReport(header, by, span, tuple(_sorted(made, span, place)), doubts)


def by_dealer(
    header: Header,
    rows: Sequence[ShiftRow],
    dealt: Iterable[Dealt],
    *,
    span: Span,
    place: Callable[[str, str], Any],
) -> HoldReport:
    """Game win and handle by dealer; no drop, win or hold: a box knows no dealer.

    No count is needed for them, so final here is a shift row whose periods are all closed.
    """
    open_ = [row for row in rows if row.status == "open" and row.shift is not None]
    still_open = {(row.gaming_day, row.shift, row.table) for row in open_}
    plays: defaultdict[Key, list[Play]] = defaultdict(list)
    open_rows: defaultdict[Key, set[tuple[str, str, str]]] = defaultdict(set)
    for one in dealt:
        key = (*_when(span, one.gaming_day, one.shift), one.dealer)
        where = (one.gaming_day, one.shift, one.table)
        if where in still_open:
            open_rows[key].add(where)
            plays[key] += []
        else:
            plays[key].append(one.play)
    made = [_dealer_row(key, played, len(open_rows[key])) for key, played in plays.items()]
    return HoldReport(header, By.DEALER, span, tuple(_sorted(made, span, place)), of_rows(open_))


def _row(key: Key, rows: Sequence[ShiftRow], open_rows: int) -> HoldRow:
    final = [row for row in rows if row.final]
    drop, win = _sum(row.drop for row in final), _sum(row.win for row in final)
    return HoldRow(
        key,
        drop,
        win,
        figures.hold(win, drop),
        _sum(row.handle for row in final),
        _sum(row.game_win for row in final),
        _sum(row.rounds for row in final),
        open_rows,
    )


def _dealer_row(key: Key, played: Sequence[Play], open_rows: int) -> HoldRow:
    return HoldRow(
        key,
        None,
        None,
        None,
        _sum(one.handle for one in played),
        _sum(one.game_win for one in played),
        _sum(one.rounds for one in played),
        open_rows,
    )


def _sum(parts: Iterable[int | None]) -> int | None:
    """Null of nothing: what is not final is unknown, not 0."""
    some = list(parts)
    return figures.whole(some) if some else None


def _when(span: Span, day: str, shift: str | None) -> Key:
    match span:
        case Span.SHIFT:
            return (day, shift)
        case Span.DAY:
            return (day,)
        case Span.MONTH:
            return (day[:7],)
        case Span.YEAR:
            return (day[:4],)
        case Span.ALL:
            return ()


def _whose(by: By, row: ShiftRow) -> Key:
    who: Mapping[By, Key] = {
        By.TABLE: (row.table,),
        By.GAME: (row.game,),
        By.PIT: (row.pit,),
        By.HOUSE: (),
    }
    return who[by]


def _sorted(rows: Iterable[HoldRow], span: Span, place: Callable[[str, str], Any]) -> list[HoldRow]:
    def where(row: HoldRow) -> tuple[Any, ...]:
        texts = tuple((text is not None, text or "") for text in row.key)
        if span is not Span.SHIFT:
            return texts
        day, shift, *_ = row.key
        return (texts[0], place(day or "", shift or ""), *texts[2:])

    return sorted(rows, key=where)
