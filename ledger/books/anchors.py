"""Facts entered after others: what each of them stands after (feed contract, point 7)."""

from collections.abc import Mapping
from typing import NamedTuple

from ledger.books.amend import AMENDMENTS, Data, Key, key_of
from ledger.books.step import Step
from ledger.facts import Recorded


class Anchor(NamedTuple):
    """`root` is where the chain ends: the fact that stands at its own place. `after` is the fact
    that this one follows directly; None where it stands at its own place itself."""

    after: Key | None
    root: Recorded


class Anchors:
    """Follows `entered_after` from fact to fact, as amendments left it."""

    def __init__(self, step: Step, table: str, effects: Mapping[int, Data | None]) -> None:
        self._step = step
        self._table = table
        self._effects = effects
        self._found: dict[Key, Recorded | None] = {}
        self.unknown: set[Key] = set()
        """Keys that some fact was entered after and that have not come yet."""

    def named_by(self, fact: Recorded) -> Key | None:
        """The fact that this one says it was entered after. A correction that names none leaves the
        place as it was."""
        data = self._effects.get(fact.position, fact.data) or fact.data
        anchor = data.get("entered_after") or fact.data.get("entered_after")
        return None if anchor is None else key_of(anchor)

    def of(self, fact: Recorded) -> Anchor:
        """What a fact stands after. An unknown fact, another table's or one of a ring is no
        anchor."""
        path = [fact]
        keys = {(fact.source, fact.id): 0}
        current = fact
        while (key := self.named_by(current)) is not None:
            target = self._target(key)
            if target is None:
                break
            if key in keys:
                # Those of the ring stand at their own places; whatever led into it follows them.
                path = path[: keys[key] + 1]
                break
            keys[key] = len(path)
            path.append(target)
            current = target
        after = None if len(path) == 1 else (path[1].source, path[1].id)
        return Anchor(after, path[-1])

    def _target(self, key: Key) -> Recorded | None:
        if key not in self._found:
            fact = self._step.facts.by_key([key]).get(key)
            if fact is None:
                self.unknown.add(key)
            elif fact.table != self._table or fact.type in AMENDMENTS:
                fact = None
            else:
                self._amend(fact)
            self._found[key] = fact
        return self._found[key]

    def _amend(self, fact: Recorded) -> None:
        # A link of the chain may stand outside the run that is being folded.
        if fact.position not in self._effects:
            key = (fact.source, fact.id)
            effects = self._step.amendings.effects([key])
            if effects.touches(key):
                self._effects = {**self._effects, fact.position: effects.of(fact)}
