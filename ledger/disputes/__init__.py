"""Disputes as a record: what was claimed, noted and ruled, and by when what is due. It must not
know how a fact is taken into the journal, nor how a record is shown."""

from ledger.disputes.asked import found_in, told, zone_of
from ledger.disputes.deadlines import Deadlines, deadlines
from ledger.disputes.entering import Entered, NotTaken, noted, opened, ruled
from ledger.disputes.record import (
    Dispute,
    Entry,
    NotOpen,
    UnknownDispute,
    dispute,
    disputes,
    next_id,
    require_new,
)

__all__ = [
    "Deadlines",
    "Dispute",
    "Entered",
    "Entry",
    "NotOpen",
    "NotTaken",
    "UnknownDispute",
    "deadlines",
    "dispute",
    "disputes",
    "found_in",
    "next_id",
    "noted",
    "opened",
    "require_new",
    "ruled",
    "told",
    "zone_of",
]
