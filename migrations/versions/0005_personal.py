"""Personal data, apart from the journal: it can be erased, and every proof still holds.

A row is one thing kept of a patron: a name, a contact, a text whose hash a fact holds, or a legal
hold that keeps all of them.
"""

from migrations import ddl

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_PERSONAL_SQLITE = """
CREATE TABLE personal (
  patron TEXT NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('name', 'contact', 'text', 'hold')),
  key    TEXT NOT NULL,
  body   TEXT NOT NULL,
  PRIMARY KEY (patron, kind, key)
) STRICT
"""

_PERSONAL_POSTGRESQL = """
CREATE TABLE personal (
  patron text COLLATE "C" NOT NULL,
  kind   text COLLATE "C" NOT NULL CHECK (kind IN ('name', 'contact', 'text', 'hold')),
  key    text COLLATE "C" NOT NULL,
  body   text NOT NULL,
  PRIMARY KEY (patron, kind, key)
)
"""


def upgrade() -> None:
    ddl.run(sqlite=_PERSONAL_SQLITE, postgresql=_PERSONAL_POSTGRESQL)
