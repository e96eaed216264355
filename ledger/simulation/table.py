"""A table through its days: opened, counted, relieved, dealt and closed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import games
from ledger.simulation.box import Box, Removed
from ledger.simulation.chance import Chance
from ledger.simulation.chips import PAR, Heap, remove
from ledger.simulation.clock import HOUR, Day
from ledger.simulation.dealing import deal
from ledger.simulation.floor import upkeep
from ledger.simulation.lines import send_wrong_lines
from ledger.simulation.patron import Patron
from ledger.simulation.people import OFFICE, SECURITY, dealers, floor
from ledger.simulation.play import STYLES
from ledger.simulation.seating import leave, players

if TYPE_CHECKING:
    from ledger.simulation.house import House

SEATS = 5
CHECK = 1 / 120
RELIEF = 40 * 60
LOW, HIGH = 0.35, 1.3
"""A tray is filled when a denomination falls below this share of par; what is over par goes back to
the cage when one rises above that."""


class Table:
    """One table: its tray, its box, its patrons, and its place in time (`now`, UTC seconds).

    Tables of three kinds come in turn: dealt around the clock; with one box for the whole day;
    closed and opened again within a shift. Every fourth table records no cards.
    """

    def __init__(self, house: "House", index: int) -> None:
        self.house = house
        self.index = index
        names = tuple(STYLES)
        self.game = names[index % len(names)]
        self.style = STYLES[self.game]
        turn = index // len(names)
        self.id = f"{self.style.prefix}-{turn + 1:02d}"
        self.rules = games.load_rules(
            games.shipped_text(self.style.rules[turn % len(self.style.rules)])
        )
        self.engine = games.engine(self.game)
        self.chance = Chance(house.casino.seed, "table", self.id)
        self.records_cards = index % 4 != 3
        self.minimum = house.chips.unit * (1 if index % 2 else 2)
        self.maximum = self.minimum * 20
        self.tray: Heap = list(PAR)
        self.box = Box()
        self.patrons: dict[int, Patron] = {}
        self.rounds = 0
        self.now = 0
        self.dealer, self.supervisor = "", floor(index)[0]
        self.day, self.shift = "", ""
        self.touched = False  # the tray of this period is wrong on purpose, once and no more
        self.desk = house.desk(f"table/{self.id}", self.id)
        self._slips = 0
        self._relief = 0
        self._is_open = False
        self._was_closed = False

    @property
    def source(self) -> str:
        """The source of what the table itself reports."""
        return self.desk.source

    def where(self) -> dict[str, Any]:
        """Table, gaming day and shift, as an injected error names them."""
        return {"table": self.id, "gaming_day": self.day, "shift": self.shift}

    def write(
        self,
        type_: str,
        data: dict[str, Any],
        *,
        round_: str | None = None,
        witness: str | None = None,
        actor: str | None = None,
    ) -> str:
        """A fact of the table, now, by its dealer unless somebody else is named; its id."""
        return self.desk.write(
            type_,
            self.now,
            actor or self.dealer,
            data,
            table=self.id,
            round_=round_,
            witness=witness,
        )

    def commission(self, at: int) -> None:
        """What the table deals, by which rules, within which limits."""
        self.now = at
        data = {
            "game": self.game,
            "rules": self.rules.id,
            "pit": f"P{self.index // 6 + 1}",
            "seats": SEATS,
            "limits": {"min": self.minimum, "max": self.maximum},
        }
        self.write("table.commissioned", data, actor=OFFICE[0])

    def life(self) -> Iterator[int]:
        """Every day of the table, as a process."""
        days = self.house.days
        for day in days:
            for opens, closes in self._hours(day):
                last = day is days[-1] and closes == self._hours(day)[-1][1]
                if not self._is_open:
                    yield opens + self.chance.between(60, 600)
                    self.now = max(self.now, opens + self.chance.between(60, 600))
                    self._open(day, opens)
                yield from self._stretch(day, closes, last=last)
            if self.has_day_box:
                self._remove_box(None)

    def out_of_tray(self, amount: int, *, mixed: bool = False) -> Heap:
        """Chips of this worth, taken out of the tray; the cage sends what is missing."""
        chips = self.house.chips
        while True:
            heap = chips.mixed(self.tray, amount) if mixed else chips.made_of(self.tray, amount)
            if heap is not None:
                remove(self.tray, heap)
                return heap
            self._fill(amount)

    def make_room_for(self, heap: Heap) -> None:
        """See that the tray has these chips to give; the cage sends what is missing."""
        while any(has < gone for has, gone in zip(self.tray, heap, strict=True)):
            self._fill(0)

    def lose_a_chip(self) -> int:
        """A chip leaves the tray without a trace; its worth in minor units."""
        place = next(place for place in (1, 2, 0, 3) if self.tray[place])
        self.tray[place] -= 1
        return self.house.chips.denominations[place]

    def _hours(self, day: Day) -> list[tuple[int, int]]:
        swing = day.shifts[1]
        match self.index % 3:
            case 0:
                return [(day.starts, day.ends)]
            case 1:
                return [(day.starts + 4 * HOUR, day.ends - 2 * HOUR)]
            case _:
                middle = swing.starts + 4 * HOUR
                first = (day.starts + 2 * HOUR, middle)
                return [first, (middle + HOUR, day.ends - HOUR)]

    @property
    def has_day_box(self) -> bool:
        """Whether one box covers its whole gaming day."""
        return self.index % 3 == 1

    def _goes_on(self, closes: int, day: Day) -> bool:
        """Whether the table stays open when its gaming day ends."""
        return self.index % 3 == 0 and closes == day.ends and day is not self.house.days[-1]

    def _stretch(self, day: Day, closes: int, *, last: bool) -> Iterator[int]:
        """From an opening to its closing, shift by shift."""
        reopens = closes != self._hours(day)[-1][1]
        names = [shift.name for shift in day.shifts]
        for shift in day.shifts[names.index(self.shift) :]:
            yield from self._play(min(shift.ends, closes))
            if shift.ends < closes:
                self._count(day.name, names[names.index(shift.name) + 1])
                continue
            if self._goes_on(closes, day):
                tomorrow = self.house.days[self.house.days.index(day) + 1]
                self._count(tomorrow.name, names[0])
            else:
                self._close(last=last, reopens=reopens)
            return

    def _play(self, until: int) -> Iterator[int]:
        pace = HOUR // self.house.casino.rounds_per_hour
        while self.now < until:
            yield self.now
            started = self.now
            self._relieve()
            upkeep(self)
            bets = players(self)
            if bets:
                deal(self, bets, pace)
                send_wrong_lines(self)
            self._balance()
            self.now = max(self.now, started + pace - pace // 8 + self.chance.below(pace // 4 + 1))

    def _relieve(self) -> None:
        if self.now >= self._relief:
            others = [badge for badge in dealers(self.index) if badge != self.dealer]
            self._seat(self.chance.pick(others))

    def _seat(self, dealer: str) -> None:
        self.dealer = dealer
        self.supervisor = self.chance.pick(floor(self.index))
        self._relief = self.now + RELIEF
        self.write("dealer.seated", {"dealer": dealer})

    def _balance(self) -> None:
        """Chips from the cage when they run low, back to it when there are too many."""
        if any(has < LOW * par for has, par in zip(self.tray, PAR, strict=True)):
            self._fill(0)
        elif any(has > HIGH * par for has, par in zip(self.tray, PAR, strict=True)):
            over = [max(has - par, 0) for has, par in zip(self.tray, PAR, strict=True)]
            self.house.cage.credit(self, over)
        elif not self.touched and self.chance.happens(CHECK):
            self._write_count("table.counted", {"reason": "check"})

    def _fill(self, amount: int) -> None:
        """Up to par, and beyond it where one payout needs more; the amount is in minor units."""
        chips = self.house.chips
        wanted = [max(par - has, 0) for has, par in zip(self.tray, PAR, strict=True)]
        short = amount - chips.value(self.tray) - chips.value(wanted)
        if short > 0:
            wanted[-1] += -(-short // chips.denominations[-1])
        self.house.cage.fill(self, wanted)

    # --- counts and boxes ---------------------------------------------------------------------

    def _open(self, day: Day, opens: int) -> None:
        self._begin(day.name, next(each.name for each in day.shifts if opens < each.ends))
        self.dealer = self.chance.pick(dealers(self.index))
        if self._was_closed and self.house.mischief.is_due("opener"):
            amount = -self.lose_a_chip()
            self.house.mischief.made("opener", ("break", "opener"), amount=amount, **self.where())
        self._is_open = True
        opened = {"gaming_day": self.day, "shift": self.shift}
        self._write_count("table.opened", opened)
        self._seat(self.chance.pick(dealers(self.index)))

    def _count(self, next_day: str, next_shift: str) -> None:
        ends = {"reason": "shift", "gaming_day": self.day, "shift": self.shift}
        begins = {"next_gaming_day": next_day, "next_shift": next_shift}
        self._write_count("table.counted", {**ends, **begins})
        if not self.has_day_box:
            self._remove_box(self.shift)
        self._begin(next_day, next_shift)

    def _close(self, *, last: bool, reopens: bool) -> None:
        for patron in list(self.patrons.values()):
            leave(self, patron)
        self._is_open = False
        mischief = self.house.mischief
        can_be_seen = not self.touched and not self.box.spoiled
        self._was_closed = not (can_be_seen and mischief.is_due("left_open"))
        if self._was_closed:
            self._write_count("table.closed", {"gaming_day": self.day, "shift": self.shift})
        else:
            again = () if last else (("break", "missing"),)
            mischief.made("left_open", ("row", "open"), *again, **self.where())
            self.touched = self.box.spoiled = True
        if not reopens and not self.has_day_box:
            self._remove_box(self.shift)

    def _begin(self, day: str, shift: str) -> None:
        # A shift's periods are one row of the report: what is wrong stays so until it ends.
        self.touched = self.touched and (day, shift) == (self.day, self.shift)
        self.day, self.shift = day, shift

    def _write_count(self, type_: str, more: dict[str, Any]) -> None:
        self._slips += 1
        slip = f"{self.id}-T{self._slips:05d}"
        data = {"slip": slip, "chips": self.house.chips.written(self.tray), **more}
        self.write(type_, data, witness=self.supervisor)

    def _remove_box(self, shift: str | None) -> None:
        id_ = f"{self.id}/{shift or 'all'}"
        data = {"box": id_, "gaming_day": self.day}
        if shift is not None:
            data["shift"] = shift
        self.write("box.removed", data, actor=SECURITY[1], witness=SECURITY[2])
        self.house.count_room.take(Removed(id_, self.id, self.day, shift, self.box))
        self.box = Box()
