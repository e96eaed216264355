"""One transaction's work: judge decoded lines in order, append what is new, keep the landmarks."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from ledger import facts, journal
from ledger.facts import Refused
from ledger.intake import landmarks as marks
from ledger.intake import quarantine
from ledger.intake.adoption import Shelf
from ledger.intake.batch import Batch
from ledger.intake.candidate import Candidate
from ledger.intake.judge import Judge, Target, target
from ledger.intake.landmarks import Key, Landmarks
from ledger.intake.lines import Line, LineFields
from ledger.intake.quarantine import Aside
from ledger.journal import Database, IdentityTaken

# Microseconds of UTC now: given by whoever owns the clock.
Clock = Callable[[], int]
Decoded = Candidate | Refused


class Settled(NamedTuple):
    """What became of each line: its index among the appended, DUPLICATE, or the refusal.

    `first` is the position of index 0. `misfits` are corrections in the journal that the facts
    among these lines proved wrong; they are to be listed in quarantine.
    """

    outcomes: list[int | Refused]
    first: int
    misfits: list[Aside]
    stood: dict[int, int]

    def before(self, place: int) -> int:
        """The newest position before the line at this place, which was not appended."""
        return self.first - 1 + self.stood[place]

    def asides(self, file: str, lines: Sequence[LineFields]) -> list[Aside]:
        """What goes to quarantine, in the order in which it came about."""
        found = list(self.misfits)
        for place, outcome in enumerate(self.outcomes):
            if not isinstance(outcome, int):
                line = Line._make(lines[place])
                found.append(Aside(file, line, outcome, self.before(place)))
        return sorted(found, key=lambda aside: aside.position)


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
        known = self._landmarks
        judge, outcomes, first = self._append(connection, decoded, known, now_us)
        waits = [(of, first + index) for of, index in judge.waits]
        for landmark in judge.passed:
            known.note(*landmark)
        for of, place in waits:
            known.wait(of, place)
        for key in judge.arrived:
            del known.waiting[key]
        known.position = first - 1 + len(judge.accepted)
        arrived = [place for places in judge.arrived.values() for place in places]
        marks.store(connection, known.position, judge.passed, waits, arrived)
        misfits = [
            Aside(
                quarantine.JOURNAL,
                Line(place if place > 0 else first + ~place, canonical),
                refused,
                first + index,
            )
            for place, canonical, refused, index in judge.misfits
        ]
        return Settled(outcomes, first, misfits, judge.stood)

    def settle_plain(self, connection: Connection, batch: Batch, *, now_us: int) -> bool:
        """Append a batch that raises no question, as most do; False where it has to be judged."""
        known = self._landmarks
        if known is None:
            raise RuntimeError("prepare comes first")
        if not (self._expect_new and batch.is_plain) or known.waiting:
            return False
        if not known.tables.issuperset(batch.tables):
            return False
        try:
            first = journal.append_columns(connection, batch.columns, now_us=now_us)
        except IdentityTaken:
            self._expect_new = False
            return False
        known.position = first - 1 + len(batch)
        marks.store(connection, known.position, [], [], [])
        return True

    def _append(
        self, connection: Connection, decoded: Sequence[Decoded], known: Landmarks, now_us: int
    ) -> tuple[Judge, list[int | Refused], int]:
        """The judge of the batch, its outcomes (indexes among the accepted), the first position."""
        found = [fact for fact in decoded if type(fact) is Candidate]
        targets = _targets(connection, found)
        taken = {} if self._expect_new else _identities(connection, keys_of(found))
        self._expect_new = not taken

        def recall(position: int) -> bytes:
            return next(journal.read_positions(connection, [position])).canonical

        while True:
            judge = Judge(known, taken, targets, self._shelf, recall)
            outcomes = judge.take_all(decoded)
            # Without a look-up a refusal may be of a line that is known, and known comes first.
            missed: Collection[Key] = ()
            if self._expect_new and judge.refused:
                missed = journal.lookup(connection, judge.refused)
            if not missed:
                try:
                    first = journal.append(connection, judge.accepted, now_us=now_us)
                except IdentityTaken as error:
                    missed = error.keys
                else:
                    return judge, outcomes, first
            self._expect_new = False
            taken |= _identities(connection, {*keys_of(found), *missed})


def keys_of(found: Sequence[Candidate]) -> dict[Key, None]:
    """The identities, each once, in their order."""
    return dict.fromkeys((fact.source, fact.id) for fact in found)


def _identities(connection: Connection, keys: Iterable[Key]) -> dict[Key, bytes]:
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
