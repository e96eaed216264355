"""One transaction's work: judge decoded lines in order, append what is new, keep the landmarks."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from ledger import facts, journal
from ledger.facts import Refused
from ledger.intake import landmarks as marks
from ledger.intake import quarantine
from ledger.intake.adoption import Shelf
from ledger.intake.candidate import Candidate
from ledger.intake.judge import DUPLICATE, Arrival, Judge, Target, target
from ledger.intake.landmarks import Key, Landmarks
from ledger.intake.lines import Line
from ledger.journal import Database, IdentityTaken

# Microseconds of UTC now: given by whoever owns the clock.
Clock = Callable[[], int]
Decoded = Candidate | Refused


class Settled(NamedTuple):
    """What became of each line: its index among the appended, DUPLICATE, or the refusal.

    `first` is the position of index 0.
    """

    outcomes: list[int | Refused]
    first: int

    def refusals(self) -> Iterator[tuple[int, Refused, int]]:
        """(index of the line, why it is refused, the newest position before it)."""
        before = self.first - 1
        for index, outcome in enumerate(self.outcomes):
            if not isinstance(outcome, int):
                yield index, outcome, before
            elif outcome != DUPLICATE:
                before = self.first + outcome


class Settler:
    """Settles batch after batch; what it remembers in between is checked each time."""

    def __init__(self, database: Database, *, now: Clock, shelf: Shelf) -> None:
        self.database = database
        self.now = now
        self._shelf = shelf
        self._landmarks: Landmarks | None = None
        # A feed is mostly new or, sent again, mostly known: the last batch says which to expect.
        self._expect_new = True

    def prepare(self, connection: Connection) -> None:
        """First thing in a transaction: intake's lock, and what the journal says by now."""
        self._landmarks = marks.read(connection, self._landmarks)

    def forget(self) -> None:
        """After a transaction that did not commit."""
        self._landmarks = None

    def settle(self, connection: Connection, decoded: Sequence[Decoded], *, now_us: int) -> Settled:
        """Judge and append. Everything is written but the quarantine of the lines."""
        if self._landmarks is None:
            raise RuntimeError("prepare comes first")
        judge, outcomes, first = self._append(connection, decoded, self._landmarks, now_us)
        waits = [(of, first + index) for of, index in judge.waits]
        arrived = [place for arrival in judge.arrivals for place in _places(arrival, first)]
        position = first - 1 + len(judge.accepted)
        for landmark in judge.passed:
            self._landmarks.note(*landmark)
        for of, place in waits:
            self._landmarks.wait(of, place)
        self._landmarks.position = position
        marks.store(connection, position, judge.passed, waits, ())
        if arrived:
            self._greet(connection, judge.arrivals, first, now_us)
        return Settled(outcomes, first)

    def _append(
        self, connection: Connection, decoded: Sequence[Decoded], known: Landmarks, now_us: int
    ) -> tuple[Judge, list[int | Refused], int]:
        """The judge of the batch, its outcomes (indexes among the accepted), the first position."""
        taken: dict[Key, bytes] = {}
        found = [fact for fact in decoded if type(fact) is Candidate]
        if not self._expect_new:
            taken = _identities(connection, found)
            self._expect_new = not taken
        targets = _targets(connection, found)
        judge = Judge(known, taken, targets, self._shelf)
        outcomes = judge.take_all(decoded)
        try:
            return judge, outcomes, journal.append(connection, judge.accepted, now_us=now_us)
        except IdentityTaken:
            self._expect_new = False
        # The ledger's own adoptions are among the accepted, so their identities are looked up too.
        taken = _identities(connection, [*found, *judge.accepted])
        judge = Judge(known, taken, targets, self._shelf)
        outcomes = judge.take_all(decoded)
        return judge, outcomes, journal.append(connection, judge.accepted, now_us=now_us)

    def _greet(
        self, connection: Connection, arrivals: Sequence[Arrival], first: int, now_us: int
    ) -> None:
        """Facts came that corrections in the journal waited for: list those that do not fit."""
        known = self._landmarks
        if known is None:
            raise RuntimeError("prepare comes first")
        judge = Judge(known, {}, {}, self._shelf)
        misfits: list[quarantine.Aside] = []
        for arrival in arrivals:
            places = _places(arrival, first)
            known.waiting.pop(arrival.key, None)
            for entry in journal.read_positions(connection, places):
                correction = facts.replay(*entry).data
                refused = judge.fits_target(correction, arrival.target)
                if refused is None:
                    at = arrival.target
                    judge.note(at.type, at.table, correction["data"], at.time)
                else:
                    line = Line(entry.position, entry.canonical)
                    misfits.append(quarantine.Aside(line, refused, known.position))
            marks.store(connection, known.position, (), (), places)
        if judge.accepted:
            journal.append(connection, judge.accepted, now_us=now_us)
        known.position += len(judge.accepted)
        for landmark in judge.passed:
            known.note(*landmark)
        marks.store(connection, known.position, judge.passed, (), ())
        quarantine.add(connection, quarantine.JOURNAL, misfits, now_us=now_us)


def _places(arrival: Arrival, first: int) -> list[int]:
    return [*arrival.positions, *(first + index for index in arrival.indexes)]


def _identities(connection: Connection, found: Sequence[Candidate]) -> dict[Key, bytes]:
    keys = dict.fromkeys((fact.source, fact.id) for fact in found)
    return {key: entry.canonical for key, entry in journal.lookup(connection, keys).items()}


def _targets(connection: Connection, found: Sequence[Candidate]) -> dict[Key, Target]:
    keys = [
        marks.target_of(fact.data)
        for fact in found
        if fact.type == "event.corrected" and fact.data is not None
    ]
    if not keys:
        return {}
    return {
        key: target(facts.replay(*entry)) for key, entry in journal.lookup(connection, keys).items()
    }
