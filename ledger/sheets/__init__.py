"""Count sheets and cage slips from elsewhere, turned into facts by a mapping; must not know the
database, nor what the facts do to any figure."""

from ledger.sheets.errors import BadMapping, BadSheet
from ledger.sheets.mapping import Kind, Mapping, load
from ledger.sheets.reading import Entered, Fault, House, Sheet, read

__all__ = [
    "BadMapping",
    "BadSheet",
    "Entered",
    "Fault",
    "House",
    "Kind",
    "Mapping",
    "Sheet",
    "load",
    "read",
]
