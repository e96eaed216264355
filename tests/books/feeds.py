"""Small feeds written by hand, ledgers that hold them, and a picture of their books without
positions."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from shutil import copyfile
from typing import Any

import orjson

from ledger import books, facts, journal
from ledger.books.codec import KINDS
from ledger.books.shelf import Shelf

DAY = "2026-11-27"
NOON = "2026-11-27T{:02}:{:02}:{:02}Z"
BADGES = {"actor": "D1", "witness": "F1"}


def clock(second: int) -> str:
    """A time of day as the feed writes it: so many seconds after 08:00 UTC."""
    second += 8 * 3600
    return NOON.format(second // 3600, second // 60 % 60, second % 60)


class Desk:
    """A source: gives its facts ids in their order, and each a second later unless told
    otherwise."""

    def __init__(self, source: str, table: str | None = None) -> None:
        self.source = source
        self.table = table
        self.said = 0
        self.now = 0

    def says(
        self,
        type_: str,
        data: dict[str, Any] | None = None,
        *,
        at: int | None = None,
        table: str | None = None,
        round_: str | None = None,
        sequence: int | None = None,
        id_: str | None = None,
    ) -> facts.Fact:
        """One fact; `at` is in seconds after 08:00 UTC."""
        self.said += 1
        self.now = self.now + 1 if at is None else at
        line: dict[str, Any] = {
            "specversion": "1.0",
            "id": id_ or f"{self.source}-{self.said}",
            "source": self.source,
            "type": type_,
            "time": clock(self.now),
            **BADGES,
            "data": data or {},
        }
        if (table or self.table) is not None:
            line["table"] = table or self.table
        if round_ is not None:
            line["round"] = round_
        if sequence is not None:
            line["sequence"] = str(sequence)
        return facts.decode(facts.canonical(line))

    def opens(self, chips: int = 1000, *, shift: str = "day", **how: Any) -> facts.Fact:
        """An opener of so many chips of 1.00."""
        data = {"slip": "T-1", "chips": {"100": chips}, "gaming_day": DAY, "shift": shift}
        return self.says("table.opened", data, **how)

    def closes(self, chips: int = 1000, *, shift: str = "day", **how: Any) -> facts.Fact:
        """A closer."""
        data = {"slip": "T-9", "chips": {"100": chips}, "gaming_day": DAY, "shift": shift}
        return self.says("table.closed", data, **how)

    def counts(
        self, chips: int = 1000, *, ends: str = "day", begins: str = "swing", **how: Any
    ) -> facts.Fact:
        """A shift count."""
        data = {
            "slip": "T-5",
            "chips": {"100": chips},
            "reason": "shift",
            "gaming_day": DAY,
            "shift": ends,
            "next_gaming_day": DAY,
            "next_shift": begins,
        }
        return self.says("table.counted", data, **how)

    def checks(self, chips: int, **how: Any) -> facts.Fact:
        """A check count."""
        data = {"slip": "T-7", "chips": {"100": chips}, "reason": "check"}
        return self.says("table.counted", data, **how)

    def sells(self, amount: int, tender: str = "cash", **how: Any) -> facts.Fact:
        """Chips sold."""
        return self.says("chips.sold", {"seat": 1, "tender": tender, "amount": amount}, **how)

    def round(
        self, name: str, amount: int, result: str = "lose", paid: int = 0
    ) -> list[facts.Fact]:
        """A whole round with one wager."""
        return [
            self.opened(name),
            self.wagers(name, amount),
            self.settles(name, result, paid),
            self.says("round.closed", round_=name),
        ]

    def opened(self, name: str, **how: Any) -> facts.Fact:
        """A round opens."""
        return self.says("round.opened", {"number": 1, "dealer": "D1"}, round_=name, **how)

    def wagers(self, name: str, amount: int, **how: Any) -> facts.Fact:
        """A stake on the ante of seat 1."""
        data = {"seat": 1, "wager": "ante", "amount": amount}
        return self.says("round.wagered", data, round_=name, **how)

    def settles(self, name: str, result: str, paid: int = 0, **how: Any) -> facts.Fact:
        """That stake is settled."""
        data = {"seat": 1, "wager": "ante", "result": result, "paid": paid}
        return self.says("round.settled", data, round_=name, **how)

    def commissions(self, *, pit: str = "P1", minimum: int = 500, **how: Any) -> facts.Fact:
        """A table gets its game."""
        data = {
            "game": "western-stud",
            "rules": "house/none",
            "pit": pit,
            "seats": 5,
            "limits": {"min": minimum, "max": 100_000},
        }
        return self.says("table.commissioned", data, **how)

    def corrects(self, of: facts.Fact, data: dict[str, Any], **how: Any) -> facts.Fact:
        """A correction of a fact."""
        payload = {"of": named(of), "reason": "typed wrongly", "data": data}
        return self.says("event.corrected", payload, **how)

    def annuls(self, of: facts.Fact, **how: Any) -> facts.Fact:
        """An annulment of a fact."""
        return self.says("event.annulled", {"of": named(of), "reason": "twice"}, **how)


def named(fact: facts.Fact) -> dict[str, str]:
    """A fact as `of` and `entered_after` name it."""
    return {"source": fact.source, "id": fact.id}


def append(database: journal.Database, said: Iterable[facts.Fact]) -> None:
    """Put facts into the journal as they are."""
    with database.writing() as connection:
        journal.append(connection, list(said), now_us=1)


@contextmanager
def fresh(
    template: Path, folder: Path, said: Sequence[facts.Fact], cuts: Sequence[int] = ()
) -> Iterator[journal.Database]:
    """A ledger in a file of its own, with books that were caught up after every cut."""
    path = folder / "ledger.db"
    for old in folder.glob("ledger.db*"):
        old.unlink()
    copyfile(template, path)
    with journal.connect(f"sqlite:///{path}", write=True) as database:
        last = 0
        for cut in (*sorted(cuts), len(said)):
            append(database, said[last:cut])
            last = max(cut, last)
            books.catch_up(database)
        yield database


def period_figures(reading: books.Reading) -> list[tuple[Any, ...]]:
    """Each period's shift, opener, closer, what was sold for cash, and the house take of its
    rounds."""
    won: dict[int | None, int] = {}
    for row in reading.rounds():
        won[row.period] = won.get(row.period, 0) + row.win
    return [
        (row.shift, row.opener, row.closer, row.sold_cash, won.get(row.opened, 0))
        for row in reading.periods()
    ]


_REPORTED = ("config", "rules", "commission", "period", "round", "document")


def picture(database: journal.Database, at: int | None = None) -> list[str]:
    """Every row that a report can read, positions replaced by the facts that stand there."""
    with books.view(database, at) as reading:
        with database.reading() as connection:
            ids = {entry.position: _key(entry) for entry in journal.read(connection)}
        shelf: Shelf = reading.shelf
        return sorted(
            f"{kind} {orjson.dumps(_named(asdict(filed.row), ids)).decode()}"
            for kind in _REPORTED
            for filed in shelf.find(kind)
        )


def _key(entry: journal.Entry) -> str:
    fact = facts.replay(*entry)
    return f"{fact.source}#{fact.id}"


_POSITIONS = {
    "position",
    "opened",
    "chapter",
    "period",
    "closed",
    "events",
}


def _named(value: Any, ids: dict[int, str], key: str = "") -> Any:
    if isinstance(value, dict):
        inside = key == "events"
        return {
            name: part if name == "data" else _named(part, ids, "events" if inside else name)
            for name, part in value.items()
        }
    if isinstance(value, list | tuple):
        return [_named(part, ids, key) for part in value]
    if key in _POSITIONS and isinstance(value, int) and value > 0 and not isinstance(value, bool):
        return ids.get(value, value)
    return value


assert set(_REPORTED) <= set(KINDS)
