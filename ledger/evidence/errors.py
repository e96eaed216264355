"""What can go wrong with evidence, each with a stable code.

WrongUsage
└── NothingNamed    nothing-named    no fact that the checkpoint covers names what was asked for
"""

from ledger.errors import WrongUsage


class NothingNamed(WrongUsage):
    """No fact that the checkpoint covers names what was asked for."""

    code = "nothing-named"
