"""The books: pure folds over the journal into periods, rounds and the register, and the one runner
that keeps them; must not know how a report is computed or shown."""

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

__all__ = [
    "Check",
    "Chips",
    "CommissionRow",
    "ConfigRow",
    "DocumentRow",
    "PeriodRow",
    "Reading",
    "RoundRow",
    "RuleSetRow",
    "Share",
    "ShiftStart",
]
