"""What is entered about a dispute, as facts: for whoever takes facts into the journal. Pure.

Amounts in minor units. No personal data: a patron is a reference, and a text that may hold some is
kept elsewhere and named by its hash.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ledger.books.rows import RoundRow
from ledger.disputes.errors import (
    AlreadyPosted,
    ClockBehind,
    NoDay,
    NothingStands,
    NotOpen,
    OneBadge,
)
from ledger.disputes.record import Dispute, Entry, Posted
from ledger.disputes.said import Text, worded
from ledger.facts import Entered

SOURCE: Final = "/pit/disputes"


@dataclass(frozen=True, slots=True)
class Seen:
    """What else is known of it: recordings, and badges or references of whoever was there."""

    video: Sequence[str] = ()
    licensees: Sequence[str] = ()
    witnesses: Sequence[str] = ()

    def keys(self) -> dict[str, Any]:
        """The keys of a payload; those beside the contract's only where they say something."""
        more = {"licensees": list(self.licensees), "witnesses": list(self.witnesses)}
        return {"video": list(self.video)} | {name: told for name, told in more.items() if told}


def opened(
    name: str, row: RoundRow, *, seat: int, patron: str, claim: int, summary: Text, seen: Seen
) -> list[Entered]:
    """A patron claims an amount of a round."""
    data: dict[str, Any] = {"dispute": name, "round": row.round, "seat": seat, "patron": patron}
    data |= {"claim": claim, **seen.keys(), **worded("summary", summary)}
    return [Entered("dispute.opened", row.table, data)]


def noted(
    dispute: Dispute,
    note: Text,
    seen: Seen,
    *,
    told: Sequence[str] = (),
    notice: bool = False,
    attempt: bool = False,
) -> list[Entered]:
    """A note; `told`: who was told it; `notice`: it is the written notice to the patron;
    `attempt`: an attempt to settle the dispute. Raises NotOpen where the opening was annulled."""
    _require_opening(dispute)
    data: dict[str, Any] = {"dispute": dispute.dispute, **worded("note", note), **seen.keys()}
    if told:
        data["told"] = list(told)
    data |= {name: True for name, is_so in (("notice", notice), ("attempt", attempt)) if is_so}
    return [Entered("dispute.noted", dispute.table, data)]


def ruled(
    dispute: Dispute,
    ruling: str,
    *,
    amount: int,
    reason: Text,
    row: RoundRow | None,
    witness: str | None,
    tables: Collection[str] = (),
) -> list[Entered]:
    """A ruling; one that moves money is posted as an adjustment of the round's day too. `tables`:
    where there is a round of that id, for a dispute that was entered at another one's.

    The house pays, so the adjustment is negative; what was paid at the table stays as recorded.
    Raises NotOpen; AlreadyPosted where an adjustment stands, whoever entered it; where money moves
    OneBadge without a second badge, NoDay without a gaming day.
    """
    require_unruled(dispute)
    said = {"dispute": dispute.dispute, "ruling": ruling, "amount": amount}
    made = [Entered("dispute.ruled", dispute.table, said | worded("reason", reason))]
    if not amount:
        return made
    if witness is None:
        raise OneBadge(
            f"a ruling of dispute {dispute.dispute!r} that moves money wants two badges",
            remedy="say who stands by: --witness BADGE",
        )
    if row is None or row.gaming_day is None:
        raise NoDay(
            _no_day(dispute, tables if row is None else ()),
            remedy="rule with --amount 0, and post the money where it belongs",
        )
    posted: dict[str, Any] = {"gaming_day": row.gaming_day, "table": row.table}
    posted |= {"amount": -amount, "of": dispute.dispute, **worded("reason", reason)}
    if row.shift is not None:
        posted["shift"] = row.shift
    return [*made, Entered("adjustment.posted", row.table, posted)]


def _no_day(dispute: Dispute, tables: Collection[str]) -> str:
    round_ = dispute.claim.round
    if not tables:
        return f"round {round_!r} stands in no gaming day, so nothing can be posted for it"
    return (
        f"round {round_!r} is one of table {' and '.join(map(repr, sorted(tables)))}, and dispute"
        f" {dispute.dispute!r} was entered at table {dispute.table!r}, so nothing can be posted"
    )


def annulled(dispute: Dispute, reason: Text, now_us: int) -> list[Entered]:
    """Every ruling that stands is taken back, and every adjustment with it.

    Raises NothingStands; ClockBehind where an annulment of now would not hold.
    """
    standing: list[Entry | Posted] = [*dispute.rulings, *dispute.adjustments]
    if not standing:
        raise NothingStands(
            f"neither a ruling nor an adjustment of dispute {dispute.dispute!r} stands",
            remedy=f"look at its record: pit dispute show {dispute.dispute}",
        )
    for one in standing:
        _require_last_word(one, now_us)
    return [
        Entered(
            "event.annulled",
            dispute.table,
            {"of": {"source": one.source, "id": one.id}, **worded("reason", reason)},
        )
        for one in standing
    ]


def require_unruled(dispute: Dispute) -> None:
    """Raises NotOpen, AlreadyPosted: money is never paid twice."""
    _require_opening(dispute)
    require_unpaid(dispute)


def require_unpaid(dispute: Dispute) -> None:
    """Raises NotOpen, AlreadyPosted where a ruling or an adjustment stands, whatever became of the
    opening."""
    if dispute.rulings:
        raise NotOpen(
            f"dispute {dispute.dispute!r} is ruled on already, at position"
            f" {_positions(dispute.rulings)}",
            remedy=f"take the ruling back with what it paid: pit dispute annul {dispute.dispute}",
        )
    if dispute.adjustments:
        raise AlreadyPosted(
            f"an adjustment stands for dispute {dispute.dispute!r}, at position"
            f" {_positions(dispute.adjustments)}",
            remedy=f"take it back first: pit dispute annul {dispute.dispute}",
        )


def _require_opening(dispute: Dispute) -> None:
    moved_to = None if dispute.history is None else dispute.history.moved_to
    if dispute.history is not None and moved_to is not None:
        amended = dispute.history.opening.amendments
        held = (f"by the correction at position {one.position}" for one in amended if one.holds)
        how = next(held, "when its correction was taken back")
        raise NotOpen(
            f"dispute {dispute.dispute!r} was moved to dispute {moved_to!r} {how}",
            remedy=f"use that one: pit dispute show {moved_to}",
        )
    if dispute.state == "annulled":
        raise NotOpen(
            f"the opening of dispute {dispute.dispute!r} was annulled, at position"
            f" {dispute.position}",
            remedy="open another: pit dispute open",
        )


def _require_last_word(one: Entry | Posted, now_us: int) -> None:
    ahead = [
        each.position
        for each in one.standing.amendments
        if each.source != SOURCE and not each.taken_back and each.at >= now_us
    ]
    if ahead:
        raise ClockBehind(
            f"position {one.position} was corrected at position {ahead[-1]} by a desk whose clock"
            " is ahead, and its word would hold",
            remedy="look at both clocks, and annul it when that time has come",
        )


def _positions(found: Iterable[Entry | Posted]) -> str:
    return " and ".join(str(one.position) for one in found)
