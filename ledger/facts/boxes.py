"""Facts of the drop boxes, from the table to the count room."""

from typing import Self

from pydantic import model_validator

from ledger.facts.values import (
    TABLE,
    WITNESS,
    Amount,
    Chips,
    Count,
    Day,
    Flag,
    Name,
    Payload,
    unaccepted,
)


class BoxRemoved(Payload):
    """A box leaves its table. Without `shift` it covers the whole gaming day."""

    type = "box.removed"
    needs = TABLE | WITNESS

    box: Name
    gaming_day: Day
    shift: Name | None = None


class BoxCounted(Payload):
    """What a box held, in minor units; `count` 2 is the blind second count.

    A final count stands by itself, whatever its `count` says (point 25).
    """

    type = "box.counted"
    needs = TABLE | WITNESS

    box: Name
    table: Name
    gaming_day: Day
    shift: Name | None = None
    cash: Amount
    notes: Chips | None = None
    coupons: Amount
    markers_issued: Amount
    markers_redeemed: Amount
    count: Count
    final: Flag | None = None

    @model_validator(mode="after")
    def _is_first_or_second(self) -> Self:
        if not self.final and self.count not in {1, 2}:
            raise unaccepted("1 or 2, or any count with final true", "count")
        return self
