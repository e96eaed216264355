"""The signed checkpoint that a retold round stands under, for whoever holds its page in hand."""

from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from ledger import proof
from ledger.reports.retold import Retold


def covered_by(connection: Connection, facts: Sequence[Retold]) -> dict[str, Any] | None:
    """`position`, `signer` and `root` (base64) of the first kept checkpoint that covers the facts
    and what came over them; None where there is none yet.

    The first one, so that a later checkpoint changes nothing that was said of a round.
    """
    told = [one.position for one in facts]
    told += [each.position for one in facts for each in one.amendments]
    newest = max(told, default=0)
    sizes = [one.size for one in proof.kept(connection) if one.size >= newest]
    if not sizes:
        return None
    found = proof.of_size(connection, min(sizes))
    root = b64encode(found.root).decode()
    return {"position": found.size, "signer": found.origin, "root": root}
