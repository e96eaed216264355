"""The signed checkpoint that facts stand under, for whoever holds a page of them in hand."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection

from ledger import proof
from ledger.reports.retold import Retold


def covered_by(connection: Connection, facts: Sequence[Retold]) -> dict[str, Any] | None:
    """The first kept checkpoint that covers the facts and what came over them; see `first_over`."""
    told = [one.position for one in facts]
    told += [each.position for one in facts for each in one.amendments]
    return first_over(connection, told)


def first_over(connection: Connection, positions: Iterable[int]) -> dict[str, Any] | None:
    """`position`, `signer` and `root` (base64) of the first kept checkpoint that covers all of
    these positions; None where there is none yet.

    The first one, so that a later checkpoint changes nothing that was said before.
    """
    newest = max(positions, default=0)
    sizes = [one.size for one in proof.kept(connection) if one.size >= newest]
    if not sizes:
        return None
    found = proof.of_size(connection, min(sizes))
    root = b64encode(found.root).decode()
    return {"position": found.size, "signer": found.origin, "root": root}
