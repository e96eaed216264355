"""The books: what was folded from the journal. Nothing here is a fact; all of it can be made again.

A row holds from its checkpoint `since` until the one that replaced it, so that the books of an
earlier checkpoint stay readable. A generation is one whole set of books; `books` says which one is
read.
"""

from alembic import op

from migrations import ddl

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_BOOKS = "CREATE TABLE books (one {int} PRIMARY KEY CHECK (one = 1), generation {big} NOT NULL)"

_GENERATION = """
CREATE TABLE book_generation (
  generation {key} PRIMARY KEY,
  version    {text} NOT NULL,
  position   {big} NOT NULL
)
"""

_CHECKPOINT = """
CREATE TABLE book_checkpoint (
  generation {big} NOT NULL,
  position   {big} NOT NULL,
  PRIMARY KEY (generation, position)
)
"""

_ROW = """
CREATE TABLE book_row (
  id         {serial},
  generation {big} NOT NULL,
  kind       {text} NOT NULL,
  unit       {text} NOT NULL,
  chapter    {big} NOT NULL,
  key        {text} NOT NULL,
  tag        {text},
  day        {text},
  lo         {big} NOT NULL,
  since      {big} NOT NULL,
  until      {big},
  body       {blob} NOT NULL
)
"""

_INDEXES = (
    "CREATE UNIQUE INDEX book_row_key ON book_row (generation, kind, unit, key, since)",
    "CREATE INDEX book_row_chapter ON book_row (generation, unit, chapter)",
    "CREATE INDEX book_row_day ON book_row (generation, kind, day)",
    "CREATE INDEX book_row_tag ON book_row (generation, kind, tag)",
    "CREATE INDEX book_row_lo ON book_row (generation, kind, unit, lo)",
)

_SQLITE = {
    "int": "INTEGER",
    "big": "INTEGER",
    "key": "INTEGER",
    "text": "TEXT",
    "blob": "BLOB",
    "serial": "INTEGER PRIMARY KEY",
}
_POSTGRESQL = {
    "int": "integer",
    "big": "bigint",
    "key": "bigint",
    "text": 'text COLLATE "C"',
    "blob": "bytea",
    "serial": "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
}


def upgrade() -> None:
    for statement in (_BOOKS, _GENERATION, _CHECKPOINT, _ROW):
        ddl.run(
            sqlite=statement.format(**_SQLITE) + " STRICT",
            postgresql=statement.format(**_POSTGRESQL),
        )
    for index in _INDEXES:
        op.get_bind().exec_driver_sql(index)
