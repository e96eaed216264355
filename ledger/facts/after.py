"""Facts after the fact: corrections, disputes, breaks, adjustments, the closing of a day."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ledger.facts.values import (
    TABLE,
    WITNESS,
    Amount,
    Count,
    Day,
    JsonObject,
    Name,
    Origin,
    Payload,
    Prose,
    Seat,
    Sha256,
    SignedAmount,
    lacking,
)

_Of = Annotated[Origin, Field(description="an object with source and id of the fact")]
_References = Annotated[list[Name] | None, Field(description="a list of references")]


class EventCorrected(Payload):
    """The right payload of a fact that was recorded wrongly; the wrong one stays."""

    type = "event.corrected"
    needs = WITNESS

    of: _Of
    reason: Prose
    data: JsonObject


class EventAnnulled(Payload):
    """A fact is to be read as if it had not happened."""

    type = "event.annulled"
    needs = WITNESS

    of: _Of
    reason: Prose


class DisputeOpened(Payload):
    """A patron claims an amount (minor units) of a round. No personal data."""

    type = "dispute.opened"
    needs = TABLE

    dispute: Name
    round: Name
    seat: Seat
    patron: Name
    claim: Amount
    summary: Prose | None = None
    summary_sha256: Sha256 | None = None
    video: _References = None

    @model_validator(mode="after")
    def _says_what_it_is_about(self) -> Self:
        if self.summary is None and self.summary_sha256 is None:
            raise lacking("summary", "a summary, or summary_sha256 where the text is kept apart")
        return self


class DisputeNoted(Payload):
    """A note on a dispute."""

    type = "dispute.noted"
    needs = TABLE

    dispute: Name
    note: Prose
    video: _References = None


class DisputeRuled(Payload):
    """How a dispute was decided, and what it cost in minor units."""

    type = "dispute.ruled"
    needs = TABLE

    dispute: Name
    ruling: Annotated[
        Literal["upheld", "denied", "settled"], Field(description="upheld, denied or settled")
    ]
    amount: Amount
    reason: Prose


class _BreakFact(Payload):
    break_: Annotated[Name, Field(alias="break", description="the id of a break")]
    note: Prose | None = None
    reason: Prose | None = None
    owner: Name

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.note is None and self.reason is None:
            raise lacking("note", "a note or a reason")
        return self


class BreakNoted(_BreakFact):
    """A note on a break, and who looks after it."""

    type = "break.noted"


class BreakResolved(_BreakFact):
    """Why a break is one no longer."""

    type = "break.resolved"


class AdjustmentPosted(Payload):
    """An amount posted by hand, in minor units; negative lowers the figure.

    It is the one signed amount of the feed: an adjustment in the house's disfavour has no other
    form. Without `shift` it is of the day as a whole.
    """

    type = "adjustment.posted"
    needs = WITNESS

    gaming_day: Day
    shift: Name | None = None
    table: Name
    amount: SignedAmount
    of: Annotated[
        Name | Origin,
        Field(description="the id of a break or dispute, or an event's source and id"),
    ]
    reason: Prose


class _DayFact(Payload):
    needs = WITNESS

    gaming_day: Day
    position: Count
    reason: Prose


class DayClosed(_DayFact):
    """A gaming day is judged up to a journal position; what comes later is a restatement."""

    type = "day.closed"


class DayReopened(_DayFact):
    """A closed gaming day is open again."""

    type = "day.reopened"
