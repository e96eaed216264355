"""What stands around every report: whose figures, on what position, by which rules."""

from dataclasses import dataclass, field
from typing import Any

from ledger.reports import formula


@dataclass(frozen=True, slots=True)
class Meta:
    """What is needed to make the same report again.

    `rules`: the rule sets under which the report's rounds were dealt, id to SHA-256 of the text in
    the journal (null: nobody adopted it). `tzdata` and `program`: versions.
    """

    rules: dict[str, str | None] = field(default_factory=dict)
    tzdata: str = ""
    program: str = ""

    def document(self) -> dict[str, Any]:
        """The report's `meta`."""
        return {
            "rule_sets": dict(sorted(self.rules.items())),
            "formulas": dict(formula.NAMES),
            "tzdata": self.tzdata,
            "program": self.program,
        }


@dataclass(frozen=True, slots=True)
class Header:
    """Property and currency are null while nobody has configured one.

    `position` is the last journal position included, `quarantined` the lines still open then.
    """

    property: str | None
    currency: str | None
    position: int
    quarantined: int = 0
    meta: Meta = field(default_factory=Meta)

    def document(self, body: dict[str, Any]) -> dict[str, Any]:
        """A whole report around its body."""
        return {
            "property": self.property,
            "currency": self.currency,
            "position": self.position,
            **body,
            "quarantined": self.quarantined,
            "meta": self.meta.document(),
        }
