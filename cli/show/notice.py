"""The written notice to a patron as a letter: plain text, 80 columns wide."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cli.show.disputes import licensees, words
from cli.show.fold import fold
from cli.show.money import money
from cli.show.plain import plain
from cli.show.signed import moment

WIDTH = 80
LABEL = 20
UNKNOWN = "not known"
NONE = "none recorded"

Letter = Mapping[str, Any]


def notice(letter: Letter) -> list[str]:
    """The lines of the letter, safe to print. Source of the fields: docs/cli.md."""
    parts = (
        ["WRITTEN NOTICE OF A DISPUTE"],
        _prose(", ".join(part for part in (letter["property"], moment(letter["dated"])) if part)),
        [""],
        *(_field(label, texts) for label, texts in _fields(letter)),
        [""],
        *(_prose(text) for text in _ending(letter)),
    )
    return [each for lines in parts for each in lines]


def _fields(letter: Letter) -> Iterator[tuple[str, Sequence[str]]]:
    amount = f"{money(letter['amount'], letter['currency'])} {letter['currency']}".rstrip()
    yield "Dispute", [f"{letter['dispute']}, {letter['state']}"]
    yield "Patron", [letter["patron"]]
    yield "Name", [letter["name"] or UNKNOWN]
    yield "Contact", [letter["contact"] or UNKNOWN]
    yield "Incident", _incident(letter)
    yield "Amount claimed", [amount]
    yield "Summary", [words(letter, "summary")]
    yield "Licensees involved", [", ".join(licensees(letter, letter["dealer"])) or UNKNOWN]
    yield "Witnesses", [", ".join(letter["witnesses"]) or NONE]
    yield "Attempts to settle", [_said(one) for one in letter["attempts"]] or [NONE]
    yield "Recordings", [", ".join(letter["video"]) or NONE]
    for one in letter["rulings"]:
        paid = money(one["amount"], letter["currency"])
        yield "Ruled", [f"{one['ruling']}, {paid}", _said(one)]


def _incident(letter: Letter) -> list[str]:
    at = letter["incident_at"]
    day = " ".join(letter[key] for key in ("gaming_day", "shift") if letter[key])
    return [
        "at an unknown time" if at is None else moment(at),
        f"table {letter['table']}, round {letter['round']}, seat {letter['seat']}",
        *([f"gaming day {day}"] if day else []),
    ]


def _said(one: Letter) -> str:
    return f"{moment(one['at'])} by {one['actor']}: {words(one, 'text')}"


def _ending(letter: Letter) -> Iterator[str]:
    given = letter["notice_given_at"]
    yield (
        f"The patron can file a complaint with the regulator before "
        f"{moment(letter['complaint_before'])}: five business days after this notice"
        + ("." if given is None else f", which was given {moment(given)}.")
    )
    yield f"This notice was due by {moment(letter['notice_due'])}."
    yield ""
    yield (
        f"It stands on round {letter['round']} and on the dispute as it was recorded at position "
        f"{letter['opened_position']:,}, {moment(letter['opened_at'])} by {letter['opened_by']}, "
        f"in the ledger up to position {letter['position']:,}."
    )


def _field(label: str, texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        for part in fold(plain(text), WIDTH - LABEL):
            yield f"{label:<{LABEL}}{part}".rstrip()
            label = ""


def _prose(text: str) -> list[str]:
    return fold(plain(text), WIDTH)
