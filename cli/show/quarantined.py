"""A line in quarantine for people: why it is there, what to do, and what it conflicts with."""

import json
from collections.abc import Mapping
from typing import Any

from cli.show.console import line
from cli.show.grid import Column, Section, grid
from cli.show.prose import prose

LABEL = 17  # columns of the names
PROSE = frozenset({"message", "remedy"})
BELOW = frozenset({"text", "base64", "conflict"})


def quarantined(document: Mapping[str, Any], kept: str) -> None:
    """Print the document of `pit quarantine show --format json`; `kept`: how much of the line."""
    for name, value in document.items():
        if name in BELOW or value is None:
            continue
        said = f"{'to do' if name == 'remedy' else name:<{LABEL}} {value}"
        if name in PROSE:
            prose(said, " " * (LABEL + 1))
        else:
            line(said)
    line(f"{'kept':<{LABEL}} {kept}")
    if document["text"] is not None:
        line()
        line(document["text"])
    if document["conflict"] is not None:
        _conflict(document["conflict"])


def _conflict(conflict: Mapping[str, Any]) -> None:
    """The fact in the journal beside the line that is not taken, and where the two differ."""
    line()
    position, recorded = conflict["position"], conflict["recorded_at"]
    line(f"In the journal (pit fact {position}), recorded {recorded}:")
    line(json.dumps(conflict["fact"], ensure_ascii=False, separators=(",", ":")))
    line()
    columns = (
        Column("Differs"),
        Column("In the journal", prose=True),
        Column("In this line", prose=True),
    )
    rows = [
        [one["field"], *(_value(one[name]) for name in ("recorded", "refused"))]
        for one in conflict["differences"]
    ]
    grid(columns, [Section(rows)])


def _value(value: Any) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)
