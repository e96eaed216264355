"""From a sheet and its mapping to facts as feed lines; every row that cannot be one is named."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo
from hashlib import sha256
from typing import Any, Final

from ledger import facts
from ledger.facts import Refused
from ledger.sheets.grid import Row, rows
from ledger.sheets.mapping import Kind, Mapping
from ledger.sheets.moments import NoMoment, Pattern, with_offset
from ledger.sheets.numbers import NoNumber, Numbers

SLIPS: Final = frozenset({"fill.issued", "credit.received", "fill.voided", "credit.voided"})
"""What a cage's slips can be: its own copies, and what takes them back."""

YES_NO: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a row is no fact: the line of the file, and what is wrong there."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Entered:
    """A row that is a fact: the line of the file, and the fact as a feed line."""

    line: int
    fact: bytes


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a file came to: enter it only where there are no faults."""

    entered: tuple[Entered, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class House:
    """What the property says: the decimals of its minor unit, and its time zone."""

    decimals: int
    zone: tzinfo


class _Wrong(ValueError):
    """A cell that cannot be read."""


def read(data: bytes, mapping: Mapping, kind: Kind, house: House) -> Sheet:
    """All rows of a sheet. Raises BadSheet where the file as a whole cannot be read."""
    entered: list[Entered] = []
    faults: list[Fault] = []
    for row in rows(data, mapping):
        try:
            fact = _fact(row, mapping, kind, house)
        except (_Wrong, NoNumber, NoMoment) as error:
            faults.append(Fault(row.line, str(error)))
        except Refused as refused:
            faults.append(Fault(row.line, refused.message))
        else:
            entered.append(Entered(row.line, fact))
    return Sheet(tuple(entered), tuple(faults))


def _fact(row: Row, mapping: Mapping, kind: Kind, house: House) -> bytes:
    if row.cells is None:
        raise _Wrong("the row has not as many cells as there are headings")
    fact = _Cells(row.cells, mapping, house).fact(kind)
    facts.decode(fact)
    return fact


@dataclass(frozen=True, slots=True)
class _Cells:
    """One row's cells, read by the mapping."""

    cells: dict[str, str]
    mapping: Mapping
    house: House

    def fact(self, kind: Kind) -> bytes:
        """The row as a feed line. Its id is its content's: the same row again is a duplicate."""
        type_, data = self._count() if kind == "count" else self._slip()
        whole: dict[str, Any] = {
            "specversion": "1.0",
            "source": self.mapping.source,
            "type": type_,
            "time": self._time(),
            "table": self._text("table"),
            "actor": self._text("actor"),
            "witness": self._text("witness"),
            "data": data,
        }
        whole["id"] = sha256(facts.canonical(whole)).hexdigest()[:32]
        return facts.canonical(whole)

    def _count(self) -> tuple[str, dict[str, Any]]:
        data: dict[str, Any] = {
            "box": self._text("box"),
            "table": self._text("table"),
            "gaming_day": Pattern(self.mapping.day).day(self._text("gaming_day")),
            "count": self._numbers.count(self._text("count")),
        }
        for name in ("cash", "coupons", "markers_issued", "markers_redeemed"):
            data[name] = self._amount(name)
        shift = self._said("shift")
        if shift:
            data["shift"] = shift
        if self._optional("final"):
            data["final"] = self._flag("final")
        if self.mapping.denominations:
            data["notes"] = self._denominations()
        return "box.counted", data

    def _slip(self) -> tuple[str, dict[str, Any]]:
        type_ = self._text("kind")
        if type_ not in SLIPS:
            raise _Wrong(f"{type_!r} is none of {', '.join(sorted(SLIPS))}: say values.kind")
        data: dict[str, Any] = {"slip": self._text("slip")}
        if type_.endswith(".voided"):
            data["reason"] = self._text("reason")
            return type_, data
        chips = self._denominations()
        data |= {"table": self._text("table"), "chips": chips}
        worth = sum(int(chip) * count for chip, count in chips.items())
        if self._has("total") and self._amount("total") != worth:
            raise _Wrong(f"the total {self._text('total')!r} is not what the chips are worth")
        return type_, data

    @property
    def _numbers(self) -> Numbers:
        mapping = self.mapping
        return Numbers(mapping.decimal, mapping.thousands, mapping.symbol, self.house.decimals)

    def _time(self) -> str:
        text = self._text("time")
        if self.mapping.time is None or "time" in self.mapping.constants:
            return with_offset(text)
        return Pattern(self.mapping.time).time(text, self.house.zone)

    def _denominations(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for chip, heading in self.mapping.denominations.items():
            text = self.cells[heading]
            if self.mapping.denominations_are == "counts":
                count = self._number(heading, text, self._numbers.count)
            else:
                worth = self._number(heading, text, self._numbers.amount)
                count, rest = divmod(worth, int(chip))
                if rest:
                    raise _Wrong(f"{heading}: {text!r} is no number of {chip}")
            if count:
                found[chip] = count
        return found

    def _amount(self, name: str) -> int:
        return self._number(name, self._optional(name), self._numbers.amount)

    def _number(self, name: str, text: str, parse: Callable[[str], int]) -> int:
        if not text:
            if self.mapping.blank_is_zero:
                return 0
            raise _Wrong(f"{name} is empty: unknown is not 0 (or say blank_is_zero)")
        try:
            return parse(text)
        except NoNumber as error:
            raise NoNumber(f"{name}: {error}") from None

    def _flag(self, name: str) -> bool:
        text = self._text(name)
        if text.lower() not in YES_NO:
            raise _Wrong(f"{name}: {text!r} is neither yes nor no: say values.{name}")
        return YES_NO[text.lower()]

    def _has(self, name: str) -> bool:
        return name in self.mapping.columns or name in self.mapping.constants

    def _optional(self, name: str) -> str:
        if not self._has(name):
            return ""
        return self.mapping.constants.get(name) or self.cells[self.mapping.columns[name]]

    def _said(self, name: str) -> str:
        """A field's text by the mapping's values; empty where there is none."""
        text = self._optional(name)
        values = self.mapping.values.get(name)
        if values is None or name not in self.mapping.columns:
            return text
        if text not in values:
            raise _Wrong(f"{name}: {text!r} is not among the mapping's values.{name}")
        return values[text]

    def _text(self, name: str) -> str:
        text = self._said(name)
        if not text:
            raise _Wrong(f"{name} is empty")
        return text
