"""The journal: every fact at its position, added at the end and never changed, on either database.

It must not know what a fact means: here it is an identity, a few columns to find it by, and bytes.
"""

from ledger.journal.append import IdentityTaken, append, append_columns
from ledger.journal.connect import connect
from ledger.journal.database import Database, when_unexplained
from ledger.journal.entry import Appendable, Columns, Entry, Recordable, leaf_hash, pack, unpack
from ledger.journal.errors import (
    BadDatabaseUrl,
    DamagedDatabase,
    ForeignDatabase,
    GuardsLost,
    LockedDatabase,
    MissingDatabase,
    MissingDriver,
    NewerDatabase,
    OlderDatabase,
    ReadOnlyDatabase,
    StorageFailed,
    UnreachableDatabase,
)
from ledger.journal.read import (
    Stored,
    head,
    lookup,
    position_at,
    read,
    read_leaves,
    read_positions,
    read_stored,
    read_table,
)
from ledger.journal.upgrade import restore, upgrade

__all__ = [
    "Appendable",
    "BadDatabaseUrl",
    "Columns",
    "DamagedDatabase",
    "Database",
    "Entry",
    "ForeignDatabase",
    "GuardsLost",
    "IdentityTaken",
    "LockedDatabase",
    "MissingDatabase",
    "MissingDriver",
    "NewerDatabase",
    "OlderDatabase",
    "ReadOnlyDatabase",
    "Recordable",
    "StorageFailed",
    "Stored",
    "UnreachableDatabase",
    "append",
    "append_columns",
    "connect",
    "head",
    "leaf_hash",
    "lookup",
    "pack",
    "position_at",
    "read",
    "read_leaves",
    "read_positions",
    "read_stored",
    "read_table",
    "restore",
    "unpack",
    "upgrade",
    "when_unexplained",
]
