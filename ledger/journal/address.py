"""Database URLs: which ones can hold a ledger, and their names (never with a password)."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from ledger.journal.errors import BadDatabaseUrl

_FORMS = "write sqlite:///file.db, sqlite:////folder/file.db or postgresql://user@host/database"


@dataclass(frozen=True, slots=True)
class SqliteAddress:
    """A file."""

    path: Path


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """A server's database; `url` may hold a password, `name` never does."""

    url: URL
    name: str


def parse(url: str) -> SqliteAddress | PostgresAddress:
    """Raises `BadDatabaseUrl`."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        raise BadDatabaseUrl("the database URL cannot be read", remedy=_FORMS) from None
    match parsed.drivername:
        case "sqlite" | "sqlite+pysqlite":
            return _sqlite(parsed)
        case "postgresql" | "postgresql+psycopg":
            return PostgresAddress(parsed.set(drivername="postgresql+psycopg"), _name(parsed))
        case other:
            raise BadDatabaseUrl(f"a ledger cannot be kept in {other!r}", remedy=_FORMS)


def _sqlite(url: URL) -> SqliteAddress:
    if not url.database or url.database == ":memory:":
        raise BadDatabaseUrl("the database URL names no file", remedy=_FORMS)
    if url.host:
        raise BadDatabaseUrl(
            f"the database URL has a host, {url.host!r}, before the file", remedy=_FORMS
        )
    if url.query:
        raise BadDatabaseUrl("a SQLite URL of a ledger takes no options after '?'", remedy=_FORMS)
    return SqliteAddress(Path(url.database))


def _name(url: URL) -> str:
    where = f"{url.host or 'localhost'}:{url.port or 5432}"
    return f"{where}/{url.database or url.username or ''}"
