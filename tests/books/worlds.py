"""Feeds that nobody would write by hand: every kind of fact, put back, amended, late and out of order."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from ledger import facts
from tests.books.feeds import DAY, Desk

TABLES = ("A", "B")
ROUNDS = ("r1", "r2", "r3", "r4")


@dataclass(frozen=True)
class World:
    """What each source says, in its own order."""

    sources: tuple[tuple[facts.Fact, ...], ...]

    def mixed(self, chance: Random) -> list[facts.Fact]:
        """All of it in one order of arrival, which keeps every source's own."""
        turns = [index for index, said in enumerate(self.sources) for _ in said]
        chance.shuffle(turns)
        ahead = [iter(said) for said in self.sources]
        return [next(ahead[index]) for index in turns]


class _Maker:
    def __init__(self, chance: Random, size: int) -> None:
        self.chance = chance
        self.ids = [
            (source, f"{source}-{n}") for source in ("/a", "/b", "/cage") for n in range(1, size)
        ]
        self.known: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {}

    def own(self, desk: Desk, size: int) -> tuple[facts.Fact, ...]:
        said = [desk.commissions(at=0)]
        sequence = 0
        for _ in range(size):
            sequence += self.chance.choice((1, 1, 1, 0, -2)) if self.chance.random() < 0.3 else 1
            how: dict[str, Any] = {"at": max(desk.now + self.chance.choice((0, 1, 2, 5, -3)), 0)}
            if self.chance.random() < 0.5:
                how["sequence"] = max(sequence, 0)
            said.append(self._keep(self._own_fact(desk, how)))
        return tuple(said)

    def desk(self, desk: Desk, size: int) -> tuple[facts.Fact, ...]:
        said = []
        for _ in range(size):
            table = self.chance.choice(TABLES)
            how: dict[str, Any] = {
                "at": max(desk.now + self.chance.choice((0, 1, 4, 9, -5)), 0),
                "table": table,
            }
            said.append(self._keep(self._desk_fact(desk, how)))
        return tuple(said)

    def office(self, desk: Desk, size: int) -> tuple[facts.Fact, ...]:
        said: list[facts.Fact] = []
        for _ in range(size):
            source, id_ = self._some_key(said)
            how: dict[str, Any] = {"at": max(desk.now + self.chance.choice((0, 1, -1)), 0)}
            of = {"source": source, "id": id_}
            if self.chance.random() < 0.4:
                said.append(desk.says("event.annulled", {"of": of, "reason": "r"}, **how))
                continue
            data = self._right(source, id_)
            said.append(
                desk.says("event.corrected", {"of": of, "reason": "r", "data": data}, **how)
            )
        return tuple(said)

    def _some_key(self, said: Sequence[facts.Fact]) -> tuple[str, str]:
        if said and self.chance.random() < 0.3:
            amended = self.chance.choice(said)
            return amended.source, amended.id
        return self.chance.choice(sorted(self.known))

    def _right(self, source: str, id_: str) -> dict[str, Any]:
        if (source, id_) not in self.known:
            of = dict(zip(("source", "id"), self.chance.choice(sorted(self.known)), strict=True))
            return {"of": of, "reason": "other"}
        _, data = self.known[source, id_]
        changed = dict(data)
        for name in ("amount", "paid"):
            if name in changed:
                changed[name] = changed[name] + 700
        if "chips" in changed:
            changed["chips"] = {"100": self.chance.randint(1, 9)}
        if self.chance.random() < 0.25:
            changed["entered_after"] = self._anchor()
        return changed

    def _keep(self, fact: facts.Fact) -> facts.Fact:
        self.known[fact.source, fact.id] = (fact.type, fact.data)
        return fact

    def _anchor(self) -> dict[str, str]:
        source, id_ = self.chance.choice(self.ids)
        return {"source": source, "id": id_}

    def _own_fact(self, desk: Desk, how: dict[str, Any]) -> facts.Fact:
        chance = self.chance
        after = {"entered_after": self._anchor()} if chance.random() < 0.12 else {}
        name = f"{desk.table}-{chance.choice(ROUNDS)}"
        amount = chance.randint(1, 9) * 100
        kind = chance.randrange(13)
        chips = {"100": amount}
        if kind == 0:
            data = {"slip": "T", "chips": chips, "gaming_day": DAY, "shift": chance.choice("xyz")}
            return desk.says("table.opened", data | after, **how)
        if kind == 1:
            data = {"slip": "T", "chips": chips, "gaming_day": DAY, "shift": "x"}
            return desk.says("table.closed", data | after, **how)
        if kind == 2:
            data = {
                "slip": "T",
                "chips": chips,
                "reason": chance.choice(("shift", "shift", "check")),
                "gaming_day": DAY,
                "shift": "x",
                "next_gaming_day": DAY,
                "next_shift": chance.choice("yz"),
            }
            return desk.says("table.counted", data | after, **how)
        if kind == 3:
            data = {"seat": 1, "tender": "cash", "amount": amount}
            return desk.says("chips.sold", data | after, **how)
        if kind == 4:
            return desk.says("fill.received", {"slip": "F", "chips": chips} | after, **how)
        if kind in {5, 6}:
            data = {"number": 1, "dealer": "D1"}
            return desk.says("round.opened", data | after, round_=name, **how)
        if kind in {7, 8}:
            data = {"seat": 1, "wager": "ante", "amount": amount}
            return desk.says("round.wagered", data | after, round_=name, **how)
        if kind in {9, 10}:
            result = chance.choice(("lose", "win"))
            paid = amount if result == "win" else 0
            data = {"seat": 1, "wager": "ante", "result": result, "paid": paid}
            return desk.says("round.settled", data | after, round_=name, **how)
        if kind == 11:
            if chance.random() < 0.3:
                return desk.says("round.voided", {"reason": "r"} | after, round_=name, **how)
            return desk.says("round.closed", after, round_=name, **how)
        return desk.commissions(pit=chance.choice(("P1", "P2")), minimum=amount, **how)

    def _desk_fact(self, desk: Desk, how: dict[str, Any]) -> facts.Fact:
        chance = self.chance
        table = how["table"]
        after = {"entered_after": self._anchor()} if chance.random() < 0.15 else {}
        name = f"{table}-{chance.choice(ROUNDS)}"
        amount = chance.randint(1, 9) * 100
        kind = chance.randrange(7)
        if kind == 0:
            data = {"slip": "F", "table": table, "chips": {"100": amount}}
            return desk.says("fill.issued", data | after, **how)
        if kind == 1:
            data = {"seat": 1, "tender": "card", "amount": amount}
            return desk.says("chips.sold", data | after, **how)
        if kind == 2:
            data = {"seat": 1, "wager": "ante", "amount": amount}
            return desk.says("round.wagered", data | after, round_=name, **how)
        if kind == 3:
            data = {"number": 2, "dealer": "D2"}
            return desk.says("round.opened", data | after, round_=name, **how)
        if kind == 4:
            data = {"seat": 1, "wager": "ante", "result": "lose", "paid": 0}
            return desk.says("round.settled", data | after, round_=name, **how)
        if kind == 5:
            data = {
                "dispute": "Q",
                "round": name,
                "seat": 1,
                "patron": "P",
                "claim": 5,
                "summary": "s",
            }
            return desk.says("dispute.opened", data | after, **how)
        if chance.random() < 0.3:
            return desk.commissions(pit="P9", **how)
        return desk.says(
            "marker.redeemed",
            {"slip": "M", "patron": "P", "amount": amount, "tender": "chips"} | after,
            **how,
        )


def world(seed: int, size: int, amendments: int, *, second: bool) -> World:
    """A property of two tables, one of which may have two own sources. Drawn by a seed, which is far
    cheaper than to draw every choice: what shrinks are the sizes."""
    maker = _Maker(Random(seed), size + 2)
    sources = [maker.own(Desk("/a", "A"), size), maker.own(Desk("/b", "B"), size // 2)]
    if second:
        sources.append(maker.own(Desk("/a2", "A"), size // 2))
    sources.append(maker.desk(Desk("/cage"), size // 2))
    sources.append(maker.office(Desk("/office"), amendments))
    return World(tuple(sources))


def worlds(largest: int = 20) -> st.SearchStrategy[World]:
    """Such properties, of all sizes."""
    return st.builds(
        world,
        st.integers(0, 10**6),
        st.integers(1, largest),
        st.integers(0, 6),
        second=st.booleans(),
    )


def chances() -> st.SearchStrategy[Random]:
    """A source of chance for the order of arrival."""
    return st.builds(Random, st.integers(0, 10**6))
