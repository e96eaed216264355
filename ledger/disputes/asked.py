"""Disputes as known to the books, and as a document: times on the property's wall clock."""

from dataclasses import fields
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Final

from ledger.books.rows import Reading
from ledger.disputes.record import TYPES, Dispute, disputes
from ledger.facts import zone

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def found_in(reading: Reading) -> list[Dispute]:
    """All disputes as known at the reading's position."""
    return disputes(reading.documents(TYPES), zone_of(reading))


def zone_of(reading: Reading) -> tzinfo:
    """The property's zone; UTC while nobody has configured one."""
    configs = reading.configs()
    return zone(configs[-1].timezone) if configs else UTC


def told(one: Dispute, where: tzinfo) -> dict[str, Any]:
    """The record as JSON: instants are RFC 3339 in the zone."""

    def clock(at: int) -> str:
        return (_EPOCH + timedelta(microseconds=at)).astimezone(where).isoformat()

    made = {part.name: getattr(one, part.name) for part in fields(one)}
    made["video"] = list(one.video)
    made["opened_at"] = clock(one.opened_at)
    made["deadlines"] = {
        "notice": clock(one.deadlines.notice),
        "complaint": clock(one.deadlines.complaint),
        "kept_until": one.deadlines.kept_until,
    }
    made["entries"] = [
        {part.name: getattr(each, part.name) for part in fields(each)}
        | {"at": clock(each.at), "video": list(each.video), "told": list(each.told)}
        for each in one.entries
    ]
    return made
