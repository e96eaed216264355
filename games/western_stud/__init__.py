"""Western Stud: five cards against the dealer's high hand, low hand or both, and the Double Pay
Ante.

It knows its own rules and the kit; no other game, no feed, no storage.
"""

from typing import Final

from games.kit.decider import engine_of
from games.western_stud.play import PLAY

ENGINE: Final = engine_of(PLAY)

__all__ = ["ENGINE"]
