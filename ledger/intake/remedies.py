"""What to do about a line in quarantine, in words for whoever finds it there."""

from typing import Final

from ledger.intake.quarantine import Entry

_SENT_AGAIN: Final = {
    "not-json": "the sender writes one JSON object a line; a spreadsheet comes in by pit import",
    "not-an-object": "the sender writes one JSON object a line",
    "not-utf8": "the sender writes UTF-8",
    "repeated-key": "the sender says which of the two was meant",
    "bad-text": "the sender leaves the character out",
    "bad-number": "the sender writes a finite number",
    "too-deep": "the sender makes its own attributes flatter",
    "too-long": "the sender makes its own attributes shorter",
    "line-too-long": "the sender makes its own attributes shorter",
    "missing": "the sender fills it in",
    "wrong-type": "the sender writes what is wanted",
    "bad-value": "the sender writes what is wanted",
    "bad-time": "the sender writes the time as 2026-11-27T20:15:03-08:00",
    "no-second-badge": "the second person signs, and it is sent with both badges",
    "one-person-twice": "another person signs as the second one",
    "envelope-differs": "the sender says the same in both places",
    "conflict": (
        "where the journal is right, nothing else is to be done; where this line is, "
        "the sender corrects the fact with event.corrected"
    ),
    "other-currency": "the feed goes into a ledger of its own: one ledger is one property",
    "rules-differ": "the text gets an id of its own",
    "correction-misfit": "whoever corrected the fact sends a correction that fits it",
}
"""The line itself will never do: it is sent anew in another form, and closed here."""

_TAKEN_AGAIN: Final = {
    "unknown-table": "bring in the table's table.commissioned",
    "unknown-type": "upgrade pit, if a later version knows the type",
    "newer-version": "upgrade pit",
}
"""The line will do as it stands, once something else has come."""


def remedy(entry: Entry) -> str | None:
    """What to do about an open entry; None where it is closed."""
    if entry.outcome is not None:
        return None
    if entry.code in _TAKEN_AGAIN:
        return f"{_TAKEN_AGAIN[entry.code]}; then pit quarantine retry {entry.id}"
    first = _SENT_AGAIN.get(entry.code, "the sender mends the line and sends it again")
    return f"{first}; then close this one with pit quarantine purge {entry.id}"
