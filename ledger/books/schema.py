"""The books' tables as SQLAlchemy Core knows them; `migrations` alone creates them."""

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, MetaData, Table, Text

METADATA = MetaData()

BOOKS = Table(
    "books",
    METADATA,
    Column("one", Integer, primary_key=True),
    Column("generation", BigInteger, nullable=False),
)

GENERATION = Table(
    "book_generation",
    METADATA,
    Column("generation", BigInteger, primary_key=True, autoincrement=False),
    Column("version", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
)

CHECKPOINT = Table(
    "book_checkpoint",
    METADATA,
    Column("generation", BigInteger, primary_key=True),
    Column("position", BigInteger, primary_key=True),
)

ROW = Table(
    "book_row",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("generation", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("unit", Text, nullable=False),
    Column("chapter", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("tag", Text),
    Column("day", Text),
    Column("lo", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("body", LargeBinary, nullable=False),
)
