"""The order of a table's own facts (feed contract, points 6 to 8). Pure.

Inside a source facts stand in journal order; `sequence` puts one back before the first with a
higher one; `entered_after` puts one directly after the fact it names. Several own sources are
merged by time without changing the order inside any of them.
"""

import heapq
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ledger.books.amend import Key
from ledger.books.news import sequenced
from ledger.facts import Recorded


class Placed(NamedTuple):
    """A fact in its place; `clock` is the latest time of its source up to here (None: one source
    only)."""

    fact: Recorded
    clock: int | None
    moved: bool


@dataclass(slots=True)
class Before:
    """What a stretch of own facts needs to know of those before it, per source."""

    ceilings: dict[str, int]
    clocks: dict[str, int]


def arrange(
    own: Sequence[Recorded],
    sources: Sequence[str],
    before: Before,
    anchored: Mapping[Key, Sequence[Recorded]],
) -> Iterator[Placed]:
    """Own facts in their order. `own` comes in journal order, without those that stand after an
    anchor: `anchored` has these by the fact that they follow. `before` is brought up to date on the
    way.
    """
    line = _merged(own, before) if len(sources) > 1 else _in_sequence(own, before.ceilings)
    if not anchored:
        yield from line
        return
    for placed in line:
        yield placed
        yield from _followers(placed, anchored)


def stands(
    own: Sequence[Recorded],
    sources: Sequence[str],
    before: Before,
    anchored: Mapping[Key, Sequence[Recorded]],
) -> bool:
    """Whether every fact stands where it came: the usual case, in which nothing is arranged."""
    if anchored or len(sources) > 1:
        return False
    return not sequenced(own) or _highest(own, before.ceilings) is not None


def _highest(own: Sequence[Recorded], ceilings: Mapping[str, int]) -> int | None:
    """The highest sequence up to the end of one source's facts, -1 for none; None where one has to
    go back before another."""
    ceiling = -1
    for index, fact in enumerate(own):
        sequence = fact.sequence
        if sequence is None or "entered_after" in fact.data:
            continue
        if index == 0 or ceiling < 0:
            ceiling = max(ceiling, ceilings.get(fact.source, -1))
        if sequence < ceiling:
            return None
        ceiling = sequence
    return ceiling


def _in_sequence(own: Sequence[Recorded], ceilings: dict[str, int]) -> Iterator[Placed]:
    """One source's facts. Nothing is moved in the usual case, and nothing copied."""
    highest = _highest(own, ceilings)
    if highest is None:
        yield from _put_back(own, ceilings)
        return
    if highest >= 0:
        ceilings[own[0].source] = highest
    yield from (Placed(fact, None, False) for fact in own)


def _put_back(own: Sequence[Recorded], ceilings: dict[str, int]) -> Iterator[Placed]:
    line: list[Placed] = []
    for fact in own:
        sequence = fact.sequence
        ceiling = ceilings.get(fact.source, -1)
        if sequence is None or "entered_after" in fact.data:
            line.append(Placed(fact, None, False))
        elif sequence >= ceiling:
            ceilings[fact.source] = sequence
            line.append(Placed(fact, None, False))
        else:
            line.insert(_before_higher(line, sequence), Placed(fact, None, True))
    yield from line


def _before_higher(line: Sequence[Placed], sequence: int) -> int:
    place = len(line)
    for index in range(len(line) - 1, -1, -1):
        fact = line[index].fact
        if fact.sequence is None or "entered_after" in fact.data:
            continue
        if fact.sequence <= sequence:
            break
        place = index
    return place


def _merged(own: Sequence[Recorded], before: Before) -> Iterator[Placed]:
    """Several sources: by the latest time that each has shown so far, which a k-way merge by the
    times of the heads comes to."""
    by_source: dict[str, list[Recorded]] = defaultdict(list)
    for fact in own:
        by_source[fact.source].append(fact)
    lines = [
        _clocked(source, _in_sequence(facts, before.ceilings), before.clocks)
        for source, facts in sorted(by_source.items())
    ]
    yield from heapq.merge(*lines, key=lambda placed: (placed.clock or 0, placed.fact.source))


def _clocked(source: str, line: Iterator[Placed], clocks: dict[str, int]) -> Iterator[Placed]:
    for placed in line:
        clock = max(clocks.get(source, placed.fact.at), placed.fact.at)
        clocks[source] = clock
        yield Placed(placed.fact, clock, placed.moved)


def _followers(placed: Placed, anchored: Mapping[Key, Sequence[Recorded]]) -> Iterator[Placed]:
    """What was entered after a fact, and after that, at any depth (without recursion: chains are
    long)."""
    fact = placed.fact
    ahead = list(reversed(siblings(anchored.get((fact.source, fact.id), ()))))
    while ahead:
        next_ = ahead.pop()
        yield Placed(next_, placed.clock, True)
        ahead += reversed(siblings(anchored.get((next_.source, next_.id), ())))


def siblings(facts: Sequence[Recorded]) -> list[Recorded]:
    """Facts entered after one and the same: in their source's order, between sources by time."""
    if len(facts) < 2:
        return list(facts)
    clocks: dict[str, int] = {}
    keyed = []
    for fact in sorted(facts, key=lambda each: each.position):
        clocks[fact.source] = max(clocks.get(fact.source, fact.at), fact.at)
        keyed.append((clocks[fact.source], fact.source, fact.position, fact))
    return [fact for *_, fact in sorted(keyed, key=lambda each: each[:3])]
