"""What is to be simulated: the house, its size, its days, and what goes wrong in it."""

from dataclasses import dataclass, field
from datetime import date, timedelta

from ledger.errors import WrongUsage
from ledger.facts import exponent, zone
from ledger.simulation.kinds import KINDS


class BadCasino(WrongUsage):
    """A house that cannot be simulated."""

    code = "bad-casino"


@dataclass(frozen=True, slots=True)
class Errors:
    """What goes wrong, beside the game.

    `rate` is the share of rounds with an error, from 0 to 1; rarer things (fills, boxes, closers)
    go wrong ten times as often, one in two at most. `kinds` names what may go wrong, all by
    default; `most` is how often each kind may at most.
    """

    rate: float = 0.0
    kinds: tuple[str, ...] = KINDS
    most: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.rate <= 1:
            raise BadCasino(
                f"an error rate of {self.rate}", remedy="give a share of the rounds from 0 to 1"
            )
        unknown = [kind for kind in self.kinds if kind not in KINDS]
        if unknown:
            raise BadCasino(
                f"no such kind of error: {', '.join(unknown)}",
                remedy=f"the kinds are {', '.join(KINDS)}",
            )


@dataclass(frozen=True, slots=True)
class Casino:
    """A house to simulate. Equal houses give equal feeds, byte for byte.

    The first gaming day is `start`; `currency` is an ISO 4217 code, `zone` an IANA name. Raises
    `BadCasino` for what cannot be.
    """

    seed: int = 1
    days: int = 1
    tables: int = 4
    start: date = date(2026, 11, 27)
    zone: str = "America/Los_Angeles"
    currency: str = "USD"
    rounds_per_hour: int = 20
    errors: Errors = field(default_factory=Errors)
    name: str = "Silver Spur"

    def __post_init__(self) -> None:
        _within("days", self.days, 3660)
        _within("tables", self.tables, 999)
        _within("rounds per hour", self.rounds_per_hour, 240)
        try:
            exponent(self.currency)
        except KeyError:
            raise BadCasino(
                f"{self.currency!r} is no currency of ISO 4217", remedy="write it as USD or EUR"
            ) from None
        try:
            zone(self.zone)
        except (KeyError, ValueError):
            raise BadCasino(
                f"{self.zone!r} is no time zone", remedy="write it as America/Los_Angeles"
            ) from None
        if not date(1971, 1, 1) <= self.start <= date(9000, 1, 1):
            raise BadCasino(
                f"a first gaming day of {self.start}", remedy="take one from 1971 to 9000"
            )

    def dates(self) -> list[date]:
        """The gaming days, in order."""
        return [self.start + timedelta(days=number) for number in range(self.days)]


def _within(what: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise BadCasino(f"{number} {what}", remedy=f"take from 1 to {most}")
