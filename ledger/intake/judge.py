"""Line after line: new, known, or not to be taken. Pure; one judge for one transaction's lines.

The order of the questions is fixed: is the identity known with the same content (a duplicate) or
with other content (a conflict)? Is the table commissioned? Does what the fact says agree with what
the journal holds?
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ledger import facts
from ledger.facts import Refused
from ledger.intake.adoption import Shelf, adoption
from ledger.intake.candidate import Candidate
from ledger.intake.landmarks import (
    CURRENCY,
    RULES,
    Key,
    Landmarks,
    is_new,
    landmarks_of,
    target_of,
)

DUPLICATE = -1

# The last two may come before the fact they name, and so before its table (point 10).
NEED_NO_TABLE = frozenset({"table.commissioned", "event.corrected", "event.annulled"})


# The canonical bytes of the fact at a position of the journal.
Recall = Callable[[int], bytes]


class Target(NamedTuple):
    """What a correction must fit: the fact it names."""

    type: str
    table: str | None
    round: str | None
    time: str


class Misfit(NamedTuple):
    """A correction in the journal whose fact has come, and which does not fit it.

    `place` is its position; or, below zero, the bitwise complement of its index among this
    judge's accepted facts. `target` is the index of the fact.
    """

    place: int
    canonical: bytes
    refused: Refused
    target: int


class Judge:
    """Takes decoded lines in their order and collects what is to be appended.

    `known` are the identities of these lines that the journal has, with their canonical bytes;
    `targets` the facts in the journal that corrections among these lines name.
    """

    def __init__(
        self,
        landmarks: Landmarks,
        known: Mapping[Key, bytes],
        targets: Mapping[Key, Target],
        shelf: Shelf,
        recall: Recall,
    ) -> None:
        self.accepted: list[Candidate] = []
        self.passed: list[tuple[str, str, str]] = []
        self.waits: list[tuple[Key, int]] = []  # target, index among the accepted
        self.misfits: list[Misfit] = []
        self.arrived: dict[Key, list[int]] = {}  # positions of corrections that wait no longer
        self.stood: dict[int, int] = {}  # line that is not appended → accepted facts before it
        self.refused: list[Key] = []  # identities, of what was no conflict
        self._landmarks = landmarks
        self._known = known
        self._targets = targets
        self._shelf = shelf
        self._recall = recall
        self._batch: dict[Key, Candidate] = {}
        self._new = Landmarks(currency=landmarks.currency)

    def take_all(self, decoded: Iterable[Candidate | Refused]) -> list[int | Refused]:
        """What becomes of each line; a refusal stays what it is."""
        outcomes: list[int | Refused] = []
        for place, fact in enumerate(decoded):
            outcome = self.take(fact) if isinstance(fact, Candidate) else fact
            outcomes.append(outcome)
            if not isinstance(outcome, int) or outcome == DUPLICATE:
                self.stood[place] = len(self.accepted)
        return outcomes

    def take(self, fact: Candidate) -> int | Refused:
        """The index among `accepted`, DUPLICATE, or why the fact is not taken."""
        key = (fact.source, fact.id)
        twin = self._batch.get(key)
        earlier = twin.canonical if twin is not None else self._known.get(key)
        if earlier is not None:
            return DUPLICATE if earlier == fact.canonical else conflict(fact)
        type_ = fact.type
        table = fact.table
        if table is not None and type_ not in NEED_NO_TABLE and not self._commissioned(table):
            return self._refuse(key, unknown_table(table))
        data = fact.data
        if data is not None and (refused := self._examine(fact, data)):
            return self._refuse(key, refused)
        index = self._append(key, fact)
        if self._landmarks.waiting or self._new.waiting:
            self._greet(key, fact, index)
        if data is not None and type_ == "event.corrected":
            self._await(key, target_of(data), index)
        return index

    def fits(self, type_: str, data: Mapping[str, Any]) -> Refused | None:
        """Whether a payload of this type agrees with what the journal holds, on any way in."""
        if type_ == "property.configured" and self._new.currency not in (None, data["currency"]):
            return other_currency(data["currency"], str(self._new.currency))
        if type_ == "rules.adopted":
            held = self._rules(data["rules"])
            if held is not None and held != data["sha256"]:
                return rules_differ(data["rules"], held)
        return None

    def note(self, type_: str, table: str | None, data: Mapping[str, Any], time: str) -> None:
        """Remember what an accepted payload tells, and adopt the shipped rules it asks for."""
        if type_ == "table.commissioned":
            self._adopt(data["rules"], time)
        for landmark in landmarks_of(type_, table, data):
            self._pass(landmark)

    def fits_target(self, correction: Mapping[str, Any], target: Target) -> Refused | None:
        """Whether the payload of a correction could have stood in its target."""
        of = target_of(correction)
        data = correction["data"]
        try:
            facts.check_payload(target.type, data, table=target.table, round_=target.round)
        except Refused as refused:
            return misfit(of, target.type, refused.message)
        return self.fits(target.type, data)

    def _examine(self, fact: Candidate, data: dict[str, Any]) -> Refused | None:
        """The few types that must agree with the journal; notes what they tell when they do."""
        if fact.type != "event.corrected":
            refused = self.fits(fact.type, data)
            if refused is None:
                self.note(fact.type, fact.table, data, target(fact).time)
            return refused
        named = self._target(target_of(data))
        if named is None:
            return None
        refused = self.fits_target(data, named)
        if refused is None:
            self.note(named.type, named.table, data["data"], named.time)
        return refused

    def _refuse(self, key: Key, refused: Refused) -> Refused:
        self.refused.append(key)
        return refused

    def _append(self, key: Key, fact: Candidate) -> int:
        self._batch[key] = fact
        self.accepted.append(fact)
        return len(self.accepted) - 1

    def _adopt(self, rules: str, time: str) -> None:
        if self._rules(rules) is not None or (text := self._shelf(rules)) is None:
            return
        fact, digest = adoption(rules, text, time)
        key = (fact.source, fact.id)
        if key not in self._batch and key not in self._known:
            self._append(key, fact)
            self._pass((RULES, rules, digest))

    def _greet(self, key: Key, fact: Candidate, index: int) -> None:
        """Corrections may have waited for this fact: from here on they hold, or are listed."""
        here = self._new.waiting.pop(key, [])
        there = [] if key in self.arrived else self._landmarks.waiting.get(key, [])
        if there:
            self.arrived[key] = there
        self.waits = [wait for wait in self.waits if wait[1] not in here]
        waited = [(place, self._recall(place)) for place in there]
        waited += [(~place, self.accepted[place].canonical) for place in here]
        named = target(fact)
        for place, canonical in waited:
            payload = facts.replay(0, 0, canonical).data
            refused = self.fits_target(payload, named)
            if refused is None:
                self.note(named.type, named.table, payload["data"], named.time)
            else:
                self.misfits.append(Misfit(place, canonical, refused, index))

    def _await(self, key: Key, of: Key, index: int) -> None:
        if self._target(of) is None or of == key:
            self._new.wait(of, index)
            self.waits.append((of, index))

    def _target(self, of: Key) -> Target | None:
        here = self._batch.get(of)
        return target(here) if here is not None else self._targets.get(of)

    def _commissioned(self, table: str) -> bool:
        return table in self._landmarks.tables or table in self._new.tables

    def _rules(self, rules: str) -> str | None:
        return self._landmarks.rules.get(rules) or self._new.rules.get(rules)

    def _pass(self, landmark: tuple[str, str, str]) -> None:
        if landmark[0] == CURRENCY:
            new = self._new.currency is None
        else:
            new = is_new(self._landmarks, landmark) and is_new(self._new, landmark)
        if new:
            self._new.note(*landmark)
            self.passed.append(landmark)


def target(fact: Candidate | facts.Recorded) -> Target:
    """What of a fact matters to its corrections."""
    recorded = facts.replay(0, 0, fact.canonical) if isinstance(fact, Candidate) else fact
    return Target(recorded.type, recorded.table, recorded.round, recorded.time)


def conflict(fact: Candidate) -> Refused:
    return Refused(
        "conflict",
        f"{fact.source} {fact.id} is already in the journal with other content; "
        "a fact is changed by event.corrected, under an id of its own",
    )


def unknown_table(table: str) -> Refused:
    return Refused(
        "unknown-table",
        f"table {table!r} is not commissioned; retry when its table.commissioned is in",
    )


def other_currency(wanted: str, held: str) -> Refused:
    return Refused(
        "other-currency",
        f"data.currency: {wanted} in a ledger that is kept in {held}; one ledger is one property",
    )


def rules_differ(rules: str, held: str) -> Refused:
    return Refused(
        "rules-differ",
        f"data.rules: {rules!r} is in the journal with another text (sha256 {held}); "
        "another text needs an id of its own",
    )


def misfit(of: Key, type_: str, why: str) -> Refused:
    return Refused("correction-misfit", f"is no payload for {of[0]} {of[1]} ({type_}): {why}")
