"""What is entered about a dispute, as facts: for whoever takes facts into the journal. Pure.

Amounts in minor units. No personal data: a patron is a reference, and a text that may hold some is
kept elsewhere and named by its hash.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from ledger import facts
from ledger.books.rows import RoundRow
from ledger.disputes.record import Dispute
from ledger.errors import WrongUsage

SOURCE: Final = "/pit/disputes"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class NotTaken(WrongUsage):
    """What was entered cannot be a fact: a badge that signs twice, or an empty one."""

    code = "not-taken"


class NoDay(WrongUsage):
    """Money cannot be posted for a round that stands in no gaming day."""

    code = "no-day"


class OneBadge(WrongUsage):
    """A ruling that moves money was signed by one badge."""

    code = "one-badge"


@dataclass(frozen=True, slots=True)
class Entered:
    """A fact to be appended."""

    type: str
    table: str | None
    data: dict[str, Any]

    def line(self, now_us: int, actor: str, witness: str | None) -> bytes:
        """As a line of the feed, entered now by these badges."""
        at = (_EPOCH + timedelta(microseconds=now_us)).isoformat(timespec="microseconds")
        whole: dict[str, Any] = {
            "specversion": "1.0",
            "source": SOURCE,
            "type": self.type,
            "time": at,
            "actor": actor,
            "data": self.data,
        }
        if witness is not None:
            whole["witness"] = witness
        if self.table is not None:
            whole["table"] = self.table
        whole["id"] = f"{self.type}/{sha256(facts.canonical(whole)).hexdigest()[:32]}"
        return facts.canonical(whole)


def opened(
    name: str,
    row: RoundRow,
    *,
    seat: int,
    patron: str,
    claim: int,
    summary: str | None = None,
    summary_sha256: str | None = None,
    video: Sequence[str] = (),
) -> list[Entered]:
    """A patron claims an amount of a round."""
    data: dict[str, Any] = {"dispute": name, "round": row.round, "seat": seat, "patron": patron}
    data |= {"claim": claim, "video": list(video)}
    if summary is not None:
        data["summary"] = summary
    if summary_sha256 is not None:
        data["summary_sha256"] = summary_sha256
    return [Entered("dispute.opened", row.table, data)]


def noted(
    dispute: Dispute,
    note: str,
    *,
    video: Sequence[str] = (),
    told: Sequence[str] = (),
    notice: bool = False,
) -> list[Entered]:
    """A note; `told`: who was told it; `notice`: it is the written notice to the patron."""
    data: dict[str, Any] = {"dispute": dispute.dispute, "note": note, "video": list(video)}
    if told:
        data["told"] = list(told)
    if notice:
        data["notice"] = True
    return [Entered("dispute.noted", dispute.table, data)]


def ruled(
    dispute: Dispute,
    ruling: str,
    *,
    amount: int,
    reason: str,
    row: RoundRow | None,
    witness: str | None,
) -> list[Entered]:
    """A ruling; one that moves money is posted as an adjustment of the round's day too.

    The house pays, so the adjustment is negative; what was paid at the table stays as recorded.
    Raises NotOpen; where money moves OneBadge without a second badge, NoDay without a gaming day.
    """
    dispute.require_open()
    said = {"dispute": dispute.dispute, "ruling": ruling, "amount": amount, "reason": reason}
    made = [Entered("dispute.ruled", dispute.table, said)]
    if not amount:
        return made
    if witness is None:
        raise OneBadge(
            f"a ruling of dispute {dispute.dispute!r} that moves money wants two badges",
            remedy="say who stands by: --witness BADGE",
        )
    if row is None or row.gaming_day is None:
        raise NoDay(
            f"round {dispute.round!r} stands in no gaming day, so nothing can be posted for it",
            remedy="rule with --amount 0, and post the money where it belongs",
        )
    posted: dict[str, Any] = {"gaming_day": row.gaming_day, "table": row.table}
    posted |= {"amount": -amount, "of": dispute.dispute, "reason": reason}
    if row.shift is not None:
        posted["shift"] = row.shift
    return [*made, Entered("adjustment.posted", row.table, posted)]
