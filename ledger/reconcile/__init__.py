"""Reconciliation: what was counted, what the slips say and what the rounds say, against each other;
must not know how a break is shown."""

from ledger.reconcile.breaks import Break, Candidate
from ledger.reconcile.reading import reconcile
from ledger.reconcile.report import Reconciliation

__all__ = ["Break", "Candidate", "Reconciliation", "reconcile"]
