"""Facts that come in late, in few words. Amounts in minor units."""

import json
from collections.abc import Iterator
from typing import Any

DAY = "2026-11-27"
TABLE = "WS-01"


def fact(
    type_: str, data: dict[str, Any], *, actor: str = "A1", witness: str | None = "A2", n: int = 1
) -> bytes:
    """One fact of the table's source, which stands before its closer."""
    whole = {
        "specversion": "1.0",
        "id": f"late-{type_}-{n}",
        "source": f"/dunes/table/{TABLE}",
        "type": type_,
        "time": f"{DAY}T06:10:00-08:00",
        "table": TABLE,
        "actor": actor,
        "data": data,
    }
    if witness is not None:
        whole["witness"] = witness
    return json.dumps(whole).encode()


def box(cash: int, *, box: str, shift: str = "day") -> Iterator[bytes]:
    """A box counted twice by two teams."""
    for count, team in ((1, ("C1", "C2")), (2, ("C3", "C4"))):
        data = {
            "box": box,
            "table": TABLE,
            "gaming_day": DAY,
            "shift": shift,
            "cash": cash,
            "coupons": 0,
            "markers_issued": 0,
            "markers_redeemed": 0,
            "count": count,
        }
        yield fact("box.counted", data, actor=team[0], witness=team[1], n=count)
