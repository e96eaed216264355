"""Reconciliation: what was counted, what the slips say and what the rounds say, against each other;
must not know how a break is shown."""

from ledger.reconcile.as_closed import AsClosed, as_closed, closed_day
from ledger.reconcile.asking import ask
from ledger.reconcile.breaks import Break, Candidate
from ledger.reconcile.closing import DayBook, Restated, close, day_book, reopen
from ledger.reconcile.desk import Desk
from ledger.reconcile.errors import DayNotReady, DayState, NotEntered, UnknownBreak
from ledger.reconcile.finding import Entry, Found, find
from ledger.reconcile.reading import reconcile
from ledger.reconcile.report import Reconciliation

__all__ = [
    "AsClosed",
    "Break",
    "Candidate",
    "DayBook",
    "DayNotReady",
    "DayState",
    "Desk",
    "Entry",
    "Found",
    "NotEntered",
    "Reconciliation",
    "Restated",
    "UnknownBreak",
    "as_closed",
    "ask",
    "close",
    "closed_day",
    "day_book",
    "find",
    "reconcile",
    "reopen",
]
