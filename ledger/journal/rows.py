"""The journal's own rows: the one that is missing, and the look through all of them after an error
that nothing else explains."""

from sqlalchemy import Connection

from ledger.errors import PitError
from ledger.journal.driver import scan
from ledger.journal.entry import leaf_hash
from ledger.journal.errors import RESTORE, DamagedDatabase


def missing(position: int) -> DamagedDatabase:
    """What is said of a fact that must be there: positions have no gaps."""
    return DamagedDatabase(
        f"the fact at position {position} is not in the journal any more", remedy=RESTORE
    )


def spoiled(connection: Connection) -> PitError | None:
    """The first fact that is missing, or is not what its leaf says; None where all are sound."""
    columns = "position, entry, leaf"
    rows = scan(connection, columns, after=0, upto=None)
    for expected, (position, entry, leaf) in enumerate(rows, start=1):
        if position != expected:
            return missing(expected)
        if leaf_hash(entry) != leaf:
            return DamagedDatabase(
                f"the fact at position {position} is not what was recorded", remedy=RESTORE
            )
    return None
