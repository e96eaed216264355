"""What was refused: the whole line, where it stood, why, and what became of it.

An entry is one line by its bytes, file name and line number (feed contract, point 5), or a
correction in the journal that turned out not to fit. Nothing deletes an entry; purging takes the
bytes and leaves the hash.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, insert, or_, select, update

from ledger.errors import WrongUsage
from ledger.facts import Refused
from ledger.intake.batch import Batch
from ledger.intake.lines import Line
from ledger.intake.tables import QUARANTINE

# The "file" of a correction that stands in the journal and is listed here; its "line" is the
# position.
JOURNAL = "(journal)"
APPENDED, DUPLICATE, PURGED = "appended", "duplicate", "purged"
HEAD_SHOWN = 200
LARGEST_ID = 2**63 - 1  # no database here counts further

_Q = QUARANTINE.c


class NoSuchEntry(WrongUsage):
    """An id was named that quarantine does not have, or that is no longer open."""

    code = "no-such-entry"


class Entry(NamedTuple):
    """One entry. Times are UTC µs; `position` is the journal's newest position before the line.

    `raw` is the line without its line end: None once purged, only its head where `length` is
    greater. `outcome` is appended, duplicate or purged, and None while the entry is open.
    """

    id: int
    file: str
    line: int
    sha256: bytes
    length: int
    raw: bytes | None
    code: str
    message: str
    position: int
    set_aside_at: int
    outcome: str | None
    resolved_position: int | None
    resolved_at: int | None

    @property
    def whole(self) -> bytes | None:
        """The line's bytes, if all of them are kept."""
        return self.raw if self.raw is not None and len(self.raw) == self.length else None


class Aside(NamedTuple):
    """A line of a file on its way into quarantine, and the newest position before it."""

    file: str
    line: Line
    refused: Refused
    position: int


def add(connection: Connection, asides: Sequence[Aside], *, now_us: int) -> None:
    """Set lines aside, in their order. The caller leaves out what is already there."""
    if not asides:
        return
    last = connection.scalar(select(func.max(_Q.id))) or 0
    connection.execute(
        insert(QUARANTINE),
        [
            {
                "id": number,
                "file": file,
                "line": line.number,
                "sha256": line.sha256,
                "length": line.length,
                "raw": line.raw,
                "code": refused.code,
                "message": refused.message,
                "position": position,
                "set_aside_at": now_us,
            }
            for number, (file, line, refused, position) in enumerate(asides, start=last + 1)
        ],
    )


def there(connection: Connection, file: str, batch: Batch) -> dict[int, bool]:
    """Of these lines: the numbers of those with an entry, and whether it holds them.

    A resolved entry holds nothing: its line is in the journal. A purged one holds its line for
    good.
    """
    rows = connection.execute(
        select(_Q.line, _Q.sha256, _Q.outcome).where(_Q.file == file, _Q.line.between(*batch.span))
    )
    entries = {(number, bytes(digest)): outcome for number, digest, outcome in rows}
    numbers = {number for number, _ in entries}
    suspects = [Line._make(line) for line in batch.lines if line[0] in numbers] if numbers else []
    return {
        line.number: entries[key] in (None, PURGED)
        for line in suspects
        if (key := (line.number, line.sha256)) in entries
    }


def resolve(connection: Connection, id_: int, outcome: str, *, position: int, now_us: int) -> None:
    """Close an entry: what became of its line, and the journal position from which that holds."""
    values: dict[str, object] = {
        "outcome": outcome,
        "resolved_position": position,
        "resolved_at": now_us,
    }
    if outcome == PURGED:
        # A reason quotes what was seen, so it goes with the line.
        values |= {"raw": None, "message": "the line was purged"}
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA secure_delete=ON")  # freed pages are zeroed
    connection.execute(update(QUARANTINE).where(_Q.id == id_).values(**values))


def restate(connection: Connection, entry: Entry, refused: Refused) -> None:
    """An entry stays open, for a reason that may be another by now."""
    if (entry.code, entry.message) != (refused.code, refused.message):
        connection.execute(
            update(QUARANTINE)
            .where(_Q.id == entry.id)
            .values(code=refused.code, message=refused.message)
        )


def open_count(connection: Connection, at: int | None = None) -> int:
    """How many entries are open, now or as of a journal position."""
    return connection.scalar(select(func.count()).where(_open_at(at))) or 0


def read(
    connection: Connection, *, closed: bool = False, after: int = 0, limit: int | None = None
) -> Iterator[Entry]:
    """Entries after an id, in order, `raw` cut to HEAD_SHOWN bytes; `closed` ones on demand."""
    columns = [
        func.substr(column, 1, HEAD_SHOWN).label("raw") if column is _Q.raw else column
        for column in _Q
    ]
    query = select(*columns).where(_Q.id > after).order_by(_Q.id).limit(limit)
    if not closed:
        query = query.where(_open_at(None))
    for row in connection.execute(query):
        yield _entry(row)


def get(connection: Connection, id_: int) -> Entry:
    """One entry with its whole line. Raises NoSuchEntry."""
    known = 0 < id_ <= LARGEST_ID
    row = known and connection.execute(select(QUARANTINE).where(_Q.id == id_)).one_or_none()
    if not row:
        raise NoSuchEntry(f"quarantine has no entry {id_}", remedy="see pit quarantine list --all")
    return _entry(row)


def page(
    connection: Connection, *, after: int, count: int, size: int, only: Iterable[int] | None = None
) -> list[Entry]:
    """The next open entries with their lines: up to `count`, and about `size` bytes of lines."""
    query = select(QUARANTINE).where(_Q.id > after, _open_at(None)).order_by(_Q.id).limit(count)
    if only is not None:
        query = query.where(_Q.id.in_(list(only)))
    found: list[Entry] = []
    with connection.execute(query, execution_options={"stream_results": True}) as rows:
        for row in rows:
            found.append(_entry(row))
            size -= row.length
            if size <= 0:
                break
    return found


def _open_at(position: int | None) -> ColumnElement[bool]:
    if position is None:
        return _Q.outcome.is_(None)
    return and_(
        _Q.position <= position,
        or_(_Q.outcome.is_(None), _Q.resolved_position > position),
    )


def _entry(row: Iterable[object]) -> Entry:
    entry = Entry._make(row)
    return entry._replace(
        sha256=bytes(entry.sha256), raw=None if entry.raw is None else bytes(entry.raw)
    )
