"""Rows made by hand: what the books would hold, said in few words."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ledger.books.rows import (
    CommissionRow,
    ConfigRow,
    Days,
    DocumentRow,
    PeriodRow,
    RoundRow,
    RuleSetRow,
    ShiftStart,
)

DAY = "2026-11-27"
HOUR = 3_600_000_000
SIX = 1_795_788_000_000_000  # 2026-11-27T14:00:00Z, six in the morning in Los Angeles

CONFIG = ConfigRow(
    position=1,
    at=SIX,
    name="Dunes",
    currency="USD",
    timezone="America/Los_Angeles",
    starts="06:00",
    shifts=(ShiftStart("day", "06:00"), ShiftStart("swing", "14:00"), ShiftStart("grave", "22:00")),
)
TRAY = (
    *("fills", "credits", "sold_cash", "sold_coupons", "sold_card"),
    *("markers_issued", "redeemed_chips", "redeemed_cash", "exchanged"),
)
_positions = iter(range(100, 10**9))


def period(
    shift: str = "day",
    *,
    opener: int,
    closer: int | None,
    table: str = "WS-01",
    day: str = DAY,
    game: str = "western-stud",
    pit: str = "P1",
    ordinal: int = 1,
    hours: int = 8,
    **figures: int,
) -> PeriodRow:
    """An accounting period; figures not named are 0."""
    opened = next(_positions)
    assert set(figures) <= set(TRAY), figures
    amounts: dict[str, Any] = dict.fromkeys(TRAY, 0) | figures
    return PeriodRow(
        table=table,
        opened=opened,
        chapter=opened,
        clock=opened,
        ordinal=ordinal,
        gaming_day=day,
        shift=shift,
        game=game,
        pit=pit,
        opened_at=SIX,
        opener_slip=f"T-{opened}",
        opener=opener,
        opener_chips={},
        closed=None if closer is None else next(_positions),
        closed_at=None if closer is None else SIX + hours * HOUR,
        closer_slip=None if closer is None else f"T-{opened + 1}",
        closer=closer,
        closer_chips=None if closer is None else {},
        closed_by_count=False,
        reopened=False,
        checks=(),
        events={},
        **amounts,
    )


def round_(of: PeriodRow, win: int, **changed: Any) -> RoundRow:
    """A closed round of a period with this house take."""
    at = next(_positions)
    whole: dict[str, Any] = {
        "table": of.table,
        "round": f"{of.table}-{at:06d}",
        "chapter": of.chapter,
        "ordinal": at,
        "period": of.opened,
        "gaming_day": of.gaming_day,
        "shift": of.shift,
        "number": at,
        "dealer": "D104",
        "game": of.game,
        "rules": f"{of.game}/original",
        "sha256": "ab" * 32,
        "minimum": 500,
        "maximum": 50_000,
        "opened": at,
        "opened_at": SIX,
        "status": "closed",
        "handle": abs(win),
        "win": win,
        "settlements": 1,
        "verified": 1,
        "unverifiable": 0,
        "findings": (),
        "shares": (),
        "events": (at,),
    }
    return RoundRow(**(whole | changed))


def document(type_: str, data: dict[str, Any], **changed: Any) -> DocumentRow:
    """A document of the register."""
    at = next(_positions)
    whole: dict[str, Any] = {
        "position": at,
        "type": type_,
        "table": data.get("table"),
        "round": None,
        "chapter": None,
        "period": None,
        "gaming_day": data.get("gaming_day"),
        "shift": data.get("shift"),
        "at": SIX + at,
        "source": "/dunes/count-room",
        "id": f"c-{at}",
        "actor": "C1",
        "witness": "C2",
        "sequence": None,
        "data": data,
    }
    return DocumentRow(**(whole | changed))


def removed(
    shift: str | None = "day", *, box: str = "B1", table: str = "WS-01", day: str = DAY
) -> DocumentRow:
    """A box taken off its table."""
    data = {"box": box, "gaming_day": day}
    return document("box.removed", data | ({"shift": shift} if shift else {}), table=table)


def counted(
    count: int,
    cash: int,
    *,
    shift: str | None = "day",
    box: str = "B1",
    table: str = "WS-01",
    day: str = DAY,
    badges: tuple[str, str] | None = None,
    **more: Any,
) -> DocumentRow:
    """A count of a box; `more` are other totals, `final`, `notes`."""
    actor, witness = badges or (("C1", "C2") if count == 1 else ("C3", "C4"))
    data = {
        "box": box,
        "table": table,
        "gaming_day": day,
        "count": count,
        "cash": cash,
        "coupons": 0,
        "markers_issued": 0,
        "markers_redeemed": 0,
    }
    data |= {"shift": shift} if shift else {}
    return document("box.counted", data | more, table=table, actor=actor, witness=witness)


def counted_twice(cash: int, **more: Any) -> list[DocumentRow]:
    """A box that is final: two counts that agree."""
    return [counted(1, cash, **more), counted(2, cash, **more)]


@dataclass
class Books:
    """The rows of a ledger, made by hand, in the shape that a view gives."""

    all_periods: Sequence[PeriodRow] = ()
    all_rounds: Sequence[RoundRow] = ()
    all_documents: Sequence[DocumentRow] = ()
    all_configs: Sequence[ConfigRow] = field(default_factory=lambda: [CONFIG])
    position: int = 4711

    def configs(self) -> list[ConfigRow]:
        return list(self.all_configs)

    def rule_sets(self) -> list[RuleSetRow]:
        return []

    def commissions(self, table: str | None = None) -> list[CommissionRow]:
        named = {one.table: one for one in self.all_periods}
        return [
            CommissionRow(one.table, 1, SIX, True, one.game or "", "x", one.pit or "", 6, 1, 2)
            for one in named.values()
            if table in (None, one.table)
        ]

    def periods(self, days: Days = None, table: str | None = None) -> list[PeriodRow]:
        return [p for p in self.all_periods if _in(days, p.gaming_day) and table in (None, p.table)]

    def rounds(self, days: Days = None, table: str | None = None) -> Iterable[RoundRow]:
        return [r for r in self.all_rounds if _in(days, r.gaming_day) and table in (None, r.table)]

    def round(self, round_: str) -> list[RoundRow]:
        return [r for r in self.all_rounds if r.round == round_]

    def documents(
        self, types: Collection[str] = (), days: Days = None, table: str | None = None
    ) -> list[DocumentRow]:
        found = [
            d
            for d in self.all_documents
            if (not types or d.type in types)
            and _in(days, d.gaming_day)
            and table in (None, d.table)
        ]
        return sorted(found, key=lambda d: (d.at, d.source, d.position))

    def days(self) -> list[str]:
        named = {p.gaming_day for p in self.all_periods}
        return sorted(named | {d.gaming_day for d in self.all_documents if d.gaming_day})

    def tables(self) -> list[str]:
        return sorted({p.table for p in self.all_periods})


def _in(days: Days, day: str | None) -> bool:
    return days is None or (day is not None and days[0] <= day <= days[1])
