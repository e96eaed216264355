"""The values that payloads are made of: strict, as the contract writes them, never coerced.

Every `description` is what a refusal says was wanted.
"""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from ledger.facts.canon import LARGEST
from ledger.facts.currency import codes
from ledger.facts.moments import CLOCK, is_clock, is_day
from ledger.facts.zones import zone_names

TABLE: frozenset[str] = frozenset({"table"})
ROUND: frozenset[str] = frozenset({"table", "round"})
WITNESS: frozenset[str] = frozenset({"witness"})


def unaccepted(wanted: str, field: str | None = None) -> PydanticCustomError:
    """A value outside its list or form; `field` names it where a whole object is validated."""
    return PydanticCustomError("bad_value", "wanted {wanted}", _context(wanted, field))


def lacking(field: str, wanted: str) -> PydanticCustomError:
    """A field that is missing because of what another one says, in a validator."""
    return PydanticCustomError("lacking", "wanted {wanted}", _context(wanted, field))


def _context(wanted: str, field: str | None) -> dict[str, str]:
    return {"wanted": wanted} if field is None else {"wanted": wanted, "field": field}


def _day(text: str) -> str:
    if not is_day(text):
        raise unaccepted("a real date written YYYY-MM-DD")
    return text


def _clock(text: str) -> str:
    if not is_clock(text):
        raise unaccepted("a time of day written HH:MM")
    return text


def _currency(code: str) -> str:
    if code not in codes():
        raise unaccepted("a currency code of ISO 4217, as USD")
    return code


def _timezone(name: str) -> str:
    if name not in zone_names():
        raise unaccepted("a time zone name of the IANA data, as America/Los_Angeles")
    return name


def _bounded(chips: dict[str, int]) -> dict[str, int]:
    if sum(int(denomination) * count for denomination, count in chips.items()) > LARGEST:
        raise unaccepted(f"chips worth at most {LARGEST} minor units")
    return chips


Amount = Annotated[int, Field(ge=0, le=LARGEST, description="a whole number of minor units from 0")]
SignedAmount = Annotated[
    int, Field(ge=-LARGEST, le=LARGEST, description="a whole number of minor units")
]
Count = Annotated[int, Field(ge=0, le=LARGEST, description="a whole number from 0")]
Seat = Annotated[int, Field(ge=1, le=LARGEST, description="a seat's number from 1")]
Name = Annotated[str, Field(min_length=1, description="text that is not empty")]
Prose = Annotated[str, Field(description="text")]
Day = Annotated[
    str,
    AfterValidator(_day),
    Field(description="a day written YYYY-MM-DD", json_schema_extra={"format": "date"}),
]
Clock = Annotated[
    str,
    AfterValidator(_clock),
    Field(description="a time of day written HH:MM", json_schema_extra={"pattern": CLOCK}),
]
Currency = Annotated[
    str, AfterValidator(_currency), Field(description="a currency code of ISO 4217")
]
Timezone = Annotated[
    str, AfterValidator(_timezone), Field(description="a time zone name of the IANA data")
]
Sha256 = Annotated[
    str, Field(pattern=r"^[0-9a-f]{64}$", description="a SHA-256 in 64 lower-case hex digits")
]
Denomination = Annotated[
    str,
    Field(
        pattern=r"^(0|[1-9][0-9]{0,15})$",
        description="a denomination in minor units, digits without a leading zero",
    ),
]
Chips = Annotated[
    dict[Denomination, Count],
    AfterValidator(_bounded),
    Field(description="an object from denomination (minor units, digits) to count"),
]
Place = Annotated[
    str,
    Field(
        pattern=r"^(seat:[1-9][0-9]{0,14}|dealer(:[12])?|community)$",
        description="seat:N, dealer, dealer:1, dealer:2 or community",
    ),
]
# fmt: off
Card = Annotated[
    Literal[
        "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac",
        "2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "Td", "Jd", "Qd", "Kd", "Ad",
        "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh", "Ah",
        "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "As",
    ],
    Field(description="a card, rank then suit, as As, Td, 9c"),
]
# fmt: on
CARDS: frozenset[str] = frozenset(get_args(get_args(Card)[0]))


class Shape(BaseModel):
    """A strict, frozen object that keeps the keys it does not know."""

    model_config = ConfigDict(strict=True, frozen=True, extra="allow", defer_build=True)


class Origin(Shape):
    """The identity of another fact."""

    source: Name
    id: Name


class Payload(Shape):
    """The `data` of one type of fact, in its newest version.

    `needs` names the envelope's attributes that this type cannot do without; `upcasts` are the
    pure steps that lead from version 1 to this one, oldest first.
    """

    type: ClassVar[str]
    upcasts: ClassVar[tuple[Callable[[dict[str, Any]], dict[str, Any]], ...]] = ()
    needs: ClassVar[frozenset[str]] = frozenset()

    entered_after: Annotated[
        Origin | None,
        Field(description="an object with source and id of the fact after which this one stands"),
    ] = None


Flag = Annotated[bool, Field(description="true or false")]
JsonObject = Annotated[dict[str, Any], Field(description="an object")]
