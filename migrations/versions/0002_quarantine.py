"""The quarantine, and what intake remembers of the journal.

An entry is one line by its bytes, file name and line number; a row of `waiting` is a correction
whose fact has not come yet.
"""

from alembic import op

from migrations import ddl

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_QUARANTINE_SQLITE = """
CREATE TABLE quarantine (
  id                INTEGER PRIMARY KEY CHECK (id > 0),
  file              TEXT NOT NULL,
  line              INTEGER NOT NULL CHECK (line > 0),
  sha256            BLOB NOT NULL CHECK (length(sha256) = 32),
  length            INTEGER NOT NULL CHECK (length > 0),
  raw               BLOB,
  code              TEXT NOT NULL,
  message           TEXT NOT NULL,
  position          INTEGER NOT NULL,
  set_aside_at      INTEGER NOT NULL,
  outcome           TEXT CHECK (outcome IN ('appended', 'duplicate', 'purged')),
  resolved_position INTEGER,
  resolved_at       INTEGER,
  CONSTRAINT quarantine_line UNIQUE (file, line, sha256),
  CHECK ((outcome IS NULL) = (resolved_position IS NULL)),
  CHECK ((outcome IS NULL) = (resolved_at IS NULL)),
  CHECK ((raw IS NULL) = (outcome IS 'purged'))
) STRICT
"""

_QUARANTINE_POSTGRESQL = """
CREATE TABLE quarantine (
  id                bigint PRIMARY KEY CHECK (id > 0),
  file              text COLLATE "C" NOT NULL,
  line              bigint NOT NULL CHECK (line > 0),
  sha256            bytea NOT NULL CHECK (octet_length(sha256) = 32),
  length            bigint NOT NULL CHECK (length > 0),
  raw               bytea,
  code              text COLLATE "C" NOT NULL,
  message           text NOT NULL,
  position          bigint NOT NULL,
  set_aside_at      bigint NOT NULL,
  outcome           text COLLATE "C" CHECK (outcome IN ('appended', 'duplicate', 'purged')),
  resolved_position bigint,
  resolved_at       bigint,
  CONSTRAINT quarantine_line UNIQUE (file, line, sha256),
  CHECK ((outcome IS NULL) = (resolved_position IS NULL)),
  CHECK ((outcome IS NULL) = (resolved_at IS NULL)),
  CHECK ((raw IS NULL) = (outcome IS NOT DISTINCT FROM 'purged'))
)
"""

_LANDMARK_SQLITE = """
CREATE TABLE landmark (
  kind  TEXT NOT NULL CHECK (kind IN ('currency', 'rules', 'table')),
  name  TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID
"""

_LANDMARK_POSTGRESQL = """
CREATE TABLE landmark (
  kind  text COLLATE "C" NOT NULL CHECK (kind IN ('currency', 'rules', 'table')),
  name  text COLLATE "C" NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (kind, name)
)
"""

_WAITING_SQLITE = """
CREATE TABLE waiting (
  position  INTEGER PRIMARY KEY,
  of_source TEXT NOT NULL,
  of_id     TEXT NOT NULL
) STRICT
"""

_WAITING_POSTGRESQL = """
CREATE TABLE waiting (
  position  bigint PRIMARY KEY,
  of_source text NOT NULL,
  of_id     text NOT NULL
)
"""

_INTAKE_SQLITE = """
CREATE TABLE intake (
  one      INTEGER PRIMARY KEY CHECK (one = 1),
  position INTEGER NOT NULL
) STRICT
"""

_INTAKE_POSTGRESQL = """
CREATE TABLE intake (
  one      integer PRIMARY KEY CHECK (one = 1),
  position bigint NOT NULL
)
"""

ONLY_FORWARD = ("intake",)


def upgrade() -> None:
    ddl.run(sqlite=_QUARANTINE_SQLITE, postgresql=_QUARANTINE_POSTGRESQL)
    # What is open is counted by every report: few lines among many that were settled long ago.
    op.get_bind().exec_driver_sql(
        "CREATE INDEX quarantine_open ON quarantine (id) WHERE outcome IS NULL"
    )
    ddl.run(sqlite=_LANDMARK_SQLITE, postgresql=_LANDMARK_POSTGRESQL)
    ddl.run(sqlite=_WAITING_SQLITE, postgresql=_WAITING_POSTGRESQL)
    ddl.run(sqlite=_INTAKE_SQLITE, postgresql=_INTAKE_POSTGRESQL)
    op.get_bind().exec_driver_sql("INSERT INTO intake VALUES (1, 0)")
    ddl.only_forward("intake", ("position",))
