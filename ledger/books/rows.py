"""What the books hold: one frozen row a thing the trade has a name for.

Money is in minor units, instants are UTC microseconds, positions are journal positions, days are
`YYYY-MM-DD`. A row says what is known at the position its view stands on; what cannot be known
yet is `None`, never 0. Rows are values: two folds over the same facts give equal rows.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Chips = dict[str, int]
"""Denomination in minor units (digits) → number of chips, as counted."""

RoundStatus = Literal["open", "closed", "voided"]


@dataclass(frozen=True, slots=True)
class ShiftStart:
    """A shift's name and its start on the wall clock, `HH:MM`."""

    name: str
    starts: str


@dataclass(frozen=True, slots=True)
class ConfigRow:
    """`property.configured`, effective form: in force from `at` on (feed contract, point 6).

    `holidays`: days that are no business days, as far as they were sent as days.
    """

    position: int
    at: int
    name: str
    currency: str
    timezone: str
    starts: str
    shifts: tuple[ShiftStart, ...]
    holidays: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleSetRow:
    """A rule set as the journal holds it (`rules.adopted`); `content` is its file as text."""

    position: int
    at: int
    rules: str
    sha256: str
    content: str


@dataclass(frozen=True, slots=True)
class CommissionRow:
    """`table.commissioned`, effective form. `own`: sent by the table's own source."""

    table: str
    position: int
    at: int
    own: bool
    game: str
    rules: str
    pit: str
    seats: int
    minimum: int
    maximum: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A count with `reason: check` (feed contract, point 9): it changes no figure.

    `expected` is the tray by the facts before it: stakes not yet settled lie on the layout, not in
    the tray. Where the two differ, it is a tray break of its own.
    """

    position: int
    at: int
    slip: str
    counted: int
    expected: int


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """An accounting period of a table: from the count that opens it to the count that closes it.

    `opened` and `closed` are the positions of those counts; `opened` is the period's key. `closed`
    is None while there is no closer; with `reopened` a second opener came first (feed contract,
    point 8). `closed_by_count`: ended by a shift count, which opened the next period too.
    (`clock`, `source`, `chapter`, `ordinal`) is the order of a table's periods.
    `exchanged` is given less taken of `chips.exchanged`: no part of the expected closer, so it
    becomes tray variance. The rounds' figures are sums over the RoundRows whose `period` is this
    one's `opened`. `events`: the positions behind each figure, by the figure's name (`fills`,
    `credits`, `sold_cash`, `sold_coupons`, `sold_card`, `markers_issued`, `redeemed_chips`,
    `redeemed_cash`, `exchanged`); a figure without facts is left out.
    """

    table: str
    opened: int
    chapter: int
    clock: int
    ordinal: int
    gaming_day: str
    shift: str
    game: str | None
    pit: str | None
    opened_at: int
    opener_slip: str
    opener: int
    opener_chips: Chips
    closed: int | None
    closed_at: int | None
    closer_slip: str | None
    closer: int | None
    closer_chips: Chips | None
    closed_by_count: bool
    reopened: bool
    fills: int
    credits: int
    sold_cash: int
    sold_coupons: int
    sold_card: int
    markers_issued: int
    redeemed_chips: int
    redeemed_cash: int
    exchanged: int
    checks: tuple[Check, ...]
    events: dict[str, tuple[int, ...]]
    reopened_at: int | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """House take of a round that came about in another period than its own (a straddled count)."""

    period: int
    win: int


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round with its figures and what the rules say of it.

    `period` is the `opened` position of the period it belongs to (None: the table has no period).
    `opened` is None for a round never opened: it is in `handle` and `win`, not in `rounds`. A
    voided round has 0 in every figure and no findings. `win` is the house take: stakes lost less
    winnings paid. `findings` are objects in the shape of the audit report's exceptions without
    gaming_day, shift, table, round and dealer. `rules` is the rule set's id in force when it
    opened, `sha256` its text's hash, None where nobody adopted it. `events` are the journal
    positions of its facts in the round's order, annulled ones left out. `shares`: the part of `win`
    in other periods.
    """

    table: str
    round: str
    chapter: int
    ordinal: int
    period: int | None
    gaming_day: str | None
    shift: str | None
    number: int | None
    dealer: str | None
    game: str | None
    rules: str | None
    sha256: str | None
    minimum: int | None
    maximum: int | None
    opened: int | None
    opened_at: int | None
    status: RoundStatus
    handle: int
    win: int
    settlements: int
    verified: int
    unverifiable: int
    findings: tuple[dict[str, Any], ...]
    shares: tuple[Share, ...]
    events: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """The register: the effective form of every fact outside rounds, sales, exchanges and seatings.

    Boxes, fills and credits (both copies), markers, counts' slips, voids, disputes, breaks,
    adjustments, days. `gaming_day` and `shift` are those the fact names (`next_…` stay in `data`),
    else those of the period it belongs to (`period`, its `opened`); a dispute about a round has the
    round's. `(at, source, position)` is an order that does not depend on which file came in first.
    `data` is the effective payload: a correction's, where one holds.
    """

    position: int
    type: str
    table: str | None
    round: str | None
    chapter: int | None
    period: int | None
    gaming_day: str | None
    shift: str | None
    at: int
    source: str
    id: str
    actor: str
    witness: str | None
    sequence: int | None
    data: dict[str, Any]


Days = tuple[str, str] | None
"""First and last gaming day, both included; None: every row, those without a day too."""


class Reading(Protocol):
    """Rows as known at `position`: what `ledger.books.view` gives, and a test can make by hand.

    Each list comes in a fixed order: periods and rounds by table, chapter and place; documents by
    (at, source, position); configurations, commissions and rule sets by (at, position).
    """

    @property
    def position(self) -> int:
        """The last journal position included."""

    def configs(self) -> list[ConfigRow]:
        """Every configuration of the property, the one in force last at the end."""

    def rule_sets(self) -> list[RuleSetRow]:
        """Every adopted rule set, one a rules id (the text of an id never changes)."""

    def commissions(self, table: str | None = None) -> list[CommissionRow]:
        """Commissions of one table, or of all."""

    def periods(self, days: Days = None, table: str | None = None) -> list[PeriodRow]:
        """Accounting periods of the gaming days."""

    def rounds(self, days: Days = None, table: str | None = None) -> Iterable[RoundRow]:
        """Rounds of the gaming days, streamed: there may be millions."""

    def round(self, round_: str) -> list[RoundRow]:
        """The rounds under one id: one, unless two tables gave out the same."""

    def documents(
        self, types: Collection[str] = (), days: Days = None, table: str | None = None
    ) -> list[DocumentRow]:
        """Documents of the register; no types: all of them."""

    def days(self) -> list[str]:
        """Gaming days that any period or document names, in order."""

    def tables(self) -> list[str]:
        """Tables that any fact names, in order."""
