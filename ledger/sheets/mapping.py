"""The mapping: a TOML file that says how somebody's spreadsheet is to be read."""

import tomllib
from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from ledger.sheets.errors import BadMapping
from ledger.sheets.moments import NoMoment, Pattern

Kind = Literal["count", "slips"]

NEEDED: Final[dict[Kind, frozenset[str]]] = {
    "count": frozenset(
        {"box", "table", "gaming_day", "count", "time", "actor", "witness"}
        | {"cash", "coupons", "markers_issued", "markers_redeemed"}
    ),
    "slips": frozenset({"kind", "slip", "table", "time", "actor", "witness"}),
}
"""Fields that a fact cannot do without: of a column each, or constant. What a sheet does not say is
not 0: a house without coupons says so by a constant."""

OPTIONAL: Final[dict[Kind, frozenset[str]]] = {
    "count": frozenset({"shift", "final"}),
    "slips": frozenset({"reason", "total"}),
}

_Text = Annotated[str, Field(min_length=1)]
_Digits = Annotated[str, Field(pattern=r"^[1-9][0-9]*$")]


class Skip(BaseModel):
    """Rows to pass over: those with one of these values in a column, such as totals."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    column: _Text
    values: list[str]


class Mapping(BaseModel):
    """What a sheet's columns mean.

    `columns`: field to heading; `constants`: field to value; `values`: field to what each text
    stands for (a text that is not listed is then refused); `denominations`: minor units to the
    heading of the column that counts those notes or chips, or with `denominations_are = "amounts"`
    holds their value. `heading` is the line of the headings, from 1. `blank_is_zero`: an empty cell
    of an amount or a count is 0; otherwise it is refused.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: _Text
    encoding: Literal["utf-8", "cp1252"] = "utf-8"
    separator: Annotated[str, Field(min_length=1, max_length=1)] = ","
    heading: Annotated[int, Field(ge=1)] = 1
    decimal: Literal[".", ","] | None = None
    thousands: Literal[".", ",", " ", "'"] | None = None
    symbol: _Text | None = None
    blank_is_zero: bool = False
    day: _Text = "YYYY-MM-DD"
    time: _Text | None = None
    zone: _Text | None = None
    columns: dict[str, _Text] = {}
    constants: dict[str, _Text] = {}
    values: dict[str, dict[str, str]] = {}
    denominations: dict[_Digits, _Text] = {}
    denominations_are: Literal["counts", "amounts"] = "counts"
    skip: Skip | None = None

    @model_validator(mode="after")
    def _marks_differ(self) -> Self:
        if self.decimal is not None and self.decimal == self.thousands:
            raise ValueError("decimal and thousands are the same mark")
        for pattern in (self.day, self.time):
            if pattern is not None:
                _pattern(pattern)
        return self


def load(text: str, kind: Kind) -> Mapping:
    """A mapping for count sheets or slips. Raises BadMapping with every fault named."""
    try:
        mapping = Mapping.model_validate(tomllib.loads(text), strict=True)
    except tomllib.TOMLDecodeError as error:
        raise _bad(f"it is no TOML: {error}") from None
    except ValidationError as error:
        faults = [
            f"{'.'.join(map(str, one['loc']))}: {one['msg']}" if one["loc"] else one["msg"]
            for one in error.errors()
        ]
        raise _bad("; ".join(faults)) from None
    said = mapping.columns.keys() | mapping.constants.keys()
    faults = [f"nothing gives {name}" for name in sorted(NEEDED[kind] - said)]
    known = NEEDED[kind] | OPTIONAL[kind]
    faults += [f"a {kind} sheet has no field {name}" for name in sorted(said - known)]
    twice = mapping.columns.keys() & mapping.constants.keys()
    faults += [f"{name} is both a column and a constant" for name in sorted(twice)]
    faults += [
        f"values of {name}, which has no column" for name in sorted(mapping.values.keys() - said)
    ]
    if kind == "slips" and not mapping.denominations:
        faults.append("nothing gives denominations")
    if faults:
        raise _bad("; ".join(faults))
    return mapping


def _pattern(text: str) -> None:
    try:
        Pattern(text)
    except NoMoment as error:
        raise ValueError(str(error)) from None


def _bad(what: str) -> BadMapping:
    return BadMapping(
        f"the mapping cannot be used: {what}", remedy="docs/import.md says what a mapping holds"
    )
