"""Intake: from the lines of a feed to the journal, or to quarantine with the reason.

It must not know reports, nor what a fact means beyond whether it can be one.
"""

from ledger.intake.adopt import Adopted, NotAdopted, RulesDiffer, adopt
from ledger.intake.adoption import shipped
from ledger.intake.conflicts import Conflict, Difference, conflict_of
from ledger.intake.counts import Counts
from ledger.intake.entering import Turn, enter
from ledger.intake.ingest import Progress, ingest
from ledger.intake.not_feeds import importing, looks_like_a_sheet
from ledger.intake.quarantine import JOURNAL, Entry, NoSuchEntry, open_count
from ledger.intake.quarantine import get as entry
from ledger.intake.quarantine import read as entries
from ledger.intake.reentry import purge, retry
from ledger.intake.remedies import remedy
from ledger.intake.sources import (
    BrokenSource,
    DamagedFile,
    NoSuchFile,
    NotAFeed,
    UnreadableFile,
)
from ledger.intake.submit import submit, submit_made

__all__ = [
    "JOURNAL",
    "Adopted",
    "BrokenSource",
    "Conflict",
    "Counts",
    "DamagedFile",
    "Difference",
    "Entry",
    "NoSuchEntry",
    "NoSuchFile",
    "NotAFeed",
    "NotAdopted",
    "Progress",
    "RulesDiffer",
    "Turn",
    "UnreadableFile",
    "adopt",
    "conflict_of",
    "enter",
    "entries",
    "entry",
    "importing",
    "ingest",
    "looks_like_a_sheet",
    "open_count",
    "purge",
    "remedy",
    "retry",
    "shipped",
    "submit",
    "submit_made",
]
