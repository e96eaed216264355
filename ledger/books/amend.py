"""Effective facts: what corrections and annulments make of a fact (feed contract, point 10).

Pure. An amendment is itself a fact that can be amended: one that is annulled falls out, one that is
corrected counts as corrected. Amendments that amend each other in a ring say nothing that could
hold, and are without effect.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from ledger.facts import Recorded, Refused, check_payload

Key = tuple[str, str]
"""(source, id) of a fact."""

Data = dict[str, Any]

CORRECTED: Final = "event.corrected"
AMENDMENTS: Final = frozenset({CORRECTED, "event.annulled"})


class Judged(NamedTuple):
    """An amendment and its payload, as later amendments left it."""

    fact: Recorded
    data: Data


def key_of(origin: Data) -> Key:
    """The key in an `of` or an `entered_after`."""
    return origin["source"], origin["id"]


def mentions(amendment: Recorded) -> Iterator[Key]:
    """Every fact that an amendment names or could come to name: a correction's data may name
    anew."""
    data: Any = amendment.data
    while isinstance(data, dict) and isinstance(of := data.get("of"), dict):
        try:
            yield key_of(of)
        except KeyError:
            return
        data = data.get("data")


def anchors_in(amendment: Recorded) -> Iterator[Key]:
    """Every `entered_after` inside a correction's data, at any depth: where it might put a fact."""
    data: Any = amendment.data
    while isinstance(data, dict):
        if isinstance(anchor := data.get("entered_after"), dict) and data is not amendment.data:
            yield key_of(anchor)
        data = data.get("data")


class Effects:
    """What a set of amendments does. It must hold every amendment that names one of the facts asked
    for, and every one that names one of those amendments."""

    def __init__(self, amendments: Iterable[Recorded]) -> None:
        facts = {(each.source, each.id): each for each in amendments}
        self._mentioning: dict[Key, list[Recorded]] = defaultdict(list)
        self._naming: dict[Key, list[Recorded]] = defaultdict(list)
        self._forms: dict[Key, Data | None] = {}
        edges: dict[tuple[Key, Key], None] = {}
        for own, fact in facts.items():
            path = [own, *mentions(fact)]
            for key in dict.fromkeys(path[1:]):
                self._mentioning[key].append(fact)
            # What a correction makes of an amendment may name another fact than that did.
            edges.update(dict.fromkeys(pairwise(path)))
        for from_, to in edges:
            if from_ in facts:
                self._naming[to].append(facts[from_])
        for key in _from_the_top(facts, self._naming):
            self._forms[key] = self._form(facts[key])

    def __bool__(self) -> bool:
        return bool(self._mentioning)

    def touches(self, key: Key) -> bool:
        """Whether any amendment names the fact."""
        return key in self._mentioning

    def naming(self, key: Key) -> Sequence[Recorded]:
        """The amendments that name the fact, or may come to."""
        return self._mentioning.get(key, ())

    def of(self, fact: Recorded) -> Data | None:
        """The fact's effective payload; None where it is annulled."""
        return self._form(fact)

    def _form(self, fact: Recorded) -> Data | None:
        holding = self.holding(fact)
        if holding is None:
            return fact.data
        if holding.fact.type != CORRECTED:
            return None
        corrected: Data = holding.data["data"]
        return corrected

    def holding(self, fact: Recorded) -> Judged | None:
        """The amendment that holds for the fact; None where it stands as recorded."""
        key = (fact.source, fact.id)
        by_source: dict[str, list[Judged]] = {}
        for amendment in self._naming.get(key, ()):
            # A ring's members have no form: they are left out like annulled ones.
            data = self._forms.get((amendment.source, amendment.id))
            if data is not None and key_of(data["of"]) == key and _fits(amendment, data, fact):
                by_source.setdefault(amendment.source, []).append(Judged(amendment, data))
        if not by_source:
            return None
        last = [_last_of_source(judged) for judged in by_source.values()]
        return max(last, key=lambda each: (each.fact.at, each.fact.source, each.fact.id))


def _fits(amendment: Recorded, data: Data, fact: Recorded) -> bool:
    if amendment.type != CORRECTED:
        return True
    try:
        check_payload(fact.type, data["data"], table=fact.table, round_=fact.round)
    except Refused:
        return False
    return True


def _last_of_source(judged: list[Judged]) -> Judged:
    """The last in the source's own order: a lower sequence goes back before a higher one."""
    ordered: list[Judged] = []
    for each in sorted(judged, key=lambda one: one.fact.position):
        sequence = each.fact.sequence
        place = len(ordered)
        if sequence is not None:
            higher = (
                index
                for index, other in enumerate(ordered)
                if other.fact.sequence is not None and other.fact.sequence > sequence
            )
            place = next(higher, place)
        ordered.insert(place, each)
    return ordered[-1]


def _from_the_top(facts: dict[Key, Recorded], naming: dict[Key, list[Recorded]]) -> Iterator[Key]:
    """Amendments, each after all that name it; the members of rings are left out."""
    named_by = {
        key: {(each.source, each.id) for each in naming.get(key, ())} & facts.keys()
        for key in facts
    }
    names: dict[Key, set[Key]] = {key: set() for key in facts}
    for key, from_ in named_by.items():
        for each in from_:
            names[each].add(key)
    ringed = _ringed(names, named_by)
    waiting = {key: len(named_by[key] - ringed) for key in facts if key not in ringed}
    ready = [key for key, count in waiting.items() if count == 0]
    while ready:
        key = ready.pop()
        yield key
        for named in names[key] - ringed:
            waiting[named] -= 1
            if waiting[named] == 0:
                ready.append(named)


def _ringed(names: dict[Key, set[Key]], named_by: dict[Key, set[Key]]) -> set[Key]:
    """The keys that are left when whatever nobody names, and whatever names nobody, is taken
    away."""
    left = set(names)
    for forward, back in ((names, named_by), (named_by, names)):
        open_ends = [key for key in left if not forward[key] & left]
        while open_ends:
            key = open_ends.pop()
            if key not in left:
                continue
            left.discard(key)
            open_ends += [one for one in back[key] & left if not forward[one] & left]
    return left
