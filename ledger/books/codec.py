"""Rows to bytes and back. Equal rows give equal bytes: the runner compares nothing else."""

from collections.abc import Callable
from typing import Any, Final

import orjson

from ledger.books.rows import (
    Check,
    CommissionRow,
    ConfigRow,
    DocumentRow,
    PeriodRow,
    RoundRow,
    RuleSetRow,
    Share,
    ShiftStart,
)
from ledger.books.support import (
    AboutRow,
    ChapterRow,
    DeskRow,
    LinkRow,
    MentionRow,
    StrayRow,
    TableRow,
    UseRow,
    WaitRow,
)

AnyRow = (
    ConfigRow
    | RuleSetRow
    | CommissionRow
    | PeriodRow
    | RoundRow
    | DocumentRow
    | TableRow
    | ChapterRow
    | DeskRow
    | StrayRow
    | LinkRow
    | WaitRow
    | UseRow
    | MentionRow
    | AboutRow
)

Body = dict[str, Any]


def encode(row: AnyRow) -> bytes:
    """A row's body."""
    return orjson.dumps(row)


def decode(kind: str, body: bytes) -> Any:
    """A row of a kind from its body."""
    found: Body = orjson.loads(body)
    if mend := _MEND.get(kind):
        mend(found)
    return KINDS[kind](**found)


def _config(found: Body) -> None:
    found["shifts"] = tuple(ShiftStart(**each) for each in found["shifts"])
    found["holidays"] = tuple(found.get("holidays", ()))


def _period(found: Body) -> None:
    found["checks"] = tuple(Check(**each) for each in found["checks"])
    found["events"] = {name: tuple(positions) for name, positions in found["events"].items()}


def _round(found: Body) -> None:
    found["findings"] = tuple(found["findings"])
    found["shares"] = tuple(Share(**each) for each in found["shares"])
    found["events"] = tuple(found["events"])


def _chapter(found: Body) -> None:
    if found["commission"] is not None:
        found["commission"] = CommissionRow(**found["commission"])


def _table(found: Body) -> None:
    found["sources"] = tuple(found["sources"])


KINDS: Final[dict[str, Callable[..., AnyRow]]] = {
    "config": ConfigRow,
    "rules": RuleSetRow,
    "commission": CommissionRow,
    "period": PeriodRow,
    "round": RoundRow,
    "document": DocumentRow,
    "table": TableRow,
    "chapter": ChapterRow,
    "desk": DeskRow,
    "stray": StrayRow,
    "link": LinkRow,
    "wait": WaitRow,
    "use": UseRow,
    "mention": MentionRow,
    "about": AboutRow,
}

_MEND: Final[dict[str, Callable[[Body], None]]] = {
    "config": _config,
    "period": _period,
    "round": _round,
    "chapter": _chapter,
    "table": _table,
}
