"""Feeds by hand: what each desk of a small property says, and the ledger asked from outside."""

import io
import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from cli.exits import run

DAY = "2026-11-27"
SHIFTS = (("day", "06:00"), ("swing", "14:00"), ("grave", "22:00"))
ABSENT = "(absent)"  # as an attribute: leave it out

Line: TypeAlias = dict[str, Any]


def moment(at: str) -> str:
    """`14:05` and `14:05:30` on the day; a whole RFC 3339 time as it is."""
    if "T" in at:
        return at
    return f"{DAY}T{at if at.count(':') == 2 else at + ':00'}-08:00"


def fact(source: str, id_: str, type_: str, at: str, data: Line, **more: Any) -> Line:
    """One fact with every attribute that any type needs; `ABSENT` takes one away."""
    whole = {
        "specversion": "1.0",
        "id": id_,
        "source": source,
        "type": type_,
        "time": moment(at),
        "actor": "A1",
        "witness": "A2",
        "data": data,
    }
    return {name: value for name, value in (whole | more).items() if value != ABSENT}


def key(line: Line) -> Line:
    """How another fact names this one."""
    return {"source": line["source"], "id": line["id"]}


def chips(value: int) -> dict[str, int]:
    """A tray worth so many minor units, in one kind of chip of 1.00."""
    assert value % 100 == 0
    return {"100": value // 100}


@dataclass
class Desk:
    """A source; its facts are kept in the order it says them, ids given in that order."""

    source: str
    table: str | None = None
    lines: list[Line] = field(default_factory=list)
    slips: int = 0
    numbers: int = 0

    def says(self, type_: str, at: str, data: Line, **more: Any) -> Line:
        """Any fact; `id_` names it, else it is numbered."""
        self.numbers += 1
        id_ = more.pop("id_", f"n{self.numbers}")
        if self.table is not None:
            more = {"table": self.table} | more
        line = fact(self.source, id_, type_, at, data, **more)
        self.lines.append(line)
        return line

    def commissioned(
        self, at: str, *, game: str = "western-stud", pit: str = "P1", low: int = 500, **more: Any
    ) -> Line:
        """The table's game, its pit and its limits; under rules that nobody knows."""
        data = {"game": game, "rules": "house/none", "pit": pit, "seats": 5}
        limits = {"min": low, "max": 100_000}
        return self.says("table.commissioned", at, data | {"limits": limits}, **more)

    def opened(
        self,
        at: str,
        value: int,
        shift: str = "day",
        *,
        day: str = DAY,
        slip: str = "",
        **more: Any,
    ) -> Line:
        """An opener, in minor units."""
        data = {"slip": slip or self._slip(), "chips": chips(value)}
        return self.says("table.opened", at, data | {"gaming_day": day, "shift": shift}, **more)

    def rolled(
        self,
        at: str,
        value: int,
        ends: str,
        begins: str,
        *,
        days: tuple[str, str] = (DAY, DAY),
        **more: Any,
    ) -> Line:
        """One count that closes a shift and opens the next."""
        data = {"slip": self._slip(), "chips": chips(value), "reason": "shift"}
        data |= {"gaming_day": days[0], "shift": ends}
        data |= {"next_gaming_day": days[1], "next_shift": begins}
        return self.says("table.counted", at, data, **more)

    def checked(self, at: str, value: int, **more: Any) -> Line:
        """A count that ends nothing."""
        data = {"slip": self._slip(), "chips": chips(value), "reason": "check"}
        return self.says("table.counted", at, data, **more)

    def closed(
        self,
        at: str,
        value: int,
        shift: str = "day",
        *,
        day: str = DAY,
        slip: str = "",
        **more: Any,
    ) -> Line:
        """A closer."""
        data = {"slip": slip or self._slip(), "chips": chips(value)}
        return self.says("table.closed", at, data | {"gaming_day": day, "shift": shift}, **more)

    def sold(self, at: str, amount: int, tender: str = "cash", **more: Any) -> Line:
        """Chips sold at seat 1; `after` names the fact it stands behind."""
        data = {"seat": 1, "tender": tender, "amount": amount}
        return self.says("chips.sold", at, data | _after(more), **more)

    def slipped(self, type_: str, at: str, slip: str, value: int, **more: Any) -> Line:
        """A copy of a fill or a credit; the cage's repeats its table."""
        data: Line = {"slip": slip, "chips": chips(value)}
        if type_ in ("fill.issued", "credit.received"):
            data["table"] = more["table"]
        return self.says(type_, at, data | _after(more), **more)

    def round(
        self, at: str, name: str, stake: int, result: str | None = "lose", paid: int = 0
    ) -> list[Line]:
        """A round of one ante at seat 1, all at one time; without a result it stays open."""
        said = [
            self.says("round.opened", at, {"number": 1, "dealer": "D1"}, round=name),
            self.wagered(at, name, stake),
        ]
        if result is not None:
            said.append(self.settled(at, name, result, paid))
            said.append(self.says("round.closed", at, {}, round=name))
        return said

    def wagered(self, at: str, name: str, stake: int, wager: str = "ante", **more: Any) -> Line:
        """A stake at seat 1."""
        data = {"seat": 1, "wager": wager, "amount": stake}
        return self.says("round.wagered", at, data | _after(more), round=name, **more)

    def settled(self, at: str, name: str, result: str, paid: int = 0, **more: Any) -> Line:
        """The ante of seat 1 is settled."""
        data = {"seat": 1, "wager": "ante", "result": result, "paid": paid}
        return self.says("round.settled", at, data | _after(more), round=name, **more)

    def box(self, at: str, table: str, count: int, cash: int, **more: Any) -> Line:
        """A count of a box; totals that are not said are 0, teams of two for each count."""
        data = {"coupons": 0, "markers_issued": 0, "markers_redeemed": 0, "shift": "day"}
        data |= {"box": "B1", "table": table, "gaming_day": DAY, "cash": cash, "count": count}
        badges = {"actor": f"C{2 * count}", "witness": f"C{2 * count + 1}"}
        for name in ("actor", "witness", "id_"):
            if name in more:
                badges[name] = more.pop(name)
        data |= more
        data = {name: value for name, value in data.items() if value != ABSENT}
        return self.says("box.counted", at, data, table=table, **badges)

    def counted_twice(self, at: str, table: str, cash: int, **more: Any) -> None:
        """A box that two teams agree on."""
        for count in (1, 2):
            self.box(at, table, count, cash, **more)

    def corrects(self, at: str, wrong: Line, right: Line, **more: Any) -> Line:
        """A correction."""
        data = {"of": key(wrong), "reason": "misread", "data": right}
        return self.says("event.corrected", at, data, **more)

    def annuls(self, at: str, wrong: Line, **more: Any) -> Line:
        """An annulment."""
        return self.says("event.annulled", at, {"of": key(wrong), "reason": "no"}, **more)

    def _slip(self) -> str:
        self.slips += 1
        return f"{self.table}-{self.slips:04d}"


def _after(more: dict[str, Any]) -> Line:
    after = more.pop("after", None)
    return {} if after is None else {"entered_after": key(after)}


def office() -> Desk:
    """Dunes, dollars, Los Angeles, three shifts from six."""
    desk = Desk("/dunes/office")
    data = {
        "name": "Dunes",
        "currency": "USD",
        "timezone": "America/Los_Angeles",
        "gaming_day_starts": "06:00",
        "shifts": [{"name": name, "starts": starts} for name, starts in SHIFTS],
    }
    desk.says("property.configured", "05:00", data)
    return desk


def table(name: str = "T1", **how: Any) -> Desk:
    """A table that commissions itself at ten past five."""
    desk = Desk(f"/dunes/table/{name}", name)
    desk.commissioned("05:10", **how)
    return desk


def cage() -> Desk:
    """A desk of another kind: the cage."""
    return Desk("/dunes/cage/1")


def count_room() -> Desk:
    """The count room."""
    return Desk("/dunes/count-room")


def auditor() -> Desk:
    """The desk that enters corrections."""
    return Desk("/dunes/audit")


class Answer(NamedTuple):
    """What a command gave back."""

    code: int
    out: str
    err: str


@dataclass
class Pit:
    """A ledger in a folder, asked by the words of the command line in this process."""

    url: str
    folder: Path
    files: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def run(self, *words: str) -> Answer:
        """Any command."""
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
        with redirect_stdout(out), redirect_stderr(err):
            code = run([*words, "--db", self.url])
        texts = []
        for stream in (out, err):
            stream.flush()
            stream.seek(0)
            texts.append(stream.read())
        return Answer(int(code), *texts)

    def file(self, content: bytes, name: str = "") -> str:
        """A file of these bytes."""
        path = self.folder / (name or f"feed-{next(self.files)}.ndjson")
        path.write_bytes(content)
        return str(path)

    def take(self, *lines: Line | bytes | str, name: str = "") -> Line:
        """Ingest a file of these lines; gives the three counts."""
        path = self.file(b"".join(encoded(line) + b"\n" for line in lines), name)
        answer = self.run("ingest", path, "--format", "json")
        counts: Line = json.loads(answer.out)
        assert answer.code == (4 if counts["quarantined"] else 0), answer
        return counts

    def accept(self, *lines: Line) -> None:
        """Ingest facts."""
        counts = self.take(*lines)
        assert counts == {"appended": len(lines), "duplicates": 0, "quarantined": 0}, self.listed()

    def ask(self, *words: str, code: int | None = 0) -> Any:
        """A command's JSON."""
        answer = self.run(*words, "--format", "json")
        assert code is None or answer.code == code, answer
        return json.loads(answer.out)

    def shift(self, *words: str) -> Line:
        """The master game report."""
        made: Line = self.ask("report", "shift", *words)
        return made

    def rows(self, *words: str) -> list[Line]:
        """Its rows."""
        made: list[Line] = self.shift(*words)["rows"]
        return made

    def row(self, *words: str) -> Line:
        """Its only row."""
        (row,) = self.rows(*words)
        return row

    def drop(self, *words: str) -> Line:
        """The drop report."""
        made: Line = self.ask("report", "drop", *words)
        return made

    def hold(self, *words: str) -> Line:
        """The hold report."""
        made: Line = self.ask("report", "hold", *words)
        return made

    def breaks(self, *kinds: str) -> list[Line]:
        """The breaks of these kinds, or all."""
        found = self.ask("reconcile", code=None)["breaks"]
        return [each for each in found if not kinds or each["kind"] in kinds]

    def listed(self) -> Any:
        """What is open in quarantine."""
        return self.ask("quarantine", "list")


NewPit: TypeAlias = Callable[[], Pit]


def encoded(line: Line | bytes | str) -> bytes:
    """A line as it goes over the wire."""
    if isinstance(line, bytes):
        return line
    return (line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)).encode()


def said(*desks: Desk) -> list[Line]:
    """What they say, one desk after the other."""
    return [line for desk in desks for line in desk.lines]


def by_turns(desks: Sequence[Desk]) -> list[Line]:
    """What they say, a fact of each in turn."""
    rows = itertools.zip_longest(*(desk.lines for desk in desks))
    return [line for row in rows for line in row if line is not None]


def pieces(lines: Sequence[Line]) -> list[list[Line]]:
    """The same, cut into three."""
    cuts = [0, len(lines) // 3, 2 * len(lines) // 3, len(lines)]
    return [list(lines[one:two]) for one, two in itertools.pairwise(cuts)]


def in_every_order(new_pit: NewPit, first: Iterable[Desk], *desks: Desk) -> Iterator[Pit]:
    """A ledger for each order of the desks (of many: of the first and the last), one for turns,
    and some that take their facts in several ingests.

    `first` come first in each: without them the lines of the others are refused.
    """
    ahead = said(*first)
    sources = desks if len(desks) > 1 else (*desks, Desk("/silent"))
    some = sources if len(sources) < 4 else sources[:1] + sources[-1:]
    others = [desk for desk in sources if desk not in some]
    orders = [[said(*order, *others)] for order in itertools.permutations(some)]
    orders += [[by_turns(sources[::-1])], [desk.lines for desk in sources[::-1]]]
    orders.append(pieces(by_turns(sources)))
    for files in orders:
        pit = new_pit()
        pit.accept(*ahead)
        for lines in files:
            if lines:
                pit.accept(*lines)
        yield pit


def figures(row: Line, *names: str) -> Line:
    """These figures of a row."""
    return {name: row[name] for name in names}
