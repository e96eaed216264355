"""The count room: the boxes of a gaming day, counted twice next morning, the second time blind."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ledger.simulation.box import Box, Removed
from ledger.simulation.clock import HOUR, Day
from ledger.simulation.people import COUNTERS

if TYPE_CHECKING:
    from ledger.simulation.house import House

AFTER_THE_DAY = 4 * HOUR
LATE = 48 * HOUR
BETWEEN_BOXES = 240


class CountRoom:
    """Boxes wait here by gaming day until their morning comes."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._desk = house.desk("count-room", "count")
        self._waiting: dict[str, list[Removed]] = {}
        self._made = house.mischief.made

    def take(self, removed: Removed) -> None:
        """A box comes in."""
        self._waiting.setdefault(removed.gaming_day, []).append(removed)

    def mornings(self, days: list[Day]) -> Iterator[int]:
        """The count of every day, as a process."""
        for day in days:
            at = day.ends + AFTER_THE_DAY
            yield at
            for removed in self._waiting.pop(day.name, []):
                if self._house.mischief.is_due("late_box"):
                    self._made("late_box", **_of(removed))
                    self._house.start(self._later(removed, at + LATE))
                    continue
                self._count(removed, at)
                at += BETWEEN_BOXES
                yield at

    def _later(self, removed: Removed, at: int) -> Iterator[int]:
        yield at
        self._count(removed, at)

    def _count(self, removed: Removed, at: int) -> None:
        """Both counts, and a final one where they differ; one thing at most goes wrong."""
        box, of = removed.box, _of(removed)
        wrong = self._wrong(box)
        found = _found(box)
        note = min(box.notes, default=0)
        if wrong == "box_short":
            found.update(_less_one(box, note))
            self._made(wrong, ("break", "box"), amount=-note, **of)
        elif wrong == "marker_lost":
            found["markers_issued"] = 0
            self._made(wrong, ("break", "marker"), amount=-box.markers_issued, **of)
        self._write(removed, found, 1, at)
        if wrong == "never_counted":
            self._made(wrong, ("break", "missing"), note="first count only", **of)
        elif wrong == "count_differs":
            second = {**found, **_less_one(box, note)}
            self._write(removed, second, 2, at + BETWEEN_BOXES // 3)
            self._write(removed, found, 3, at + BETWEEN_BOXES // 2)
            self._made(wrong, ("break", "count"), amount=-note, **of)
        else:
            self._write(removed, found, 2, at + BETWEEN_BOXES // 3)

    def _wrong(self, box: Box) -> str | None:
        if box.spoiled:
            return None
        can = ["never_counted"]
        can += ["box_short", "count_differs"] if box.notes else []
        can += ["marker_lost"] if box.markers_issued else []
        return next((kind for kind in can if self._house.mischief.is_due(kind)), None)

    def _write(self, removed: Removed, found: dict[str, Any], count: int, at: int) -> None:
        data: dict[str, Any] = {
            "box": removed.id,
            "table": removed.table,
            "gaming_day": removed.gaming_day,
        }
        if removed.shift is not None:
            data["shift"] = removed.shift
        data.update(found, count=count)
        if count == len(COUNTERS):
            data["final"] = True
        first, second = COUNTERS[count - 1]
        self._desk.write("box.counted", at, first, data, table=removed.table, witness=second)


def _of(removed: Removed) -> dict[str, Any]:
    return {"table": removed.table, "gaming_day": removed.gaming_day, "shift": removed.shift}


def _found(box: Box) -> dict[str, Any]:
    return {
        "cash": box.cash,
        "notes": {str(note): count for note, count in sorted(box.notes.items())},
        "coupons": box.coupons,
        "markers_issued": box.markers_issued,
        "markers_redeemed": box.markers_redeemed,
    }


def _less_one(box: Box, note: int) -> dict[str, Any]:
    """What is found when one of these notes is missing, or stuck to another."""
    counts = {**box.notes, note: box.notes[note] - 1}
    notes = {str(each): count for each, count in sorted(counts.items()) if count}
    return {"cash": box.cash - note, "notes": notes}
