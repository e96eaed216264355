"""The journal and its head.

Stored from the first revision on: the entry (what is hashed) and its leaf. An append-only journal
cannot be given either of them later.
"""

from alembic import op

from migrations import ddl

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPEND_ONLY = ("journal",)
ONLY_FORWARD = ("head",)

_MARK = 0x70697431  # "pit1": says whose the file is

_JOURNAL_SQLITE = """
CREATE TABLE journal (
  position INTEGER PRIMARY KEY,
  entry    BLOB NOT NULL CHECK (length(entry) > 25),
  leaf     BLOB NOT NULL CHECK (length(leaf) = 32),
  source   TEXT NOT NULL,
  id       TEXT NOT NULL,
  type     TEXT NOT NULL,
  "table"  TEXT,
  round    TEXT,
  CONSTRAINT journal_identity UNIQUE (source, id)
) STRICT
"""

# COLLATE "C": compared as bytes, as SQLite does it, whatever language the server speaks.
_JOURNAL_POSTGRESQL = """
CREATE TABLE journal (
  position bigint PRIMARY KEY CHECK (position > 0),
  entry    bytea NOT NULL CHECK (octet_length(entry) > 25),
  leaf     bytea NOT NULL CHECK (octet_length(leaf) = 32),
  source   text COLLATE "C" NOT NULL,
  id       text COLLATE "C" NOT NULL,
  type     text COLLATE "C" NOT NULL,
  "table"  text COLLATE "C",
  round    text COLLATE "C",
  CONSTRAINT journal_identity UNIQUE (source, id)
)
"""

_HEAD_SQLITE = """
CREATE TABLE head (
  one         INTEGER PRIMARY KEY CHECK (one = 1),
  position    INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL
) STRICT
"""

_HEAD_POSTGRESQL = """
CREATE TABLE head (
  one         integer PRIMARY KEY CHECK (one = 1),
  position    bigint NOT NULL,
  recorded_at bigint NOT NULL
)
"""


def upgrade() -> None:
    if ddl.on_sqlite():
        op.get_bind().exec_driver_sql(f"PRAGMA application_id = {_MARK}")
    ddl.run(sqlite=_JOURNAL_SQLITE, postgresql=_JOURNAL_POSTGRESQL)
    # SQLite's indexes end in the position of themselves: it is the row's own number.
    ddl.run(
        sqlite='CREATE INDEX journal_table ON journal ("table")',
        postgresql='CREATE INDEX journal_table ON journal ("table", position)',
    )
    ddl.append_only("journal", dense="position", identity=("source", "id"))
    ddl.run(sqlite=_HEAD_SQLITE, postgresql=_HEAD_POSTGRESQL)
    op.get_bind().exec_driver_sql("INSERT INTO head VALUES (1, 0, 0)")
    ddl.only_forward("head", ("position", "recorded_at"))
