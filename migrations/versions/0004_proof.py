"""The proof: hashes of the log's tree, and the checkpoints that were signed.

`tree` holds the hash of every complete subtree of 256, 256², … leaves; the leaves themselves are in
the journal. It is derived, and kept so that a proof reads a few hundred hashes and not the journal.
"""

from alembic import op

from migrations import ddl

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

APPEND_ONLY = ("tree", "checkpoint")

_TREE_SQLITE = """
CREATE TABLE tree (
  level  INTEGER NOT NULL CHECK (level > 0),
  number INTEGER NOT NULL CHECK (number >= 0),
  hash   BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (level, number)
) STRICT, WITHOUT ROWID
"""

_TREE_POSTGRESQL = """
CREATE TABLE tree (
  level  integer NOT NULL CHECK (level > 0),
  number bigint NOT NULL CHECK (number >= 0),
  hash   bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, number)
)
"""

_CHECKPOINT_SQLITE = """
CREATE TABLE checkpoint (
  number INTEGER PRIMARY KEY CHECK (number > 0),
  size   INTEGER NOT NULL CHECK (size > 0),
  note   TEXT NOT NULL,
  key    TEXT NOT NULL
) STRICT
"""

_CHECKPOINT_POSTGRESQL = """
CREATE TABLE checkpoint (
  number bigint PRIMARY KEY CHECK (number > 0),
  size   bigint NOT NULL CHECK (size > 0),
  note   text COLLATE "C" NOT NULL,
  key    text COLLATE "C" NOT NULL
)
"""


def upgrade() -> None:
    ddl.run(sqlite=_TREE_SQLITE, postgresql=_TREE_POSTGRESQL)
    ddl.append_only("tree", identity=("level", "number"))
    ddl.run(sqlite=_CHECKPOINT_SQLITE, postgresql=_CHECKPOINT_POSTGRESQL)
    op.get_bind().exec_driver_sql("CREATE INDEX checkpoint_size ON checkpoint (size)")
    ddl.append_only("checkpoint", dense="number")
