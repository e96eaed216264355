"""Evidence: facts with their proofs, packed for who has neither the ledger nor trust in it.

It must not know how pages for reading are made: they are handed in.
"""

from ledger.evidence.bundle import bundle
from ledger.evidence.errors import NothingNamed
from ledger.evidence.gather import round_facts, shift_facts
from ledger.evidence.naming import of_round

__all__ = ["NothingNamed", "bundle", "of_round", "round_facts", "shift_facts"]
