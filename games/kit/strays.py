"""Values of a rule set that stand where nobody asked for them: one slip is one fault.

A value under a misspelt name, or in the wrong table, is missing in its own place too. That it is
missing only follows, and is not said beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

NAMED: Final = 3
"""Values in a wrong table that are named one by one."""


@dataclass(slots=True)
class Place:
    """A table of the document and what was asked of it: the `missing` keys with their faults.

    `path` is "" for the document itself, else with a dot at its end. `holder` is where the table
    was looked for and is missing.
    """

    path: str
    values: Mapping[str, object]
    asked: list[str] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    holder: Place | None = None

    @property
    def name(self) -> str:
        """As a person says it."""
        return f"under [{self.path[:-1]}]" if self.path else "at the top, above the tables"

    def unasked(self) -> list[str]:
        """The keys that nobody asked for."""
        return [key for key in self.values if key not in self.asked]


def note(places: Sequence[Place], faults: list[str]) -> None:
    """Note every key that nobody asked for, and take back that what it stands for is missing."""
    for place in places:
        faults += list(_misplaced(place, places, faults))
    for place in places:
        faults += list(_unknown(place, faults))


def _misplaced(place: Place, places: Sequence[Place], faults: list[str]) -> Iterator[str]:
    """Values of other tables that stand in this one, one fault for each such table."""
    for home in places:
        strays = [key for key in place.unasked() if key in home.missing]
        if not strays:
            continue
        place.asked += strays
        for key in strays:
            _found(home, key, faults)
        if home.holder is not None:
            _found(home.holder, home.path[:-1].rpartition(".")[2], faults)
        more = f" and {len(strays) - NAMED} more" if len(strays) > NAMED else ""
        belongs = "it belongs" if len(strays) == 1 else "they belong"
        named = ", ".join(strays[:NAMED])
        yield f"{place.path}{named}{more}: no such value here; {belongs} {home.name}"


def _unknown(place: Place, faults: list[str]) -> Iterator[str]:
    for key in place.unasked():
        near = get_close_matches(key, place.missing, n=1) or get_close_matches(
            key, place.asked, n=1
        )
        if near:
            _found(place, near[0], faults)
        yield f"{place.path}{key}: no such value" + (f"; did you mean {near[0]!r}?" if near else "")


def _found(place: Place, key: str, faults: list[str]) -> None:
    fault = place.missing.pop(key, None)
    if fault in faults:
        faults.remove(fault)
