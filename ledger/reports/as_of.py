"""`--as-of`: the journal position that a report is to stand on."""

import re
from pathlib import Path

from ledger.errors import WrongUsage
from ledger.journal import Database, head, position_at

_POSITION = re.compile(r"[0-9]{1,18}|[0-9]{1,3}(?:,[0-9]{3}){1,5}", re.ASCII)


class BadAsOf(WrongUsage):
    """`--as-of` is no position, time or checkpoint, or the journal is not there yet."""

    code = "bad-as-of"


def position_asked(database: Database, text: str | None, option: str = "--as-of") -> int | None:
    """The position: of digits themselves (`17955`, or `17,955` as reports print it), of a time the
    newest fact recorded until then, of a checkpoint (its file, or `last`: the newest kept) the one
    that it is signed at.

    Null of null: the newest there is. A time before the first recording is position 0, of which
    every report is empty. `option` is what people wrote it behind. Raises BadAsOf; of a checkpoint
    what `proof.position_of` raises.
    """
    if text is None:
        return None
    if _POSITION.fullmatch(text):
        return _within(database, int(text.replace(",", "")), option)
    if text == "last" or _is_file(text):
        from ledger.proof import position_of  # noqa: PLC0415 few reports stand on a checkpoint

        return position_of(database, text)
    at = _instant(text, option)
    with database.reading() as connection:
        return position_at(connection, at)


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except OSError:  # a text too long to be a name
        return False


def _within(database: Database, position: int, option: str) -> int:
    with database.reading() as connection:
        newest = head(connection)
    if position > newest:
        raise BadAsOf(
            f"{option} {position} is beyond the journal, which ends at position {newest}",
            remedy=f"take a position from 0 to {newest}, or a time of recording",
        )
    return position


def _instant(text: str, option: str) -> int:
    from ledger.facts.moments import instant  # noqa: PLC0415 most reports need no parser of facts
    from ledger.facts.refused import Refused  # noqa: PLC0415

    try:
        return instant(text)
    except Refused:
        raise BadAsOf(
            f"{option} {text!r} is neither a position nor a time, nor a checkpoint's file",
            remedy="write a journal position, a time with its offset (2026-11-28T06:10:00-08:00),"
            " a checkpoint's file, or last",
        ) from None
