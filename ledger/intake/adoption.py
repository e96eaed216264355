"""The one fact that the ledger writes itself: a shipped rule set's text, when first needed.

Feed contract, `rules.adopted`. The fact stands right before the commission that needs it, so that
no reader ever sees a table without the text of its rules. It is the same in every ledger: its time
is the commission's, its id says which text it is, and the two badges are the program's own.
"""

from collections.abc import Callable
from hashlib import sha256

from ledger import facts
from ledger.intake.candidate import Candidate

SOURCE = "/pit/rules"
ACTOR = "pit:ledger"
WITNESS = "pit:shelf"

# The text of a shipped rule set by its id, byte for byte, or None when the id is not shipped.
Shelf = Callable[[str], str | None]


def shipped(rules: str) -> str | None:
    """The text that ships under this id, or None."""
    import games  # noqa: PLC0415 the engines are needed only when a table is commissioned

    return games.shipped_text(rules) if rules in games.shipped() else None


def adoption(rules: str, text: str, time: str) -> tuple[Candidate, str]:
    """`rules.adopted` for a shipped text at the commission's `time`, and the text's sha256."""
    digest = sha256(text.encode()).hexdigest()
    id_ = f"{rules}@{digest}"
    canonical = facts.canonical(
        {
            "specversion": "1.0",
            "type": "rules.adopted",
            "source": SOURCE,
            "id": id_,
            "time": time,
            "actor": ACTOR,
            "witness": WITNESS,
            "data": {"rules": rules, "sha256": digest, "content": text},
        }
    )
    return Candidate(SOURCE, id_, "rules.adopted", None, None, canonical, None), digest
