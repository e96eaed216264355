"""The written notice to a patron: every field of the strictest public rule (Nebraska's), and what
the record has for it. Pure; amounts in minor units, instants RFC 3339 on the property's clock."""

from collections.abc import Mapping
from datetime import tzinfo
from itertools import chain
from typing import Any

from ledger.disputes.deadlines import complaint_before
from ledger.disputes.document import clock, told
from ledger.disputes.record import Dispute, Holidays


def notice(
    one: Dispute,
    where: tzinfo,
    holidays: Holidays,
    *,
    now: int,
    texts: Mapping[str, str],
    name: str | None,
    contact: str | None,
) -> dict[str, Any]:
    """The notice as a document, dated when it was given, else `now` (UTC µs); the patron's days
    begin with it. `one` is a whole record; what nobody has recorded is null or empty."""
    made = told(one, where, texts=texts)
    dated = now if one.notice_at is None else one.notice_at
    incident = made["incident"] or {}
    counting = [each for each in made["entries"] if each["state"] in ("as recorded", "corrected")]
    rulings = [each for each in counting if each["ruling"] is not None]
    return {
        "dispute": one.dispute,
        "state": one.state,
        "dated": clock(dated, where),
        "patron": one.claim.patron,
        "name": name,
        "contact": contact,
        "incident_at": incident.get("at"),
        "gaming_day": incident.get("gaming_day"),
        "shift": incident.get("shift"),
        "table": one.table,
        "round": one.claim.round,
        "seat": one.claim.seat,
        "amount": one.claim.claim,
        **{key: value for key, value in made.items() if key.startswith("summary")},
        "dealer": incident.get("dealer"),
        "licensees": one.licensees,
        "witnesses": one.witnesses,
        "attempts": [_said(each) for each in counting if each["attempt"]],
        "rulings": [_said(each, "ruling", "amount") for each in rulings],
        "video": list(dict.fromkeys(chain(made["video"], *(each["video"] for each in counting)))),
        "opened_at": made["opened_at"],
        "opened_by": one.opened_by,
        "opened_position": one.position,
        "notice_due": made["deadlines"]["notice"],
        "notice_given_at": made["notice_given_at"],
        "complaint_before": clock(complaint_before(dated, where, holidays(dated)), where),
    }


def _said(entry: Mapping[str, Any], *more: str) -> dict[str, Any]:
    keys = ("position", "at", "actor", *more, "text", "text_sha256", "text_erased")
    return {key: entry[key] for key in keys}
