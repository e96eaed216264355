"""The books: pure folds over the journal into periods, rounds and the register, and the one runner
that keeps them; must not know how a report is computed or shown."""

from ledger import journal
from ledger.books.check import Difference
from ledger.books.doubt import BooksDiffer, differing
from ledger.books.follow import Follower
from ledger.books.rows import (
    Check,
    Chips,
    CommissionRow,
    ConfigRow,
    DocumentRow,
    PeriodRow,
    Reading,
    RoundRow,
    RuleSetRow,
    Share,
    ShiftStart,
)
from ledger.books.runner import Book, catch_up, check, listing, rebuild
from ledger.books.view import NoSuchPosition, View, view

journal.when_unexplained(differing)

__all__ = [
    "Book",
    "BooksDiffer",
    "Check",
    "Chips",
    "CommissionRow",
    "ConfigRow",
    "Difference",
    "DocumentRow",
    "Follower",
    "NoSuchPosition",
    "PeriodRow",
    "Reading",
    "RoundRow",
    "RuleSetRow",
    "Share",
    "ShiftStart",
    "View",
    "catch_up",
    "check",
    "listing",
    "rebuild",
    "view",
]
