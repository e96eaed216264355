"""What is new, table by table, and what is out of the usual in it. Pure.

Almost every fact stands where it came, from the table's own desk. So that nobody looks at each of a
hundred thousand facts to find the few that do not, they are looked through once, as they are read.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import Final

from ledger.books.amend import AMENDMENTS
from ledger.facts import Recorded

COUNTS: Final = frozenset({"table.opened", "table.counted", "table.closed"})
"""Whoever sends one of a table is one of its own sources."""

COMMISSION: Final = "table.commissioned"

NAMING: Final = frozenset({"dispute.opened", "dispute.noted", "dispute.ruled", "adjustment.posted"})
"""Facts that are found again by what they are about."""

_MARKED: Final = AMENDMENTS | COUNTS | {COMMISSION} | NAMING
_POSITION: Final = itemgetter(Recorded._fields.index("position"))
_SEQUENCE: Final = itemgetter(Recorded._fields.index("sequence"))


@dataclass(slots=True)
class Voice:
    """What one source says of a table: its facts in journal order, and the rounds they name (None
    for those that name none)."""

    facts: list[Recorded] = field(default_factory=list)
    rounds: set[str | None] = field(default_factory=set)


@dataclass(slots=True)
class News:
    """New facts of one table by their source, amendments left out.

    `late` were entered after others; `sequenced`: any has a sequence; `counting` are the sources
    that sent a count.
    """

    voices: dict[str, Voice] = field(default_factory=dict)
    late: list[Recorded] = field(default_factory=list)
    commissions: list[Recorded] = field(default_factory=list)
    counting: set[str] = field(default_factory=set)
    sequenced: bool = False

    @property
    def facts(self) -> list[Recorded]:
        """All of them, in journal order."""
        return _merged(self.voices.values())

    def split(self, sources: Collection[str]) -> tuple[list[Recorded], list[Recorded]]:
        """The facts of the table's own sources, and other desks', each in journal order."""
        own = _merged(voice for source, voice in self.voices.items() if source in sources)
        desk = _merged(voice for source, voice in self.voices.items() if source not in sources)
        return own, desk

    def rounds(self, sources: Collection[str]) -> dict[str, bool]:
        """The rounds that any fact is about, with whether an own one is."""
        found: dict[str, bool] = {}
        for source, voice in self.voices.items():
            own = source in sources
            found.update((name, own or found.get(name, False)) for name in voice.rounds if name)
        return found


def _merged(voices: Iterable[Voice]) -> list[Recorded]:
    lists = [voice.facts for voice in voices]
    return lists[0] if len(lists) == 1 else sorted(chain.from_iterable(lists), key=_POSITION)


class Sorted:
    """Facts as they are read: all of them, the amendments, and the others by table (None: of
    none); of these, the ones that name what they are about."""

    def __init__(self, facts: Iterable[Recorded]) -> None:
        self.all: list[Recorded] = []
        self.amendments: list[Recorded] = []
        self.naming: list[Recorded] = []
        self.tables: dict[str | None, News] = {}
        for fact in facts:
            self.all.append(fact)
            _, _, source, _, type_, _, table, round_, _, _, sequence, data = fact
            if type_ in _MARKED and self._marked(fact):
                continue
            news = self.tables.get(table) or self.of(table)
            voice = news.voices.get(source)
            if voice is None:
                voice = news.voices[source] = Voice()
            voice.facts.append(fact)
            name = round_ or data.get("round")
            voice.rounds.add(name if isinstance(name, str) else None)
            if "entered_after" in data:
                news.late.append(fact)
            if sequence is not None:
                news.sequenced = True

    def of(self, table: str | None) -> News:
        """A table's news, empty where there are none yet."""
        return self.tables.setdefault(table, News())

    def _marked(self, fact: Recorded) -> bool:
        """Whether that is all that a fact of a marked type has to say."""
        if fact.type in AMENDMENTS:
            self.amendments.append(fact)
            return True
        if fact.type in COUNTS:
            self.of(fact.table).counting.add(fact.source)
        elif fact.type in NAMING:
            self.naming.append(fact)
        else:
            self.of(fact.table).commissions.append(fact)
        return False


def sequenced(facts: Sequence[Recorded]) -> bool:
    """Whether any of them has a sequence."""
    return list(map(_SEQUENCE, facts)).count(None) != len(facts)


def among(facts: Sequence[Recorded], positions: Iterable[int]) -> set[int]:
    """Which of some positions, few as a rule, are those of facts in journal order."""
    return {each for each in positions if between(facts, each - 1, each)}


def between(facts: Sequence[Recorded], after: int, upto: int) -> Sequence[Recorded]:
    """Of facts in journal order, those at positions after `after` up to `upto`."""
    first = bisect_left(facts, after + 1, key=_POSITION)
    last = bisect_left(facts, upto + 1, lo=first, key=_POSITION)
    return facts[first:last]
