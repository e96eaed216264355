"""What a report stands on, under every table: position, quarantine, rule sets and versions."""

import re
from collections.abc import Mapping
from typing import Any

from cli.show.console import line
from cli.show.prose import prose

SHA256 = re.compile("[0-9a-f]{64}")
ENOUGH = 12  # digits of a hash tell two rule sets apart; JSON has them all
NAMES = {"tzdata": "Time zone data", "program": "pit"}


def footer(document: Mapping[str, Any]) -> None:
    """Print the journal position, the lines still in quarantine, and what there is in `meta`."""
    if document.get("position") is not None:
        line(f"Position {document['position']:,}", style="dim")
    quarantined = document.get("quarantined") or 0
    if quarantined:
        lines = "1 line" if quarantined == 1 else f"{quarantined:,} lines"
        line(f"In quarantine: {lines} (pit quarantine list)", style="yellow")
    for name, value in (document.get("meta") or {}).items():
        title = NAMES.get(name) or str(name).replace("_", " ").capitalize()
        if value:
            prose(f"{title}: {_words(value)}", "  ", style="dim")


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_words(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_words(part) for part in value)
    text = "not adopted" if value is None else str(value)
    return text[:ENOUGH] if SHA256.fullmatch(text) else text
