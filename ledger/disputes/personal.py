"""What is kept of a patron apart from the journal, so that it can be erased.

Facts name a patron by a reference and a text by its hash. After an erasure the reference and the
hash are all that is left, and every proof still holds: none of this was ever hashed into the log.
"""

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex
from typing import Literal

from sqlalchemy import Column, Connection, MetaData, Table, Text, delete, insert, select

from ledger.errors import CannotWork, WrongUsage
from ledger.journal import Database

Kind = Literal["name", "contact", "text", "hold"]

PERSONAL = Table(
    "personal",
    MetaData(),
    Column("patron", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),  # of a text its SHA-256, else empty
    Column("body", Text, nullable=False),
)
_P = PERSONAL.c


class UnknownPatron(WrongUsage):
    """Nothing is kept under that reference."""

    code = "unknown-patron"


class LegalHold(CannotWork):
    """A legal hold keeps what is to be erased."""

    code = "legal-hold"


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept under a reference. `texts`: how many; `hold`: why nothing may be erased."""

    patron: str
    name: str | None
    contact: str | None
    texts: int
    hold: str | None


def keep(database: Database, patron: str, *, name: str | None, contact: str | None) -> None:
    """Keep a name, a contact or both, in place of what was kept; None leaves it as it is."""
    with database.writing() as connection:
        if name is not None:
            _put(connection, patron, "name", name)
        if contact is not None:
            _put(connection, patron, "contact", contact)


def keep_text(connection: Connection, patron: str, text: str) -> str:
    """Keep a text in the transaction of the fact that names it; the SHA-256 (hexadecimal) to name
    it by.

    What is hashed begins with a line of chance, which is erased with it: the hash of a short text
    could be found again by trying texts.
    """
    body = f"{token_hex(16)}\n{text}"
    digest = sha256(body.encode()).hexdigest()
    _put(connection, patron, "text", body, digest)
    return digest


def texts(
    connection: Connection, patrons: Collection[str], hashes: Collection[str]
) -> dict[str, str]:
    """Of these hashes, the texts that are still kept of any of these patrons."""
    if not hashes:
        return {}
    wanted = select(_P.key, _P.body).where(
        _P.patron.in_(sorted(patrons)), _P.kind == "text", _P.key.in_(sorted(hashes))
    )
    return {key: body.partition("\n")[2] for key, body in connection.execute(wanted)}


def hold(database: Database, patron: str, reason: str | None) -> None:
    """Let nothing of the patron be erased, for a reason; None releases it. Raises UnknownPatron."""
    with database.writing() as connection:
        kept(connection, patron)
        if reason is None:
            connection.execute(delete(PERSONAL).where(_P.patron == patron, _P.kind == "hold"))
        else:
            _put(connection, patron, "hold", reason)


def kept(connection: Connection, patron: str) -> Kept:
    """What is kept of a patron. Raises UnknownPatron."""
    rows = connection.execute(select(_P.kind, _P.body).where(_P.patron == patron)).all()
    if not rows:
        raise UnknownPatron(
            f"nothing is kept of patron {patron!r}",
            remedy="look at the reference; what was erased is gone",
        )
    bodies = {kind: body for kind, body in rows if kind != "text"}
    count = sum(kind == "text" for kind, _ in rows)
    return Kept(patron, bodies.get("name"), bodies.get("contact"), count, bodies.get("hold"))


def erase(database: Database, patron: str) -> int:
    """Erase everything kept of a patron; how many things it was. Raises UnknownPatron, LegalHold.

    SQLite overwrites what it frees; a PostgreSQL server does so at its next vacuum. Backups are
    not reached.
    """
    with database.writing() as connection:
        found = kept(connection, patron)
        if found.hold is not None:
            raise LegalHold(
                f"patron {patron!r} is under a legal hold: {found.hold}",
                remedy=f"release it first: pit patron hold {patron} --release",
            )
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA secure_delete=ON")  # freed pages are zeroed
        return connection.execute(delete(PERSONAL).where(_P.patron == patron)).rowcount


def _put(connection: Connection, patron: str, kind: Kind, body: str, key: str = "") -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete=ON")
    same = (_P.patron == patron, _P.kind == kind, _P.key == key)
    connection.execute(delete(PERSONAL).where(*same))
    connection.execute(insert(PERSONAL).values(patron=patron, kind=kind, key=key, body=body))
