"""The games: what the rules say of a round. Pure, and knowing nothing of storage, clocks or feeds.

names()            the games that are installed
engine(name)       a game's engine
shipped()          the rule sets that come with the games
shipped_text(id)   a shipped rule set, byte for byte as text
load_rules(text)   a rule set read and checked, or RulesInvalid with every fault named
"""

from games.kit.rulebook import RuleSet, RulesInvalid
from games.shelf import UnknownGame, UnknownRules, engine, load_rules, names, shipped, shipped_text

__all__ = [
    "RuleSet",
    "RulesInvalid",
    "UnknownGame",
    "UnknownRules",
    "engine",
    "load_rules",
    "names",
    "shipped",
    "shipped_text",
]
