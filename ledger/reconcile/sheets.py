"""Count sheets and slips brought in from spreadsheets: all rows of a file, or none."""

from collections.abc import Callable
from dataclasses import dataclass

import orjson

from ledger import books, facts, intake, journal
from ledger.books import ConfigRow
from ledger.facts import Refused
from ledger.journal import Database
from ledger.sheets import BadMapping, BadSheet, Entered, Fault, House, Kind, Mapping, load, read


@dataclass(frozen=True, slots=True)
class Brought:
    """What a sheet's rows are: facts that are new, and those that the journal has already; their
    amounts are of the property's currency."""

    new: tuple[Entered, ...]
    known: tuple[Entered, ...]
    currency: str


class FaultyRows(BadSheet):
    """Some rows can be no facts; every one is in `faults`."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        first = faults[0]
        more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
        super().__init__(
            f"line {first.line}: {first.message}{more}",
            remedy="nothing was entered: mend the sheet or the mapping, and import it again",
        )
        self.faults = faults


def examine(database: Database, data: bytes, mapping_text: str, kind: Kind) -> Brought:
    """What would be entered. Raises BadMapping, BadSheet, and FaultyRows with every fault."""
    mapping = load(mapping_text, kind)
    with books.view(database) as view:
        configs = view.configs()
        tables = {row.table for row in view.commissions()}
    sheet = read(data, mapping, kind, _house(configs, mapping))
    unknown = (
        Fault(each.line, f"no table {table!r} was ever commissioned")
        for each in sheet.entered
        if (table := _identity(each.fact)[2]) not in tables
    )
    faults = tuple(sorted((*sheet.faults, *unknown), key=lambda fault: fault.line))
    if faults:
        raise FaultyRows(faults)
    return _sorted_out(database, sheet.entered, configs[-1].currency)


def bring(database: Database, brought: Brought, *, now: Callable[[], int]) -> None:
    """Append the new facts, all in one transaction. Raises BadSheet."""
    try:
        intake.submit(database, [each.fact for each in brought.new], now=now)
    except Refused as refused:
        raise BadSheet(
            f"nothing was entered: {refused.message}", remedy="look at the sheet and the feed"
        ) from None
    books.catch_up(database)


def _sorted_out(database: Database, entered: tuple[Entered, ...], currency: str) -> Brought:
    """A row that stands in the sheet twice is one fact, and known the second time."""
    with database.reading() as connection:
        there = set(journal.lookup(connection, {_identity(each.fact)[:2] for each in entered}))
    new: list[Entered] = []
    known: list[Entered] = []
    for each in entered:
        key = _identity(each.fact)[:2]
        (known if key in there else new).append(each)
        there.add(key)
    return Brought(tuple(new), tuple(known), currency)


def _house(configs: list[ConfigRow], mapping: Mapping) -> House:
    if not configs:
        raise BadSheet(
            "the ledger has no property yet, so amounts have no currency",
            remedy="bring in its feed first",
        )
    config = configs[-1]
    try:
        zone = facts.zone(mapping.zone or config.timezone)
    except (KeyError, ValueError, OSError):
        raise BadMapping(
            f"there is no time zone {mapping.zone!r}", remedy="name one such as Europe/Berlin"
        ) from None
    return House(facts.exponent(config.currency), zone)


def _identity(fact: bytes) -> tuple[str, str, str]:
    whole = orjson.loads(fact)
    return whole["source"], whole["id"], whole["table"]
