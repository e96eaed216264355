"""One step of the runner: everything that its folds have in common."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ledger.books.reader import Amendings, Facts
from ledger.books.rows import RuleSetRow
from ledger.books.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Step:
    """Facts up to a position, the rows of the checkpoint before, amendments, rule sets by id,
    and the ids whose text came or went in this step."""

    facts: Facts
    shelf: Shelf
    amendings: Amendings
    rule_sets: Mapping[str, RuleSetRow]
    changed_rules: Collection[str]
