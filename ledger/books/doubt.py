"""After an error that nothing explains: are the stored books what the journal gives?"""

from typing import Final

from ledger.books import store
from ledger.books.check import check
from ledger.books.runner import STEP
from ledger.errors import CannotWork, PitError
from ledger.journal import Database

LONGEST: Final = 250_000
"""Facts that are folded again to find it out; of more nobody waits for the answer."""

_REMEDY: Final = "make them anew: pit books rebuild"


class BooksDiffer(CannotWork):
    """The stored books are not what a fresh fold of the journal gives."""

    code = "books-differ"

    @classmethod
    def by(cls, count: int) -> "BooksDiffer":
        """By so many rows."""
        differences = "1 difference" if count == 1 else f"{count:,} differences"
        return cls(f"{differences} from a fresh fold", remedy=_REMEDY)


def differing(database: Database) -> PitError | None:
    """`BooksDiffer` where the stored books are not what the journal gives, or cannot be read."""
    with database.reading() as connection:
        if store.current(connection).position > LONGEST:
            return None
    try:
        found = check(database, step=STEP)
    except (LookupError, ValueError, TypeError):
        return BooksDiffer("the stored books cannot be read", remedy=_REMEDY)
    return BooksDiffer.by(len(found)) if found else None
