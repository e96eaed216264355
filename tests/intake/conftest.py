"""Small feeds: a house with tables, and the hands that send its lines."""

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from ledger import facts, intake, journal
from ledger.intake import Counts

CASES = Path(__file__).parents[1] / "cases"
RULES_TEXT = '{"id": "house/one"}'


def shelf(rules: str) -> str | None:
    """A shelf of one rule set."""
    return RULES_TEXT if rules == "house/one" else None


def line(type_: str, id_: str, /, *, source: str = "/dunes/table/WS-01", **more: Any) -> bytes:
    """One line of the feed; attributes by keyword, the payload as `data`."""
    fact = {
        "specversion": "1.0",
        "type": type_,
        "source": source,
        "id": id_,
        "time": "2026-11-27T06:00:00-08:00",
        "actor": "D100",
        "data": {},
    }
    return json.dumps(fact | more, separators=(",", ":")).encode()


def configured(id_: str = "office-1", currency: str = "USD") -> bytes:
    """`property.configured`."""
    shifts = [{"name": "day", "starts": "06:00"}]
    data = {
        "name": "Dunes",
        "currency": currency,
        "timezone": "America/Los_Angeles",
        "gaming_day_starts": "06:00",
        "shifts": shifts,
    }
    return line("property.configured", id_, source="/dunes/office", data=data)


def commissioned(id_: str, table: str = "WS-01", rules: str = "house/unknown") -> bytes:
    """`table.commissioned`."""
    data = {
        "game": "western-stud",
        "rules": rules,
        "pit": "P1",
        "seats": 5,
        "limits": {"min": 500, "max": 10000},
    }
    return line("table.commissioned", id_, table=table, data=data)


def sold(id_: str, amount: int = 5000, table: str = "WS-01") -> bytes:
    """`chips.sold`, the plainest fact of a table."""
    data = {"seat": 1, "tender": "cash", "amount": amount}
    return line("chips.sold", id_, table=table, data=data)


def corrected(id_: str, of: str, data: object, *, of_source: str = "/dunes/table/WS-01") -> bytes:
    """`event.corrected`."""
    payload = {"of": {"source": of_source, "id": of}, "reason": "misread", "data": data}
    return line("event.corrected", id_, source="/dunes/audit", witness="M02", data=payload)


class House:
    """A ledger, a clock that rises by a second a look, and a folder for feeds."""

    def __init__(self, database: journal.Database, folder: Path) -> None:
        self.database = database
        self.folder = folder
        self._ticks = count(1_764_000_000_000_000, 1_000_000)

    def now(self) -> int:
        """Microseconds of UTC."""
        return next(self._ticks)

    def file(self, lines: Sequence[bytes], name: str = "feed.ndjson") -> str:
        """A feed file of these lines."""
        path = self.folder / name
        path.write_bytes(b"".join(each + b"\n" for each in lines))
        return str(path)

    def send(self, *lines: bytes, name: str = "feed.ndjson") -> Counts:
        """The lines as one file."""
        return self.ingest(self.file(lines, name))

    def ingest(self, *paths: str) -> Counts:
        """Feed files by their paths."""
        return intake.ingest(self.database, paths, now=self.now, shelf=shelf)

    def retry(self, *ids: int) -> Counts:
        """`pit quarantine retry`."""
        return intake.retry(self.database, ids or None, now=self.now, shelf=shelf)

    def purge(self, id_: int) -> None:
        """`pit quarantine purge`."""
        intake.purge(self.database, id_, now=self.now)

    def journal(self) -> list[facts.Recorded]:
        """Every fact, in its order."""
        with self.database.reading() as connection:
            return [facts.replay(*entry) for entry in journal.read(connection)]

    def ids(self) -> list[str]:
        """The facts' ids, in their order."""
        return [fact.id for fact in self.journal()]

    def entries(self, *, closed: bool = False) -> list[intake.Entry]:
        """What is in quarantine."""
        with self.database.reading() as connection:
            return list(intake.entries(connection, closed=closed))

    def codes(self) -> list[str]:
        """The reasons of the open entries, in their order."""
        return [entry.code for entry in self.entries()]

    def open(self, at: int | None = None) -> int:
        """How many lines are open, as of a position."""
        with self.database.reading() as connection:
            return intake.open_count(connection, at)


@pytest.fixture
def house(database: journal.Database, tmp_path: Path) -> House:
    """An empty ledger on each engine."""
    return House(database, tmp_path)


@pytest.fixture
def sqlite_house(sqlite_url: str, tmp_path: Path) -> Iterator[House]:
    """The same on SQLite alone."""
    with journal.connect(sqlite_url, write=True) as database:
        yield House(database, tmp_path)


Ledger = Callable[[], House]
