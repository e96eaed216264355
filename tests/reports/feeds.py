"""Small feeds in few words, and the ledger they make: through intake and books, as nights do."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ledger import books, intake, journal
from ledger.reports import ShiftReport, select, shift_report

DAY = "2026-11-27"
SHIFTS = {"day": "06:00", "swing": "14:00", "grave": "22:00"}
NOON_US = 1_795_900_000_000_000  # when the first batch is recorded: any instant will do


def chips(**of: int) -> dict[str, int]:
    """Chips by their value in whole dollars: `chips(d500=10)` is ten of 500.00."""
    return {str(int(name[1:]) * 100): count for name, count in of.items() if count}


def worth(dollars: int) -> dict[str, int]:
    """Chips of one dollar."""
    return {"100": dollars}


@dataclass
class Night:
    """A feed under construction: facts of one property in the order they are said."""

    lines: list[str] = field(default_factory=list)
    minute: int = 0

    def say(self, source: str, type_: str, data: dict[str, Any], **more: Any) -> None:
        """One fact, a minute after the one before it."""
        self.minute += 1
        hour, minute = divmod(self.minute, 60)
        whole = {
            "specversion": "1.0",
            "id": f"e{self.minute}",
            "source": source,
            "type": type_,
            "time": f"{DAY}T{6 + hour:02d}:{minute:02d}:00-08:00",
            "actor": "A1",
            "data": data,
        }
        self.lines.append(json.dumps(whole | more))

    def configured(self) -> "Night":
        """Dunes, dollars, three shifts."""
        data = {
            "name": "Dunes",
            "currency": "USD",
            "timezone": "America/Los_Angeles",
            "gaming_day_starts": "06:00",
            "shifts": [{"name": name, "starts": starts} for name, starts in SHIFTS.items()],
        }
        self.say("/dunes/office", "property.configured", data)
        return self

    def table(self, table: str = "WS-01") -> "At":
        """A table of western stud in pit P1, commissioned now."""
        at = At(self, table)
        data = {
            "game": "western-stud",
            "rules": "western-stud/original",
            "pit": "P1",
            "seats": 6,
            "limits": {"min": 500, "max": 50_000},
        }
        at.say("table.commissioned", data)
        return at


@dataclass
class At:
    """What one table and its cage and count room say of it. Amounts in whole dollars."""

    night: Night
    table: str

    def say(self, type_: str, data: dict[str, Any], **more: Any) -> None:
        """A fact of the table's own source."""
        source = f"/dunes/table/{self.table}"
        self.night.say(source, type_, data, **({"table": self.table, "witness": "A2"} | more))

    def opened(self, chips: dict[str, int], shift: str = "day", day: str = DAY) -> None:
        """The opener."""
        slip = f"T-{self.night.minute}"
        self.say("table.opened", {"slip": slip, "chips": chips, "gaming_day": day, "shift": shift})

    def rolled(self, chips: dict[str, int], ends: str, begins: str) -> None:
        """One count that closes a shift and opens the next."""
        data = {"slip": f"T-{self.night.minute}", "chips": chips, "reason": "shift"}
        data |= {"gaming_day": DAY, "shift": ends, "next_gaming_day": DAY, "next_shift": begins}
        self.say("table.counted", data)

    def closed(self, chips: dict[str, int], shift: str = "day", day: str = DAY) -> None:
        """The closer."""
        slip = f"T-{self.night.minute}"
        self.say("table.closed", {"slip": slip, "chips": chips, "gaming_day": day, "shift": shift})

    def filled(self, chips: dict[str, int]) -> None:
        """The table's copy of a fill."""
        self.say("fill.received", {"slip": f"F-{self.night.minute}", "chips": chips})

    def credited(self, chips: dict[str, int]) -> None:
        """The table's copy of a credit."""
        self.say("credit.issued", {"slip": f"C-{self.night.minute}", "chips": chips})

    def sold(self, dollars: int) -> None:
        """Chips for cash."""
        self.say("chips.sold", {"seat": 1, "tender": "cash", "amount": dollars * 100})

    def round(self, stake: int, result: str, paid: int = 0) -> None:
        """A round with one wager and no cards."""
        name = f"{self.table}-{self.night.minute:06d}"
        for type_, data in (
            ("round.opened", {"number": self.night.minute, "dealer": "D1"}),
            ("round.wagered", {"seat": 1, "wager": "ante", "amount": stake * 100}),
            (
                "round.settled",
                {"seat": 1, "wager": "ante", "result": result, "paid": paid * 100},
            ),
            ("round.closed", {}),
        ):
            self.say(type_, data, round=name)

    def box(
        self, cash: int, shift: str | None = "day", day: str = DAY, box: str = "B1", **slips: int
    ) -> None:
        """A box counted twice, by two teams that agree; `slips` in whole dollars."""
        for count, team in ((1, ("C1", "C2")), (2, ("C3", "C4"))):
            totals = {"cash": cash, "coupons": 0, "markers_issued": 0, "markers_redeemed": 0}
            data: dict[str, Any] = {
                name: dollars * 100 for name, dollars in (totals | slips).items()
            }
            data |= {"box": box, "table": self.table, "gaming_day": day, "count": count}
            data |= {} if shift is None else {"shift": shift}
            self.night.say(
                "/dunes/count-room",
                "box.counted",
                data,
                table=self.table,
                actor=team[0],
                witness=team[1],
            )


@dataclass
class Ledger:
    """A database and how to ask it; every feed is recorded an hour after the one before."""

    url: str
    folder: Path
    feeds: int = 0

    def take(self, lines: Sequence[str]) -> None:
        """Bring in a feed and catch the books up. Every line must be a fact."""
        self.feeds += 1
        path = self.folder / f"feed-{self.feeds}.ndjson"
        path.write_text("".join(f"{line}\n" for line in lines))
        at = NOON_US + self.feeds * 3_600_000_000
        with journal.connect(self.url, write=True) as database:
            counts = intake.ingest(database, [str(path)], now=lambda: at)
            books.catch_up(database)
        assert counts.quarantined == 0

    def shift(self, at: int | None = None, **asked: Any) -> ShiftReport:
        """The master game report."""
        with (
            journal.connect(self.url, write=False) as database,
            books.view(database, at=at) as reading,
        ):
            return shift_report(reading, select(**asked), quarantined=0)
