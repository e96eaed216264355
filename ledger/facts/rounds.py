"""Facts of a round at a table, from its opening to its close. Choices and wagers are any name:
what the game does not know is a finding of the audit, and no reason to refuse a fact."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ledger.facts.values import (
    ROUND,
    WITNESS,
    Amount,
    Card,
    Count,
    Flag,
    Name,
    Payload,
    Place,
    Prose,
    Seat,
    unaccepted,
)


class RoundOpened(Payload):
    """A round begins; `number` rises per table."""

    type = "round.opened"
    needs = ROUND

    number: Count
    dealer: Name


class RoundWagered(Payload):
    """A stake on the layout, in minor units."""

    type = "round.wagered"
    needs = ROUND

    seat: Seat
    wager: Name
    amount: Amount


class RoundDealt(Payload):
    """Cards to a place; `up` says of each whether it lies face up."""

    type = "round.dealt"
    needs = ROUND

    to: Place
    cards: Annotated[list[Card], Field(description="a list of cards")]
    up: Annotated[list[Flag] | None, Field(description="a list of booleans")] = None

    @model_validator(mode="after")
    def _every_card_lies_somehow(self) -> Self:
        if self.up is not None and len(self.up) != len(self.cards):
            raise unaccepted("one boolean for each card", "up")
        return self


class RoundDecided(Payload):
    """A seat's choice and what the choice needs."""

    type = "round.decided"
    needs = ROUND

    seat: Seat
    choice: Name
    on: Prose | None = None
    discards: Annotated[list[Card] | None, Field(description="a list of cards")] = None


class RoundSettled(Payload):
    """A wager settled; `paid` is the winnings handed over in minor units, without the stake."""

    type = "round.settled"
    needs = ROUND

    seat: Seat
    wager: Name
    result: Annotated[Literal["win", "lose", "push"], Field(description="win, lose or push")]
    paid: Amount


class RoundClosed(Payload):
    """A round ends."""

    type = "round.closed"
    needs = ROUND


class RoundVoided(Payload):
    """A round is undone: wagers go back to the players."""

    type = "round.voided"
    needs = ROUND | WITNESS

    reason: Prose
