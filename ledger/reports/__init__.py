"""Questions asked of the books, answers as typed models; must not know how they are shown."""

from ledger.reports.as_of import BadAsOf, position_asked
from ledger.reports.audit import AuditReport
from ledger.reports.columns import Column, Report
from ledger.reports.drop import DropReport
from ledger.reports.hold import By, HoldReport, Span
from ledger.reports.reading import audit_report, drop_report, hold_report, shift_report
from ledger.reports.selection import (
    BadDay,
    Selection,
    UnknownDay,
    UnknownShift,
    UnknownTable,
    select,
)
from ledger.reports.shift import ShiftReport

__all__ = [
    "AuditReport",
    "BadAsOf",
    "BadDay",
    "By",
    "Column",
    "DropReport",
    "HoldReport",
    "Report",
    "Selection",
    "ShiftReport",
    "Span",
    "UnknownDay",
    "UnknownShift",
    "UnknownTable",
    "audit_report",
    "drop_report",
    "hold_report",
    "position_asked",
    "select",
    "shift_report",
]
