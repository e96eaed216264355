"""Tropical Stud: five cards against a dealer who must qualify, one card exchanged for a fee.

It knows its own rules and the kit; no other game, no feed, no storage.
"""

from typing import Final

from games.kit.decider import engine_of
from games.tropical_stud.play import PLAY

ENGINE: Final = engine_of(PLAY)

__all__ = ["ENGINE"]
