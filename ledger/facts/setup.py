"""Facts that set up the house: the property, its rule sets, its tables."""

from functools import cache
from hashlib import sha256
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from games import names
from ledger.facts.values import (
    TABLE,
    WITNESS,
    Amount,
    Clock,
    Currency,
    Name,
    Payload,
    Prose,
    Sha256,
    Shape,
    Timezone,
    unaccepted,
)


@cache
def installed_games() -> frozenset[str]:
    """The games that a table can be commissioned with, asked for once a process."""
    return frozenset(names())


def _game(name: str) -> str:
    if name not in installed_games():
        raise unaccepted(f"an installed game: {', '.join(sorted(installed_games()))}")
    return name


class Shift(Shape):
    """A shift and the time of day at which it starts."""

    name: Name
    starts: Clock


_Shift = Annotated[Shift, Field(description="an object with name and starts")]


class Limits(Shape):
    """A table's limits for the opening wager of a seat, in minor units."""

    min: Amount
    max: Amount


class PropertyConfigured(Payload):
    """The property: its money, its clock, its shifts. A later one takes effect at its time."""

    type = "property.configured"

    name: Name
    currency: Currency
    timezone: Timezone
    gaming_day_starts: Clock
    shifts: Annotated[list[_Shift], Field(description="a list of {name, starts}")]


class RulesAdopted(Payload):
    """A rule set enters the journal with its text, byte for byte."""

    type = "rules.adopted"
    needs = WITNESS

    rules: Name
    sha256: Sha256
    content: Prose

    @model_validator(mode="after")
    def _hash_is_of_content(self) -> Self:
        if sha256(self.content.encode()).hexdigest() != self.sha256:
            raise unaccepted("the SHA-256 of content in UTF-8", "sha256")
        return self


class TableCommissioned(Payload):
    """A table and what it deals. Sent again when game, rules, pit or limits change."""

    type = "table.commissioned"
    needs = TABLE

    game: Annotated[Name, AfterValidator(_game), Field(description="the name of a game")]
    rules: Name
    pit: Name
    seats: Annotated[int, Field(ge=1, le=2**53 - 1, description="a number of seats from 1")]
    limits: Annotated[Limits, Field(description="an object with min and max")]
