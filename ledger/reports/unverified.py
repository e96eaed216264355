"""What a report could not verify, and why: said before anything sounds clean.

Pure, but for the games that are installed.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

import games
from ledger.books.rows import RoundRow, RuleSetRow
from ledger.reports.shift_rows import ShiftRow

Kind = Literal["game", "rules", "cards", "open", "uncounted", "partial"]
Doubt = tuple[Kind, str]
"""A kind, and why in words."""

NOT_RECORDED: Final = "a card or a decision that decides them was not recorded"
NOT_CLOSED: Final = "the rounds are not closed: what is not settled there is not judged"
NOT_FINAL: Final[Mapping[str, Doubt]] = {
    "open": ("open", "there is no closer yet"),
    "uncounted": ("uncounted", "the drop is not counted yet"),
    "partial": ("partial", "one box covers the whole day"),
}


@dataclass(frozen=True, slots=True)
class Unverified:
    """A part of a report that could not be verified; of an audit its rounds and settled wagers.

    `kind`: the `game` is not installed, no `rules` to judge by, `cards` or decisions missing, or
    the status of a row or round that is not final.
    """

    gaming_day: str | None
    shift: str | None
    table: str
    kind: Kind
    why: str
    rounds: tuple[str, ...] = ()
    wagers: int = 0

    def document(self) -> dict[str, Any]:
        """As JSON; rounds and wagers where there are rounds."""
        made: dict[str, Any] = {
            "gaming_day": self.gaming_day,
            "shift": self.shift,
            "table": self.table,
            "kind": self.kind,
            "why": self.why,
        }
        return made | ({"rounds": list(self.rounds), "wagers": self.wagers} if self.rounds else {})


def of_rows(rows: Iterable[ShiftRow]) -> tuple[Unverified, ...]:
    """The rows that are not final."""
    return tuple(
        Unverified(row.gaming_day, row.shift, row.table, *NOT_FINAL[row.status])
        for row in rows
        if row.status in NOT_FINAL
    )


def doubts_of(rule_sets: Iterable[RuleSetRow]) -> Callable[[RoundRow], Doubt | None]:
    """What keeps a round from being judged, in part or as a whole; None where nothing does."""
    texts = {one.rules: one.content for one in rule_sets}

    @cache
    def of_rules(game: str | None, rules: str | None, *, adopted: bool) -> Doubt | None:
        if game is None:
            return "game", "the table had no game yet"
        if game not in games.names():
            return "game", f"the game {game} is not installed"
        if rules is None or not adopted:
            return "rules", f"nobody has adopted the rule set {rules}"
        if not _is_of(game, texts.get(rules)):
            return "rules", f"the text adopted as {rules} is no rule set of {game}"
        return None

    def doubt(one: RoundRow) -> Doubt | None:
        found = of_rules(one.game, one.rules, adopted=one.sha256 is not None)
        if found is not None:
            return found
        if one.unverifiable:
            return "cards", NOT_RECORDED
        return ("open", NOT_CLOSED) if one.status == "open" else None

    return doubt


def _is_of(game: str, text: str | None) -> bool:
    if text is None:
        return True  # it was there when the round was judged
    try:
        return games.load_rules(text).game == game
    except games.RulesInvalid:
        return False
