"""Which facts speak of others: everything that names a round, and what was said of it after.

They are looked for in the whole journal up to a position, by what they say themselves: whatever the
books make of them, annulled and wrong ones too.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import ColumnElement, Connection, or_, select

from ledger.facts import Recorded, replay
from ledger.journal import read_positions, unpack
from ledger.journal.schema import JOURNAL

Key = tuple[str, str]

_AMENDING = ("event.corrected", "event.annulled", "adjustment.posted")
_DISPUTES = ("dispute.opened", "dispute.noted", "dispute.ruled")


def of_round(connection: Connection, round_: str, upto: int, table: str | None = None) -> list[int]:
    """The positions of all facts that name the round, directly or through another that does.

    `table` leaves out what another table reported under the same id. Reads the journal's columns
    once from end to end, so it costs as much as the journal is long.
    """
    named: dict[int, Recorded] = {}
    others: list[Recorded] = []
    for fact in _candidates(connection, round_, upto):
        its_round = fact.round or fact.data.get("round")
        if its_round == round_ and table in (None, fact.table or table):
            named[fact.position] = fact
        else:
            others.append(fact)
    return sorted(_closed(named, others))


def of_facts(connection: Connection, positions: Iterable[int], upto: int) -> list[int]:
    """These positions, and those of every later word on the facts there."""
    named = {entry.position: replay(*entry) for entry in read_positions(connection, positions)}
    others = [fact for fact in _candidates(connection, None, upto) if fact.position not in named]
    return sorted(_closed(named, others))


def _candidates(connection: Connection, round_: str | None, upto: int) -> Iterator[Recorded]:
    wanted: ColumnElement[bool] = JOURNAL.c.type.in_((*_AMENDING, *_DISPUTES))
    if round_ is not None:
        wanted = or_(wanted, JOURNAL.c.round == round_)
    rows = connection.execution_options(yield_per=1000).execute(
        select(JOURNAL.c.position, JOURNAL.c.entry).where(JOURNAL.c.position <= upto, wanted)
    )
    for position, entry in rows:
        yield replay(position, *unpack(bytes(entry)))


def _closed(named: dict[int, Recorded], others: list[Recorded]) -> set[int]:
    """A word on a word on a fact, and a word that came before its fact: until nothing is added."""
    keys = {(fact.source, fact.id) for fact in named.values()}
    disputes = {fact.data["dispute"] for fact in named.values() if fact.type in _DISPUTES}
    found, left = set(named), others
    while True:
        more = [fact for fact in left if _speaks_of(fact, keys, disputes)]
        if not more:
            return found
        found |= {fact.position for fact in more}
        keys |= {(fact.source, fact.id) for fact in more}
        left = [fact for fact in left if fact.position not in found]


def _speaks_of(fact: Recorded, keys: set[Key], disputes: set[Any]) -> bool:
    of = fact.data.get("of")
    if isinstance(of, dict):
        return (of.get("source"), of.get("id")) in keys
    return fact.data.get("dispute") in disputes or (isinstance(of, str) and of in disputes)
