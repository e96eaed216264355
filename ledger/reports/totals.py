"""Totals of shift rows: the same figures summed, as a whole and as far as they are known."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from ledger.reports import figures

SUMMED = (
    "opener",
    "fills",
    "credits",
    "closer",
    "drop",
    "drop_cash",
    "drop_coupons",
    "drop_card",
    "drop_markers_issued",
    "drop_markers_redeemed",
    "win",
    "rounds",
    "handle",
    "game_win",
    "expected_closer",
    "tray_variance",
    "recorded_cash",
    "box_variance",
)


@dataclass(frozen=True, slots=True)
class Totals:
    """Minor units, each null where it cannot be known; `hold` from the sums."""

    opener: int | None
    fills: int | None
    credits: int | None
    closer: int | None
    drop: int | None
    drop_cash: int | None
    drop_coupons: int | None
    drop_card: int | None
    drop_markers_issued: int | None
    drop_markers_redeemed: int | None
    win: int | None
    hold: str | None
    rounds: int | None
    handle: int | None
    game_win: int | None
    expected_closer: int | None
    tray_variance: int | None
    recorded_cash: int | None
    box_variance: int | None
    adjustments: int

    def document(self) -> dict[str, Any]:
        """By name, as the contract orders them."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


def whole(rows: Sequence[object], *, adjustments: int) -> Totals:
    """Null where any part is null."""
    return _totals(rows, figures.whole, adjustments)


def known(rows: Sequence[object], *, adjustments: int) -> Totals:
    """Null parts left out; null where no part is known, 0 where there are no rows."""
    return _totals(rows, figures.known, adjustments)


def _totals(
    rows: Sequence[object], add: Callable[[Iterable[int | None]], int | None], adjustments: int
) -> Totals:
    sums: dict[str, Any] = {name: add(getattr(row, name) for row in rows) for name in SUMMED}
    return Totals(**sums, hold=figures.hold(sums["win"], sums["drop"]), adjustments=adjustments)
