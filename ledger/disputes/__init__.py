"""Disputes as a record: what was claimed, noted and ruled, and by when what is due. It must not
know how a fact is taken into the journal, nor how a record is shown."""

from ledger.disputes.asked import (
    found_in,
    holidays_of,
    next_id,
    of_round,
    record,
    require_new,
    require_unpaid_before,
    zone_of,
)
from ledger.disputes.deadlines import Deadlines, deadlines
from ledger.disputes.document import clock, hashes, told
from ledger.disputes.entering import SOURCE, Seen, annulled, noted, opened, ruled
from ledger.disputes.errors import (
    AlreadyPosted,
    ClockBehind,
    DisputeExists,
    NoDay,
    NothingStands,
    NotOpen,
    NotTaken,
    OneBadge,
    UnknownDispute,
)
from ledger.disputes.notice import notice
from ledger.disputes.record import Dispute, Entry, disputes
from ledger.disputes.said import Text, is_sha256

__all__ = [
    "SOURCE",
    "AlreadyPosted",
    "ClockBehind",
    "Deadlines",
    "Dispute",
    "DisputeExists",
    "Entry",
    "NoDay",
    "NotOpen",
    "NotTaken",
    "NothingStands",
    "OneBadge",
    "Seen",
    "Text",
    "UnknownDispute",
    "annulled",
    "clock",
    "deadlines",
    "disputes",
    "found_in",
    "hashes",
    "holidays_of",
    "is_sha256",
    "next_id",
    "noted",
    "notice",
    "of_round",
    "opened",
    "record",
    "require_new",
    "require_unpaid_before",
    "ruled",
    "told",
    "zone_of",
]
