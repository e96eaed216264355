"""The journal's two tables as SQLAlchemy Core knows them; `migrations` alone creates them."""

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, MetaData, Table, Text

METADATA = MetaData()

JOURNAL = Table(
    "journal",
    METADATA,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("entry", LargeBinary, nullable=False),
    Column("leaf", LargeBinary, nullable=False),
    Column("source", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("table", Text),
    Column("round", Text),
)

HEAD = Table(
    "head",
    METADATA,
    Column("one", Integer, primary_key=True),  # there is one row
    Column("position", BigInteger, nullable=False),
    Column("recorded_at", BigInteger, nullable=False),  # UTC µs
)

REVISION_TABLE = "pit_revision"  # Alembic's own table, by a name that no other program uses
