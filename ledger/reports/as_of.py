"""`--as-of`: the journal position that a report is to stand on."""

import re

from ledger.errors import WrongUsage
from ledger.journal import Database, head, position_at

_POSITION = re.compile(r"[0-9]{1,18}", re.ASCII)


class BadAsOf(WrongUsage):
    """`--as-of` is neither a position nor a time of recording, or the journal is not there yet."""

    code = "bad-as-of"


def position_asked(database: Database, text: str | None) -> int | None:
    """The position: of digits themselves, of a time the newest fact recorded until then.

    Null of null: the newest there is. A time before the first recording is position 0, of which
    every report is empty. Raises BadAsOf.
    """
    if text is None:
        return None
    if _POSITION.fullmatch(text):
        return _within(database, int(text))
    at = _instant(text)
    with database.reading() as connection:
        return position_at(connection, at)


def _within(database: Database, position: int) -> int:
    with database.reading() as connection:
        newest = head(connection)
    if position > newest:
        raise BadAsOf(
            f"--as-of {position} is beyond the journal, which ends at position {newest}",
            remedy=f"take a position from 0 to {newest}, or a time of recording",
        )
    return position


def _instant(text: str) -> int:
    from ledger.facts.moments import instant  # noqa: PLC0415 most reports need no parser of facts
    from ledger.facts.refused import Refused  # noqa: PLC0415

    try:
        return instant(text)
    except Refused:
        raise BadAsOf(
            f"--as-of {text!r} is neither a position nor a time",
            remedy="write a journal position, or a time with its offset: 2026-11-28T06:10:00-08:00",
        ) from None
