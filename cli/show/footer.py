"""What a report stands on, under every table: position, quarantine, rule sets and versions."""

from collections.abc import Mapping
from typing import Any

from cli.show.console import line


def footer(document: Mapping[str, Any]) -> None:
    """Print the journal position, the lines still in quarantine, and `meta` as it is."""
    if document.get("position") is not None:
        line(f"Position {document['position']:,}", style="dim")
    quarantined = document.get("quarantined") or 0
    if quarantined:
        lines = "1 line" if quarantined == 1 else f"{quarantined:,} lines"
        line(f"In quarantine: {lines} (pit quarantine list)", style="yellow")
    for name, value in (document.get("meta") or {}).items():
        line(f"{str(name).replace('_', ' ').capitalize()}: {_words(value)}", style="dim")


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_words(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_words(part) for part in value) or "none"
    return str(value)
