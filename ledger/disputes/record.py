"""A dispute as the journal tells it: opened, noted, ruled. Pure; amounts in minor units, UTC µs."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any, Final, Literal, Protocol

from ledger.books.rows import DocumentRow
from ledger.disputes.deadlines import HOUR, Deadlines, deadlines, notice_due
from ledger.disputes.said import Claim, Said, Text, claim_in, said_in
from ledger.disputes.standing import UNTOUCHED, Standing

TYPES: Final = ("dispute.opened", "dispute.noted", "dispute.ruled")

Holidays = Callable[[int], Collection[str]]
"""The days off (`YYYY-MM-DD`) that are known to the property at an instant."""

State = Literal["open", "ruled", "annulled"]
"""`annulled`: its opening was, and nothing is claimed any more."""

Notice = Literal["due", "given", "given late", "not due", "not given"]
"""`not due`: ruled on in time; `not given`: ruled on too late for that, and never given."""


class Statement(Protocol):
    """A fact with its effective payload: a document of the register, or one as recorded."""

    @property
    def position(self) -> int: ...
    @property
    def type(self) -> str: ...
    @property
    def table(self) -> str | None: ...
    @property
    def at(self) -> int: ...
    @property
    def source(self) -> str: ...
    @property
    def id(self) -> str: ...
    @property
    def actor(self) -> str: ...
    @property
    def witness(self) -> str | None: ...
    @property
    def data(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Entry:
    """What was said of the dispute after it was opened. `claim`: of a further opening of it."""

    position: int
    at: int
    type: str
    source: str
    id: str
    actor: str
    witness: str | None
    said: Said
    claim: Claim | None
    standing: Standing


@dataclass(frozen=True, slots=True)
class Posted:
    """An adjustment for the dispute; negative where the house pays. `of`: what it names."""

    position: int
    at: int
    source: str
    id: str
    actor: str
    witness: str | None
    gaming_day: str
    shift: str | None
    table: str
    amount: int
    of: str | dict[str, Any]
    reason: Text
    standing: Standing


@dataclass(frozen=True, slots=True)
class Incident:
    """The round that it is about: when it opened and whose hands it was in, as far as is known."""

    at: int | None
    gaming_day: str | None
    shift: str | None
    dealer: str | None


@dataclass(frozen=True, slots=True)
class History:
    """What the effective facts alone do not tell: how the opening stands (`patrons`: every one it
    ever named), the money posted, the round (None: nothing counts of it).

    `former`: other ids that the opening had by what was recorded or corrected; `moved_to`: the id
    that a correction gave the opening in place of this one."""

    opening: Standing
    patrons: frozenset[str]
    adjustments: tuple[Posted, ...]
    incident: Incident | None
    former: frozenset[str] = frozenset()
    moved_to: str | None = None


@dataclass(frozen=True, slots=True)
class Dispute:
    """The record of a dispute. `history` and what was annulled are in the whole record alone."""

    dispute: str
    table: str | None
    position: int
    opened_at: int
    opened_by: str
    claim: Claim
    state: State
    entries: tuple[Entry, ...]
    deadlines: Deadlines
    history: History | None = None

    @property
    def round(self) -> str:
        """The round that it is about."""
        return self.claim.round

    @property
    def patrons(self) -> Collection[str]:
        """Every patron it ever named: texts are kept under them."""
        return {self.claim.patron} if self.history is None else self.history.patrons

    @property
    def counting(self) -> Iterator[Entry]:
        """The entries that count."""
        return (one for one in self.entries if one.standing.counts)

    @property
    def rulings(self) -> list[Entry]:
        """The rulings that stand, the newest last."""
        return [one for one in self.counting if one.type == "dispute.ruled"]

    @property
    def adjustments(self) -> list[Posted]:
        """The adjustments that stand."""
        posted = () if self.history is None else self.history.adjustments
        return [one for one in posted if one.standing.counts]

    @property
    def licensees(self) -> list[str]:
        """Badges of whoever was involved: the round's dealer first, where the round is known."""
        incident = None if self.history is None else self.history.incident
        dealer = () if incident is None or incident.dealer is None else (incident.dealer,)
        told = (each for one in self.counting for each in one.said.licensees)
        return list(dict.fromkeys((*dealer, *self.claim.licensees, *told)))

    @property
    def witnesses(self) -> list[str]:
        """Whoever saw it: badges and references."""
        told = (each for one in self.counting for each in one.said.witnesses)
        return list(dict.fromkeys((*self.claim.witnesses, *told)))

    @property
    def notice_at(self) -> int | None:
        """When the written notice was first given."""
        return _notice_at(self.entries)

    @property
    def notice(self) -> Notice:
        """How it stands with the written notice."""
        if self.notice_at is not None:
            return "given" if self.notice_at <= self.deadlines.notice else "given late"
        if self.state == "open":
            return "due"
        in_time = any(one.at <= self.deadlines.notice for one in self.rulings)
        return "not due" if in_time or self.state == "annulled" else "not given"

    @property
    def hours_late(self) -> int:
        """How late the notice was given, in hours that had begun; 0 in time."""
        late = (self.notice_at or 0) - self.deadlines.notice
        return max(0, -(-late // HOUR))

    def is_overdue(self, now: int) -> bool:
        """Whether the notice should have been given by an instant (UTC µs)."""
        return self.notice == "due" and now > self.deadlines.notice


def disputes(
    documents: Iterable[DocumentRow], zone: tzinfo, holidays: Holidays = lambda _: ()
) -> list[Dispute]:
    """All disputes, in the order in which they were opened. `documents`: those of TYPES.

    Of two openings of one id the first counts; what names no opened dispute is left out.
    """
    first: dict[str, DocumentRow] = {}
    after: defaultdict[str, list[DocumentRow]] = defaultdict(list)
    for one in sorted(documents, key=place):
        name = one.data["dispute"]
        if one.type == "dispute.opened":
            first.setdefault(name, one)
        else:
            after[name].append(one)
    return [
        made(opened, [entry(one) for one in after[name]], zone, holidays)
        for name, opened in first.items()
    ]


def place(one: Statement) -> tuple[int, str, int]:
    """The place among the facts of a dispute: by time, whichever file came in first."""
    return (one.at, one.source, one.position)


def made(
    opened: Statement,
    entries: Iterable[Entry],
    zone: tzinfo,
    holidays: Holidays,
    history: History | None = None,
) -> Dispute:
    """The record of an opening and the entries after it, in their order."""
    after = tuple(entries)
    ruled = any(one.type == "dispute.ruled" and one.standing.counts for one in after)
    state: State = "ruled" if ruled else "open"
    if history is not None and not history.opening.counts:
        state = "annulled"
    notice = _notice_at(after)
    begins = notice_due(opened.at) if notice is None else notice
    return Dispute(
        dispute=opened.data["dispute"],
        table=opened.table,
        position=opened.position,
        opened_at=opened.at,
        opened_by=opened.actor,
        claim=claim_in(opened.data),
        state=state,
        entries=after,
        deadlines=deadlines(opened.at, notice, zone, holidays(begins)),
        history=history,
    )


def entry(one: Statement, stands: Standing = UNTOUCHED) -> Entry:
    """One entry of a record."""
    return Entry(
        position=one.position,
        at=one.at,
        type=one.type,
        source=one.source,
        id=one.id,
        actor=one.actor,
        witness=one.witness,
        said=said_in(one.type, one.data),
        claim=claim_in(one.data) if one.type == "dispute.opened" else None,
        standing=stands,
    )


def _notice_at(entries: Iterable[Entry]) -> int | None:
    given = (one.at for one in entries if one.said.notice and one.standing.counts)
    return min(given, default=None)
