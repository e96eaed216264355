"""What the newest revision leaves in a database, thing by thing: read on every opening for writing,
so from a file and without Alembic.

`shape/<dialect>.tsv` has a line for each table, index and trigger: its kind, its name, the table
that it is of, and its definition as the database itself tells it. `python -m tests.journal.shape`
writes the files anew after a new revision, and a test holds them against every one.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_FOLDER = Path(__file__).parent / "shape"

DERIVED: Final = (
    ("landmark", "waiting", "intake"),
    ("books", "book_generation", "book_checkpoint", "book_row"),
    ("tree",),
)
"""Tables that follow from the journal alone, in sets that are dropped and made again together."""

ONE_ROW: Final = ("head", "intake")
"""Tables that have one row from their revision on, and never lose it."""


class Thing(NamedTuple):
    """A table, key, index, trigger or rule; `definition` has single spaces for all blanks.

    A key comes with its table; what is an index has a statement of its own.
    """

    kind: str
    name: str
    table: str
    definition: str

    @classmethod
    def of(cls, kind: str, name: str, table: str, definition: str) -> "Thing":
        return cls(kind, name, table, " ".join(definition.split()))


@cache
def promised(dialect: str) -> tuple[Thing, ...]:
    """Everything that a whole ledger has in it."""
    text = path(dialect).read_text(encoding="utf-8")
    return tuple(Thing(*line.split("\t")) for line in text.splitlines())


def path(dialect: str) -> Path:
    return _FOLDER / f"{dialect}.tsv"
