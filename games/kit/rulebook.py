"""Rule sets as data: read from a file's text, checked value by value, every fault named with its
place.

A rule set is TOML, or JSON, and states all of its game's values: nothing is assumed, so that the
text in the journal says everything by which a round was judged. Odds are whole numbers to one: no
game here divides money, so nothing is ever rounded.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeGuard

from games.kit import strays
from games.kit.strays import Place

STATUSES: Final = ("original", "house", "suspect")
LARGEST: Final = 1_000_000_000
"""No multiple, odds or cap is larger: amounts stay exact in every program that reads them."""


class RulesInvalid(ValueError):
    """A text that is no rule set. `faults` names each fault with the place of its value."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


@dataclass(frozen=True, slots=True, kw_only=True)
class Caps:
    """The most that is paid in winnings, in minor units; None is no limit.

    `wager` caps one wager, `player` all of a seat's, `table` all of the round's, in the order in
    which seats are paid: `rising` from seat 1 up, or `falling`.
    """

    wager: int | None = None
    player: int | None = None
    table: int | None = None
    order: str = "rising"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """What every rule set has; each game adds its own values. Tables are opened by its `id`."""

    id: str
    game: str
    version: int
    status: str
    source: str
    caps: Caps


@dataclass(frozen=True, slots=True)
class Page:
    """Part of a rule set as a person reads it: a title, and rows of a name and its value."""

    title: str
    rows: tuple[tuple[str, str], ...]


class Reader:
    """Takes values out of a rule set's document and notes what is wrong with them.

    Every method gives a usable value even for a faulty one, so that all faults are found at once.
    The caller asks `faults` at the end and discards what it built if there is any.
    """

    def __init__(
        self,
        document: Mapping[str, object],
        here: Place | None = None,
        places: list[Place] | None = None,
        faults: list[str] | None = None,
    ) -> None:
        self.document = document
        self.faults: list[str] = [] if faults is None else faults
        self._here = here or Place("", document)
        self._places = [] if places is None else places
        self._places.append(self._here)
        self._faulty: set[str] = set()

    @property
    def place(self) -> str:
        """Where the document is inside another one, with a dot at its end."""
        return self._here.path

    def fault(self, key: str, what: str) -> None:
        """Note a fault of this key's value."""
        self._faulty.add(key)
        self.faults.append(f"{self.place}{key}: {what}")

    def sound(self, *keys: str) -> bool:
        """Whether no fault was found in these: else what hangs on them cannot be looked at."""
        return self._faulty.isdisjoint(keys)

    def text(self, key: str, *, wanted: str = "a text") -> str:
        """A text with something in it, on printable characters alone."""
        value = self._value(key, wanted)
        if isinstance(value, str) and value.strip() and _printable(value):
            return value
        self._refuse(key, value, wanted)
        return ""

    def whole(self, key: str, *, least: int = 0, most: int = LARGEST) -> int:
        """A whole number from `least` to `most`."""
        wanted = f"a whole number from {least} to {most}"
        value = self._value(key, wanted)
        if _is_whole(value, least, most):
            return value
        self._refuse(key, value, wanted)
        return least

    def optional(self, key: str, *, least: int = 0) -> int | None:
        """A whole number, or None where the key is absent."""
        if key not in self.document:
            self._here.asked.append(key)
            return None
        return self.whole(key, least=least)

    def wholes(self, key: str, *, least: int = 0, most_of_them: int) -> tuple[int, ...]:
        """A list of whole numbers."""
        wanted = f"a list of at most {most_of_them} whole numbers of {least} or more"
        value = self._value(key, wanted)
        if isinstance(value, list) and len(value) <= most_of_them:
            good = tuple(each for each in value if _is_whole(each, least, LARGEST))
            if len(good) == len(value):
                return good
        self._refuse(key, value, wanted)
        return ()

    def flag(self, key: str) -> bool:
        """`true` or `false`."""
        value = self._value(key, "true or false")
        if isinstance(value, bool):
            return value
        self._refuse(key, value, "true or false")
        return False

    def one_of(self, key: str, options: Sequence[str]) -> str:
        """One of the readings that the game knows."""
        wanted = "one of " + ", ".join(repr(each) for each in options)
        value = self._value(key, wanted)
        if isinstance(value, str) and value in options:
            return value
        self._refuse(key, value, wanted)
        return options[0]

    def paytable(self, key: str, lines: Iterable[str], *, exact: bool = True) -> dict[str, int]:
        """Odds to one for exactly these lines; 0 is a line that does not pay.

        Not `exact`: for those of them that are there.
        """
        part = self.part(key)
        return {line: part.whole(line) for line in lines if exact or line in part.document}

    def part(self, key: str) -> Reader:
        """A table of the document, empty (and noted) where it is missing."""
        value = self._value(key, "a table")
        if value is not None and not isinstance(value, dict):
            self._refuse(key, value, "a table")
        inside = value if isinstance(value, dict) else {}
        path = f"{self.place}{key}."
        if isinstance(value, dict):
            return Reader(inside, Place(path, inside), self._places, self.faults)
        # A missing table is one fault, not one for each of its values.
        return Reader(inside, Place(path, inside, holder=self._here), self._places, [])

    def caps(self) -> Caps:
        """The caps on winnings; a rule set without the table has none."""
        if "caps" not in self.document:
            return Caps()
        part = self.part("caps")
        return Caps(
            wager=part.optional("wager"),
            player=part.optional("player"),
            table=part.optional("table"),
            order=part.one_of("order", ("rising", "falling")),
        )

    def refuse_the_rest(self) -> None:
        """Note every key that nobody asked for, here and in the tables inside."""
        strays.note(self._places, self.faults)

    def _value(self, key: str, wanted: str) -> object:
        self._here.asked.append(key)
        if key not in self.document:
            self.fault(key, f"missing, {wanted} is wanted")
            self._here.missing[key] = self.faults[-1]
        return self.document.get(key)

    def _refuse(self, key: str, value: object, wanted: str) -> None:
        if key in self.document:
            self.fault(key, f"{value!r} is not {wanted}")


def parse(text: str) -> dict[str, object]:
    """A rule set's document: TOML, or JSON if it begins with a brace. Raises RulesInvalid."""
    try:
        if text.lstrip("\ufeff \t\r\n").startswith("{"):
            document = json.loads(text.lstrip("\ufeff"), object_pairs_hook=_without_repeats)
        else:
            document = tomllib.loads(text.lstrip("\ufeff"))
    except RecursionError:
        raise RulesInvalid(["the text is nested too deeply to be a rule set"]) from None
    except ValueError as wrong:
        raise RulesInvalid([f"the text cannot be read: {wrong}"]) from None
    if not isinstance(document, dict):
        raise RulesInvalid(["the text is not one table of values"])
    return document


def heading(reader: Reader) -> tuple[str, int, str, str]:
    """Id, version, status and source: what every rule set begins with."""
    identity = reader.text("id", wanted="an id such as 'western-stud/house'")
    if identity and any(character.isspace() for character in identity):
        reader.fault("id", f"{identity!r} has spaces; an id such as 'western-stud/house' is wanted")
    return (
        identity,
        reader.whole("version", least=1),
        reader.one_of("status", STATUSES),
        reader.text("source"),
    )


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    document = dict(pairs)
    if len(document) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice")
    return document


def _printable(value: str) -> bool:
    return all(character.isprintable() or character == "\n" for character in value)


def _is_whole(value: object, least: int, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
