"""Which rows a report is asked for: `--day D`, `A..B` or `last`, `--shift`, `--table`."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date

from ledger.errors import WrongUsage

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class BadDay(WrongUsage):
    """`--day` is neither a date, a range of two dates nor `last`."""

    code = "bad-day"


class UnknownDay(WrongUsage):
    """No gaming day of the ledger is in the range asked for."""

    code = "unknown-day"


class UnknownTable(WrongUsage):
    """The ledger has never heard of the table."""

    code = "unknown-table"


class UnknownShift(WrongUsage):
    """Neither the property nor any count has named the shift."""

    code = "unknown-shift"


@dataclass(frozen=True, slots=True)
class Days:
    """Gaming days `first` to `last`, both included; both null means all."""

    first: str | None = None
    last: str | None = None
    newest: bool = False

    @property
    def everything(self) -> bool:
        """Nothing was asked for in particular."""
        return self.first is None and self.last is None and not self.newest


@dataclass(frozen=True, slots=True)
class Selection:
    """What was asked for, read but not yet held against the ledger."""

    days: Days = Days()
    shift: str | None = None
    table: str | None = None


def parse_days(text: str | None) -> Days:
    """`2026-11-27`, `2026-11-01..2026-11-30` or `last`; null for all days. Raises BadDay."""
    if text is None:
        return Days()
    if text == "last":
        return Days(newest=True)
    first, dots, last = text.partition("..")
    if not dots:
        last = first
    if not (_is_day(first) and _is_day(last)):
        raise BadDay(
            f"--day {text!r} is not a gaming day",
            remedy="write 2026-11-27, a range 2026-11-01..2026-11-30, or last",
        )
    if first > last:
        raise BadDay(
            f"--day {text}: the range ends before it begins",
            remedy=f"write {last}..{first}",
        )
    return Days(first, last)


def select(
    *, day: str | None = None, shift: str | None = None, table: str | None = None
) -> Selection:
    """The options of a report as one value. Raises BadDay."""
    return Selection(parse_days(day), shift, table)


def resolve_days(
    asked: Days,
    is_there: Callable[[str, str], bool],
    days: Callable[[], Collection[str]],
    was_opened: Callable[[str], bool] = lambda _: True,
) -> Days:
    """The range held against the ledger's gaming days. Raises UnknownDay where it holds none.

    `is_there` says whether anything stands in a range. All `days` are only asked for where that
    does not answer it: they are as many as the ledger is old. The newest is one on which a table
    `was_opened`, if there is any: a day that is only named, by a closing with a date mistyped or an
    adjustment ahead, would hide the one that was played, and be clean.
    """
    if asked.everything:
        return asked
    if asked.first and asked.last and is_there(asked.first, asked.last):
        return asked
    known = days()
    if not known:
        raise UnknownDay(
            "the ledger holds no gaming day yet",
            remedy="bring in a feed with `pit ingest FILE`; --as-of takes the time of recording",
        )
    newest = next(filter(was_opened, sorted(known, reverse=True)), max(known))
    if asked.newest:
        return Days(newest, newest)
    span = asked.first if asked.first == asked.last else f"{asked.first}..{asked.last}"
    raise UnknownDay(
        f"no gaming day {span} in the ledger",
        remedy=f"it holds {min(known)} to {max(known)}; `--day last` takes the newest",
    )


def check_table(table: str | None, known: Collection[str]) -> None:
    """Raises UnknownTable."""
    if table is not None and table not in known:
        raise UnknownTable(f"no table {table!r} in the ledger", remedy=_one_of("tables", known))


def check_shift(shift: str | None, known: Collection[str]) -> None:
    """Raises UnknownShift."""
    if shift is not None and shift not in known:
        raise UnknownShift(f"no shift {shift!r} in the ledger", remedy=_one_of("shifts", known))


def _one_of(what: str, known: Collection[str]) -> str:
    if not known:
        return f"the ledger has no {what} yet"
    names = sorted(known)
    more = f" and {len(names) - 12} more" if len(names) > 12 else ""
    return f"its {what}: {', '.join(names[:12])}{more}"


def _is_day(text: str) -> bool:
    if not _DAY.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
