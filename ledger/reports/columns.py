"""What a report's columns are, so that whoever renders it needs to know nothing of the report."""

from dataclasses import dataclass
from typing import Any, Literal, Protocol

Kind = Literal["money", "int", "text", "ratio", "json"]
"""money: minor units of the report's currency; ratio: a decimal string; json: a nested value."""


@dataclass(frozen=True, slots=True)
class Column:
    """A key of every row, and what its values are."""

    name: str
    kind: Kind


class Report(Protocol):
    """What every report can do: say its columns, its rows and its whole JSON document."""

    @property
    def name(self) -> str:
        """`shift`, `drop`, `hold` or `audit`."""

    @property
    def columns(self) -> tuple[Column, ...]:
        """The rows' keys in the contract's order."""

    def table(self) -> list[dict[str, Any]]:
        """The rows as the CSV prints them: money in minor units, null where unknown."""

    def document(self) -> dict[str, Any]:
        """The report as the command line contract's JSON."""
