"""Who could have made a tray or a box differ: everything recorded near it, each with the variance
that it would make if it is not as recorded.

A sign rule holds throughout: `error` is the variance that the row would show. A payout recorded too
high leaves the tray over; chips sold and not recorded leave it short and the box over.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ledger.books.rows import DocumentRow, PeriodRow, RoundRow
from ledger.reconcile.breaks import Break
from ledger.reconcile.candidates import Suspect
from ledger.reconcile.copies import TYPES
from ledger.reconcile.ground import Ground, Place
from ledger.reconcile.words import worth
from ledger.reports.shift_rows import ShiftRow


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """What the suspects of a row are taken from, found by place."""

    ground: Ground
    rows: Mapping[Place, ShiftRow]
    breaks: Mapping[Place, Sequence[Break]]
    rounds: Mapping[Place, Sequence[RoundRow]]
    slips: Mapping[Place, Sequence[DocumentRow]]
    trays: Mapping[tuple[str, int | None], Sequence[ShiftRow]] = field(default_factory=dict)
    """Rows by gaming day and by what the tray is off."""
    boxes: Mapping[tuple[str, int | None], Sequence[ShiftRow]] = field(default_factory=dict)
    """The same by the box."""
    straddles: Mapping[int, Sequence[tuple[RoundRow, int]]] = field(default_factory=dict)
    """By a period's `opened`: rounds of other periods that won something in it, and how much."""
    after: Mapping[int, PeriodRow] = field(default_factory=dict)
    """By a period's `opened`, the table's period after it."""


def neighbourhood(ground: Ground, found: Sequence[Break]) -> Neighbourhood:
    """Everything by its place, in one pass over each."""
    breaks: defaultdict[Place, list[Break]] = defaultdict(list)
    for one in found:
        if one.gaming_day is not None and one.table is not None:
            breaks[one.gaming_day, one.shift, one.table].append(one)
    rounds: defaultdict[Place, list[RoundRow]] = defaultdict(list)
    straddles: defaultdict[int, list[tuple[RoundRow, int]]] = defaultdict(list)
    for row in ground.odd:
        if row.gaming_day is not None:
            rounds[row.gaming_day, row.shift, row.table].append(row)
        for share in row.shares:
            straddles[share.period].append((row, share.win))
    slips: defaultdict[Place, list[DocumentRow]] = defaultdict(list)
    for slip in ground.of_type("fill.received", "credit.issued", "marker.redeemed"):
        if slip.gaming_day is not None and slip.table is not None:
            slips[slip.gaming_day, slip.shift, slip.table].append(slip)
    trays: defaultdict[tuple[str, int | None], list[ShiftRow]] = defaultdict(list)
    boxes: defaultdict[tuple[str, int | None], list[ShiftRow]] = defaultdict(list)
    for each in ground.rows:
        trays[each.gaming_day, each.tray_variance].append(each)
        boxes[each.gaming_day, each.box_variance].append(each)
    return Neighbourhood(
        ground,
        {(row.gaming_day, row.shift, row.table): row for row in ground.rows},
        breaks,
        rounds,
        slips,
        trays,
        boxes,
        straddles,
        {
            ground.before[period.opened].opened: period
            for period in ground.periods
            if period.opened in ground.before
        },
    )


def of_rounds(around: Neighbourhood, row: ShiftRow) -> Iterator[Suspect]:
    """Rounds whose settlement is not what was owed: as recorded, or only in the record?"""
    words = around.ground.words
    for one in around.rounds.get((row.gaming_day, row.shift, row.table), ()):
        off = [finding for finding in one.findings if finding["difference"]]
        if not off:
            continue
        for finding in off:
            why = (
                f"round {one.round} was recorded wrongly and settled right: "
                f"{_finding(around, finding)}"
            )
            yield Suspect(2, "round", (one.round,), finding["difference"], why)
        whole = sum(finding["difference"] for finding in off)
        why = (
            f"round {one.round} was recorded wrongly and settled right: "
            f"{words.signed(whole)} in {len(off)} wagers"
        )
        if len(off) > 1:
            yield Suspect(2, "round", (one.round,), whole, why)


def _finding(around: Neighbourhood, finding: Mapping[str, Any]) -> str:
    seat = f"seat {finding['seat']} {finding['wager']}"
    recorded, owed = _settled(around, finding["recorded"]), _settled(around, finding["expected"])
    return f"{seat} {recorded}, owed {owed}"


def _settled(around: Neighbourhood, settled: Mapping[str, Any] | None) -> str:
    if settled is None:
        return "never settled"
    if "result" not in settled:
        return str(settled)
    paid = settled.get("paid") or 0
    return f"{settled['result']} {around.ground.words.money(paid)}" if paid else settled["result"]


def of_straddles(around: Neighbourhood, row: ShiftRow) -> Iterator[Suspect]:
    """Rounds on both sides of a count: their win is the period's that opened them, their chips came
    or went in the other (feed contract, point 8)."""
    own = {period.opened for period in around.ground.periods_of(row)}
    words = around.ground.words
    for one in around.rounds.get((row.gaming_day, row.shift, row.table), ()):
        moved = -sum(share.win for share in one.shares if share.period not in own)
        if moved:
            why = f"round {one.round} was settled after the count: {words.signed(moved)} here"
            yield Suspect(0, "round", (one.round,), moved, why)
    for opened in own:
        for one, won in around.straddles.get(opened, ()):
            if one.period not in own:
                why = (
                    f"round {one.round} of the period before was settled after its count: "
                    f"{words.signed(won)} here"
                )
                yield Suspect(0, "round", (one.round,), won, why)


def of_copies(around: Neighbourhood, row: ShiftRow) -> Iterator[Suspect]:
    """Fills and credits whose two copies differ: the chips may be those of the cage's copy."""
    for one in _breaks(around, row, "fill", "credit"):
        if one.slip is None or one.amount is None:
            continue
        error = -one.amount if one.kind == "fill" else one.amount
        why = f"{one.kind} {one.slip}: the chips were those of the cage's copy, not the table's"
        yield Suspect(0, "slip", (one.slip,), error, why)


def of_openers(around: Neighbourhood, row: ShiftRow) -> Iterator[Suspect]:
    """Openers that differ from the closer before: one of the two counts is wrong."""
    ground = around.ground
    periods = ground.periods_of(row)
    own = {period.opened for period in periods}
    following = [
        around.after[opened]
        for opened in sorted(own)
        if opened in around.after and around.after[opened].opened not in own
    ]
    for period in (*periods, *following):
        earlier = ground.before.get(period.opened)
        if earlier is None or earlier.closer is None or period.opener == earlier.closer:
            continue
        error = earlier.closer - period.opener
        if period.opened in own:
            why = f"opener {period.opener_slip} was miscounted: the closer before it differs"
            yield Suspect(1, "slip", (period.opener_slip,), error, why)
        if earlier.opened in own and earlier.closer_slip is not None:
            why = f"closer {earlier.closer_slip} was miscounted: the opener after it differs"
            yield Suspect(1, "slip", (earlier.closer_slip,), error, why)


def of_markers(around: Neighbourhood, row: ShiftRow) -> Iterator[Suspect]:
    """Marker slips in the box that nobody recorded, or recorded ones that are not there."""
    for one in _breaks(around, row, "marker"):
        if one.slip is None and one.amount is not None:
            why = "a marker slip was not recorded, or recorded and not dropped"
            yield Suspect(1, "marker", (one.id,), -one.amount, why)


def of_exchanges(around: Neighbourhood, row: ShiftRow) -> Iterator[Suspect]:
    """Chips exchanged for chips of another value (feed contract, `chips.exchanged`)."""
    periods = around.ground.periods_of(row)
    positions = tuple(
        str(position) for period in periods for position in period.events.get("exchanged", ())
    )
    given = sum(period.exchanged for period in periods)
    if given:
        why = f"chips were exchanged unequally: {around.ground.words.signed(-given)} to the tray"
        yield Suspect(0, "exchange", positions, -given, why)


def _breaks(around: Neighbourhood, row: ShiftRow, *kinds: str) -> Iterator[Break]:
    """A row's breaks; of a shift whose box covers the day, the day's markers too."""
    for shift in dict.fromkeys((row.shift, None)):
        for one in around.breaks.get((row.gaming_day, shift, row.table), ()):
            if one.kind in kinds:
                yield one


def slip_value(slip: DocumentRow) -> int:
    """What a slip moved, in minor units."""
    return worth(slip.data["chips"]) if "chips" in slip.data else int(slip.data["amount"])


def slip_error(slip: DocumentRow) -> int:
    """The variance of its own row if the chips of a table's copy never came or went there."""
    return -slip_value(slip) if slip.type == TYPES["fill"][0] else slip_value(slip)
