"""What was entered about a break: notes, who looks after it, and whether it is resolved.

Source: feed contract, `break.noted` and `break.resolved`. A resolution is of an amount: where later
facts give the break another one, it is open again.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from ledger.books.rows import DocumentRow
from ledger.reconcile.breaks import Break, State

ENTRIES: Final = ("break.noted", "break.resolved")


def with_standing(breaks: Iterable[Break], entered: Sequence[DocumentRow]) -> list[Break]:
    """The breaks with the state and the owner that they have by now; entries come by time."""
    of_break = by_break(entered)
    return [_standing(one, of_break.get(one.id, [])) for one in breaks]


def by_break(entered: Iterable[DocumentRow]) -> dict[str, list[DocumentRow]]:
    """The entries of each break, by its id."""
    found: defaultdict[str, list[DocumentRow]] = defaultdict(list)
    for entry in entered:
        found[entry.data["break"]].append(entry)
    return found


def _standing(one: Break, entries: Sequence[DocumentRow]) -> Break:
    if not entries:
        return one
    state: State = "noted"
    for entry in entries:
        # An entry from elsewhere may name no amount: then it is of whatever the break comes to.
        if entry.type == "break.resolved" and entry.data.get("amount", one.amount) == one.amount:
            state = "resolved"
    return replace(one, state=state, owner=entries[-1].data["owner"])
