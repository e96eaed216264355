"""The games that are installed, found by looking; no list names them.

A game is a package inside `games` that exposes ENGINE, or an engine that another distribution
registers under the entry-point group `pit.games`. Asked for one game, only that one is imported.

This is the one place that touches files: the rule sets a game ships are read from its folder
`rules`.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib import resources
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Final, NamedTuple

import games
from games.kit.engine import Engine
from games.kit.rulebook import Reader, RuleSet, RulesInvalid, parse

GROUP: Final = "pit.games"
NOT_GAMES: Final = frozenset({"kit"})


class UnknownGame(LookupError):
    """No game of this name is installed."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no game {name!r} is installed; there are {', '.join(names())}")
        self.name = name


class UnknownRules(LookupError):
    """No installed game ships a rule set of this id."""

    def __init__(self, rules: str) -> None:
        super().__init__(f"no rule set {rules!r} ships; there are {', '.join(shipped())}")
        self.rules = rules


class Home(NamedTuple):
    """The module that holds a game's engine, and its name there."""

    module: ModuleType
    attribute: str


def folder_of(name: str) -> str:
    """The package of a game: names have hyphens, packages underscores."""
    return name.replace("-", "_")


def name_of(folder: str) -> str:
    """The game of a package: the other way."""
    return folder.replace("_", "-")


def names() -> tuple[str, ...]:
    """The installed games by name, in alphabetical order. None of them is imported for it."""
    return tuple(sorted(_here() | set(_elsewhere())))


def engine(name: str) -> Engine:
    """The engine of a game. Raises UnknownGame."""
    home = _home(name)
    found: object = getattr(home.module, home.attribute, None)
    if not isinstance(found, Engine):
        raise UnknownGame(name)
    return found


def shipped() -> tuple[str, ...]:
    """The ids of the rule sets that come with the installed games: `<game>/<file's name>`."""
    return tuple(
        f"{name}/{file.name.removesuffix('.toml')}" for name in names() for file in _files(name)
    )


def shipped_text(rules: str) -> str:
    """A shipped rule set's file, byte for byte, as text. Raises UnknownRules."""
    name, _, file = rules.partition("/")
    if rules not in shipped():
        raise UnknownRules(rules)
    return (_shelf(name) / f"{file}.toml").read_bytes().decode("utf-8")


def load_rules(text: str) -> RuleSet:
    """Read a rule set and check every value of it. Raises RulesInvalid, which names every fault."""
    document = parse(text)
    reader = Reader(document)
    game = reader.one_of("game", names()) if names() else reader.text("game")
    if reader.faults:
        raise RulesInvalid(reader.faults)
    rules = engine(game).read(reader)
    reader.refuse_the_rest()
    if reader.faults:
        raise RulesInvalid(reader.faults)
    return rules


def _here() -> set[str]:
    """The games in this package's own folders."""
    return {
        name_of(module.name)
        for module in pkgutil.iter_modules(games.__path__)
        if module.ispkg and module.name not in NOT_GAMES
    }


def _home(name: str) -> Home:
    """Where a game's engine is. A game of the house goes before one from elsewhere."""
    if name in _here():
        return Home(importlib.import_module(f"games.{folder_of(name)}"), "ENGINE")
    registered = _elsewhere().get(name)
    if registered is None:
        raise UnknownGame(name)
    return Home(importlib.import_module(registered.module), registered.attr or "ENGINE")


def _files(name: str) -> list[Traversable]:
    """A game's rule set files by name; a game may ship none."""
    shelf = _shelf(name)
    found = (
        [each for each in shelf.iterdir() if each.name.endswith(".toml")] if shelf.is_dir() else []
    )
    return sorted(found, key=lambda each: each.name)


def _shelf(name: str) -> Traversable:
    return resources.files(_home(name).module) / "rules"


@cache
def _elsewhere() -> dict[str, EntryPoint]:
    """Games that other distributions bring, by the name they register."""
    return {each.name: each for each in entry_points(group=GROUP)}
