"""Feeds that nobody would write by hand: every kind of fact, put back, amended, late and out of
order."""

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
        after = {"entered_after": self._anchor()} if self.chance.random() < 0.12 else {}
        type_ = self.chance.choice(_OWN)
        return self._fact(desk, type_, desk.table or "", after, how)

    def _desk_fact(self, desk: Desk, how: dict[str, Any]) -> facts.Fact:
        after = {"entered_after": self._anchor()} if self.chance.random() < 0.15 else {}
        type_ = self.chance.choice(_DESK)
        return self._fact(desk, type_, how["table"], after, how)

    def _fact(
        self, desk: Desk, type_: str, table: str, after: dict[str, Any], how: dict[str, Any]
    ) -> facts.Fact:
        chance = self.chance
        amount = chance.randint(1, 9) * 100
        name = f"{table}-{chance.choice(ROUNDS)}"
        if type_ == "table.commissioned":
            return desk.commissions(pit=chance.choice(("P1", "P2")), minimum=amount, **how)
        data: dict[str, Any] = {
            _NAMES.get(part, part): self._part(part, table, amount, name) for part in _PARTS[type_]
        }
        round_ = name if type_.startswith("round.") else None
        return desk.says(type_, data | after, round_=round_, **how)

    def _part(self, part: str, table: str, amount: int, name: str) -> Any:
        if part in {"chips", "given", "taken"}:
            return {"100": amount}
        if part == "amount":
            return amount
        if part in {"table", "round"}:
            return table if part == "table" else name
        return self.chance.choice(_VALUES[part])


_OWN = (
    "table.opened",
    "table.closed",
    "table.counted",
    "chips.sold",
    "chips.exchanged",
    "fill.received",
    "round.opened",
    "round.opened",
    "round.wagered",
    "round.wagered",
    "round.settled",
    "round.settled",
    "round.closed",
    "round.voided",
    "table.commissioned",
)
_DESK = (
    "fill.issued",
    "chips.sold",
    "round.opened",
    "round.wagered",
    "round.settled",
    "dispute.opened",
    "marker.redeemed",
    "table.commissioned",
)
_PARTS = {
    "table.opened": ("slip", "chips", "gaming_day", "shift"),
    "table.closed": ("slip", "chips", "gaming_day", "shift"),
    "table.counted": (
        "slip",
        "chips",
        "reason",
        "gaming_day",
        "shift",
        "next_gaming_day",
        "next_shift",
    ),
    "chips.sold": ("seat", "tender_sold", "amount"),
    "chips.exchanged": ("given", "taken"),
    "fill.received": ("slip", "chips"),
    "fill.issued": ("slip", "table", "chips"),
    "round.opened": ("number", "dealer"),
    "round.wagered": ("seat", "wager", "amount"),
    "round.settled": ("seat", "wager", "result", "paid"),
    "round.closed": (),
    "round.voided": ("why",),
    "dispute.opened": ("dispute", "round", "seat", "patron", "claim", "summary"),
    "marker.redeemed": ("slip", "patron", "amount", "tender_redeemed"),
}
_NAMES = {"why": "reason", "tender_sold": "tender", "tender_redeemed": "tender"}
_VALUES: dict[str, tuple[Any, ...]] = {
    "slip": ("S",),
    "gaming_day": (DAY,),
    "next_gaming_day": (DAY,),
    "shift": ("x", "y", "z"),
    "next_shift": ("y", "z"),
    "reason": ("shift", "shift", "check"),
    "why": ("misdeal",),
    "tender_sold": ("cash", "coupon", "card"),
    "tender_redeemed": ("chips", "cash"),
    "seat": (1, 2),
    "number": (1,),
    "dealer": ("D1", "D2"),
    "wager": ("ante", "blind"),
    "result": ("lose", "lose", "push", "win"),
    "paid": (0, 0, 300),
    "dispute": ("Q",),
    "patron": ("P",),
    "claim": (500,),
    "summary": ("s",),
}


def world(seed: int, size: int, amendments: int, *, second: bool) -> World:
    """A property of two tables, one of which may have two own sources. Drawn by a seed, which is
    far cheaper than to draw every choice: what shrinks are the sizes."""
    maker = _Maker(Random(seed), size + 2)  # noqa: S311 - no secret hangs on it
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
