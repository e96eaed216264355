"""The rule sets that a house can deal by: what ships, and what its ledger has adopted."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256
from typing import Any

import games
from games import RuleSet, RulesInvalid
from ledger.books.rows import CommissionRow, Reading
from ledger.reports.clock import clock, zone_of
from ledger.reports.other_rules import UnknownRuleSet


@dataclass(frozen=True, slots=True)
class Known:
    """A rule set by its id, and where it stands.

    `text` is the journal's, else what ships; None where a table deals by it and nobody has adopted
    it. `faults`: why the text is no rule set of an installed game. `position` and `adopted_at` (RFC
    3339, on the property's clock) are of its adoption, `tables` those that deal by it now.
    """

    rules: str
    game: str | None
    text: str | None
    loaded: RuleSet | None
    faults: tuple[str, ...]
    position: int | None
    adopted_at: str | None
    tables: tuple[str, ...]

    def document(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "game": self.game,
            "rules": self.rules,
            "version": None if self.loaded is None else self.loaded.version,
            "status": None if self.loaded is None else self.loaded.status,
            "sha256": None if self.text is None else sha256(self.text.encode()).hexdigest(),
            "position": self.position,
            "adopted_at": self.adopted_at,
            "tables": list(self.tables),
        }


def known_rules(reading: Reading | None) -> list[Known]:
    """Every rule set, by game and id; without a ledger those that ship."""
    adopted = {} if reading is None else {one.rules: one for one in reading.rule_sets()}
    dealt = {} if reading is None else _in_force(reading.commissions())
    zone = zone_of([] if reading is None else reading.configs())
    found: list[Known] = []
    for rules in {*games.shipped(), *adopted, *dealt}:
        held, here = adopted.get(rules), dealt.get(rules, ())
        text = held.content if held is not None else _shipped(rules)
        loaded, faults = (None, ()) if text is None else _loaded(text)
        game = loaded.game if loaded is not None else here[0].game if here else None
        tables = tuple(sorted(one.table for one in here))
        position = None if held is None else held.position
        at = None if held is None else clock(held.at, zone, "seconds")
        found.append(Known(rules, game, text, loaded, faults, position, at, tables))
    return sorted(found, key=lambda one: (one.game is None, one.game or "", one.rules))


def find_rules(reading: Reading | None, rules: str) -> Known:
    """The rule set of this id, with a text. Raises UnknownRuleSet."""
    known = {one.rules: one for one in known_rules(reading)}
    found = known.get(rules)
    if found is None:
        near = get_close_matches(rules[:100], list(known), n=1)
        adopted = "and there is no ledger here" if reading is None else "and none is adopted"
        raise UnknownRuleSet(
            f"no rule set {rules!r} ships, {adopted}",
            remedy=f"did you mean {near[0]}? pit games list has them all"
            if near
            else "pit games list has them all",
        )
    if found.text is None:
        raise UnknownRuleSet(
            f"{', '.join(found.tables)} deals by {rules!r}, and nobody has adopted its text",
            remedy="pit games adopt FILE --actor BADGE --witness BADGE",
        )
    return found


def _in_force(commissions: Sequence[CommissionRow]) -> Mapping[str, Sequence[CommissionRow]]:
    """By rule set, the newest commission of each table: of two at once the table's own."""
    newest: dict[str, CommissionRow] = {}
    for one in sorted(commissions, key=lambda one: (one.at, one.own, one.position)):
        newest[one.table] = one
    by_rules: defaultdict[str, list[CommissionRow]] = defaultdict(list)
    for one in newest.values():
        by_rules[one.rules].append(one)
    return by_rules


def _shipped(rules: str) -> str | None:
    return games.shipped_text(rules) if rules in games.shipped() else None


def _loaded(text: str) -> tuple[RuleSet | None, tuple[str, ...]]:
    try:
        return games.load_rules(text), ()
    except RulesInvalid as invalid:
        return None, invalid.faults
