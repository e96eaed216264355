"""Stand Pat: five cards against a paytable, as dealt or with the shared draw cards.

It knows its own rules and the kit; no other game, no feed, no storage.
"""

from typing import Final

from games.kit.decider import engine_of
from games.stand_pat.play import PLAY

ENGINE: Final = engine_of(PLAY)

__all__ = ["ENGINE"]
