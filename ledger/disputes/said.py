"""What the facts of a dispute say, read from their payloads. Pure; amounts in minor units.

Some of it stands in keys beside the contract's, where other desks may write anything: what is not
of the form that is written here is left out, and never a reason to stop.
"""

import re
from dataclasses import dataclass
from typing import Any, Final

from ledger.books.amend import Data

KEPT_APART: Final = "kept apart"
"""What a fact says in place of a text that lies where it can be erased."""

_SHA256: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Text:
    """What a fact says in words. `sha256` names a text that is kept elsewhere; `apart`: kept by
    this ledger, where it can be erased, and `words` stand in its place."""

    words: str | None
    sha256: str | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """What a patron claims of a round, and who was there: badges and references."""

    round: str
    seat: int
    patron: str
    claim: int
    summary: Text
    video: tuple[str, ...]
    licensees: tuple[str, ...]
    witnesses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """What was said after the opening. `told`: who was told it; `notice`: it was the written notice
    to the patron; `attempt`: an attempt to settle it. A ruling has an `amount` and a `ruling`."""

    text: Text
    video: tuple[str, ...]
    told: tuple[str, ...]
    notice: bool
    attempt: bool
    licensees: tuple[str, ...]
    witnesses: tuple[str, ...]
    ruling: str | None = None
    amount: int | None = None


def claim_in(data: Data) -> Claim:
    """Of a `dispute.opened`."""
    return Claim(
        data["round"],
        data["seat"],
        data["patron"],
        data["claim"],
        text_in(data, "summary"),
        _names(data.get("video")),
        _names(data.get("licensees")),
        _names(data.get("witnesses")),
    )


def said_in(type_: str, data: Data) -> Said:
    """Of a `dispute.noted` or `dispute.ruled`; of another opening of the same dispute its claim."""
    key = {"dispute.noted": "note", "dispute.ruled": "reason"}.get(type_, "summary")
    ruled = type_ == "dispute.ruled"
    return Said(
        text_in(data, key),
        _names(data.get("video")),
        _names(data.get("told")),
        data.get("notice") is True,
        data.get("attempt") is True,
        _names(data.get("licensees")),
        _names(data.get("witnesses")),
        data["ruling"] if ruled else None,
        data["amount"] if ruled else None,
    )


def is_sha256(text: str) -> bool:
    """Whether a text is a SHA-256 as facts write it."""
    return _SHA256.fullmatch(text) is not None


def text_in(data: Data, key: str) -> Text:
    """The text under a key, or the hash of one that is kept apart."""
    digest = data.get(f"{key}_sha256")
    if not isinstance(digest, str) or not is_sha256(digest):
        digest = None
    return Text(data.get(key), digest, digest is not None and data.get("apart") is True)


def worded(key: str, text: Text) -> Data:
    """A text as a payload has it. In place of one that is kept apart stands a phrase, where the
    contract wants a text."""
    words = KEPT_APART if text.apart and key != "summary" else text.words
    made: Data = {} if words is None else {key: words}
    if text.sha256 is not None:
        made[f"{key}_sha256"] = text.sha256
    return made | {"apart": True} if text.apart else made


def _names(told: Any) -> tuple[str, ...]:
    return tuple(str(each) for each in told) if isinstance(told, list) else ()
