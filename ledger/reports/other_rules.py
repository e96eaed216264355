"""Another rule set, by its id: as the journal has adopted it, else as it ships."""

from dataclasses import dataclass
from difflib import get_close_matches
from hashlib import sha256

import games
from ledger.books.rows import Reading
from ledger.errors import WrongUsage


class UnknownRuleSet(WrongUsage):
    """Nobody has adopted the rule set, and it does not ship."""

    code = "unknown-rules"


class OtherGame(WrongUsage):
    """The rule set is of another game than the round."""

    code = "other-game"


@dataclass(frozen=True, slots=True)
class OtherRules:
    """A rule set to judge by; `game` is the game it is of."""

    rules: str
    game: str
    text: str

    @property
    def sha256(self) -> str:
        """Of its text, hexadecimal."""
        return sha256(self.text.encode()).hexdigest()

    def require(self, game: str | None, what: str) -> None:
        """Raises OtherGame unless it is of the game."""
        if game != self.game:
            raise OtherGame(
                f"{self.rules!r} is a rule set of {self.game}, and {what} was {game or 'no game'}",
                remedy="name a rule set of the same game: pit games list",
            )


def other_rules(reading: Reading, rules: str) -> OtherRules:
    """The rule set of this id, adopted before shipped. Raises UnknownRuleSet."""
    adopted = {one.rules: one.content for one in reading.rule_sets()}
    text = adopted.get(rules)
    if text is None and rules in games.shipped():
        text = games.shipped_text(rules)
    if text is None:
        known = sorted({*adopted, *games.shipped()})
        near = get_close_matches(rules[:100], known, n=1)
        raise UnknownRuleSet(
            f"no rule set {rules!r} is adopted, and none of that id ships",
            remedy=f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}",
        )
    try:
        return OtherRules(rules, games.load_rules(text).game, text)
    except games.RulesInvalid as error:
        raise UnknownRuleSet(
            f"the text adopted as {rules!r} is no rule set of an installed game: {error}",
            remedy="name another one: pit games list",
        ) from None
