"""How people play the games: sensible choices, not the best. It must not know tables, chips or
desks.
"""

from ledger.simulation.play.style import STYLES, Style

__all__ = ["STYLES", "Style"]
