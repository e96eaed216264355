"""A round stepped through, forward and back: the table as people see it after each fact."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cli.show.console import can_say, line
from cli.show.grid import Column, Section, grid
from cli.show.keyboard import Key, keys, listens
from cli.show.money import money
from cli.show.prose import prose
from cli.show.replay import about, head, outcome
from cli.show.scene import Box, Choice, Place, Scene, scene
from cli.show.words import wager_name, words

TABLE = (
    Column("Place"),
    Column("Cards", prose=True),
    Column("Choice", prose=True),
    Column("Wagers", prose=True),
)
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
HINT = "→ next   ← back   Home first   End last   q quit"
PLAIN_HINT = "n next   b back   Home first   End last   q quit"

Cells = list[str | None]


def step(document: Mapping[str, Any]) -> None:
    """Step through the document of `pit replay --format json`.

    At a terminal the keys lead, and leaving ends with what was owed and paid; elsewhere every step
    is printed, one after the other.
    """
    currency = str(document.get("currency") or "")
    if document["facts"] and listens():
        _led_by_keys(document, currency)
    else:
        head(document, currency)
        line()
        frames = Frames(document, currency)
        for number in range(len(document["facts"])):
            frames.show(number)
            line()
    outcome(document, currency)


def _led_by_keys(document: Mapping[str, Any], currency: str) -> None:
    frames, last = Frames(document, currency), len(document["facts"]) - 1
    moves: dict[Key, Callable[[int], int]] = {
        Key.NEXT: lambda at: min(at + 1, last),
        Key.BACK: lambda at: max(at - 1, 0),
        Key.FIRST: lambda _: 0,
        Key.LAST: lambda _: last,
    }
    at = 0
    with keys() as pressed:
        while True:
            sys.stdout.write(CLEAR)
            head(document, currency)
            line()
            frames.show(at)
            line()
            line(HINT if can_say(sys.stdout, HINT) else PLAIN_HINT, style="dim")
            sys.stdout.flush()
            key = next(pressed, Key.QUIT)
            if key is Key.QUIT:
                break
            at = moves[key](at)
    line()


class Frames:
    """The table after any fact. Of two steps that follow each other, only what the second one
    changed is drawn again."""

    def __init__(self, document: Mapping[str, Any], currency: str) -> None:
        self._facts: Sequence[Mapping[str, Any]] = document["facts"]
        self._currency = currency
        self._scene: Scene = scene(document)
        self._places = [*self._scene.shared(), *self._scene.seats()]
        self._rows: dict[str, Cells] = {}
        self._at: int | None = None

    def show(self, number: int) -> None:
        """Print the fact `number` (from 0) and the table after it."""
        fact = self._facts[number]
        line(f"Step {number + 1:,} of {len(self._facts):,}", style="bold")
        for said in about(fact, self._currency):
            prose(said, "  ")
        rows = self._table(number)
        if rows:
            line()
            grid(TABLE, [Section(rows)])
        for ending in self._scene.endings:
            if ending.seen(number):
                line("The round is closed." if ending.reason is None else "The round is voided.")

    def _table(self, number: int) -> list[Cells]:
        follows = self._at is not None and number == self._at + 1
        touched = self._scene.touched[number]
        for place in self._places:
            if not follows or place.name == touched:
                self._rows[place.name] = _row(place, number, self._currency)
        self._at = number
        return [self._rows[place.name] for place in self._places if place.since <= number]


def _row(place: Place, step: int, currency: str) -> Cells:
    wagers = (_wager(name, box, step, currency) for name, box in place.boxes.items())
    return [
        place.name.replace(":", " "),
        _cards(place, step),
        ", then ".join(_chosen(one) for one in place.choices if one.seen(step)),
        ", ".join(filter(None, wagers)),
    ]


def _cards(place: Place, step: int) -> str:
    held: list[str] = []
    out: list[str] = []
    up: list[str] = []
    for one in place.cards:
        if one.seen(step):
            gone = one.out is not None and one.out <= step
            (out if gone else held).append(one.card)
            if one.up and not gone:
                up.append(one.card)
    return " ".join(held) + _aside(up, "up") + _aside(out, "out")


def _aside(cards: Sequence[str], what: str) -> str:
    return f" ({' '.join(cards)} {what})" if cards else ""


def _wager(name: str, box: Box, step: int, currency: str) -> str:
    """What lies on a wager, and how it was settled: `ante 20.00: win 40.00`."""
    lying = next((one for one in reversed(box.stakes) if one.seen(step)), None)
    holds = next((one for one in reversed(box.settled) if one.seen(step)), None)
    if lying is None and holds is None:
        return ""
    said = wager_name(name) + ("" if lying is None else f" {money(lying.amount, currency)}")
    if holds is None:
        return said
    return f"{said}: {words({'result': holds.result, 'paid': holds.paid}, currency)}"


def _chosen(one: Choice) -> str:
    return one.choice if one.on is None else f"{one.choice} on {one.on}"
