"""The feed contract as code: what can be a fact, its canonical bytes, its way back to a reader.

It must not know the database, nor what any fact means for the books.
"""

from ledger.facts.canon import canonical
from ledger.facts.currency import exponent
from ledger.facts.doors import check_payload, decode, replay
from ledger.facts.entered import Badges, Entered
from ledger.facts.fact import Fact, Recorded
from ledger.facts.moments import instant
from ledger.facts.plainly import plainly
from ledger.facts.refused import Refused
from ledger.facts.registry import TYPES
from ledger.facts.zones import zone

__all__ = [
    "TYPES",
    "Badges",
    "Entered",
    "Fact",
    "Recorded",
    "Refused",
    "canonical",
    "check_payload",
    "decode",
    "exponent",
    "instant",
    "plainly",
    "replay",
    "zone",
]
