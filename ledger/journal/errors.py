"""What a database can do to a user, each with a stable code.

    CannotWork
    ├── MissingDatabase       missing-database      there is none, or nothing has been set up in it
    ├── ForeignDatabase       foreign-database      it belongs to something else
    ├── NewerDatabase         newer-database        a later program set it up
    ├── OlderDatabase         older-database        it needs `pit init`
    ├── LockedDatabase        locked-database       another writer holds it
    ├── ReadOnlyDatabase      read-only-database    it may be read and not written
    ├── DamagedDatabase       damaged-database      pages, tables or facts of it are gone or broken
    ├── GuardsLost            guards-lost           what refuses changes is gone, changed or off
    ├── StorageFailed         storage-failed        disk full, or the disk said no
    ├── UnreachableDatabase   unreachable-database  the server does not answer or does not let us in
    └── MissingDriver         missing-driver        PostgreSQL's driver is not installed
    WrongUsage
    └── BadDatabaseUrl        bad-database-url      the URL names no database that can hold a ledger

No message holds a statement or a password; message and remedy are one line each.
"""

from ledger.errors import CannotWork, WrongUsage

RESTORE = "restore it from a backup, then pit verify"


class MissingDatabase(CannotWork):
    """There is no database there, or nothing has been set up in it yet."""

    code = "missing-database"


class ForeignDatabase(CannotWork):
    """Something is there, and it is not a ledger."""

    code = "foreign-database"


class NewerDatabase(CannotWork):
    """A later version of the program set it up."""

    code = "newer-database"


class OlderDatabase(CannotWork):
    """An earlier version of the program set it up, and it has not been upgraded."""

    code = "older-database"


class LockedDatabase(CannotWork):
    """Another writer kept it for longer than we wait."""

    code = "locked-database"


class ReadOnlyDatabase(CannotWork):
    """It may be read, and a write was asked for."""

    code = "read-only-database"


class DamagedDatabase(CannotWork):
    """Pages are broken, or a table, a row or a fact that must be there is not."""

    code = "damaged-database"


class GuardsLost(CannotWork):
    """What keeps the journal append-only is not all there: nothing is written, or upgraded."""

    code = "guards-lost"


class StorageFailed(CannotWork):
    """The disk is full, or reading or writing it failed."""

    code = "storage-failed"


class UnreachableDatabase(CannotWork):
    """The server does not answer, or does not let us in."""

    code = "unreachable-database"


class MissingDriver(CannotWork):
    """A PostgreSQL address was given and its driver is not installed."""

    code = "missing-driver"


class BadDatabaseUrl(WrongUsage):
    """The URL names no database that can hold a ledger."""

    code = "bad-database-url"
