"""A house's own rule set into the journal, under two badges, by a command.

Feed contract, `rules.adopted`: the text as it stands, its hash, and one text for an id for ever.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from ledger.books import View
from ledger.errors import CannotWork, WrongUsage
from ledger.facts import Entered, Refused
from ledger.intake.adoption import Shelf, shipped
from ledger.intake.entering import Turn, enter
from ledger.intake.settle import Clock
from ledger.journal import Database

SOURCE: Final = "/pit/games/adopt"


class RulesDiffer(CannotWork):
    """The id is known with another text, and the text of an id never changes."""

    code = "rules-differ"


class NotAdopted(WrongUsage):
    """The rule set can be no fact: one badge for two people, or a text that is too long."""

    code = "not-adopted"


@dataclass(frozen=True, slots=True)
class Adopted:
    """Where the rule set's text stands in the journal; `fresh`: it was not there before."""

    rules: str
    sha256: str
    position: int
    fresh: bool


def adopt(
    database: Database,
    rules: str,
    text: str,
    *,
    actor: str,
    witness: str,
    now: Clock,
    shelf: Shelf = shipped,
) -> Adopted:
    """Append `rules.adopted` with this text, unless the journal has it under this id already.

    The text is taken as it stands: whoever calls has looked whether it is a rule set. Raises
    RulesDiffer and NotAdopted; nothing is written then.
    """
    digest = sha256(text.encode()).hexdigest()
    ships = shelf(rules)
    if ships is not None and ships != text:
        raise _differs(rules, "ships with pit with another text")
    data = {"rules": rules, "sha256": digest, "content": text}
    known: list[Adopted] = []

    def step(turn: Turn) -> list[Entered]:
        held = _known(turn.view, rules, digest)
        if held is None:
            return [Entered("rules.adopted", None, data)]
        known.append(held)
        return []

    try:
        positions = enter(
            database, step, source=SOURCE, badges=(actor, witness), now=now, shelf=shelf
        )
    except Refused as refused:
        if refused.code == "rules-differ":
            raise _differs(rules, "is in the journal with another text") from None
        raise NotAdopted(
            f"rule set {rules!r} cannot be adopted: {refused.message}",
            remedy="mend what the line names and adopt it again",
        ) from None
    return known[0] if known else Adopted(rules, digest, positions[0], fresh=True)


def _known(view: View, rules: str, digest: str) -> Adopted | None:
    """The adoption that holds under this id. Raises RulesDiffer where it is of another text."""
    held = next((each for each in view.rule_sets() if each.rules == rules), None)
    if held is None:
        return None
    if held.sha256 != digest:
        where = f"is in the journal with another text, at position {held.position}"
        raise _differs(rules, where)
    return Adopted(rules, digest, held.position, fresh=False)


def _differs(rules: str, what: str) -> RulesDiffer:
    return RulesDiffer(
        f"rule set {rules!r} {what}",
        remedy="give the new text an id of its own, and commission the tables with that",
    )
