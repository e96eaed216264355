"""A dispute as the journal tells it: opened, noted, ruled. Pure; amounts in minor units, UTC µs."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any, Final, Literal

from ledger.books.rows import DocumentRow
from ledger.disputes.deadlines import Deadlines, deadlines
from ledger.errors import WrongUsage

TYPES: Final = ("dispute.opened", "dispute.noted", "dispute.ruled")


class UnknownDispute(WrongUsage):
    """Nobody has opened a dispute of that id."""

    code = "unknown-dispute"


class DisputeExists(WrongUsage):
    """The id was given to a dispute before."""

    code = "dispute-exists"


class NotOpen(WrongUsage):
    """The dispute has been ruled on already."""

    code = "not-open"


@dataclass(frozen=True, slots=True)
class Entry:
    """What was said of the dispute after it was opened. `told`: who was told it; `notice`: it was
    the written notice. A ruling has an `amount` and a `ruling`."""

    position: int
    at: int
    type: str
    actor: str
    witness: str | None
    text: str
    video: tuple[str, ...]
    told: tuple[str, ...]
    notice: bool
    ruling: str | None
    amount: int | None


@dataclass(frozen=True, slots=True)
class Dispute:
    """The whole record. `summary` is None where its text is kept apart and only its hash known."""

    dispute: str
    round: str
    table: str | None
    seat: int
    patron: str
    claim: int
    summary: str | None
    summary_sha256: str | None
    video: tuple[str, ...]
    position: int
    opened_at: int
    opened_by: str
    state: Literal["open", "ruled"]
    entries: tuple[Entry, ...]
    deadlines: Deadlines

    @property
    def ruled(self) -> Entry | None:
        """The ruling that stands: the newest one."""
        return next((one for one in reversed(self.entries) if one.ruling is not None), None)

    def require_open(self) -> None:
        """Raises NotOpen."""
        if self.state != "open":
            raise NotOpen(
                f"dispute {self.dispute!r} is ruled on already",
                remedy="annul the ruling and its adjustment first, or open a dispute of its own",
            )


def disputes(documents: Iterable[DocumentRow], zone: tzinfo) -> list[Dispute]:
    """All disputes, in the order in which they were opened. `documents`: those of TYPES.

    Of two openings of one id the first counts; what names no opened dispute is left out.
    """
    first: dict[str, DocumentRow] = {}
    after: defaultdict[str, list[DocumentRow]] = defaultdict(list)
    for one in sorted(documents, key=lambda one: (one.at, one.source, one.position)):
        name = one.data["dispute"]
        if one.type == "dispute.opened":
            first.setdefault(name, one)
        else:
            after[name].append(one)
    return [_dispute(opened, after[name], zone) for name, opened in first.items()]


def dispute(found: Iterable[Dispute], name: str) -> Dispute:
    """The one of this id. Raises UnknownDispute."""
    for one in found:
        if one.dispute == name:
            return one
    raise UnknownDispute(
        f"there is no dispute {name!r}", remedy="pit dispute list --all has every one"
    )


def next_id(found: Iterable[Dispute], round_: str) -> str:
    """The id of the next dispute about a round."""
    taken = {one.dispute for one in found}
    number = 1
    while f"D-{round_}-{number}" in taken:
        number += 1
    return f"D-{round_}-{number}"


def require_new(found: Iterable[Dispute], name: str) -> None:
    """Raises DisputeExists where the id is taken."""
    if any(one.dispute == name for one in found):
        raise DisputeExists(
            f"there is a dispute {name!r} already",
            remedy="add to it, or give it another --id",
        )


def _dispute(opened: DocumentRow, after: Iterable[DocumentRow], zone: tzinfo) -> Dispute:
    data = opened.data
    entries = tuple(_entry(one) for one in after)
    notices = [one.at for one in entries if one.notice]
    return Dispute(
        dispute=data["dispute"],
        round=data["round"],
        table=opened.table,
        seat=data["seat"],
        patron=data["patron"],
        claim=data["claim"],
        summary=data.get("summary"),
        summary_sha256=data.get("summary_sha256"),
        video=tuple(data.get("video") or ()),
        position=opened.position,
        opened_at=opened.at,
        opened_by=opened.actor,
        state="ruled" if any(one.ruling is not None for one in entries) else "open",
        entries=entries,
        deadlines=deadlines(opened.at, min(notices, default=None), zone),
    )


def _entry(one: DocumentRow) -> Entry:
    data = one.data
    # A key of our own beside the contract's: other desks may write anything there.
    told: Any = data.get("told")
    return Entry(
        position=one.position,
        at=one.at,
        type=one.type,
        actor=one.actor,
        witness=one.witness,
        text=data["note"] if one.type == "dispute.noted" else data["reason"],
        video=tuple(data.get("video") or ()),
        told=tuple(str(each) for each in told) if isinstance(told, list) else (),
        notice=data.get("notice") is True,
        ruling=data.get("ruling") if one.type == "dispute.ruled" else None,
        amount=data.get("amount") if one.type == "dispute.ruled" else None,
    )
