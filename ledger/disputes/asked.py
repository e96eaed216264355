"""Disputes asked of the books: all that count, or the whole record of one."""

from collections.abc import Collection
from datetime import UTC, tzinfo
from itertools import count

from sqlalchemy import Connection

from ledger.books import View
from ledger.books.about import about
from ledger.books.calendar import in_force
from ledger.books.rows import Reading
from ledger.disputes.entering import require_unpaid
from ledger.disputes.errors import DisputeExists, UnknownDispute
from ledger.disputes.record import TYPES, Dispute, Holidays, disputes
from ledger.disputes.whole import whole
from ledger.facts import zone


def found_in(reading: Reading) -> list[Dispute]:
    """All disputes as known at the reading's position, by what counts of them."""
    return disputes(reading.documents(TYPES), zone_of(reading), holidays_of(reading))


def record(connection: Connection, view: View, name: str) -> Dispute:
    """The whole record of one dispute, at its own cost. Raises UnknownDispute.

    `connection` reads the journal that the view stands on.
    """
    found = _whole(connection, view, name)
    if found is None:
        raise UnknownDispute(
            f"there is no dispute {name!r}", remedy="pit dispute list --all has every one"
        )
    return found


def of_round(connection: Connection, view: View, table: str, round_: str) -> list[Dispute]:
    """The whole records of the disputes about a round, in the order in which they were opened,
    annulled ones with them."""
    named = about(connection, view.shelf, view.position, round_)
    opened = (one for one in named if one.fact.type == "dispute.opened")
    names = {data["dispute"] for one in opened for data in (one.fact.data, one.data or {}) if data}
    whole_ones = (_whole(connection, view, name) for name in names)
    found = [one for one in whole_ones if one and (one.table, one.round) == (table, round_)]
    return sorted(found, key=lambda one: (one.opened_at, one.position))


def next_id(connection: Connection, view: View, round_: str) -> str:
    """An id for the next dispute about a round that was never given out, annulled ones counted."""
    names = (f"D-{round_}-{number}" for number in count(1))
    return next(name for name in names if _whole(connection, view, name) is None)


def require_new(connection: Connection, view: View, name: str) -> None:
    """Raises DisputeExists where the id was given out before."""
    found = _whole(connection, view, name)
    if found is not None:
        annulled = ", and was annulled" if found.state == "annulled" else ""
        raise DisputeExists(
            f"dispute {name!r} was opened at position {found.position}{annulled}",
            remedy="give this one another --id"
            if annulled
            else "add to it with pit dispute note, or give this one another --id",
        )


def require_unpaid_before(connection: Connection, view: View, one: Dispute) -> None:
    """Raises NotOpen, AlreadyPosted where a ruling or an adjustment stands under another id that
    the opening had: a correction of it moves neither."""
    for name in sorted(one.history.former if one.history is not None else ()):
        before = _whole(connection, view, name)
        if before is not None:
            require_unpaid(before)


def zone_of(reading: Reading) -> tzinfo:
    """The property's zone; UTC while nobody has configured one."""
    configs = reading.configs()
    return zone(configs[-1].timezone) if configs else UTC


def holidays_of(reading: Reading) -> Holidays:
    """The days off by the configuration that was in force at an instant (feed, point 6)."""
    configs = reading.configs()

    def at(instant: int) -> Collection[str]:
        config = in_force(configs, instant)
        return frozenset(() if config is None else config.holidays)

    return at


def _whole(connection: Connection, view: View, name: str) -> Dispute | None:
    told = about(connection, view.shelf, view.position, name)
    return whole(name, told, view.round, zone_of(view), holidays_of(view))
