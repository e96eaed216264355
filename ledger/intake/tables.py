"""Intake's own tables, created by the migrations: the quarantine, and what is remembered.

`landmark`, `waiting` and `intake` follow from the journal alone and can be made again from it;
`quarantine` is the only copy of what it holds.
"""

from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, Table, Text

metadata = MetaData()

QUARANTINE = Table(
    "quarantine",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("file", Text, nullable=False),
    Column("line", BigInteger, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
    Column("length", BigInteger, nullable=False),
    Column("raw", LargeBinary),  # null once purged; only the head of a line that was cut
    Column("code", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("set_aside_at", BigInteger, nullable=False),  # UTC µs
    Column("outcome", Text),  # appended, duplicate or purged; null while open
    Column("resolved_position", BigInteger),
    Column("resolved_at", BigInteger),  # UTC µs
)

LANDMARK = Table(
    "landmark",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

WAITING = Table(
    "waiting",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("of_source", Text, nullable=False),
    Column("of_id", Text, nullable=False),
)

INTAKE = Table(
    "intake",
    metadata,
    Column("position", BigInteger, nullable=False),
)
