"""Periods, rounds and chapters while they are being folded: the one place where books hold
state."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from ledger.books.rows import CommissionRow
from ledger.books.support import ChapterRow
from ledger.books.tray import value
from ledger.facts import Recorded

Data = dict[str, Any]

FIGURES: Final = (
    "fills",
    "credits",
    "sold_cash",
    "sold_coupons",
    "sold_card",
    "markers_issued",
    "redeemed_chips",
    "redeemed_cash",
    "exchanged",
)


class Period:
    """An accounting period. Before a table's first opener it is a prelude, which that opener takes
    over."""

    __slots__ = (
        "chapter",
        "checks",
        "closer",
        "closer_data",
        "commission",
        "day",
        "events",
        "first_order",
        "opener",
        "opener_data",
        "ordinal",
        "reopened_at",
        "shift",
        "sums",
        "visits",
    )

    def __init__(self, chapter: ChapterRow) -> None:
        self.chapter = chapter
        self.ordinal = 0
        self.first_order = 0
        self.opener: Recorded | None = None
        self.opener_data: Data = {}
        self.day = ""
        self.shift = ""
        self.commission: CommissionRow | None = None
        self.closer: Recorded | None = None
        self.closer_data: Data = {}
        self.reopened_at: int | None = None
        self.sums: dict[str, int] = {}
        self.events: dict[str, list[int]] = {}
        self.checks: list[Look] = []
        self.visits: list[
            tuple[int, int]
        ] = []  # (order, position) of facts of other chapters' rounds

    def add(self, figure: str, amount: int, position: int) -> None:
        """Add to a figure, in minor units."""
        self.sums[figure] = self.sums.get(figure, 0) + amount
        self.events.setdefault(figure, []).append(position)

    def expected(self) -> int:
        """The tray by what is in the sums so far, rounds left out."""
        figure = self.sums.get
        return (
            figure("fills", 0)
            - figure("credits", 0)
            - figure("sold_cash", 0)
            - figure("sold_coupons", 0)
            - figure("sold_card", 0)
            - figure("markers_issued", 0)
            + figure("redeemed_chips", 0)
        )


@dataclass(slots=True)
class Look:
    """A check count, and what the period's own facts before it came to (rounds left out)."""

    order: int
    fact: Recorded
    data: Data
    before: int


class RoundDraft:
    """A round's facts with their order numbers at the table; `desk` are other desks' facts of
    it."""

    __slots__ = ("chapter", "commission", "desk", "facts", "name", "opened", "order", "period")

    def __init__(self, name: str, period: Period, chapter: int, order: int) -> None:
        self.name = name
        self.period = period
        self.chapter = chapter
        self.order = order
        self.commission: CommissionRow | None = None
        self.opened: tuple[Recorded, Data] | None = None
        self.facts: list[tuple[int, Recorded, Data]] = []
        self.desk: list[tuple[int, Recorded, Data]] = []  # with the time that places it


@dataclass(slots=True)
class Document:
    """A fact for the register, with the period and chapter that it belongs to."""

    fact: Recorded
    data: Data
    period: Period | None
    chapter: int


@dataclass(slots=True)
class Walked:
    """What a run's own facts came to, in their order."""

    chapters: list[ChapterRow] = field(default_factory=list)
    first_orders: list[int] = field(default_factory=list)
    """The order number at which each chapter begins."""
    periods: list[Period] = field(default_factory=list)
    rounds: dict[str, RoundDraft] = field(default_factory=dict)
    documents: list[Document] = field(default_factory=list)
    commissions: list[tuple[CommissionRow, int]] = field(default_factory=list)
    moved: list[tuple[Recorded, int]] = field(default_factory=list)
    """Facts that were put back, with the start of the chapter that they came to."""


def _sold(period: Period, data: Data, position: int) -> None:
    period.add(_SOLD[data["tender"]], data["amount"], position)


def _redeemed(period: Period, data: Data, position: int) -> None:
    period.add(_REDEEMED[data["tender"]], data["amount"], position)


_SOLD: Final = {"cash": "sold_cash", "coupon": "sold_coupons", "card": "sold_card"}
_REDEEMED: Final = {"chips": "redeemed_chips", "cash": "redeemed_cash"}

TRAY: Final[dict[str, Callable[[Period, Data, int], None]]] = {
    "fill.received": lambda period, data, at: period.add("fills", value(data["chips"]), at),
    "credit.issued": lambda period, data, at: period.add("credits", value(data["chips"]), at),
    "chips.sold": _sold,
    "marker.issued": lambda period, data, at: period.add("markers_issued", data["amount"], at),
    "marker.redeemed": _redeemed,
    "chips.exchanged": lambda period, data, at: period.add(
        "exchanged", value(data["given"]) - value(data["taken"]), at
    ),
}
"""Facts that move a period's figures, by type."""

NO_DOCUMENT: Final = frozenset(
    {"chips.sold", "chips.exchanged", "dealer.seated", "table.commissioned"}
)
"""Facts about a table, outside its rounds, that the register leaves out: they have rows of their
own or are in a figure."""
