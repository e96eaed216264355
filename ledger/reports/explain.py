"""A figure of the master game report taken apart: the facts whose sum it is, each with its amount.

Pure. Amounts in minor units; `rounds` counts. Source: command line contract, the definitions of the
figures under JSON shapes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ledger.books.rows import DocumentRow, PeriodRow, RoundRow
from ledger.reports.boxes import Box
from ledger.reports.columns import Column, Kind
from ledger.reports.header import Header

Part = tuple[int, str]

SUMS: Final[Mapping[str, tuple[Part, ...]]] = {
    "drop_card": ((1, "sold_card"),),
    "drop": (
        (1, "drop_cash"),
        (1, "drop_coupons"),
        (1, "drop_card"),
        (1, "drop_markers_issued"),
        (-1, "drop_markers_redeemed"),
    ),
    "win": ((1, "closer"), (1, "credits"), (1, "drop"), (-1, "opener"), (-1, "fills")),
    "expected_closer": (
        (1, "opener"),
        (1, "fills"),
        (-1, "credits"),
        (-1, "sold_cash"),
        (-1, "sold_coupons"),
        (-1, "sold_card"),
        (-1, "markers_issued"),
        (1, "redeemed_chips"),
        (1, "game_win"),
    ),
    "tray_variance": ((1, "closer"), (-1, "expected_closer")),
    "recorded_cash": ((1, "sold_cash"), (1, "redeemed_cash")),
    "box_variance": ((1, "drop_cash"), (-1, "recorded_cash")),
}
"""Figures that are sums of others."""

FROM_PERIODS: Final = (
    "fills",
    "credits",
    "sold_cash",
    "sold_coupons",
    "sold_card",
    "markers_issued",
    "redeemed_chips",
    "redeemed_cash",
)
FROM_ROUNDS: Final = ("rounds", "handle", "game_win")
FROM_BOXES: Final = ("drop_cash", "drop_coupons", "drop_markers_issued", "drop_markers_redeemed")
FIGURES: Final = (
    "opener",
    "closer",
    "fills",
    "credits",
    *FROM_ROUNDS,
    *FROM_BOXES,
    *SUMS,
    "adjustments",
)
"""What can be explained: the figures of a row that are sums. `hold` is a quotient."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a row was made of; `amounts` are those of slips, sales and markers, by position."""

    periods: Sequence[PeriodRow]
    rounds: Sequence[RoundRow]
    boxes: Sequence[Box]
    adjustments: Sequence[DocumentRow]
    amounts: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """A fact's share of the figure, with the sign it has there; `position` is the fact's.

    Of a round it is the fact that opened it, and `events` are all its facts.
    """

    part: str
    position: int | None
    what: str
    amount: int
    events: tuple[int, ...]

    def document(self) -> dict[str, Any]:
        """The JSON object."""
        return {
            "part": self.part,
            "position": self.position,
            "what": self.what,
            "amount": self.amount,
            "events": list(self.events),
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """A figure, its formula, and lines whose amounts add up to it. `value` is null where the figure
    is not known yet: the lines are then what is."""

    header: Header
    asked: dict[str, str | None]
    figure: str
    value: int | None
    lines: tuple[Line, ...]
    name: str = "explain"

    @property
    def columns(self) -> tuple[Column, ...]:
        """Rounds are counted, all else is money."""
        kind: Kind = "int" if self.figure == "rounds" else "money"
        return (
            Column("part", "text"),
            Column("position", "int"),
            Column("what", "text"),
            Column("amount", kind),
        )

    @property
    def formula(self) -> str:
        """The figure by its parts, in words."""
        parts = SUMS.get(self.figure, ())
        text = "".join(f" {'+' if sign > 0 else '-'} {name}" for sign, name in parts)
        return f"{self.figure} = {text.removeprefix(' + ') or 'the sum of these'}"

    def table(self) -> list[dict[str, Any]]:
        """The lines without their events."""
        return [
            {key: value for key, value in line.document().items() if key != "events"}
            for line in self.lines
        ]

    def document(self) -> dict[str, Any]:
        """The whole explanation as JSON."""
        body = {
            **self.asked,
            "figure": self.figure,
            "formula": self.formula,
            "value": self.value,
            "lines": [line.document() for line in self.lines],
            "totals": None if self.value is None else {"amount": self.value},
        }
        return self.header.document(body)


def lines(figure: str, source: Source, sign: int = 1) -> Iterator[Line]:
    """The facts behind a figure, part by part; their amounts add up to it where it is known."""
    if figure in SUMS:
        for own, part in SUMS[figure]:
            yield from lines(part, source, sign * own)
    elif figure in FROM_ROUNDS:
        yield from _of_rounds(figure, source.rounds, sign)
    elif figure in FROM_BOXES:
        yield from _of_boxes(figure, source.boxes, sign)
    elif figure == "adjustments":
        for one in source.adjustments:
            amount = sign * one.data["amount"]
            yield Line(figure, one.position, "adjustment", amount, (one.position,))
    else:
        yield from _of_periods(figure, source, sign)


def _of_periods(figure: str, source: Source, sign: int) -> Iterator[Line]:
    for period in source.periods:
        if figure == "opener":
            what = f"count, slip {period.opener_slip}"
            yield Line(figure, period.opened, what, sign * period.opener, (period.opened,))
        elif figure == "closer":
            if period.closed is not None and period.closer is not None:
                what = f"count, slip {period.closer_slip}"
                yield Line(figure, period.closed, what, sign * period.closer, (period.closed,))
        else:
            for position in sorted(period.events.get(figure, ())):
                amount = sign * source.amounts[position]
                yield Line(figure, position, _words(figure), amount, (position,))


def _of_rounds(figure: str, rounds: Iterable[RoundRow], sign: int) -> Iterator[Line]:
    for one in rounds:
        amount = {
            "rounds": int(one.opened is not None),
            "handle": one.handle,
            "game_win": one.win,
        }[figure]
        if amount:
            first = one.opened if one.opened is not None else min(one.events, default=None)
            yield Line(figure, first, f"round {one.round}", sign * amount, tuple(one.events))


def _of_boxes(figure: str, boxes: Iterable[Box], sign: int) -> Iterator[Line]:
    total = figure.removeprefix("drop_")
    for box in boxes:
        if box.found is not None:
            amount: int = sign * getattr(box.found, total)
            events = () if box.counted is None else (box.counted,)
            yield Line(figure, box.counted, f"box {box.box}", amount, events)


def _words(figure: str) -> str:
    return {
        "fills": "fill",
        "credits": "credit",
        "sold_cash": "chips sold for cash",
        "sold_coupons": "chips sold for coupons",
        "sold_card": "chips sold by card",
        "markers_issued": "marker issued",
        "redeemed_chips": "marker redeemed in chips",
        "redeemed_cash": "marker redeemed in cash",
    }[figure]
