"""What a person enters by a command, and its line in the feed. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

from ledger.facts.canon import canonical

Badges: TypeAlias = tuple[str, str | None]
"""Who enters it, and who stands by."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Entered:
    """A fact to be appended: its type, the table that it stands on if any, and its payload."""

    type: str
    table: str | None
    data: Mapping[str, Any]

    def line(self, source: str, badges: Badges, *, now_us: int, position: int) -> bytes:
        """As a line of the feed, entered at this desk by these badges; `now_us` is UTC µs.

        `position` is the one that it is made for, and is in its id: two that were made of the same
        look at the ledger are a conflict, and never both taken.
        """
        actor, witness = badges
        at = (_EPOCH + timedelta(microseconds=now_us)).isoformat(timespec="microseconds")
        whole: dict[str, Any] = {
            "specversion": "1.0",
            "id": f"{self.type}/{position}",
            "source": source,
            "type": self.type,
            "time": at,
            "actor": actor,
            "data": dict(self.data),
        }
        if witness is not None:
            whole["witness"] = witness
        if self.table is not None:
            whole["table"] = self.table
        return canonical(whole)
