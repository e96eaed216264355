"""Facts of a table: its counts, its dealers, chips sold and exchanged."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ledger.facts.values import TABLE, WITNESS, Amount, Chips, Day, Name, Payload, Seat, lacking

_TWO_BADGES = TABLE | WITNESS


class TableOpened(Payload):
    """The opener as counted, and the gaming day and shift that it opens."""

    type = "table.opened"
    needs = _TWO_BADGES

    slip: Name
    chips: Chips
    gaming_day: Day
    shift: Name


class TableCounted(Payload):
    """A count of the tray: it closes a shift and opens the next, or it is a check."""

    type = "table.counted"
    needs = _TWO_BADGES

    slip: Name
    chips: Chips
    reason: Annotated[Literal["shift", "check"], Field(description="shift or check")]
    gaming_day: Day | None = None
    shift: Name | None = None
    next_gaming_day: Day | None = None
    next_shift: Name | None = None

    @model_validator(mode="after")
    def _shift_names_both_sides(self) -> Self:
        if self.reason == "shift":
            for name in ("gaming_day", "shift", "next_gaming_day", "next_shift"):
                if getattr(self, name) is None:
                    raise lacking(name, "it beside the reason shift")
        return self


class TableClosed(Payload):
    """The closer as counted, and the gaming day and shift that end."""

    type = "table.closed"
    needs = _TWO_BADGES

    slip: Name
    chips: Chips
    gaming_day: Day
    shift: Name


class DealerSeated(Payload):
    """Whoever deals from here on."""

    type = "dealer.seated"
    needs = TABLE

    dealer: Name


class ChipsSold(Payload):
    """Chips out of the tray for cash, a coupon or a card, in minor units."""

    type = "chips.sold"
    needs = TABLE

    seat: Seat
    tender: Annotated[Literal["cash", "coupon", "card"], Field(description="cash, coupon or card")]
    amount: Amount
    patron: Name | None = None


class ChipsExchanged(Payload):
    """Chips for chips: `given` leaves the tray, `taken` enters it. They may differ in value."""

    type = "chips.exchanged"
    needs = TABLE

    given: Chips
    taken: Chips
