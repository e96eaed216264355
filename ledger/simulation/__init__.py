"""A whole casino simulated: its feed, clean or with errors of a known kind. It must not know the
journal, the books or the reports: what it writes is judged by them, and by nothing here.
"""

from ledger.simulation.casino import BadCasino, Casino, Errors
from ledger.simulation.house import simulate
from ledger.simulation.kinds import KINDS
from ledger.simulation.mischief import Injected, Tell
from ledger.simulation.people import people

__all__ = [
    "KINDS",
    "BadCasino",
    "Casino",
    "Errors",
    "Injected",
    "Tell",
    "people",
    "simulate",
]
