"""Where a patron sat and when, as far as anything recorded says so: by what was bought, drawn or
disputed. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple


class Bought(NamedTuple):
    """Chips bought or a marker drawn at a seat, at an instant (UTC µs), by a patron if one was
    named."""

    at: int
    seat: int
    patron: str | None


@dataclass(frozen=True, slots=True)
class Sitting:
    """A patron at a seat from `since` until `until` (UTC µs; None: to the end of the period)."""

    seat: int
    since: int
    until: int | None

    def covers(self, at: int | None) -> bool:
        """Whether the instant is in it."""
        return at is not None and self.since <= at and (self.until is None or at < self.until)


def sittings(bought: Iterable[Bought], patron: str) -> list[Sitting]:
    """Of one accounting period: the patron sits where they bought, until somebody else is named at
    that seat or they buy at another one."""
    found: list[Sitting] = []
    at_seat: tuple[int, int] | None = None
    for one in sorted(bought):
        if at_seat is not None:
            elsewhere = one.patron == patron and one.seat != at_seat[0]
            replaced = one.seat == at_seat[0] and one.patron not in (None, patron)
            if elsewhere or replaced:
                found.append(Sitting(*at_seat, one.at))
                at_seat = None
        if one.patron == patron and at_seat is None:
            at_seat = (one.seat, one.at)
    if at_seat is not None:
        found.append(Sitting(*at_seat, None))
    return found


def bought(type_: str, at: int, data: dict[str, Any]) -> Bought | None:
    """A sale or marker as it tells where somebody sits; None of any other fact."""
    if type_ not in {"chips.sold", "marker.issued"}:
        return None
    return Bought(at, data["seat"], data.get("patron"))
