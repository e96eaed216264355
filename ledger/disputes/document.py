"""The record as a JSON document: instants are RFC 3339 on the property's clock. Pure.

A text that is kept apart is told where it is given; without `texts` nobody has looked for it, and
what stands in the fact is told.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Final

from ledger.disputes.record import Dispute, Entry, History, Posted
from ledger.disputes.said import Claim, Said, Text, claim_in, said_in, text_in
from ledger.disputes.standing import Amended, Standing

Document = dict[str, Any]
Texts = Mapping[str, str]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def told(
    one: Dispute, where: tzinfo, *, texts: Texts | None = None, now: int | None = None
) -> Document:
    """The record in a zone. `texts`: those kept apart by their SHA-256, as far as they are still
    there; `now` (UTC µs): the instant by which a notice is overdue or not."""
    return _Telling(where, texts).dispute(one, now)


def hashes(one: Dispute) -> set[str]:
    """The SHA-256 of every text of the record that is kept apart."""
    return {text.sha256 for text in _texts(one) if text.sha256 is not None}


def clock(at: int, where: tzinfo) -> str:
    """An instant (UTC µs) on a wall clock."""
    return (_EPOCH + timedelta(microseconds=at)).astimezone(where).isoformat()


def _texts(one: Dispute) -> Iterator[Text]:
    yield one.claim.summary
    standings = [each.standing for each in one.entries]
    for each in one.entries:
        yield each.said.text
        if each.standing.before is not None:
            yield said_in(each.type, each.standing.before).text
    if one.history is not None:
        standings += [one.history.opening, *(each.standing for each in one.history.adjustments)]
        if one.history.opening.before is not None:
            yield claim_in(one.history.opening.before).summary
        for posted in one.history.adjustments:
            yield posted.reason
            if posted.standing.before is not None:
                yield text_in(posted.standing.before, "reason")
    for standing in standings:
        yield from (amended.reason for amended in standing.amendments)


class _Telling:
    def __init__(self, where: tzinfo, texts: Texts | None) -> None:
        self._where = where
        self._kept = texts

    def dispute(self, one: Dispute, now: int | None) -> Document:
        made: Document = {
            "dispute": one.dispute,
            "table": one.table,
            **self._claim(one.claim),
            "position": one.position,
            "opened_at": self._clock(one.opened_at),
            "opened_by": one.opened_by,
            "state": one.state,
            "licensees": one.licensees,
            "witnesses": one.witnesses,
            "entries": [self._entry(each, whole=one.history is not None) for each in one.entries],
            "deadlines": {
                "notice": self._clock(one.deadlines.notice),
                "complaint": self._clock(one.deadlines.complaint),
                "kept_until": one.deadlines.kept_until,
            },
            "notice": one.notice,
            "notice_given_at": None if one.notice_at is None else self._clock(one.notice_at),
            "notice_hours_late": one.hours_late,
        }
        if now is not None:
            made["overdue"] = one.is_overdue(now)
        if one.history is not None:
            made |= self._history(one, one.history)
        return made

    def _history(self, one: Dispute, history: History) -> Document:
        before = history.opening.before
        incident = history.incident
        return {
            "opening": self._standing(
                history.opening, None if before is None else self._claim(claim_in(before))
            ),
            "adjustments": [self._posted(each) for each in history.adjustments],
            "adjustment_without_ruling": bool(one.adjustments) and not one.rulings,
            "ruling_without_adjustment": not one.adjustments
            and any(each.said.amount for each in one.rulings),
            "incident": None
            if incident is None
            else {
                "at": None if incident.at is None else self._clock(incident.at),
                "gaming_day": incident.gaming_day,
                "shift": incident.shift,
                "dealer": incident.dealer,
            },
        }

    def _claim(self, claim: Claim) -> Document:
        return {
            "round": claim.round,
            "seat": claim.seat,
            "patron": claim.patron,
            "claim": claim.claim,
            **self._text(claim.summary, "summary"),
            "video": list(claim.video),
        }

    def _entry(self, one: Entry, *, whole: bool) -> Document:
        made = {
            "position": one.position,
            "at": self._clock(one.at),
            "type": one.type,
            "source": one.source,
            "id": one.id,
            "actor": one.actor,
            "witness": one.witness,
            **self._said(one.said),
        }
        if one.claim is not None:
            claim = one.claim
            made |= {"round": claim.round, "seat": claim.seat}
            made |= {"patron": claim.patron, "claim": claim.claim}
        if whole:
            before = one.standing.before
            recorded = None if before is None else self._said(said_in(one.type, before))
            made |= self._standing(one.standing, recorded)
        return made

    def _said(self, said: Said) -> Document:
        return {
            **self._text(said.text, "text"),
            "video": list(said.video),
            "told": list(said.told),
            "notice": said.notice,
            "attempt": said.attempt,
            "licensees": list(said.licensees),
            "witnesses": list(said.witnesses),
            "ruling": said.ruling,
            "amount": said.amount,
        }

    def _posted(self, one: Posted) -> Document:
        before = one.standing.before
        recorded = before and {
            "gaming_day": before["gaming_day"],
            "shift": before.get("shift"),
            "table": before["table"],
            "amount": before["amount"],
            "of": before["of"],
            **self._text(text_in(before, "reason"), "reason"),
        }
        return {
            "position": one.position,
            "at": self._clock(one.at),
            "source": one.source,
            "id": one.id,
            "actor": one.actor,
            "witness": one.witness,
            "gaming_day": one.gaming_day,
            "shift": one.shift,
            "table": one.table,
            "amount": one.amount,
            "of": one.of,
            **self._text(one.reason, "reason"),
            **self._standing(one.standing, recorded),
        }

    def _standing(self, one: Standing, recorded: Document | None) -> Document:
        return {
            "state": one.state,
            "recorded": recorded,
            "amendments": [self._amended(each) for each in one.amendments],
        }

    def _amended(self, one: Amended) -> Document:
        return {
            "position": one.position,
            "at": self._clock(one.at),
            "type": "event.corrected" if one.corrects else "event.annulled",
            "source": one.source,
            "actor": one.actor,
            "witness": one.witness,
            **self._text(one.reason, "reason"),
            "holds": one.holds,
            "taken_back": one.taken_back,
        }

    def _text(self, text: Text, key: str) -> Document:
        words = text.words
        if self._kept is not None and text.sha256 is not None and (text.apart or words is None):
            words = self._kept.get(text.sha256)
        made: Document = {key: words, f"{key}_sha256": text.sha256}
        if self._kept is not None:
            made[f"{key}_erased"] = text.apart and words is None
        return made

    def _clock(self, at: int) -> str:
        return clock(at, self._where)
