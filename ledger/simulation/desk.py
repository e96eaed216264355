"""A desk: one source of the feed, which numbers its facts and writes them down."""

from typing import Any

import orjson

from ledger.simulation.clock import Clock


class Desk:
    """One `source`. Lines go to `out`, without their newlines, in the order they are written."""

    def __init__(self, source: str, prefix: str, clock: Clock, out: list[bytes]) -> None:
        self.source = source
        self.out = out
        self._prefix = prefix
        self._clock = clock
        self.last = b""
        self._written = 0

    def write(
        self,
        type_: str,
        at: int,
        actor: str,
        data: dict[str, Any],
        *,
        table: str | None = None,
        round_: str | None = None,
        witness: str | None = None,
    ) -> str:
        """Write a fact down and return its id; `at` is in seconds of UTC."""
        self._written += 1
        id_ = f"{self._prefix}-{self._written:07d}"
        line: dict[str, Any] = {
            "specversion": "1.0",
            "id": id_,
            "source": self.source,
            "type": type_,
            "time": self._clock.text(at),
        }
        if table is not None:
            line["table"] = table
        if round_ is not None:
            line["round"] = round_
        line["actor"] = actor
        if witness is not None:
            line["witness"] = witness
        line["data"] = data
        self.last = orjson.dumps(line)
        self.out.append(self.last)
        return id_

    def time(self, at: int) -> str:
        """An instant as this desk writes it."""
        return self._clock.text(at)
