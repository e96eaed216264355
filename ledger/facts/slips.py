"""Facts on paper: fills, credits and markers, each with its slip. All of them take two badges."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.facts.values import TABLE, WITNESS, Amount, Chips, Name, Payload, Prose, Seat

_TWO_BADGES = TABLE | WITNESS


class _CageCopy(Payload):
    needs = _TWO_BADGES

    slip: Name
    table: Name
    chips: Chips


class _TableCopy(Payload):
    needs = _TWO_BADGES

    slip: Name
    chips: Chips


class _SlipVoided(Payload):
    needs = _TWO_BADGES

    slip: Name
    reason: Prose


class FillIssued(_CageCopy):
    """The cage's copy of a fill."""

    type = "fill.issued"


class FillReceived(_TableCopy):
    """The table's copy of a fill: the tray rises by it."""

    type = "fill.received"


class FillVoided(_SlipVoided):
    """Takes back a cage's copy of a fill that no table has received."""

    type = "fill.voided"


class CreditReceived(_CageCopy):
    """The cage's copy of a credit."""

    type = "credit.received"


class CreditIssued(_TableCopy):
    """The table's copy of a credit: the tray falls by it."""

    type = "credit.issued"


class CreditVoided(_SlipVoided):
    """Takes back a cage's copy of a credit that no table has issued."""

    type = "credit.voided"


class MarkerIssued(Payload):
    """Chips out of the tray on credit, the issue slip into the box; minor units."""

    type = "marker.issued"
    needs = _TWO_BADGES

    slip: Name
    patron: Name
    seat: Seat
    amount: Amount


class MarkerRedeemed(Payload):
    """A marker paid back: chips raise the tray, cash goes to the box; minor units.

    `marker` names the marker that is paid, where `slip` is a number of its own (point 23).
    """

    type = "marker.redeemed"
    needs = _TWO_BADGES

    slip: Name
    patron: Name
    amount: Amount
    tender: Annotated[Literal["chips", "cash"], Field(description="chips or cash")]
    marker: Name | None = None
