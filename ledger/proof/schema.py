"""The proof's tables as SQLAlchemy Core knows them; `migrations` alone creates them."""

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, MetaData, Table, Text

METADATA = MetaData()

# The root of the subtree over the leaves number * 256**level up to (number + 1) * 256**level.
TREE = Table(
    "tree",
    METADATA,
    Column("level", Integer, primary_key=True, autoincrement=False),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", LargeBinary, nullable=False),
)

CHECKPOINT = Table(
    "checkpoint",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("size", BigInteger, nullable=False),
    Column("note", Text, nullable=False),  # the signed note, whole
    Column("key", Text, nullable=False),  # the public key that it was signed for
)
