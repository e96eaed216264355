"""Random nights against a second, plain reading of the contract: figures by hand-sized rules.

The reading holds every fact in memory and looks at all of them for every question. It knows of
one table whose own desk counts it, of late entries, of other desks and of amendments.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.house import DAY, Desk, Line, NewPit, auditor, by_turns, key, office, table

AMENDS = ("event.corrected", "event.annulled")
COUNTS = ("table.opened", "table.counted", "table.closed")
Key = tuple[str, str]


def name_of(line: Line) -> Key:
    """The identity of a fact."""
    return line["source"], line["id"]


@dataclass
class Reading:
    """What the contract says of these facts; each source's in its own order."""

    sources: list[list[Line]]
    own: str = "/dunes/table/T1"

    def __post_init__(self) -> None:
        self.known = {name_of(line): line for lines in self.sources for line in lines}
        self.nth = {name_of(line): n for lines in self.sources for n, line in enumerate(lines)}
        self.said = self._said()
        self.periods = self._periods()

    def payload(self, line: Line) -> Line | None:
        """What stands for its payload; None: annulled (point 10)."""
        last: dict[str, Line] = {}
        for other in self.known.values():
            if other["type"] not in AMENDS or other["data"]["of"] != key(line):
                continue
            if self.payload(other) is None:
                continue
            held = last.get(other["source"])
            if held is None or self.nth[name_of(held)] < self.nth[name_of(other)]:
                last[other["source"]] = other
        if not last:
            made: Line = line["data"]
            return made
        holds = max(last.values(), key=lambda each: (each["time"], each["source"], each["id"]))
        if holds["type"] == "event.annulled":
            return None
        right = self.payload(holds)
        assert right is not None
        corrected: Line = right["data"]
        return corrected

    def _anchor(self, line: Line) -> Key | None:
        data = self.payload(line)
        after = (line["data"] if data is None else data).get("entered_after")
        after = after or line["data"].get("entered_after")
        found = None if after is None else (after["source"], after["id"])
        return found if found in self.known else None

    def _said(self) -> list[Line]:
        """The table's facts in the order in which they stand (points 7 and 10)."""
        facts = [line for line in self.known.values() if line["type"] not in AMENDS]
        facts = [line for line in facts if line.get("table") == "T1"]
        order = [line for line in facts if line["source"] == self.own and not self._anchor(line)]
        for line in sorted(
            (line for line in facts if line["source"] != self.own and not self._anchor(line)),
            key=lambda each: (each["time"], each["source"], self.nth[name_of(each)]),
        ):
            at = [n for n, each in enumerate(order) if each["time"] <= line["time"]]
            order.insert(at[-1] + 1 if at else 0, line)
        waiting = [line for line in facts if self._anchor(line)]
        while waiting:
            line = waiting.pop(0)
            at = [n for n, each in enumerate(order) if name_of(each) == self._anchor(line)]
            if at:
                order.insert(at[0] + 1, line)
            else:
                waiting.append(line)
        return order

    def _live(self) -> Iterator[tuple[int, Line, Line]]:
        for n, line in enumerate(self.said):
            data = self.payload(line)
            if data is not None:
                yield n, line, data

    def _periods(self) -> list[dict[str, Any]]:
        """Opened and closed at which places, from and to what, on which shift (point 8)."""
        made: list[dict[str, Any]] = []
        for n, line, data in self._live():
            if line["type"] not in COUNTS or data.get("reason") == "check":
                continue
            value = sum(int(chip) * count for chip, count in data["chips"].items())
            going = made and made[-1]["closer"] is None and made[-1]["ends"] is None
            if line["type"] == "table.opened":
                if going:
                    made[-1]["ends"] = n
                made.append({"at": n, "shift": data["shift"], "opener": value})
            elif going:
                made[-1] |= {"closer": value, "ends": n}
            if line["type"] == "table.counted":
                made.append({"at": n, "shift": data["next_shift"], "opener": value})
            if made:
                made[-1].setdefault("closer", None)
                made[-1].setdefault("ends", None)
        return made

    def period(self, at: int) -> int:
        """The period of a place: the last that opened before it, else the first."""
        before = [n for n, each in enumerate(self.periods) if each["at"] < at]
        return before[-1] if before else 0

    def rows(self) -> dict[str, Line]:
        """The figures of each shift."""
        sums = [
            dict.fromkeys(("sold", "fills", "won", "staked", "rounds"), 0) for _ in self.periods
        ]
        if not sums:
            return {}
        rounds: dict[str, dict[str, int]] = {}
        for n, line, data in self._live():
            here = sums[self.period(n)]
            if line["type"] == "chips.sold":
                here["sold"] += data["amount"]
            elif line["type"] == "fill.received":
                here["fills"] += sum(int(c) * n for c, n in data["chips"].items())
            elif line["type"].startswith("round."):
                first = {"staked": 0, "won": 0, "opened": 0, "period": self.period(n)}
                one = rounds.setdefault(line["round"], first)
                self._play(one, line["type"], data, self.period(n))
        for one in rounds.values():
            if "void" not in one:
                here = sums[one["period"]]
                here["rounds"] += one["opened"]
                here["staked"] += one["staked"]
                here["won"] += one["staked"] if one.get("lost") else -one["won"]
        rows: dict[str, Line] = {}
        for period, here in zip(self.periods, sums, strict=True):
            self._add(rows, period, here)
        return rows

    def _play(self, one: dict[str, int], type_: str, data: Line, period: int) -> None:
        if type_ == "round.opened":
            one |= {"period": period, "opened": 1}
        elif type_ == "round.wagered":
            one["staked"] += data["amount"]
        elif type_ == "round.settled":
            one["lost"] = int(data["result"] == "lose")
            one["won"] = data["paid"]
        elif type_ == "round.voided":
            one["void"] = 1

    def _add(self, rows: dict[str, Line], period: Line, here: dict[str, int]) -> None:
        expected = period["opener"] + here["fills"] - here["sold"] + here["won"]
        made = {
            "periods": 1,
            "opener": period["opener"],
            "closer": period["closer"],
            "fills": here["fills"],
            "recorded_cash": here["sold"],
            "rounds": here["rounds"],
            "handle": here["staked"],
            "game_win": here["won"],
            "expected_closer": expected,
        }
        row = rows.setdefault(period["shift"], dict.fromkeys(made, 0))
        for name, value in made.items():
            row[name] = None if value is None or row[name] is None else row[name] + value


@dataclass
class Night:
    """A night that nobody had: some desks and what they say."""

    chance: Random

    def __post_init__(self) -> None:
        self.t = table()
        self.others = [Desk("/dunes/floor/1", "T1"), Desk("/dunes/audit/9", "T1")]
        self.amending = [auditor(), Desk("/dunes/audit/2")]
        self.minute = 0
        for _ in range(self.chance.randint(3, 14)):
            self._own()
        for desk in self.others:
            for _ in range(self.chance.randint(0, 4)):
                self._sale(desk, self._at())
        for _ in range(self.chance.randint(0, 7)):
            self._amend(self.chance.choice(self.amending))

    @property
    def desks(self) -> list[Desk]:
        """All of them; the table's first."""
        return [self.t, *self.others, *self.amending]

    def _at(self) -> str:
        return self._clock(self.chance.randint(0, max(self.minute, 1)), 30)

    def _clock(self, minute: int, second: int = 0) -> str:
        return f"{6 + minute // 60:02}:{minute % 60:02}:{second:02}"

    def _facts(self) -> list[Line]:
        return [line for desk in [self.t, *self.others] for line in desk.lines[desk is self.t :]]

    def _sale(self, desk: Desk, at: str) -> None:
        known = self._facts()
        late = known and self.chance.random() < 0.4
        how: dict[str, Any] = {"after": self.chance.choice(known)} if late else {}
        desk.sold(at, self.chance.randrange(100, 900) * 100, **how)

    def _own(self) -> None:
        self.minute += self.chance.randint(1, 40)
        at, value = self._clock(self.minute), self.chance.randint(1, 999) * 100
        shift, begins = (self.chance.choice(("day", "swing", "grave")) for _ in range(2))
        kind = self.chance.random()
        if kind < 0.15:
            self.t.opened(at, value, shift)
        elif kind < 0.3:
            self.t.rolled(at, value, shift, begins)
        elif kind < 0.42:
            self.t.closed(at, value, shift)
        elif kind < 0.47:
            self.t.checked(at, value)
        elif kind < 0.57:
            self.t.slipped("fill.received", at, f"F-{self.minute}", value)
        elif kind < 0.75:
            self._sale(self.t, at)
        else:
            self._round(at, value)

    def _round(self, at: str, value: int) -> None:
        name, result = f"r{self.minute}", self.chance.choice(("win", "lose", "push", None))
        start = len(self.t.lines)
        self.t.round(at, name, value, result, value if result == "win" else 0)
        if self.chance.random() < 0.2:
            self.t.says("round.voided", at, {"reason": "fouled"}, round=name)
        if self.chance.random() < 0.3:  # a count falls in the middle of it
            self.t.rolled(at, value + 100, "day", "swing")
            self.t.lines.insert(
                self.chance.randint(start + 1, len(self.t.lines)), self.t.lines.pop()
            )

    def _amend(self, desk: Desk) -> None:
        amends = [line for each in self.amending for line in each.lines]
        wrong = self.chance.choice(
            amends if amends and self.chance.random() < 0.3 else self._facts()
        )
        at = self._at()
        if self.chance.random() < 0.4:
            desk.annuls(at, wrong)
            return
        desk.corrects(at, wrong, self._right(wrong))

    def _right(self, wrong: Line) -> Line:
        right: Line = dict(wrong["data"])
        amount = self.chance.randint(1, 999) * 100
        if "amount" in right:
            right["amount"] = amount
        if "chips" in right:
            right["chips"] = {"100": amount // 100}
        for name in ("shift", "next_shift"):
            if name in right and self.chance.random() < 0.5:
                right[name] = self.chance.choice(("day", "swing"))
        if "entered_after" in right and self.chance.random() < 0.3:
            right["entered_after"] = key(self.t.lines[1])
        if wrong["type"] == "event.corrected":
            right["data"] = dict(wrong["data"]["data"])
            if "amount" in right["data"]:
                right["data"]["amount"] = amount
        return right


def arrivals(night: Night) -> list[Line]:
    """One order of arrival that keeps each source's own."""
    desks = [Desk(desk.source, lines=desk.lines[desk is night.t :]) for desk in night.desks]
    night.chance.shuffle(desks)
    return by_turns(desks)


@settings(max_examples=15)
@given(seed=st.integers(0, 10**9))
def test_a_random_night_is_read_as_the_contract_reads(new_pit: NewPit, seed: int) -> None:
    night = Night(Random(seed))  # noqa: S311 -- a feed, no secret
    expected = Reading([desk.lines for desk in night.desks]).rows()
    pit = new_pit()
    pit.accept(*office().lines, night.t.lines[0])
    pit.take(*arrivals(night))
    made = {row["shift"]: row for row in pit.rows() if row["gaming_day"] == DAY}
    assert made.keys() == expected.keys()
    for shift, row in expected.items():
        assert {name: made[shift][name] for name in row} == row
